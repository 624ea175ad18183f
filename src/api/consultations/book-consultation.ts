import { z } from 'zod'
import { consultationSchema } from '../../domain/consultation.ts'
import { editionOf } from '../../domain/editions.ts'
import { phoneIssue } from '../../domain/phone.ts'
import {
  bookConsultation as book,
  findAnswerIssues,
  findChoiceIssues,
  findCountryIssues,
  findOfficeIssues,
} from '../../services/book-consultation.ts'
import { findConsentIssues } from '../../services/consent.ts'
import { findShortlistIssues } from '../../services/shortlist.ts'
import { AppointmentAnswerSchema } from '../appointments/appointment-items.ts'
import { endpoint } from '../endpoint.ts'

/** Books a free consultation. @throws DomainError as `bookConsultation` */
export const bookConsultation = endpoint({
  summary: 'Books a free consultation',
  limit: 'forms',
  body: (locale) => consultationSchema({ phoneIssue: (phone) => phoneIssue(phone, editionOf(locale).homeCountry) }),
  async findMoreIssues({ deps, locale, body }) {
    const [office, countries, consent, choices, answers, shortlist] = await Promise.all([
      findOfficeIssues(deps.store, body),
      findCountryIssues(deps.store, body),
      findConsentIssues(deps.store, body, locale),
      findChoiceIssues(deps.store, body, locale),
      findAnswerIssues(deps.store, body, locale),
      findShortlistIssues(deps.store, body),
    ])
    return [...office, ...countries, ...consent, ...choices, ...answers, ...shortlist]
  },
  answers: z.object({
    inquiry: z.object({ reference: z.string() }),
    /** With a time. */
    appointment: AppointmentAnswerSchema.optional(),
    /** With a place on the waiting list: its token. */
    wait: z.object({ token: z.string() }).optional(),
  }),
  async act({ deps, locale, body }) {
    // idempotency first, captcha inside the lead's transaction: a lost connection must not burn it
    const { reference, appointment, waitId } = await book(deps.booking, body, locale)
    const tokenOf = deps.booking.appointmentToken
    return {
      reference,
      ...(appointment && {
        appointment: {
          token: tokenOf(appointment.id),
          start: new Date(appointment.start).toISOString(),
          end: new Date(appointment.end).toISOString(),
          office: appointment.office,
          kind: appointment.kind,
        },
      }),
      ...(waitId !== null && { wait: { token: tokenOf(waitId) } }),
    }
  },
  present: ({ reference, ...agreed }) => ({ inquiry: { reference }, ...agreed }),
})
