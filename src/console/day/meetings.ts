import { addDays } from '../calendar/columns.ts'
import { type CalendarAnswer, type Entry, entriesOf } from '../calendar/entries.ts'
import { dateIn } from '../calendar/local-time.ts'

/** How many days before today the page lists appointments without a result. */
const unmarkedDays = 7
/** How many days ahead the page looks for the next appointments. */
const nextDays = 7

/** The days of the page, in order. */
export const daysAround = (today: string): string[] =>
  Array.from({ length: unmarkedDays + 1 + nextDays }, (_, at) => addDays(today, at - unmarkedDays))

/** Earlier appointments without a result and those of today; when today's are over, also those of the next day that has any. */
export function meetingsOf(calendar: CalendarAnswer, today: string, now: number): { due: Entry[]; next: Entry[] } {
  const dateOf = ({ start }: Entry) => dateIn(calendar.zone, start)
  const meetings = entriesOf(calendar, false).filter(
    (entry) => entry.kind === 'appointment' && !['held', 'blocked'].includes(entry.appointment.state),
  )
  const isBooked = (entry: Entry) => entry.kind === 'appointment' && entry.appointment.state === 'booked'
  const due = meetings.filter((entry) => {
    const date = dateOf(entry)
    return date === today || (date < today && isBooked(entry))
  })
  const isOver = !due.some((entry) => isBooked(entry) && entry.end > now)
  const later = meetings.filter((entry) => dateOf(entry) > today)
  const nextDate = later[0] && dateOf(later[0])
  return { due, next: isOver ? later.filter((entry) => dateOf(entry) === nextDate) : [] }
}
