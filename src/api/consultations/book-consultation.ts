import { z } from 'zod'
import { bookConsultation as book } from '../../commands/book-consultation.ts'
import { findConsentProblems } from '../../commands/consent.ts'
import { findShortlistProblems } from '../../commands/shortlist.ts'
import { consultationSchema } from '../../domain/consultation.ts'
import { EDITIONS } from '../../domain/editions.ts'
import { parsePhone } from '../../domain/phone.ts'
import { endpoint } from '../endpoint.ts'

/** Books a free consultation. @throws DomainError as `bookConsultation` */
export const bookConsultation = endpoint({
  summary: 'Books a free consultation',
  limit: 'forms',
  body: (locale) =>
    consultationSchema({ isPhone: (phone) => parsePhone(phone, EDITIONS[locale].homeCountry) !== null }),
  async alsoWrong({ deps, locale, body }) {
    const [consent, shortlist] = await Promise.all([
      findConsentProblems(deps.store, body, locale),
      findShortlistProblems(deps.store, body),
    ])
    return [...consent, ...shortlist]
  },
  answers: z.object({ inquiry: z.object({ reference: z.string() }) }),
  async act({ deps, locale, body }) {
    // idempotency first, captcha inside the lead's transaction: a lost connection must not burn it
    const { reference } = await book(deps.booking, body, locale)
    return { reference }
  },
  present: (inquiry) => ({ inquiry }),
})
