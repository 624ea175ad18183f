/** Signing in with a password. Unknown address, wrong password, disabled, not yet accepted: one answer, the same work. */

import { noteAudit } from '../../db/queries/staff/audit.ts'
import { listPasskeys } from '../../db/queries/staff/passkeys.ts'
import { findPersonByEmail, foldEmail, holdPerson, type Person } from '../../db/queries/staff/people.ts'
import type { Tx } from '../../db/store.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import { countPasswordAttempt, forgivePasswordTry, type Lockout, refuse, type Trier } from './attempts.ts'
import type { StaffDeps, Visit } from './deps.ts'
import { knownDevice, openSession, type SignedIn } from './open-session.ts'

/** What acts before anybody is known. */
export const signInActor = { staffId: null, name: 'sign-in' }

/**
 * Opens a session by mail and password: `whole`, or `second` where a second factor has to be shown.
 * @throws FieldsError on `password` when this is nobody's; DomainError `too_many` after too many tries
 */
export async function signIn(
  deps: StaffDeps,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<SignedIn> {
  const { store, passwords } = deps
  const tried = await store.transaction((tx) => beginTry(tx, deps, email, visit))
  refuse(tried.refused, deps.now())
  const { person, trier } = tried
  const isRight = await passwords.matches(password, person?.disabledAt === null ? person.passwordHash : null)
  const opened = await store.transaction(async (tx) => {
    // nothing of what was read before the hash counts any more
    const now = person && (await holdPerson(tx, person.id))
    const isTheirs = isRight && now !== null && now.disabledAt === null && now.passwordHash === person?.passwordHash
    if (isTheirs) return enter(tx, deps, now, visit, trier)
    await noteFailure(tx, deps, person, trier)
    return null
  })
  if (!opened) throw new FieldsError([{ path: 'password', key: 'fields.sign_in.incorrect' }])
  return opened
}

async function beginTry(tx: Tx, deps: StaffDeps, email: string, visit: Visit) {
  const person = await findPersonByEmail(tx, email)
  const device = await knownDevice(tx, deps, person?.id ?? null, visit)
  const trier = { account: foldEmail(email), network: visit.network, device }
  const refused = await countPasswordAttempt(tx, deps, trier)
  if (refused?.isFirst) await noteLockout(tx, deps, person, trier, refused)
  return { person, trier, refused }
}

async function enter(tx: Tx, deps: StaffDeps, person: Person, visit: Visit, trier: Trier): Promise<SignedIn> {
  await forgivePasswordTry(tx, deps, trier)
  const hasFactor = person.totpSecret !== null || (await listPasskeys(tx, person.id)).length > 0
  const opened = await openSession(tx, deps, person, visit, {
    stage: hasFactor ? 'second' : 'whole',
    isMfaVerified: false,
  })
  const by = { staffId: person.id, name: person.name }
  const action = hasFactor ? 'staff.password_taken' : 'staff.signed_in'
  await noteAudit(tx, by, action, `staff:${person.id}`, { network: visit.network, by: 'password' }, deps.now())
  return opened
}

const subjectOf = (deps: StaffDeps, person: Person | null, { account }: Trier) =>
  person ? `staff:${person.id}` : accountMark(deps, account)

/** What the audit calls an address that is nobody's: the same one has the same mark, and none can be read from it. */
export const accountMark = ({ secrets }: StaffDeps, email: string): string =>
  `account:${secrets.mark('account', foldEmail(email)).slice(0, 12)}`

const noteFailure = (tx: Tx, deps: StaffDeps, person: Person | null, trier: Trier) =>
  noteAudit(
    tx,
    signInActor,
    'staff.sign_in_failed',
    subjectOf(deps, person, trier),
    { network: trier.network },
    deps.now(),
  )

const noteLockout = (tx: Tx, deps: StaffDeps, person: Person | null, trier: Trier, { until }: NonNullable<Lockout>) =>
  noteAudit(
    tx,
    signInActor,
    'staff.locked_out',
    subjectOf(deps, person, trier),
    { network: trier.network, until },
    deps.now(),
  )
