/** Months in which programmes start. */
import type { Locale } from '../../domain/editions.ts'
import { monthAt, yearAt } from '../../domain/moments.ts'

/** @property month 1 to 12 */
export type YearMonth = { year: number; month: number }

/** The current month in an edition's time zone. */
export const monthNow = (locale: Locale, at = Date.now()): YearMonth => ({
  year: yearAt(at, locale),
  month: monthAt(at, locale),
})

/** The next start: the first of the months after the current one, whose applications are likely closed. */
export function nextIntake(intakes: readonly number[], now: YearMonth): YearMonth | null {
  if (intakes.length === 0) return null
  const later = intakes.filter((month) => month > now.month)
  return later.length > 0
    ? { year: now.year, month: Math.min(...later) }
    : { year: now.year + 1, month: Math.min(...intakes) }
}
