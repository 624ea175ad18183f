/** The second step of a sign-in: a code of the authenticator app, or one of the recovery codes. */

import { noteAudit } from '../../db/queries/staff/audit.ts'
import { listPasskeys } from '../../db/queries/staff/passkeys.ts'
import { findPerson, holdPerson, type Person, takeTotpStep } from '../../db/queries/staff/people.ts'
import { countRecoveryCodes, spendRecoveryCode } from '../../db/queries/staff/recovery-codes.ts'
import { findSecondStage } from '../../db/queries/staff/sessions.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { readAppCode, readRecoveryCode } from '../../domain/staff/recovery-code.ts'
import { stepOfCode } from './app-codes.ts'
import { countCodeAttempt, forgiveCodeTry, refuse } from './attempts.ts'
import type { StaffDeps, Visit } from './deps.ts'
import { knownDevice, openSession, type SignedIn } from './open-session.ts'
import { hashToken } from './secrets.ts'

/** What somebody has set up beside the password. */
export type Factors = { app: boolean; passkeys: number; recoveryCodes: number }

export async function factorsOf({ store }: Pick<StaffDeps, 'store'>, person: Person): Promise<Factors> {
  const [passkeys, recoveryCodes] = await Promise.all([
    listPasskeys(store.read, person.id),
    countRecoveryCodes(store.read, person.id),
  ])
  return { app: person.totpSecret !== null, passkeys: passkeys.length, recoveryCodes }
}

/** What can be shown as second factor by whom this session waits for; null when it waits for nobody. */
export async function pendingFactors(deps: StaffDeps, session: string): Promise<Factors | null> {
  const staffId = await findSecondStage(deps.store.read, hashToken(session), deps.now())
  const person = staffId === null ? null : await findPerson(deps.store.read, staffId)
  return person && factorsOf(deps, person)
}

/**
 * Ends a sign-in whose password was taken, by a code; the session goes on under a new token.
 * @throws DomainError `unauthenticated` when no password was taken, or too long ago; `too_many`; FieldsError on `code`
 */
export async function showCode(deps: StaffDeps, input: string, visit: Visit): Promise<SignedIn> {
  const done = await deps.store.transaction(async (tx) => {
    const staffId = visit.session && (await findSecondStage(tx, hashToken(visit.session), deps.now()))
    const person = staffId ? await holdPerson(tx, staffId) : null
    if (!person) throw new DomainError('unauthenticated')
    return tryCode(tx, deps, person, input, visit)
  })
  refuse(done.refused, deps.now())
  if (!done.opened) throw new FieldsError([{ path: 'code', key: 'fields.code.incorrect' }])
  return done.opened
}

async function tryCode(tx: Tx, deps: StaffDeps, person: Person, input: string, visit: Visit) {
  const isAppCode = readRecoveryCode(input) === null
  const device = await knownDevice(tx, deps, person.id, visit)
  const trier = { account: person.id, network: visit.network, device }
  const refused = await countCodeAttempt(tx, deps, trier, isAppCode)
  if (refused) return { refused, opened: null }
  const way = await takeCode(tx, deps, person, input)
  const by = { staffId: person.id, name: person.name }
  const data = { network: visit.network, ...(way && { by: way }) }
  const action = way ? 'staff.signed_in' : 'staff.code_failed'
  await noteAudit(tx, by, action, `staff:${person.id}`, data, deps.now())
  if (!way) return { refused, opened: null }
  await forgiveCodeTry(tx, deps, trier, isAppCode)
  return { refused, opened: await openSession(tx, deps, person, visit, { stage: 'whole', isMfaVerified: true }) }
}

/** By what a code was taken, once; null when it is none. */
async function takeCode(tx: Tx, deps: StaffDeps, person: Person, input: string): Promise<'app' | 'recovery' | null> {
  const recovery = readRecoveryCode(input)
  if (recovery) {
    const hash = recoveryHash(deps, person.id, recovery)
    return (await spendRecoveryCode(tx, person.id, hash, deps.now())) ? 'recovery' : null
  }
  const code = readAppCode(input)
  if (!code || person.totpSecret === null) return null
  const step = stepOfCode(deps.secrets.open(person.totpSecret, person.id), code, deps.now())
  return step !== null && (await takeTotpStep(tx, person.id, step)) ? 'app' : null
}

/** How a recovery code is kept. */
export const recoveryHash = ({ secrets }: Pick<StaffDeps, 'secrets'>, staffId: string, code: string): string =>
  secrets.mark('recovery', `${staffId}\n${code}`)
