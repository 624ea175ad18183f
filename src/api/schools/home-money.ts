import { z } from 'zod'
import type { Locale } from '../../domain/editions.ts'
import { HOME_CURRENCY, type RatesByCurrency, roughly } from '../../domain/school-facts.ts'

/** One number, or the ends of a range. */
export const amount = { value: z.number(), value_to: z.number().nullable() }
/** About as much in the reader's money, at the rate of a day. */
export const HomeMoneySchema = z.object({ ...amount, currency: z.string(), as_of: z.string() })
type HomeMoney = z.input<typeof HomeMoneySchema>

export type Rates = { as_of: string; rates: RatesByCurrency }
type Money = { value: number; value_to: number | null; currency: string | null }

/** Null where it is no money, the reader's own, or of no known rate. */
export function atHome(
  { value, value_to, currency }: Money,
  locale: Locale,
  rates: Rates | undefined,
): HomeMoney | null {
  const home = HOME_CURRENCY[locale]
  const rate = currency === null || currency === home ? undefined : rates?.rates[currency]?.[home]
  if (!rates || rate === undefined) return null
  const to = value_to === null ? null : roughly(value_to * rate)
  return { value: roughly(value * rate), value_to: to, currency: home, as_of: rates.as_of }
}
