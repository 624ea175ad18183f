import { z } from 'zod'
import { APPOINTMENT_KINDS } from '../../domain/appointments/kinds.ts'
import {
  AppointmentTokenSchema,
  CancelReasonSchema,
  CompanionSchema,
  SlotSchema,
  StartSchema,
} from '../../domain/appointments/requests.ts'
import type { Locale } from '../../domain/editions.ts'
import {
  addCompanion,
  cancelAppointment as cancel,
  moveAppointment as move,
  openByToken,
} from '../../services/appointments/change-appointment.ts'
import type { ApiDeps } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { AppointmentSchema, serializeOpened } from './appointment-items.ts'

const answers = z.object({ appointment: AppointmentSchema })

/** @throws DomainError `not_found` for a text that is no token */
async function show({ store, booking }: ApiDeps, token: string, locale: Locale) {
  const opened = await openByToken(store.read, booking, token)
  // an old mail's link leads to the appointment as it is now
  const current = booking.appointmentToken((opened.appointment ?? opened.wait).id)
  return serializeOpened(store.read, opened, { token: current, locale, now: booking.now(), deps: booking })
}

/** An appointment, a held time or a place on the waiting list, for the holder of its token. */
export const showAppointment = endpoint({
  summary: 'An appointment as it is now, for the holder of its token',
  query: z.object({ token: z.string().max(200).optional() }),
  cache: 'private, no-store',
  answers,
  act: ({ deps, locale, query }) => show(deps, query.token ?? '', locale),
  present: (appointment) => ({ appointment }),
})

/** Moves an appointment; the same time again changes nothing. @throws DomainError `not_found`, `slot_taken`, `appointment_closed`, `appointment_overlap`, `appointment_limit` */
export const moveAppointment = endpoint({
  summary: 'Chooses another time: of an appointment, after a missed or cancelled one, or from the waiting list',
  limit: 'posts',
  body: () =>
    z.object({
      token: AppointmentTokenSchema,
      start: StartSchema,
      kind: z.enum(APPOINTMENT_KINDS).optional(),
      consultant: SlotSchema.shape.consultant,
    }),
  answers,
  async act({ deps, locale, body: { token, ...to } }) {
    const id = await move(deps.booking, token, to)
    return show(deps, deps.booking.appointmentToken(id), locale)
  },
  present: (appointment) => ({ appointment }),
})

/** Cancels an appointment or leaves the waiting list; once more changes nothing. @throws DomainError `not_found`, `appointment_closed` */
export const cancelAppointment = endpoint({
  summary: 'Cancels an appointment and frees its time, or leaves the waiting list',
  limit: 'posts',
  body: () => z.object({ token: AppointmentTokenSchema, reason: CancelReasonSchema }),
  answers: z.object({ appointment: AppointmentSchema.nullable() }),
  async act({ deps, locale, body: { token, reason } }) {
    const { wait } = await openByToken(deps.store.read, deps.booking, token)
    await cancel(deps.booking, token, reason)
    return wait ? null : show(deps, token, locale)
  },
  present: (appointment) => ({ appointment }),
})

/** Adds or replaces a companion. @throws DomainError `not_found`, `appointment_closed` */
export const setCompanion = endpoint({
  summary: 'Adds a second person to an appointment, such as a parent',
  limit: 'posts',
  body: () => CompanionSchema.extend({ token: AppointmentTokenSchema }),
  answers,
  async act({ deps, locale, body: { token, ...companion } }) {
    await addCompanion(deps.booking, token, companion)
    return show(deps, token, locale)
  },
  present: (appointment) => ({ appointment }),
})
