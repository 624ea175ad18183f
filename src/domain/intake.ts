/** Years of entry that the forms offer. */
import type { Locale } from './editions.ts'
import { monthAt, yearAt } from './moments.ts'

const yearsAhead = 5
/** From this month on, autumn's classes begin: the next start is in the new year. */
const autumnBegins = 9

/** The years one can still apply for, rising, at a time in ms by the edition's clock: this year until August, the next from September. */
export function intakeYears(at: number, locale: Locale): number[] {
  const first = yearAt(at, locale) + (monthAt(at, locale) >= autumnBegins ? 1 : 0)
  return Array.from({ length: yearsAhead + 1 }, (_, ahead) => first + ahead)
}
