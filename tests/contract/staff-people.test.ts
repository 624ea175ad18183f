/** Staff accounts: the first admin, invitations, password resets, roles. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { markSent } from '../../src/db/queries/outbox.ts'
import { findPerson, listPeople } from '../../src/db/queries/staff/people.ts'
import { openStore, type Store } from '../../src/db/store.ts'
import { LINK_MS, startsTogetherMs } from '../../src/domain/staff/times.ts'
import { acceptInvitation, readLink, setPasswordByLink } from '../../src/services/staff/accept.ts'
import { changePassword } from '../../src/services/staff/account.ts'
import type { StaffDeps } from '../../src/services/staff/deps.ts'
import { isSetupOpen, makeFirstAdmin, offerFirstAdmin } from '../../src/services/staff/first-admin.ts'
import { invitePerson } from '../../src/services/staff/invite.ts'
import { changeRole, disablePerson, enablePerson } from '../../src/services/staff/people.ts'
import { askForReset, resetPerson } from '../../src/services/staff/reset-password.ts'
import { whoAsks } from '../../src/services/staff/sessions.ts'
import { signIn } from '../../src/services/staff/sign-in.ts'
import { buildClock } from '../support/builders.ts'
import { bookLead } from '../support/console-leads.ts'
import { BOTH_ENGINES, createDatabase, ENGINES, type Engine } from '../support/databases.ts'
import { nightlyTest } from '../support/nightly.ts'
import {
  ADMIN,
  buildAdmin,
  buildColleague,
  buildStaffDeps,
  buildVisit,
  PASSWORD,
  principalOf,
  tokenIn,
} from '../support/staff.ts'
import { openTestStore } from '../support/stores.ts'
import { buildApi, buildCaller } from '../support/test-api.ts'
import { startInstance } from './instances.ts'

async function openConsole(engine: Engine) {
  const store = await openTestStore(engine, 'fixture')
  const clock = buildClock()
  return { store, clock, deps: buildStaffDeps(store, clock.now) }
}

const shell = { staffId: null, name: 'test' }
const NEXT = 'seven calm harbours glow'
const visit = buildVisit()
const newcomer = { name: 'Lin', password: NEXT, locale: 'tw', timeZone: 'Asia/Taipei' } as const
const INVALID_TOKEN = 'token: fields.token.gone'

const mailsIn = (store: Store) => store.read.selectFrom('outbox').selectAll().orderBy('id').execute()
const linkIn = (text: string) => tokenIn(/http\S+\/console\/accept\?token=[\w-]+/.exec(text)?.[0] ?? null)

describe.each(ENGINES)('the first admin on %s', (engine) => {
  test('uses a link that is valid once, for a day, and until a newer start', async () => {
    const { deps, clock } = await openConsole(engine)
    const older = tokenIn(await offerFirstAdmin(deps))
    clock.advance(startsTogetherMs + 1)
    const token = tokenIn(await offerFirstAdmin(deps))
    await expect(makeFirstAdmin(deps, older, ADMIN, visit)).rejects.toThrow(INVALID_TOKEN)
    clock.advance(LINK_MS.setup)
    await expect(makeFirstAdmin(deps, token, ADMIN, visit)).rejects.toThrow(INVALID_TOKEN)
    const newToken = tokenIn(await offerFirstAdmin(deps))
    const signedIn = await makeFirstAdmin(deps, newToken, ADMIN, visit)
    expect(await principalOf(deps, signedIn)).toMatchObject({ roles: ['admin'], isMfaVerified: false })
    await expect(makeFirstAdmin(deps, newToken, { ...ADMIN, email: 'b@firm.example' }, visit)).rejects.toThrow(
      INVALID_TOKEN,
    )
    expect(await offerFirstAdmin(deps)).toBeNull()
    expect(await isSetupOpen(deps, newToken)).toBe(false)
  })

  test('uses the link of any instance that started with the others, and none of them afterwards', async () => {
    const { deps, store } = await openConsole(engine)
    const first = tokenIn(await offerFirstAdmin(deps))
    const second = tokenIn(await offerFirstAdmin(deps))
    await makeFirstAdmin(deps, first, ADMIN, visit)
    for (const token of [first, second])
      await expect(makeFirstAdmin(deps, token, { ...ADMIN, email: 'b@firm.example' }, visit)).rejects.toThrow(
        INVALID_TOKEN,
      )
    expect(await listPeople(store.read)).toHaveLength(1)
  })

  nightlyTest('is one, also with two instances that start and are set up at the same moment', async () => {
    const database = await createDatabase(engine, 'schema')
    const instances = [await startInstance(database.url), await startInstance(database.url)]
    onTestFinished(async () => {
      for (const { end } of instances) await end()
      await database.drop()
    })
    const results = await Promise.all(instances.map((instance, at) => instance.run('setUp', `admin${at}@firm.example`)))
    expect(results.filter(Boolean).length).toBeLessThanOrEqual(1)
    const store = openStore(database.url)
    const people = await listPeople(store.read)
    const links = await store.read.selectFrom('staff_token').select('token_hash').where('used_at', 'is', null).execute()
    await store.close()
    // a start between the other's two steps has replaced its link: then there is a link and no admin yet
    expect([people.length, links.length]).toEqual(results.some(Boolean) ? [1, 0] : [0, 1])
  })

  test('can’t choose a common password', async () => {
    const { deps } = await openConsole(engine)
    const token = tokenIn(await offerFirstAdmin(deps))
    for (const password of ['short', 'password1234', 'adaadams2026', 'qwertyuiop12', '123456789012', 'aaaaaaaaaaaaaa'])
      await expect(makeFirstAdmin(deps, token, { ...ADMIN, password }, visit)).rejects.toThrow('fields.password')
    expect(await isSetupOpen(deps, token)).toBe(true)
  })
})

describe.each(BOTH_ENGINES)('the first admin on %s', (engine) => {
  test('is one, also if the same link is used twice at the same moment', async () => {
    const { deps, store } = await openConsole(engine)
    const token = tokenIn(await offerFirstAdmin(deps))
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c'].map((name) => makeFirstAdmin(deps, token, { ...ADMIN, email: `${name}@firm.example` }, visit)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listPeople(store.read)).toHaveLength(1)
  })
})

describe.each(ENGINES)('an invitation on %s', (engine) => {
  test('is sent in the invited person’s language, accepted once, and stored as a hash', async () => {
    const { deps, store } = await openConsole(engine)
    const admin = await principalOf(deps, await buildAdmin(deps))
    const invitation = {
      email: ' Lin@Firm.Example ',
      roles: ['consultant'],
      offices: ['taipei'],
      locale: 'tw',
    } as const
    const { staffId } = await invitePerson(deps, admin, invitation)
    const [mail] = await mailsIn(store)
    expect(mail).toMatchObject({ recipient: 'lin@firm.example', kind: 'staff' })
    expect(mail?.subject).toContain('後台使用邀請')
    const token = linkIn(mail?.text ?? '')
    expect(JSON.stringify(await store.read.selectFrom('staff_token').selectAll().execute())).not.toContain(token)
    expect(await readLink(deps, token)).toMatchObject({ kind: 'invite', person: { id: staffId } })
    const signedIn = await acceptInvitation(deps, token, newcomer, visit)
    expect(await principalOf(deps, signedIn)).toMatchObject({
      name: 'Lin',
      locale: 'tw',
      roles: ['consultant'],
      offices: ['taipei'],
    })
    await expect(acceptInvitation(deps, token, newcomer, visit)).rejects.toThrow(INVALID_TOKEN)
    await store.transaction((tx) => markSent(tx, mail?.id ?? 0, deps.now()))
    // sent emails don't keep the token either
    expect(JSON.stringify(await mailsIn(store))).not.toContain(token)
  })

  test('ends when it is sent again, after 72 hours, and when the person is disabled', async () => {
    const { deps, clock } = await openConsole(engine)
    await buildAdmin(deps)
    const invitation = { email: 'lin@firm.example', roles: ['editor'], offices: [], locale: 'en' } as const
    const invite = async () => tokenIn((await invitePerson(deps, shell, invitation)).address)
    const [older, token] = [await invite(), await invite()]
    await expect(acceptInvitation(deps, older, newcomer, visit)).rejects.toThrow(INVALID_TOKEN)
    clock.advance(LINK_MS.invite)
    await expect(acceptInvitation(deps, token, newcomer, visit)).rejects.toThrow(INVALID_TOKEN)
    const { address, staffId } = await invitePerson(deps, shell, invitation)
    await disablePerson(deps, shell, staffId, { version: null, leadsTo: null })
    await expect(acceptInvitation(deps, tokenIn(address), newcomer, visit)).rejects.toThrow(INVALID_TOKEN)
  })

  test('is not sent to existing staff, nor to a consultant without an office', async () => {
    const { deps } = await openConsole(engine)
    await buildAdmin(deps)
    const { email } = await buildColleague(deps)
    await expect(invitePerson(deps, shell, { email, roles: ['admin'], offices: [], locale: 'en' })).rejects.toThrow(
      'fields.email.taken',
    )
    const details = { email: 'new@firm.example', roles: ['consultant'], offices: [], locale: 'en' } as const
    await expect(invitePerson(deps, shell, details)).rejects.toThrow('fields.offices.required')
  })
})

describe.each(ENGINES)('a password reset on %s', (engine) => {
  const ask = async (deps: StaffDeps, store: Store, email: string) => {
    await askForReset(deps, email, visit)
    return linkIn((await mailsIn(store)).at(-1)?.text ?? '')
  }

  test('sets one password, ends every session and known browser, and every other link', async () => {
    const { deps, store } = await openConsole(engine)
    const { email, token: session, device } = await buildColleague(deps)
    const [one, two] = [await ask(deps, store, email), await ask(deps, store, email)]
    await setPasswordByLink(deps, one, NEXT, visit)
    expect(await whoAsks(deps, session, '')).toBeNull()
    for (const link of [one, two])
      await expect(setPasswordByLink(deps, link, NEXT, visit)).rejects.toThrow(INVALID_TOKEN)
    await expect(signIn(deps, { email, password: PASSWORD }, visit)).rejects.toThrow('fields.sign_in.incorrect')
    const secondSignIn = await signIn(deps, { email, password: NEXT }, buildVisit({ device }))
    // the known browser is unknown now: it gets a new cookie
    expect(secondSignIn.device).not.toBeNull()
  })

  test('is invalid after a password change, after two hours, and for a disabled person', async () => {
    const { deps, store, clock } = await openConsole(engine)
    const colleague = await buildColleague(deps)
    const changed = await ask(deps, store, colleague.email)
    const me = await principalOf(deps, colleague)
    const { token } = await changePassword(deps, me, { current: PASSWORD, password: NEXT })
    await expect(setPasswordByLink(deps, changed, 'another calm long phrase', visit)).rejects.toThrow(INVALID_TOKEN)
    expect(await whoAsks(deps, token, '')).not.toBeNull()
    expect(await whoAsks(deps, colleague.token, '')).toBeNull()
    const late = await ask(deps, store, colleague.email)
    clock.advance(LINK_MS.reset)
    await expect(setPasswordByLink(deps, late, NEXT, visit)).rejects.toThrow(INVALID_TOKEN)
    const stored = await ask(deps, store, colleague.email)
    await disablePerson(deps, shell, colleague.staffId, { version: null, leadsTo: null })
    await expect(setPasswordByLink(deps, stored, NEXT, visit)).rejects.toThrow(INVALID_TOKEN)
  })

  test('works for one of two concurrent uses', async () => {
    const { deps, store } = await openConsole(engine)
    const { email } = await buildColleague(deps)
    const link = await ask(deps, store, email)
    const outcomes = await Promise.allSettled(
      [NEXT, 'another calm long phrase'].map((word) => setPasswordByLink(deps, link, word, visit)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is sent at most three times an hour, not to unknown or disabled people, and never reveals which', async () => {
    const { deps, store } = await openConsole(engine)
    await buildAdmin(deps)
    const { email, staffId } = await buildColleague(deps)
    const before = (await mailsIn(store)).length
    for (const address of [email, email, email, email, 'nobody@firm.example'])
      expect(await askForReset(deps, address, visit)).toBeUndefined()
    expect((await mailsIn(store)).length - before).toBe(3)
    await disablePerson(deps, shell, staffId, { version: null, leadsTo: null })
    await askForReset(deps, email, buildVisit({ network: '198.51.100.1' }))
    expect((await mailsIn(store)).length - before).toBe(3)
  })

  test('by an admin or the shell also removes a lost second factor, if requested', async () => {
    const { deps, store } = await openConsole(engine)
    const { staffId, token } = await buildColleague(deps)
    await store.transaction((tx) =>
      tx.updateTable('staff').set({ totp_secret: 'sealed' }).where('id', '=', staffId).execute(),
    )
    await resetPerson(deps, shell, staffId, { second: false })
    expect(await findPerson(store.read, staffId)).toMatchObject({ totpSecret: 'sealed' })
    expect(await whoAsks(deps, token, '')).toBeNull()
    const { address } = await resetPerson(deps, shell, staffId, { second: true })
    expect(await findPerson(store.read, staffId)).toMatchObject({ totpSecret: null })
    await setPasswordByLink(deps, tokenIn(address), NEXT, visit)
  })
})

describe.each(ENGINES)('roles on %s', (engine) => {
  test('are changed based on the current version, and apply from the next request', async () => {
    const { deps } = await openConsole(engine)
    const admin = await principalOf(deps, await buildAdmin(deps))
    const { staffId, token } = await buildColleague(deps)
    const rights = { roles: ['consultant'], offices: ['vietnam'], absentUntil: null } as const
    await changeRole(deps, admin, staffId, { ...rights, version: 2 })
    expect(await principalOf(deps, { token })).toMatchObject({ offices: ['vietnam'] })
    await expect(changeRole(deps, admin, staffId, { ...rights, version: 2 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { offices: ['vietnam'], version: 3 } },
    })
  })

  test('always leave an admin, also when two admins demote each other at the same moment', async () => {
    const { deps, store } = await openConsole(engine)
    const one = await buildAdmin(deps)
    const by = await principalOf(deps, one)
    await expect(disablePerson(deps, by, one.staffId, { version: null, leadsTo: null })).rejects.toThrow('last_admin')
    const two = await buildColleague(deps, { roles: ['admin'], offices: [] })
    const outcomes = await Promise.allSettled([
      changeRole(deps, by, two.staffId, { roles: ['editor'], offices: [], absentUntil: null, version: 2 }),
      changeRole(deps, by, one.staffId, { roles: ['editor'], offices: [], absentUntil: null, version: 1 }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await listPeople(store.read)).filter(({ roles }) => roles.includes('admin'))).toHaveLength(1)
  })

  test('end with a handover of leads to a person with access, else unassigned; the leads record it', async () => {
    const store = await openTestStore(engine, 'fixture')
    const api = buildApi(store)
    const deps = api.deps.staff
    const admin = await principalOf(deps, await buildAdmin(deps))
    const [leaver, heir] = [await buildColleague(deps, { offices: ['taipei', 'vietnam'] }), await buildColleague(deps)]
    const booked = [
      await bookLead(api, { office: 'taipei', email: 'a@mail.example' }),
      await bookLead(api, { office: 'vietnam', email: 'b@mail.example' }),
      await bookLead(api, { office: 'taipei', email: 'c@mail.example' }),
    ]
    const [theirs = '', abroad = '', won = ''] = booked.map(({ leadId }) => leadId)
    await store.transaction(async (tx) => {
      await tx.updateTable('lead').set({ owner_id: leaver.staffId }).execute()
      await tx.updateTable('lead').set({ status: 'won' }).where('id', '=', won).execute()
    })
    await expect(
      disablePerson(deps, admin, leaver.staffId, { version: null, leadsTo: leaver.staffId }),
    ).rejects.toThrow('fields.leads_to.unknown')
    expect(await disablePerson(deps, admin, leaver.staffId, { version: null, leadsTo: heir.staffId })).toEqual({
      leads: 2,
      appointments: 0,
    })
    const owners = await store.read.selectFrom('lead').select(['id', 'owner_id']).execute()
    expect(Object.fromEntries(owners.map(({ id, owner_id }) => [id, owner_id]))).toEqual({
      [theirs]: heir.staffId,
      [abroad]: null,
      [won]: leaver.staffId,
    })
    const entries = await store.read
      .selectFrom('lead_event')
      .select(['lead_id', 'data'])
      .where('staff_id', '=', admin.staffId)
      .execute()
    expect(entries.map(({ lead_id, data }) => [lead_id, JSON.parse(data).to]).toSorted()).toEqual(
      [
        [theirs, 'Nguyễn Văn Cảnh'],
        [abroad, null],
      ].toSorted(),
    )
  })

  test('return when a disabled person is enabled; links and sessions don’t', async () => {
    const { deps } = await openConsole(engine)
    const admin = await principalOf(deps, await buildAdmin(deps))
    const { staffId, email, token } = await buildColleague(deps)
    await disablePerson(deps, admin, staffId, { version: 2, leadsTo: null })
    await enablePerson(deps, admin, staffId, 3)
    expect(await whoAsks(deps, token, '')).toBeNull()
    expect(await signIn(deps, { email, password: PASSWORD }, visit)).toMatchObject({ stage: 'whole' })
  })

  test('are recorded: who, what, old and new values, immutable', async () => {
    const { deps, store } = await openConsole(engine)
    const admin = await principalOf(deps, await buildAdmin(deps))
    const { staffId } = await buildColleague(deps)
    await changeRole(deps, admin, staffId, { roles: ['editor'], offices: [], absentUntil: 5, version: 2 })
    const notes = await store.read.selectFrom('audit').selectAll().where('subject', '=', `staff:${staffId}`).execute()
    expect(notes.map(({ action }) => action).toSorted()).toEqual([
      'staff.accepted',
      'staff.invited',
      'staff.rights_changed',
    ])
    const changed = notes.find(({ action }) => action === 'staff.rights_changed')
    expect(changed).toMatchObject({ staff_id: admin.staffId, who: admin.name })
    expect(JSON.parse(changed?.data ?? '')).toMatchObject({
      from: { roles: ['consultant'] },
      to: { roles: ['editor'], absentUntil: 5 },
    })
    await expect(store.transaction((tx) => tx.updateTable('audit').set({ who: 'nobody' }).execute())).rejects.toThrow(
      'audit is never altered',
    )
  })
})

describe.each(ENGINES)('without a mail server on %s', (engine) => {
  test('the link of an invitation or reset is shown to the admin; with a server it goes to the mailbox alone', async () => {
    const { store, deps } = await openConsole(engine)
    const admin = { ...(await principalOf(deps, await buildAdmin(deps))), isMfaVerified: true }
    const people = (sendsMail: boolean) => {
      const api = buildApi(store)
      const principal = { ...admin, reauthenticatedAt: api.clock.now() }
      return inProcessStaffClient({ ...api.deps, staff: { ...api.deps.staff, sendsMail } }, buildCaller({ principal }))
    }
    const invitation = { email: 'lin@firm.example', roles: ['editor'] as const, offices: [], locale: 'tw' as const }
    expect((await people(true).invite(invitation)).address).toBeNull()
    const { id, address } = await people(false).invite(invitation)
    expect(await readLink(deps, tokenIn(address))).not.toBeNull()
    expect((await people(true).resetAccess({ id, second_factor: false })).address).toBeNull()
    expect((await people(false).resetAccess({ id, second_factor: false })).address).toMatch(/\/console\/accept\?token=/)
  })
})
