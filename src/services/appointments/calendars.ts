/** Calendars of team members elsewhere, and links to read their appointments. */

import { lockAppointments } from '../../db/queries/appointments/appointments.ts'
import {
  claimSources,
  deleteLink,
  deleteSource,
  insertLink,
  insertSource,
  listLinks,
  listSources,
  noteSourceError,
  replaceBusy,
} from '../../db/queries/appointments/calendars.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Store } from '../../db/store.ts'
import type { Span } from '../../domain/appointments/slots.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { msPerDay } from '../../domain/leads/zone-clock.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { messageOf } from '../../domain/thrown.ts'
import { newId } from '../new-id.ts'
import type { AppointmentDeps } from './deps.ts'

const sourcesMax = 10
const linksMax = 5

/** Adds a calendar of the principal. @throws FieldsError when there are too many */
export async function addSource(
  deps: AppointmentDeps,
  principal: Principal,
  { name, url }: { name: string; url: string },
): Promise<{ id: string }> {
  const id = newId(deps.randomBytes)
  await deps.store.transaction(async (tx) => {
    const now = deps.now()
    const { staffId } = principal
    if ((await listSources(tx, [staffId])).length >= sourcesMax)
      throw new FieldsError([{ path: 'url', key: 'fields.calendar.many', values: { max: sourcesMax } }])
    const source = { id, staff_id: staffId, name, url: url.replace(/^webcal:/i, 'https:'), created_at: now }
    await insertSource(tx, { ...source, tried_at: null, read_at: null, error: null })
    await noteAudit(tx, principal, 'calendar.added', `staff:${staffId}`, { name }, now)
  })
  return { id }
}

/** Removes a calendar of the principal; a second time changes nothing. */
export const removeSource = (deps: AppointmentDeps, principal: Principal, id: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    await lockAppointments(tx, true)
    if (await deleteSource(tx, principal.staffId, id))
      await noteAudit(tx, principal, 'calendar.removed', `staff:${principal.staffId}`, {}, deps.now())
  })

const secretBytes = 24

/** Makes a secret URL of the principal's appointments; it is shown once. @throws FieldsError when there are too many */
export async function makeLink(
  deps: AppointmentDeps,
  principal: Principal,
  withContacts: boolean,
): Promise<{ id: string; address: string }> {
  const id = newId(deps.randomBytes)
  const secret = Buffer.from(deps.randomBytes(secretBytes)).toString('base64url')
  await deps.store.transaction(async (tx) => {
    const { staffId } = principal
    const now = deps.now()
    if ((await listLinks(tx, staffId)).length >= linksMax)
      throw new FieldsError([{ path: 'link', key: 'fields.calendar.many', values: { max: linksMax } }])
    const link = { secret_hash: deps.hashSecret(secret), id, staff_id: staffId, with_contacts: withContacts ? 1 : 0 }
    await insertLink(tx, { ...link, created_at: now, used_at: null })
    await noteAudit(tx, principal, 'calendar.link_made', `staff:${staffId}`, { with_contacts: withContacts }, now)
  })
  return { id, address: deps.calendarAddress(secret) }
}

/** Revokes a link. @throws DomainError `not_found` */
export const removeLink = (deps: AppointmentDeps, principal: Principal, id: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    if (!(await deleteLink(tx, principal.staffId, id))) throw new DomainError('not_found')
    await noteAudit(tx, principal, 'calendar.link_removed', `staff:${principal.staffId}`, {}, deps.now())
  })

/** Reads the busy times of a calendar in a span. @throws Error with a cause that its owner can read */
export type ReadBusy = (url: string, span: Span) => Promise<Span[]>

/** How far ahead busy times are kept. */
const keptDays = 400
const errorMax = 200

export type Refresh = {
  /** Null for everybody's. */
  staffIds: readonly string[] | null
  /** Calendars that were tried more recently stay. */
  olderThanMs: number
}

/**
 * Reads calendars again. One that can't be read keeps its former busy times and notes why; its owner chose whether it blocks everything after an
 * hour. Answers how many were read, and how many not.
 */
export async function refreshCalendars(
  { store, now, readBusy }: { store: Store; now: () => number; readBusy: ReadBusy },
  { staffIds, olderThanMs }: Refresh,
): Promise<{ read: number; failed: number }> {
  const begun = now()
  const sources = await store.transaction((tx) =>
    claimSources(tx, { staffIds, before: begun - olderThanMs, now: begun }),
  )
  const results = await Promise.all(
    sources.map(async ({ id, url }) => {
      try {
        const spans = await readBusy(url, [begun - msPerDay, begun + keptDays * msPerDay])
        await store.transaction(async (tx) => {
          await lockAppointments(tx, true)
          await replaceBusy(tx, id, spans, now())
        })
        return true
      } catch (error) {
        await store.transaction((tx) => noteSourceError(tx, id, messageOf(error).slice(0, errorMax)))
        return false
      }
    }),
  )
  const read = results.filter(Boolean).length
  return { read, failed: results.length - read }
}
