/** What an admin changes of others. */

import { countUpcomingOf } from '../../db/queries/appointments/appointments.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import { deleteDevicesOf } from '../../db/queries/staff/devices.ts'
import { type Heir, handOverLeads } from '../../db/queries/staff/hand-over.ts'
import { deleteLinksOf } from '../../db/queries/staff/links.ts'
import { findPerson, hasOtherAdmin, lockRoster, type Person, updatePerson } from '../../db/queries/staff/people.ts'
import { deleteSessionsOf } from '../../db/queries/staff/sessions.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { hasRole, isAdmin, officesSeen, type Role } from '../../domain/staff/principal.ts'
import type { StaffDeps } from './deps.ts'
import { roleIssue } from './invite.ts'
import { requireOffices } from './require-offices.ts'

export type Rights = { roles: readonly Role[]; offices: readonly string[]; absentUntil: number | null }

/** The current version, for a change based on an older one. */
const current = ({ roles, offices, absentUntil, disabledAt, version }: Person) => ({
  current: { roles, offices, absent_until: absentUntil, is_disabled: disabledAt !== null, version },
})

/** @throws DomainError `not_found`, `conflict` with what is there now */
async function personAt(tx: Tx, id: string, version: number): Promise<Person> {
  const person = await findPerson(tx, id)
  if (!person) throw new DomainError('not_found')
  if (person.version !== version) throw new DomainError('conflict', current(person))
  return person
}

/**
 * Changes somebody's roles, offices and absence; it holds from their next request on.
 * @throws DomainError `not_found`, `conflict`; FieldsError on `offices`, or on `roles` when no admin would be left
 */
export async function changeRole(
  deps: StaffDeps,
  by: Actor,
  staffId: string,
  { version, ...rights }: Rights & { version: number },
): Promise<void> {
  const issue = roleIssue(rights)
  if (issue) throw new FieldsError([issue])
  await requireOffices(
    deps.store.read,
    rights.offices.map((office) => ['offices', office] as const),
  )
  await deps.store.transaction(async (tx) => {
    await lockRoster(tx)
    const { roles, offices, absentUntil } = await personAt(tx, staffId, version)
    if (isAdmin({ roles }) && !isAdmin(rights)) await keepAnAdmin(tx, staffId)
    await updatePerson(tx, staffId, { ...rights, roles: [...rights.roles], offices: [...rights.offices] }, version)
    const data = { from: { roles, offices, absentUntil }, to: rights }
    await noteAudit(tx, by, 'staff.rights_changed', `staff:${staffId}`, data, deps.now())
  })
}

async function keepAnAdmin(tx: Tx, staffId: string): Promise<void> {
  if (!(await hasOtherAdmin(tx, staffId))) throw new FieldsError([{ path: 'roles', key: 'fields.roles.last_admin' }])
}

/**
 * Lets somebody in no more: their sessions, links and known browsers end at once, and their open leads and tasks go to somebody else, or to nobody.
 * @returns how many leads went, and how many appointments to come need somebody else
 * @throws DomainError `not_found`, `conflict`; FieldsError on `leads_to` for a person who can't take leads, on `roles` if no admin would be left
 */
export const disablePerson = (
  deps: StaffDeps,
  by: Actor,
  staffId: string,
  { version, leadsTo }: { version: number | null; leadsTo: string | null },
): Promise<{ leads: number; appointments: number }> =>
  deps.store.transaction(async (tx) => {
    await lockRoster(tx)
    const person = version === null ? await findPerson(tx, staffId) : await personAt(tx, staffId, version)
    if (!person) throw new DomainError('not_found')
    if (person.disabledAt !== null) return { leads: 0, appointments: 0 }
    if (isAdmin(person)) await keepAnAdmin(tx, staffId)
    const heir = await findHeir(tx, staffId, leadsTo)
    await updatePerson(tx, staffId, { disabledAt: deps.now() })
    await deleteSessionsOf(tx, staffId)
    await deleteLinksOf(tx, staffId)
    await deleteDevicesOf(tx, staffId)
    const leads = await handOverLeads(tx, { from: person, to: heir, by: by.staffId, now: deps.now() })
    await noteAudit(tx, by, 'staff.disabled', `staff:${staffId}`, { leads, leads_to: leadsTo }, deps.now())
    return { leads, appointments: await countUpcomingOf(tx, staffId, deps.now()) }
  })

async function findHeir(tx: Tx, staffId: string, heirId: string | null): Promise<Heir | null> {
  if (heirId === null) return null
  const heir = await findPerson(tx, heirId)
  const canTake = heir !== null && heir.id !== staffId && heir.disabledAt === null && hasRole(heir, 'consultant')
  if (!canTake) throw new FieldsError([{ path: 'leads_to', key: 'fields.leads_to.unknown' }])
  return { id: heir.id, name: heir.name, offices: officesSeen(heir) }
}

/** Lets somebody in again; they sign in as before. @throws DomainError `not_found`, `conflict` */
export const enablePerson = (deps: StaffDeps, by: Actor, staffId: string, version: number): Promise<void> =>
  deps.store.transaction(async (tx) => {
    await lockRoster(tx)
    await personAt(tx, staffId, version)
    await updatePerson(tx, staffId, { disabledAt: null }, version)
    await noteAudit(tx, by, 'staff.enabled', `staff:${staffId}`, {}, deps.now())
  })
