/** Appointments, and the cells of five minutes that keep each time from being taken twice. Times are milliseconds since 1970. */
import { type Insertable, type Selectable, sql } from 'kysely'
import { cellMs, cellsBetween } from '../../../domain/appointments/cells.ts'
import type { AppointmentState } from '../../../domain/appointments/kinds.ts'
import { weekOf } from '../../../domain/appointments/slots.ts'
import { parseJson } from '../../../domain/json.ts'
import { msPerDay } from '../../../domain/leads/zone-clock.ts'
import { mailboxOf } from '../../../domain/mailbox.ts'
import { likesOf } from '../../../domain/privacy/contact-spellings.ts'
import type { AppointmentTables } from '../../appointment-schema.ts'
import type { Database, Tx } from '../../store.ts'
import { nextCount } from '../settings.ts'

export type AppointmentRow = Selectable<AppointmentTables['appointment']>
export type NewAppointment = Insertable<AppointmentTables['appointment']>
export type WaitRow = Selectable<AppointmentTables['appointment_wait']>

const CHANGES = 'appointment_changes'

/**
 * To be called first in every transaction that takes or frees time: another one waits here until this one has ended. Limits of a day and a week
 * are sums, which no key can guard; the cells need no lock.
 * @param isCounted whether all that is cached of the taken time is made anew: for more than the weeks that `takeCells` and `freeCells` tell
 */
export async function lockAppointments(tx: Tx, isCounted = false): Promise<void> {
  const value = isCounted ? nextCount(0) : sql<string>`setting.value`
  await tx
    .insertInto('setting')
    .values({ key: CHANGES, value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

const weekKey = (week: number) => `${CHANGES}.${week}`
const weekAt = (at: number) => weekOf(Math.floor(at / msPerDay))

/** Notes that the taken time of the weeks of a span changed. @param span in ms */
export async function raiseWeeks(tx: Tx, from: number, until: number): Promise<void> {
  for (let week = weekAt(from); week <= weekAt(until); week++)
    await tx
      .insertInto('setting')
      .values({ key: weekKey(week), value: '1' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: nextCount(0) }))
      .execute()
}

/** How often the taken time of some weeks has changed, and that of all. */
export async function readWeekChanges(
  db: Database,
  weeks: readonly number[],
): Promise<{ all: string; byWeek: Map<number, string> }> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', [CHANGES, ...weeks.map(weekKey)])
    .execute()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    all: values.get(CHANGES) ?? '0',
    byWeek: new Map(weeks.map((week) => [week, values.get(weekKey(week)) ?? '0'])),
  }
}

/** Whether staff booked an appointment, by its lead's timeline. */
export async function isBookedByStaff(
  tx: Tx,
  { id, lead_id }: Pick<AppointmentRow, 'id' | 'lead_id'>,
): Promise<boolean> {
  const events = await tx
    .selectFrom('lead_event')
    .select('data')
    .where('lead_id', '=', lead_id)
    .where('kind', '=', 'appointment_booked')
    .where('staff_id', 'is not', null)
    .execute()
  return events.some(({ data }) => parseJson(data).appointment === id)
}

export const insertAppointment = (tx: Tx, row: NewAppointment) => tx.insertInto('appointment').values(row).execute()

const piece = 400

/** Takes the cells of an appointment; false when another one has any of them, and then the transaction must not be committed. */
export async function takeCells(
  tx: Tx,
  {
    id,
    staff_id,
    busy_from,
    busy_until,
    state,
  }: Pick<AppointmentRow, 'id' | 'staff_id' | 'busy_from' | 'busy_until'> & { state?: AppointmentState },
): Promise<boolean> {
  // in ascending order, so that two transactions never wait for each other
  const cells = cellsBetween(Number(busy_from), Number(busy_until))
  let taken = 0
  for (let at = 0; at < cells.length; at += piece) {
    const values = cells.slice(at, at + piece).map((cell) => ({ staff_id, cell, appointment_id: id }))
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('appointment_cell')
      .values(values)
      .onConflict((conflict) => conflict.columns(['staff_id', 'cell']).doNothing())
      .executeTakeFirst()
    taken += Number(numInsertedOrUpdatedRows ?? 0)
  }
  // held times are read anew for each page
  if (state !== 'held') await raiseWeeks(tx, Number(busy_from), Number(busy_until))
  return taken === cells.length
}

