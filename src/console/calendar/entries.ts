/** What the calendar shows: appointments, blocks and the busy times of outside calendars. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { markableFrom } from '../../domain/appointments/kinds.ts'

export type CalendarAnswer = StaffAnswer<'listCalendar'>
export type Appointment = CalendarAnswer['appointments'][number]
export type AppointmentItem = StaffAnswer<'listLeadAppointments'>['appointments'][number]
export type Entry = { start: number; end: number; staffId: string } & (
  | { kind: 'appointment'; appointment: Appointment }
  | { kind: 'outside' }
)

/** Entries in order; cancelled appointments are in the list only. */
export function entriesOf({ appointments, outside }: CalendarAnswer, withCancelled: boolean): Entry[] {
  const shown = appointments.filter(({ state }) => withCancelled || state !== 'cancelled')
  return [
    ...shown.map(
      (appointment): Entry => ({
        kind: 'appointment',
        appointment,
        start: appointment.start,
        end: appointment.end,
        staffId: appointment.staff.id,
      }),
    ),
    ...outside.map(({ staff_id, start, end }): Entry => ({ kind: 'outside', start, end, staffId: staff_id })),
  ].toSorted((a, b) => a.start - b.start)
}

/** People with entries who are not among the calendar's, such as disabled ones; without working hours. */
export function absentOf({ people }: CalendarAnswer, entries: readonly Entry[]) {
  const listed = new Set(people.map(({ id }) => id))
  const absent = entries.flatMap((entry) =>
    entry.kind === 'appointment' && !listed.has(entry.staffId) ? [entry.appointment.staff] : [],
  )
  return [...new Map(absent.map(({ id, name }) => [id, name]))].map(([id, name]) => ({
    id,
    name,
    isPresent: false,
    hours: [] as CalendarAnswer['people'][number]['hours'],
  }))
}

/** Whether anything can be said about the visitor's coming. */
export const canMark = ({ state, start }: Pick<AppointmentItem, 'state' | 'start'>, now: number): boolean =>
  ['booked', 'came', 'no_show', 'done'].includes(state) && markableFrom('came', start) <= now

/** The time zones of the offices by code. */
export const zonesOf = ({ calendars }: StaffAnswer<'listCalendars'>): Record<string, string> =>
  Object.fromEntries(calendars.map(({ office, zone }) => [office, zone]))
