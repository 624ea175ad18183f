/**
 * What every page and form is made of, as the API last answered it: with it the frame of a page stands, and a form comes
 * back with everything that was typed, while the database is away.
 */
import type { ApiClient } from '../api/client.ts'
import type { Around } from '../api/in-process.ts'
import { LOCALES, type Locale } from '../domain/editions.ts'

export type LastKnown = {
  /** Around the calls of a client: where one can't be answered just now, the last that is known of those that are kept, which is said. */
  over: (locale: Locale, onStandIn?: () => void) => Around
  /** Asks for everything that is kept, once and in every language. */
  fill: (clientIn: (locale: Locale) => ApiClient) => Promise<void>
}

const KEPT: Record<string, (api: ApiClient) => Promise<unknown>> = {
  'firm.site': ({ firm }) => firm.site(),
  'firm.offices': ({ firm }) => firm.offices(),
  'firm.serviceCopy': ({ firm }) => firm.serviceCopy(),
  'countries.list': ({ countries }) => countries.list(),
  'schools.enrollments': ({ schools }) => schools.enrollments(),
  'schools.colleges': ({ schools }) => schools.colleges(),
  'consultations.options': ({ consultations }) => consultations.options(),
  'consultations.copy': ({ consultations }) => consultations.copy(),
  'orders.prices': async ({ orders }) => {
    for (const kind of [undefined, 'refine', 'apply']) await orders.prices({ kind })
  },
}

export function createLastKnown(): LastKnown {
  const known = new Map<string, unknown>()

  const over =
    (locale: Locale, onStandIn?: () => void): Around =>
    async (name, given, call) => {
      if (!(name in KEPT)) return call()
      const key = `${locale} ${name} ${JSON.stringify(given)}`
      try {
        const found = await call()
        known.set(key, found)
        return found
      } catch (error) {
        if (((error as { status?: number }).status ?? 500) < 500 || !known.has(key)) throw error
        onStandIn?.()
        return known.get(key)
      }
    }

  async function fill(clientIn: (locale: Locale) => ApiClient): Promise<void> {
    for (const locale of LOCALES) for (const ask of Object.values(KEPT)) await ask(clientIn(locale))
  }
  return { over, fill }
}
