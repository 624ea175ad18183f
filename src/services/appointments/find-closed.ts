/** Booked appointments in time that was closed later, or of a disabled consultant. */

import { type CalendarRow, listCalendarRows } from '../../db/queries/appointments/staff-calendar.ts'
import { listPeople } from '../../db/queries/staff/people.ts'
import type { Database } from '../../db/store.ts'
import { horizonDaysMax } from '../../domain/appointments/rules.ts'
import { workingMsBetween } from '../../domain/leads/working-time.ts'
import { msPerDay } from '../../domain/leads/zone-clock.ts'
import { isUpcoming } from './change-appointment.ts'
import { readOfferRules } from './offers.ts'

/** By a block, by an absence, by the working hours and days off of the consultant or the office, or because the consultant was disabled. */
export const CLOSED_BY = ['block', 'absence', 'hours', 'disabled'] as const

export type ClosedQuery = {
  by: (typeof CLOSED_BY)[number]
  /** Of one consultant, or of one office; null for all. */
  staffId: string | null
  office: string | null
  /** The offices that the reader sees, null for all, and the reader. */
  offices: readonly string[] | null
  readerId: string
}

/** In order of their beginnings. @param now in ms */
export async function findClosedAppointments(
  db: Database,
  { by, office, ...query }: ClosedQuery,
  now: number,
): Promise<CalendarRow[]> {
  const span = [now, now + horizonDaysMax * msPerDay] as const
  const [rows, people, { booking, clock }] = await Promise.all([
    listCalendarRows(db, span, { ...query, now, states: ['booked', 'blocked'] }),
    listPeople(db),
    readOfferRules(db),
  ])
  const blocks = rows.filter(({ state }) => state === 'blocked')
  const absentUntil = new Map(people.map((person) => [person.id, person.absentUntil ?? 0]))
  const isClosed = {
    block: ({ staff_id, busy_from, busy_until }: CalendarRow) =>
      blocks.some(
        (block) => block.staff_id === staff_id && block.busy_from < busy_until && block.busy_until > busy_from,
      ),
    absence: ({ staff_id, starts_at }: CalendarRow) => starts_at < (absentUntil.get(staff_id) ?? 0),
    hours: (row: CalendarRow) => {
      const ofOffice = clock.clockOf(row.office).calendar
      const calendars = [ofOffice, booking.personOf(row.staff_id).value.calendar ?? ofOffice]
      return calendars.some((one) => workingMsBetween(one, row.starts_at, row.ends_at) < row.ends_at - row.starts_at)
    },
    disabled: ({ staff_id }: CalendarRow) =>
      people.some(({ id, disabledAt }) => id === staff_id && disabledAt !== null),
  }[by]
  return rows.filter((row) => isUpcoming(row, now) && (office === null || row.office === office) && isClosed(row))
}
