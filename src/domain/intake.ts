/** Years of entry that the forms offer. */
import type { Locale } from './editions.ts'
import { monthAt, yearAt } from './moments.ts'

const yearsAhead = 5
/** From this month on, autumn classes have begun: the next start is in the new year. */
const autumnBegins = 9

/** The years still open for applications, ascending, at a time in ms in the edition's zone: this year until August, the next from September. */
export function intakeYears(at: number, locale: Locale): number[] {
  const first = yearAt(at, locale) + (monthAt(at, locale) >= autumnBegins ? 1 : 0)
  return Array.from({ length: yearsAhead + 1 }, (_, ahead) => first + ahead)
}