/** Frees the cells of an appointment. */
export async function freeCells(
  tx: Tx,
  { id, busy_from, busy_until }: Pick<AppointmentRow, 'id' | 'busy_from' | 'busy_until'>,
): Promise<void> {
  await tx.deleteFrom('appointment_cell').where('appointment_id', '=', id).execute()
  await raiseWeeks(tx, Number(busy_from), Number(busy_until))
}

/** Frees the times of holds that have ended; answers how many. */
export async function deleteExpiredHolds(tx: Tx, now: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('appointment')
    .where('state', '=', 'held')
    .where('hold_until', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The times that a client network holds, in no order. */
export const listHeldBy = (tx: Tx, network: string) =>
  tx
    .selectFrom('appointment')
    .select(['office', 'starts_at', 'hold_until'])
    .where('state', '=', 'held')
    .where('held_by', '=', network)
    .execute()

/** Removes cells before a time; answers how many. Appointments of the past can't be moved, so their cells are of no use. @param before in ms */
export async function deletePastCells(tx: Tx, before: number, count: number): Promise<number> {
  const last = Math.floor(before / cellMs)
  const { numAffectedRows = 0n } = await sql`delete from appointment_cell where (staff_id, cell) in
    (select staff_id, cell from appointment_cell where cell < ${last} limit ${count})`.execute(tx)
  return Number(numAffectedRows)
}

export const deleteAppointment = (tx: Tx, id: string) => tx.deleteFrom('appointment').where('id', '=', id).execute()

/** Databases answer large integers as texts. */
export const asRow = (row: AppointmentRow): AppointmentRow => ({
  ...row,
  starts_at: Number(row.starts_at),
  ends_at: Number(row.ends_at),
  busy_from: Number(row.busy_from),
  busy_until: Number(row.busy_until),
  hold_until: row.hold_until === null ? null : Number(row.hold_until),
  version: Number(row.version),
  created_at: Number(row.created_at),
  updated_at: Number(row.updated_at),
})

export async function findAppointment(db: Database, id: string): Promise<AppointmentRow | null> {
  const row = await db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asRow(row) : null
}

/** The appointment that a booking made; null for a booking without one. */
export async function findByInquiry(db: Database, reference: string): Promise<AppointmentRow | null> {
  const row = await db
    .selectFrom('appointment')
    .selectAll()
    .where('inquiry_reference', '=', reference)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ? asRow(row) : null
}

/** Changes an appointment, and raises its version. */
export const updateAppointment = (
  tx: Tx,
  id: string,
  changes: Partial<Omit<AppointmentRow, 'id' | 'version' | 'updated_at'>>,
  now: number,
) =>
  tx
    .updateTable('appointment')
    .set({ ...changes, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

/** Whether a lead has an appointment that is still to come. */
export async function hasUpcoming(db: Database, leadId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('appointment')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a lead came to an appointment. */
export async function hasCome(db: Database, leadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('appointment')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('state', 'in', ['came', 'done'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many appointments of a person are still to come. @param now in ms */
export async function countUpcomingOf(db: Database, staffId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('appointment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The appointments still to come of people with the same mailbox or the same phone. Empty values are ignored. @param now in ms */
export async function listUpcomingOfContact(tx: Tx, { email, phone }: { email: string; phone: string }, now: number) {
  const rows = await tx
    .selectFrom('appointment')
    .innerJoin('lead', 'lead.id', 'appointment.lead_id')
    .select(['appointment.id', 'starts_at', 'ends_at', 'lead.email', 'lead.phone'])
    .where('appointment.state', '=', 'booked')
    .where('appointment.busy_from', '>', now - msPerDay)
    .where('appointment.starts_at', '>', now)
    .where(({ or, eb }) =>
      or([
        eb('lead.phone', '=', phone),
        ...likesOf(email).map((like) => sql<boolean>`lower(lead.email) like ${like} escape '\\'`),
      ]),
    )
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      starts_at: Number(row.starts_at),
      ends_at: Number(row.ends_at),
      isSamePhone: phone !== '' && row.phone === phone,
      isSameMailbox: email !== '' && mailboxOf(row.email) === mailboxOf(email),
    }))
    .filter(({ isSamePhone, isSameMailbox }) => isSamePhone || isSameMailbox)
}

export async function listOfLeadAppointments(db: Database, leadId: string): Promise<AppointmentRow[]> {
  const rows = await db
    .selectFrom('appointment')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('starts_at', 'desc')
    .execute()
  return rows.map(asRow)
}

/** When each of some leads has its next appointment, also one that is under way. */
export async function listNextAppointments(
  db: Database,
  leadIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  if (leadIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointment')
    .select(({ fn }) => ['lead_id', fn.min('starts_at').as('starts_at')])
    .where('lead_id', 'in', leadIds)
    .where('state', '=', 'booked')
    .where('ends_at', '>', now)
    .groupBy('lead_id')
    .execute()
  return new Map(rows.map(({ lead_id, starts_at }) => [lead_id ?? '', Number(starts_at)]))
}

/** Blocked times of a team member that overlap a span. */
export async function isBlocked(tx: Tx, staffId: string, from: number, until: number): Promise<boolean> {
  const row = await tx
    .selectFrom('appointment')
    .select('id')
    .where('state', '=', 'blocked')
    .where('staff_id', '=', staffId)
    .where('busy_until', '>', from)
    .where('busy_from', '<', until)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const insertWait = (tx: Tx, row: AppointmentTables['appointment_wait']) =>
  tx.insertInto('appointment_wait').values(row).execute()

export async function findWait(db: Database, id: string): Promise<WaitRow | null> {
  return (await db.selectFrom('appointment_wait').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findWaitByInquiry(db: Database, reference: string): Promise<WaitRow | null> {
  const row = await db
    .selectFrom('appointment_wait')
    .selectAll()
    .where('inquiry_reference', '=', reference)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteWait(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('appointment_wait').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes the places on the waiting list from before a time, in ms. */
export const deleteWaitsBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('appointment_wait').where('created_at', '<=', before).execute()

/** Deletes a lead's oldest places on the waiting list, all but the newest ones. */
export const deleteOldWaits = (tx: Tx, leadId: string, count: number) =>
  tx
    .deleteFrom('appointment_wait')
    .where('lead_id', '=', leadId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('appointment_wait')
        .select('appointment_wait.id')
        .where('lead_id', '=', leadId)
        .orderBy('created_at', 'desc')
        .orderBy('appointment_wait.id')
        .limit(count),
    )
    .execute()

/** The waiting list, who joined first before the others. */
export async function listWaits(db: Database): Promise<WaitRow[]> {
  const rows = await db.selectFrom('appointment_wait').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => ({ ...row, notified_at: row.notified_at === null ? null : Number(row.notified_at) }))
}

const remindersMax = 500

/** Appointments to come of which a reminder may be due, the next first. @param until when the appointment begins, in ms, by reminder */
export const listDueReminders = (db: Database, now: number, until: { day: number; hour: number }) =>
  db
    .selectFrom('appointment')
    .select('id')
    .where('state', '=', 'booked')
    .where('busy_from', '>', now - 86_400_000)
    .where('busy_from', '<=', until.day)
    .where('starts_at', '>', now)
    .where(({ or, and, eb }) =>
      or([
        and([eb('day_reminder_at', 'is', null), eb('starts_at', '<=', until.day)]),
        and([eb('hour_reminder_at', 'is', null), eb('starts_at', '<=', until.hour)]),
      ]),
    )
    .orderBy('starts_at')
    .limit(remindersMax)
    .execute()
