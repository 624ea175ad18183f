/** Calendars of team members elsewhere, and links to read their appointments. Times are milliseconds since 1970. */
import type { Span } from '../../../domain/appointments/slots.ts'
import type { AppointmentTables } from '../../appointment-schema.ts'
import type { Database, Tx } from '../../store.ts'

export type SourceRow = AppointmentTables['calendar_source']
export type LinkRow = AppointmentTables['calendar_link']

const numberOrNull = (value: number | null) => (value === null ? null : Number(value))
const asSource = (row: SourceRow): SourceRow => ({
  ...row,
  tried_at: numberOrNull(row.tried_at),
  read_at: numberOrNull(row.read_at),
})

/** Calendars of some people, or of everybody. */
export async function listSources(db: Database, staffIds: readonly string[] | null = null): Promise<SourceRow[]> {
  if (staffIds?.length === 0) return []
  const rows = await db
    .selectFrom('calendar_source')
    .selectAll()
    .$if(staffIds !== null, (query) => query.where('staff_id', 'in', staffIds ?? []))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(asSource)
}

/** Claims the calendars whose last attempt is older than a time, so that only one instance reads each. */
export async function claimSources(
  tx: Tx,
  { staffIds, before, now }: { staffIds: readonly string[] | null; before: number; now: number },
): Promise<SourceRow[]> {
  if (staffIds?.length === 0) return []
  const rows = await tx
    .updateTable('calendar_source')
    .set({ tried_at: now })
    .where(({ or, eb }) => or([eb('tried_at', 'is', null), eb('tried_at', '<=', before)]))
    .$if(staffIds !== null, (query) => query.where('staff_id', 'in', staffIds ?? []))
    .returningAll()
    .execute()
  return rows.map(asSource)
}

export const insertSource = (tx: Tx, row: SourceRow) => tx.insertInto('calendar_source').values(row).execute()

export async function deleteSource(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_source')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const piece = 300

/** Replaces the busy times of a calendar that was read. */
export async function replaceBusy(tx: Tx, id: string, spans: readonly Span[], now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_source')
    .set({ read_at: now, error: null })
    .where('id', '=', id)
    .executeTakeFirst()
  // removed meanwhile
  if (numUpdatedRows === 0n) return
  await tx.deleteFrom('outside_busy').where('source_id', '=', id).execute()
  for (let at = 0; at < spans.length; at += piece)
    await tx
      .insertInto('outside_busy')
      .values(spans.slice(at, at + piece).map(([starts_at, ends_at]) => ({ source_id: id, starts_at, ends_at })))
      .execute()
}

export const noteSourceError = (tx: Tx, id: string, error: string) =>
  tx.updateTable('calendar_source').set({ error }).where('id', '=', id).execute()

/** Busy times of some people in a span. */
export const listOutside = (db: Database, staffIds: readonly string[], [from, until]: Span) =>
  db
    .selectFrom('outside_busy')
    .innerJoin('calendar_source', 'calendar_source.id', 'outside_busy.source_id')
    .select(['calendar_source.staff_id', 'outside_busy.starts_at', 'outside_busy.ends_at'])
    .where('calendar_source.staff_id', 'in', staffIds)
    .where('outside_busy.ends_at', '>', from)
    .where('outside_busy.starts_at', '<', until)
    .orderBy('outside_busy.starts_at')
    .execute()

export const listLinks = (db: Database, staffId: string): Promise<LinkRow[]> =>
  db.selectFrom('calendar_link').selectAll().where('staff_id', '=', staffId).orderBy('created_at').execute()

export const insertLink = (tx: Tx, row: LinkRow) => tx.insertInto('calendar_link').values(row).execute()

export async function deleteLink(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_link')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The link of a secret, whether or not its account may still use it. */
export const findLink = (db: Database, secretHash: string): Promise<LinkRow | undefined> =>
  db.selectFrom('calendar_link').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()

/** Appointments of a team member from a time on, with who comes. */
export const listFeed = (db: Database, staffId: string, from: number, limit: number) =>
  db
    .selectFrom('appointment')
    .leftJoin('lead', 'lead.id', 'appointment.lead_id')
    .selectAll('appointment')
    .select(['lead.name as lead_name', 'lead.email as lead_email', 'lead.phone as lead_phone'])
    .select('lead.office as lead_office')
    .where('staff_id', '=', staffId)
    .where('state', 'in', ['booked', 'came', 'no_show', 'done', 'blocked'])
    .where('appointment.busy_from', '>=', from)
    .orderBy('appointment.busy_from')
    .limit(limit)
    .execute()
