/** Concurrent actions of two people on one account. */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { findLead } from '../../src/db/queries/leads/leads.ts'
import { insertPasskey, listPasskeys } from '../../src/db/queries/staff/passkeys.ts'
import { findPerson, setTotp } from '../../src/db/queries/staff/people.ts'
import { countRecoveryCodes } from '../../src/db/queries/staff/recovery-codes.ts'
import { listSessions } from '../../src/db/queries/staff/sessions.ts'
import { changeLead } from '../../src/services/leads/change-lead.ts'
import { changePassword } from '../../src/services/staff/account.ts'
import type { StaffDeps } from '../../src/services/staff/deps.ts'
import { removePasskey } from '../../src/services/staff/passkeys.ts'
import { disablePerson } from '../../src/services/staff/people.ts'
import { removeApp, renewRecoveryCodes } from '../../src/services/staff/set-up-app.ts'
import { signIn } from '../../src/services/staff/sign-in.ts'
import { buildClock } from '../support/builders.ts'
import { BOTH_ENGINES, type Engine } from '../support/databases.ts'
import { addLead } from '../support/merges.ts'
import {
  ADMIN,
  buildAdmin,
  buildColleague,
  buildStaffDeps,
  buildVisit,
  PASSWORD,
  principalOf,
} from '../support/staff.ts'
import { openTestStore } from '../support/stores.ts'

async function openConsole(engine: Engine) {
  const store = await openTestStore(engine, 'fixture')
  const deps = buildStaffDeps(store, buildClock().now)
  const admin = await principalOf(deps, await buildAdmin(deps))
  return { store, deps, admin }
}

/** Runs both; the last transaction of `first` waits before its commit until `second` has begun. */
async function besides<T, U>(
  { store, ...deps }: StaffDeps,
  first: (deps: StaffDeps) => Promise<T>,
  second: () => Promise<U>,
  isLast: () => boolean = () => true,
) {
  const isDone = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow: StaffDeps['store'] = {
    ...store,
    transaction: (work, how) =>
      store.transaction(async (tx) => {
        const answer = await work(tx)
        if (isLast()) {
          isDone.resolve()
          await mayEnd.promise
        }
        return answer
      }, how),
  }
  const one = first({ ...deps, store: slow })
  await isDone.promise
  const other = second()
  // if the second waits for the first, it has not ended by now; otherwise it has
  await Promise.race([other.catch(() => undefined), wait(1000)])
  mayEnd.resolve()
  return Promise.allSettled([one, other])
}

describe.each(BOTH_ENGINES)('at the same moment on %s', (engine) => {
  test('a password change leaves no session that was opened with the old one', async () => {
    const { store, deps, admin } = await openConsole(engine)
    let count = 0
    const [changed, entered] = await besides(
      deps,
      (slow) => changePassword(slow, admin, { current: PASSWORD, password: 'nine lanterns drift ashore' }),
      () => signIn(deps, { email: ADMIN.email, password: PASSWORD }, buildVisit()),
      // the attempts are counted in two transactions before it
      () => ++count === 3,
    )
    expect([changed.status, entered.status]).toEqual(['fulfilled', 'rejected'])
    const sessions = await listSessions(store.read, admin.staffId, deps.now())
    expect(sessions.map(({ id }) => id)).toEqual([admin.sessionId])
  })

  test('recovery codes that are renewed twice are one set', async () => {
    const { store, deps, admin } = await openConsole(engine)
    await store.transaction((tx) =>
      setTotp(tx, admin.staffId, { secret: deps.secrets.seal('JBSWY3DPEHPK3PXP', admin.staffId) }),
    )
    await besides(
      deps,
      (slow) => renewRecoveryCodes(slow, admin),
      () => renewRecoveryCodes(deps, admin),
    )
    expect(await countRecoveryCodes(store.read, admin.staffId)).toBe(10)
  })

  test('disabling a colleague blocks assigning leads to them', async () => {
    const { store, deps, admin } = await openConsole(engine)
    const colleague = await principalOf(deps, await buildColleague(deps, { offices: ['taipei'] }))
    const lead = await addLead(store, { id: '0'.repeat(16), office: 'taipei' })
    const leadDeps = { store, now: deps.now, randomBytes: deps.randomBytes }
    const [disabled, assigned] = await besides(
      deps,
      (slow) => disablePerson(slow, admin, colleague.staffId, { version: null, leadsTo: null }),
      () => changeLead(leadDeps, admin, lead.id, { version: lead.version, ownerId: colleague.staffId }),
    )
    expect([disabled.status, assigned.status]).toEqual(['fulfilled', 'rejected'])
    expect((await findLead(store.read, lead.id))?.owner_id).toBeNull()
  })

  test('of an admin’s app and only passkey one stays', async () => {
    const { store, deps, admin } = await openConsole(engine)
    const key = { credentialId: 'a'.repeat(22), staffId: admin.staffId, publicKey: 'a', counter: 0, transports: [] }
    await store.transaction(async (tx) => {
      await insertPasskey(tx, { ...key, name: 'Phone', createdAt: deps.now(), usedAt: null })
      await setTotp(tx, admin.staffId, { secret: deps.secrets.seal('JBSWY3DPEHPK3PXP', admin.staffId) })
    })
    const [removed, remaining] = await besides(
      deps,
      (slow) => removePasskey(slow, admin, key.credentialId),
      () => removeApp(deps, admin),
    )
    expect([removed.status, remaining.status]).toEqual(['fulfilled', 'rejected'])
    expect((await findPerson(store.read, admin.staffId))?.totpSecret).not.toBeNull()
    expect(await listPasskeys(store.read, admin.staffId)).toEqual([])
  })
})
