/** Setting up and taking away the authenticator app and the recovery codes. */
import { z } from 'zod'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { listPasskeys } from '../../db/queries/staff/passkeys.ts'
import { findPerson, holdPerson, type Person, setTotp } from '../../db/queries/staff/people.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from '../../db/queries/staff/recovery-codes.ts'
import { deleteSessionsOf } from '../../db/queries/staff/sessions.ts'
import type { Database, Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { isAdmin, type Principal } from '../../domain/staff/principal.ts'
import { readAppCode, recoveryBytes, recoveryCode, recoveryCodes } from '../../domain/staff/recovery-code.ts'
import { appAddress, newAppSecret, stepOfCode } from './app-codes.ts'
import type { StaffDeps } from './deps.ts'
import { recoveryHash } from './second-factor.ts'
import { raiseSession, requireReauthentication } from './sessions.ts'

export const personOf = async (db: Database, { staffId }: Pick<Principal, 'staffId'>): Promise<Person> => {
  const person = await findPerson(db, staffId)
  if (!person) throw new DomainError('unauthenticated')
  return person
}

const pendingMs = 10 * 60_000

/** What a rise of strength gives: the session's new token, and recovery codes that are shown this once; none while older ones are left. */
export type Raised = { token: string; recoveryCodes: string[] }

/**
 * A secret for the person's app, to be confirmed by a code of it from the same session within ten minutes; until then this session is given the same one again.
 * @throws DomainError `proof_needed`
 */
export async function beginApp(
  deps: StaffDeps,
  principal: Principal,
  issuer: string,
): Promise<{ secret: string; address: string }> {
  requireReauthentication(principal, deps.now())
  const secret = await deps.store.transaction(async (tx) => {
    const person = await personOf(tx, principal)
    const begun = openPending(deps, person, principal)
    if (begun) return begun
    const made = newAppSecret(deps.randomBytes)
    const pending = { secret: made, sessionId: principal.sessionId, until: deps.now() + pendingMs }
    await setTotp(tx, person.id, { pending: deps.secrets.seal(JSON.stringify(pending), person.id) })
    return made
  })
  return { secret, address: appAddress(secret, { issuer, account: principal.email }) }
}

/**
 * Takes the app into use by its first code; sessions that showed no second factor end.
 * @throws DomainError `proof_needed`; FieldsError on `code`
 */
export async function confirmApp(deps: StaffDeps, principal: Principal, input: string): Promise<Raised> {
  requireReauthentication(principal, deps.now())
  return deps.store.transaction(async (tx) => {
    const person = await personOf(tx, principal)
    const code = readAppCode(input)
    const secret = openPending(deps, person, principal)
    const step = code && secret ? stepOfCode(secret, code, deps.now()) : null
    if (!secret || step === null) throw new FieldsError([{ path: 'code', key: 'fields.code.incorrect' }])
    await setTotp(tx, person.id, { secret: deps.secrets.seal(secret, person.id), pending: null, step })
    await noteAudit(tx, principal, 'staff.app_set_up', `staff:${person.id}`, {}, deps.now())
    return raiseByFactor(tx, deps, principal)
  })
}

const PendingSchema = z.object({ secret: z.string(), sessionId: z.string(), until: z.number() })

/** The secret that this session began with; null when another one did, or its ten minutes are over. */
function openPending(deps: StaffDeps, { id, totpPending }: Person, { sessionId }: Principal): string | null {
  if (!totpPending) return null
  const pending = PendingSchema.parse(JSON.parse(deps.secrets.open(totpPending, id)))
  return pending.sessionId === sessionId && deps.now() < pending.until ? pending.secret : null
}

/** After a second factor was set up: the session is strong, the others begin anew, and there are recovery codes. */
export async function raiseByFactor(tx: Tx, deps: StaffDeps, principal: Principal): Promise<Raised> {
  const { token } = await raiseSession(tx, deps, principal, { isMfaVerified: true })
  if (!principal.isMfaVerified) await deleteSessionsOf(tx, principal.staffId, principal.sessionId)
  const isFirst = (await countRecoveryCodes(tx, principal.staffId)) === 0
  return { token, recoveryCodes: isFirst ? await makeCodes(tx, deps, principal.staffId) : [] }
}

async function makeCodes(tx: Tx, deps: StaffDeps, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCode(deps.randomBytes(recoveryBytes)))
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => recoveryHash(deps, staffId, code)),
  )
  return codes
}

/** Ten new recovery codes; the old ones serve no more. @throws DomainError `proof_needed`; FieldsError on `code` without a second factor */
export async function renewRecoveryCodes(deps: StaffDeps, principal: Principal): Promise<string[]> {
  requireReauthentication(principal, deps.now())
  return deps.store.transaction(async (tx) => {
    // waits for another renewal, and for an admin who takes the second factor away
    await holdPerson(tx, principal.staffId)
    const person = await personOf(tx, principal)
    if (!(await hasFactor(tx, person))) throw new FieldsError([{ path: 'code', key: 'fields.factor.none' }])
    await noteAudit(tx, principal, 'staff.recovery_renewed', `staff:${person.id}`, {}, deps.now())
    return makeCodes(tx, deps, person.id)
  })
}

const hasFactor = async (tx: Tx, person: Person) =>
  person.totpSecret !== null || (await listPasskeys(tx, person.id)).length > 0

/** Takes the app away. @throws DomainError `proof_needed`; FieldsError on `app` when an admin would be left without a second factor */
export async function removeApp(deps: StaffDeps, principal: Principal): Promise<void> {
  requireReauthentication(principal, deps.now())
  await deps.store.transaction(async (tx) => {
    const person = await personOf(tx, principal)
    await setTotp(tx, person.id, { secret: null, pending: null })
    await keepsFactor(tx, principal, 'app')
    await noteAudit(tx, principal, 'staff.app_removed', `staff:${person.id}`, {}, deps.now())
  })
}

/** After a factor was removed: an admin must have another one, and without any factor the recovery codes are removed too. @throws FieldsError on `path` */
export async function keepsFactor(tx: Tx, principal: Principal, path: string): Promise<void> {
  const person = await personOf(tx, principal)
  if (await hasFactor(tx, person)) return
  if (isAdmin(person)) throw new FieldsError([{ path, key: 'fields.factor.last' }])
  await replaceRecoveryCodes(tx, person.id, [])
}
