import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import { deleteLinksOf } from '../../db/queries/staff/links.ts'
import { findPersonByEmail, foldEmail, insertPerson, lockRoster, updatePerson } from '../../db/queries/staff/people.ts'
import type { Tx } from '../../db/store.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import type { Role } from '../../domain/staff/principal.ts'
import { newId } from '../new-id.ts'
import type { StaffDeps } from './deps.ts'
import { requireOffices } from './require-offices.ts'
import { readSite, sendLink } from './send-link.ts'

export type Invitation = { email: string; roles: readonly Role[]; offices: readonly string[]; locale: Locale }

/** Which roles and offices go together, as a field's problem; null when they do. */
export function roleIssue({ roles, offices }: Pick<Invitation, 'roles' | 'offices'>) {
  if (roles.length === 0) return { path: 'roles', key: 'fields.roles.required' }
  const lacksOffices = roles.includes('consultant') && !roles.includes('admin') && offices.length === 0
  return lacksOffices ? { path: 'offices', key: 'fields.offices.required' } : null
}

/**
 * Invites a person by a link that is valid for 72 hours. A second invitation replaces the first link.
 * @returns the link's address, for when mail is broken
 * @throws FieldsError on `email` when they are here already, on `offices` of a consultant without any, or that the content doesn't have
 */
export async function invitePerson(
  deps: StaffDeps,
  by: Actor,
  invitation: Invitation,
): Promise<{ staffId: string; address: string }> {
  const issue = roleIssue(invitation)
  if (issue) throw new FieldsError([issue])
  await requireOffices(
    deps.store.read,
    invitation.offices.map((office) => ['offices', office] as const),
  )
  const site = await readSite(deps)
  const done = await deps.store.transaction(async (tx) => {
    await lockRoster(tx)
    const id = await expectPerson(tx, deps, invitation)
    const { roles, offices, locale } = invitation
    const data = { email: foldEmail(invitation.email), roles, offices, locale }
    await noteAudit(tx, by, 'staff.invited', `staff:${id}`, data, deps.now())
    const person = { id, email: foldEmail(invitation.email), locale }
    return { staffId: id, address: await sendLink(tx, deps, 'invite', person, site) }
  })
  deps.onMailQueued()
  return done
}

async function expectPerson(tx: Tx, deps: StaffDeps, { email, roles, offices, locale }: Invitation): Promise<string> {
  const { timeZone } = editionOf(locale)
  const there = await findPersonByEmail(tx, email)
  if (there && (there.passwordHash !== null || there.disabledAt !== null))
    throw new FieldsError([{ path: 'email', key: 'fields.email.taken' }])
  if (there) {
    await deleteLinksOf(tx, there.id)
    await updatePerson(tx, there.id, { roles: [...roles], offices: [...offices], locale, timeZone })
    return there.id
  }
  const id = newId(deps.randomBytes)
  // they enter their name later; until then the address is shown
  const name = foldEmail(email).split('@')[0] ?? email
  await insertPerson(
    tx,
    { id, email, name, roles: [...roles], offices: [...offices], locale, timeZone, passwordHash: null },
    deps.now(),
  )
  return id
}
