/** Messages by LINE and the rights of a person: exported, erased with their files and accounts, forgotten in time, kept in backups. */
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { readLineBody } from '../../src/domain/channels/line-event.ts'
import { parseConfig } from '../../src/server/config.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import { cleanupJobs } from '../../src/server/jobs/cleanup.ts'
import { receiveEvents, storeEvents } from '../../src/services/channels/receive-events.ts'
import { backUp, putBack, temporaryFolder } from '../support/backups.ts'
import { buildChannels, lineOf } from '../support/channels.ts'
import { bookLead } from '../support/console-leads.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import { openTestApi } from '../support/leads.ts'
import { type LineEvent, type LineServer, openLineServer, signedBody, userIdOf } from '../support/line-server.ts'
import { buildAdmin, principalOf } from '../support/staff.ts'
import { buildCaller } from '../support/test-api.ts'

const EMAIL = 'ada@visitor.example'
const DAY = 86_400_000
const [ADA, OTHER] = [userIdOf('Ada'), userIdOf('Other')]
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])

let line: LineServer
beforeAll(async () => {
  line = await openLineServer()
  line.users.set(ADA, { name: 'Ada on LINE', isBlocked: false })
  line.users.set(OTHER, { name: 'Somebody', isBlocked: false })
})
afterAll(() => line.close())

async function open(engine: Engine) {
  const api = await openTestApi(engine)
  const folder = temporaryFolder()
  const files = createFolderFiles(folder)
  api.deps.privacy = { ...api.deps.privacy, files }
  const channels = buildChannels(api.store, files, api.clock.now, [(await lineOf(line)).api])
  api.deps.channels = channels
  const signedIn = await principalOf(api.deps.staff, await buildAdmin(api.deps.staff))
  const staff = () => {
    const principal = { ...signedIn, isMfaVerified: true, reauthenticatedAt: api.clock.now() }
    return inProcessStaffClient(api.deps, buildCaller({ principal }))
  }
  const store = (...events: LineEvent[]) => storeEvents(channels, 'line', readLineBody(signedBody(events).body) ?? [])
  const sendText = async (userId: string, words: string | Record<string, unknown>) => {
    await store(line.message(userId, words, { timestamp: api.clock.now() }))
    await receiveEvents(
      channels,
      () => false,
      (error) => {
        throw error
      },
    )
  }
  const { leadId, reference } = await bookLead(api, { email: EMAIL })
  line.contents.set('7001', { bytes: PICTURE, preparing: 0 })
  await sendText(ADA, `${reference} ${channels.codes.codeFor(reference, 'mail')} my secret plan`)
  await sendText(ADA, { type: 'image', id: '7001', contentProvider: { type: 'line' } })
  await sendText(OTHER, 'Somebody else’s question')
  const bodies = async () =>
    (await api.store.read.selectFrom('mail_message').select('body').execute()).map(({ body }) => body).sort()
  const fileIds = async () =>
    (await api.store.read.selectFrom('mail_message').select('file_id').execute()).map(({ file_id }) => file_id)
  const contacts = async () =>
    (await api.store.read.selectFrom('channel_contact').select('user_id').execute()).map(({ user_id }) => user_id)
  return { api, staff, store, leadId, files, folder, bodies, fileIds, contacts }
}

describe.each(ENGINES)('on %s', (engine) => {
  test('an export has the messages, the account and the files as they were sent', async () => {
    const { staff, leadId } = await open(engine)
    const { pieces } = await staff().exportPerson({ leads: leadId })
    const zip = unzipSync(new Uint8Array(Buffer.concat(await Array.fromAsync(pieces))))
    const data = JSON.parse(strFromU8(zip['data.json'] ?? new Uint8Array()))
    expect(data.chat_accounts).toMatchObject([{ channel: 'line', user_id: ADA, name: 'Ada on LINE' }])
    const forms = (data.received_mails as { channel: string; form: string }[]).map(
      ({ channel, form }) => `${channel} ${form}`,
    )
    expect(forms.sort()).toEqual(['line image', 'line text'])
    expect(JSON.stringify(data)).toContain('my secret plan')
    expect(JSON.stringify(data)).not.toContain('Somebody else’s')
    const picture = Object.entries(zip).find(([name]) => name.endsWith('.jpeg'))?.[1]
    expect(picture && Buffer.from(picture)).toEqual(PICTURE)
  })

  test('an erasure takes messages, files, the account, waiting events and unsent messages', async () => {
    const { api, staff, store, leadId, files, bodies, fileIds, contacts } = await open(engine)
    const { lead, contacts: shown } = await staff().showLead({ id: leadId })
    await staff().sendMessage({ id: leadId, version: lead.version, contact: shown[0]?.id, text: 'Unsent' })
    await store(line.message(ADA, 'still on its way'))
    const before = await fileIds()
    const { version } = await staff().showPerson({ leads: leadId })
    await staff().erasePerson({ leads: leadId, version, reason: 'asked', confirm: EMAIL })
    expect(await bodies()).toEqual(['Somebody else’s question'])
    expect(await contacts()).toEqual([OTHER])
    const after = await fileIds()
    for (const id of before) expect((await files.read(id)) !== null).toBe(after.includes(id))
    const rows = await Promise.all(
      (['channel_event', 'channel_send', 'lead_event', 'mail_message', 'audit'] as const).map((table) =>
        api.store.read
          .selectFrom(table as 'audit')
          .selectAll()
          .execute(),
      ),
    )
    const left = JSON.stringify(rows)
    for (const word of ['on its way', 'Unsent', 'secret plan', ADA, 'Ada on LINE']) expect(left).not.toContain(word)
  })

  test('messages without a lead, their senders and old events are forgotten in time', async () => {
    const { api, files, folder, bodies, contacts } = await open(engine)
    api.clock.advance(181 * DAY)
    const uploads = { ...api.deps.uploads, files }
    for (const job of cleanupJobs(uploads, folder, parseConfig({}).KEEP_TIMES, api.deps.privacy))
      if (/received_mails|channel/.test(job.name)) await job.run()
    expect(await bodies()).not.toContain('Somebody else’s question')
    expect(await contacts()).toEqual([ADA])
    expect(await api.store.read.selectFrom('channel_event').select('id').execute()).toEqual([])
  })

  test('a backup brings messages, accounts and files back', async () => {
    const { api, folder, bodies, contacts, fileIds } = await open(engine)
    const backup = join(temporaryFolder(), 'all.tar.gz')
    expect(await backUp(api.store, folder, backup)).toEqual([])
    const before = [await bodies(), (await contacts()).sort(), (await fileIds()).sort()]
    await api.store.transaction(async (tx) => {
      await tx.deleteFrom('mail_message').execute()
      await tx.deleteFrom('channel_contact').execute()
    })
    await putBack(api.store, folder, backup)
    expect([await bodies(), (await contacts()).sort(), (await fileIds()).sort()]).toEqual(before)
  })
})
