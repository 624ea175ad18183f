/** How a consultation takes place, and how an appointment stands. */

export const APPOINTMENT_KINDS = ['office', 'phone', 'video', 'chat'] as const
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number]

/** `held`: chosen by a visitor who fills in the form. `blocked`: time that a team member keeps free of appointments. */
export const APPOINTMENT_STATES = ['held', 'booked', 'came', 'no_show', 'done', 'cancelled', 'blocked'] as const
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

/** States after the appointment, set by staff. */
export const ATTENDED_STATES = ['came', 'no_show', 'done'] as const
export type AttendedState = (typeof ATTENDED_STATES)[number]

const earlyMs = 60 * 60_000
/** From when an appointment can be marked, in ms. Visitors may come an hour early; no-show and done need a start. */
export const markableFrom = (state: AttendedState, start: number): number =>
  state === 'came' ? start - earlyMs : start

const anewMsMax = 7 * 24 * 60 * 60_000
/** Whether an email offers another time to someone who didn't come: not weeks later, when staff enter a past appointment. */
export const isOfferedAnew = (start: number, now: number): boolean => now - start <= anewMsMax

/** What became of the email that offers another time after a no-show. `old`: missed too long ago; `closed`: the lead is lost or spam; `upcoming`: they have another appointment; `repeated`: it was sent before. */
export const NEW_OFFERS = ['queued', 'old', 'no_address', 'closed', 'upcoming', 'repeated'] as const
export type NewOffer = (typeof NEW_OFFERS)[number]

/** How long a chosen time is held while the form is filled in; it can be prolonged once. */
export const holdMs = 8 * 60_000

/** How many appointments to come one person can book online, and how many places on the waiting list they have. */
export const upcomingMax = 3

/** Why visitors can't have a time. `too_soon`: within the least notice; `not_offered`: outside hours and rules. */
export const SLOT_ERRORS = ['taken', 'past', 'too_soon', 'not_offered'] as const
export type SlotError = (typeof SLOT_ERRORS)[number]

/** What the timeline of a lead tells about its appointments, as `appointment_…`. */
export const APPOINTMENT_EVENTS = [
  'booked',
  'moved',
  'cancelled',
  'came',
  'no_show',
  'done',
  'companion',
  'reassigned',
  'new_link',
  'no_link',
] as const
export type AppointmentEvent = (typeof APPOINTMENT_EVENTS)[number]
