/** The calendar file of an appointment's mails. */
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export type CalendarEntry = {
  id: string
  sequence: number
  /** In ms. */
  start: number
  end: number
  /** When it was changed last, in ms. */
  changedAt: number
  summary: string
  description: string
  location: string
  /** Absent where the reader must not change the appointment. */
  url?: string
  organizer: { name: string; email: string }
  /** The recipient's address; null for a file that anybody may open. */
  attendee: string | null
  isCancelled: boolean
}

/** An invitation or its cancellation: times are UTC, and the UID stays through all changes, whose SEQUENCE rises. */
export function writeCalendarEntry(entry: CalendarEntry): string {
  const { id, sequence, start, end, changedAt, attendee, isCancelled, ...texts } = entry
  const calendar = ical({
    method: methodOf(entry),
    prodId: { company: 'Waypoint', product: 'Appointments', language: 'EN' },
  })
  calendar.createEvent({
    ...texts,
    id: uidOf(id),
    sequence,
    start: new Date(start),
    end: new Date(end),
    stamp: new Date(changedAt),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(attendee !== null && {
      attendees: [{ email: attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
    }),
  })
  return calendar.toString()
}

const methodOf = ({ attendee, isCancelled }: CalendarEntry) =>
  attendee === null ? ICalCalendarMethod.PUBLISH : isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST

/** The UID of an appointment's calendar entries. */
export const uidOf = (id: string): string => `appointment-${id}`
