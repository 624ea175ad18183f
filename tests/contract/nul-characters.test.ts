/** PostgreSQL takes no NUL in a text: one in an id is the client's error on both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/client.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { bookLead, useStaff } from '../support/console-leads.ts'
import { BOTH_ENGINES } from '../support/databases.ts'
import { CONSOLE_ORIGIN } from '../support/staff.ts'

const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: unknown) => (error instanceof ApiFailure ? error.status : error),
  )

describe.each(BOTH_ENGINES)('a NUL on %s', (engine) => {
  const opened = useStaff(engine)
  let staff: StaffClient
  let lead = ''
  beforeAll(async () => {
    const { api, admin, as } = opened()
    staff = as(admin)
    lead = (await bookLead(api)).leadId
  })

  test('in the id of a lead, an appointment or a message is not found', async () => {
    expect(await statusOf(staff.showLead({ id: 'x\0y' }))).toBe(404)
    expect(await statusOf(staff.showAppointment({ id: '\0' }))).toBe(404)
    expect(await statusOf(staff.confirmSender({ id: 'a\0b', lead }))).toBe(404)
    expect(await statusOf(staff.showDuplicate({ id: lead, other: '\0' }))).toBe(404)
  })

  test.each([
    ['site', '\0'],
    ['questions', '1\0'],
  ])('in a key of %s is malformed', async (kind, key) => {
    expect(await statusOf(staff.showEntry({ kind, key }))).toBe(400)
    expect(await statusOf(staff.showHistory({ kind, key }))).toBe(400)
  })

  test('in a field of a change is malformed, as is one in a list', async () => {
    expect(await statusOf(staff.undoLeadImport({ id: '\0' }))).toBe(400)
    expect(
      await statusOf(staff.invite({ email: 'a@b.example', locale: 'en', roles: ['editor'], offices: ['x\0'] })),
    ).toBe(400)
  })

  test('in what a change lists is the client’s error', async () => {
    const chosen = [{ id: '\0', version: 1 }]
    expect(await statusOf(staff.changeLeads({ leads: chosen, status: 'contacted' }))).toBe(422)
    const changes = [{ file: 'questions.yaml', place: '1\0', version: 1, value: null }]
    expect(await statusOf(staff.changeContent({ changes, dry_run: true }))).toBe(400)
  })

  test('below the first level is malformed', async () => {
    const changes = [{ file: 'questions.yaml', place: '1', version: 1, value: { question: { en: 'A\0B' } } }]
    expect(await statusOf(staff.changeContent({ changes, dry_run: true }))).toBe(400)
    const keys = { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) }
    const subscription = { endpoint: 'https://fcm.googleapis.com/x\0y', keys }
    expect(await statusOf(staff.addOwnDevice({ subscription }))).toBe(400)
  })

  test('in the id of a passkey is invalid', async () => {
    const { options } = (await staff.askPasskey({})) as {
      options: Parameters<ReturnType<typeof createAuthenticator>['answer']>[0]
    }
    const response = { ...createAuthenticator(CONSOLE_ORIGIN).answer(options), id: 'x\0y' }
    expect(await statusOf(staff.signInWithPasskey({ response }))).toBe(422)
  })
})
