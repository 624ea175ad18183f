import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import { deletePasskeysOf } from '../../db/queries/staff/passkeys.ts'
import { findPersonByEmail, foldEmail, holdPerson, type Person, setTotp } from '../../db/queries/staff/people.ts'
import { replaceRecoveryCodes } from '../../db/queries/staff/recovery-codes.ts'
import { deleteSessionsOf } from '../../db/queries/staff/sessions.ts'
import type { Tx } from '../../db/store.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import { RESET_TURNS } from '../../domain/staff/lockout.ts'
import { countAttempts } from './attempts.ts'
import type { StaffDeps, Visit } from './deps.ts'
import { readSite, sendLink, simulateSend } from './send-link.ts'
import { accountMark, signInActor } from './sign-in.ts'

/** The kind of link: a person who never signed in is invited again. */
const kindFor = ({ passwordHash }: Person) => (passwordHash === null ? 'invite' : 'reset')

/**
 * Requests a new password from the sign-in page. Reveals neither whether the account exists nor whether a mail was sent, nor how often
 * somebody asked all look alike.
 */
export async function askForReset(deps: StaffDeps, email: string, visit: Visit): Promise<void> {
  const site = await readSite(deps)
  const isQueued = await deps.store.transaction(async (tx) => {
    const row = await findPersonByEmail(tx, email)
    const person = row?.disabledAt === null ? row : null
    const refused = await countAttempts(tx, deps, [
      { name: 'reset network', of: visit.network, count: RESET_TURNS.network },
      { name: 'reset account', of: foldEmail(email), count: RESET_TURNS.account },
    ])
    if (refused) return false
    const subject = person ? `staff:${person.id}` : accountMark(deps, email)
    await noteAudit(tx, signInActor, 'staff.reset_asked', subject, { network: visit.network }, deps.now())
    if (person) await sendLink(tx, deps, kindFor(person), person, site)
    // as much work, so that the time of the answer tells no more than its words
    else await simulateSend(tx, deps, email, site)
    return person !== null
  })
  if (isQueued) deps.onMailQueued()
}

/**
 * An admin, or a command at the shell, lets somebody in again by a link that holds two hours; with `second`, what they showed beside the password
 * is taken away as well, because it is lost. Their sessions end.
 * @returns the link's address, for when mail is broken
 * @throws FieldsError on `email` if no active account has it
 */
export async function resetPerson(
  deps: StaffDeps,
  by: Actor,
  staffId: string,
  { second }: { second: boolean },
): Promise<{ address: string }> {
  const site = await readSite(deps)
  const address = await deps.store.transaction(async (tx) => {
    const person = await holdPerson(tx, staffId)
    if (!person || person.disabledAt !== null) throw new FieldsError([{ path: 'email', key: 'fields.email.unknown' }])
    await deleteSessionsOf(tx, person.id)
    if (second) await dropFactors(tx, person.id)
    await noteAudit(tx, by, 'staff.reset', `staff:${person.id}`, { second }, deps.now())
    return sendLink(tx, deps, kindFor(person), person, site)
  })
  deps.onMailQueued()
  return { address }
}

async function dropFactors(tx: Tx, staffId: string): Promise<void> {
  await setTotp(tx, staffId, { secret: null, pending: null })
  await deletePasskeysOf(tx, staffId)
  await replaceRecoveryCodes(tx, staffId, [])
}
