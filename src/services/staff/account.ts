/** What somebody changes of themselves. */

import { noteAudit } from '../../db/queries/staff/audit.ts'
import { deleteLinksOf } from '../../db/queries/staff/links.ts'
import { findPerson, setTotp, updatePerson } from '../../db/queries/staff/people.ts'
import { deleteSessionsOf } from '../../db/queries/staff/sessions.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import type { LeadMails } from '../../domain/leads/notices.ts'
import { passwordIssue } from '../../domain/staff/password.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { countPasswordAttempt, forgivePasswordTry, refuse } from './attempts.ts'
import type { StaffDeps } from './deps.ts'
import { raiseSession } from './sessions.ts'
import { personOf } from './set-up-app.ts'

export type Profile = { name: string; locale: Locale; timeZone: string; leadMails?: LeadMails | undefined }

/** Changes one's own name, language, zone, and when emails about leads are sent. */
export async function changeProfile(deps: StaffDeps, principal: Principal, profile: Profile): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const { name, locale, timeZone, leadMails } = await personOf(tx, principal)
    await updatePerson(tx, principal.staffId, profile)
    const data = { from: { name, locale, timeZone, leadMails }, to: profile }
    await noteAudit(tx, principal, 'staff.profile_changed', `staff:${principal.staffId}`, data, deps.now())
  })
}

/**
 * Proves by the password that the owner of a session sits there; the session goes on under a new token.
 * @throws FieldsError on `current_password`; DomainError `too_many`
 */
export async function reauthenticateByPassword(
  deps: StaffDeps,
  principal: Principal,
  password: string,
): Promise<{ token: string }> {
  await checkPassword(deps, principal, password)
  return deps.store.transaction(async (tx) => {
    await noteAudit(tx, principal, 'staff.proved', `staff:${principal.staffId}`, { by: 'password' }, deps.now())
    return raiseSession(tx, deps, principal, { isMfaVerified: false })
  })
}

/** Counted per session, so that a thief of a session can't keep trying, and the owner's sign-in isn't blocked. */
async function checkPassword(deps: StaffDeps, principal: Principal, password: string): Promise<string> {
  const { staffId } = principal
  const trier = { account: staffId, network: '', device: `session ${principal.sessionId}` }
  const refused = await deps.store.transaction((tx) => countPasswordAttempt(tx, deps, trier))
  refuse(refused, deps.now())
  const person = await personOf(deps.store.read, principal)
  if (!(await deps.passwords.matches(password, person.passwordHash))) {
    await deps.store.transaction((tx) =>
      noteAudit(tx, principal, 'staff.proof_failed', `staff:${staffId}`, {}, deps.now()),
    )
    throw new FieldsError([{ path: 'current_password', key: 'fields.current_password.incorrect' }])
  }
  await deps.store.transaction((tx) => forgivePasswordTry(tx, deps, trier))
  return person.passwordHash ?? ''
}

/**
 * Changes one's own password; every other session ends, and so do links that were mailed.
 * @returns this session's new token
 * @throws FieldsError on `current_password` or `password`; DomainError `too_many`, `conflict` when it was changed meanwhile
 */
export async function changePassword(
  deps: StaffDeps,
  principal: Principal,
  { current, password }: { current: string; password: string },
): Promise<{ token: string }> {
  const currentHash = await checkPassword(deps, principal, current)
  const issue = passwordIssue(password, principal)
  if (issue) throw new FieldsError([issue])
  const passwordHash = await deps.passwords.hash(password)
  return deps.store.transaction(async (tx) => {
    const person = await findPerson(tx, principal.staffId)
    if (person?.passwordHash !== currentHash) throw new DomainError('conflict')
    await updatePerson(tx, principal.staffId, { passwordHash })
    await setTotp(tx, principal.staffId, { pending: null })
    await deleteSessionsOf(tx, principal.staffId, principal.sessionId)
    await deleteLinksOf(tx, principal.staffId)
    await noteAudit(tx, principal, 'staff.password_changed', `staff:${principal.staffId}`, {}, deps.now())
    return raiseSession(tx, deps, principal, { isMfaVerified: false })
  })
}
