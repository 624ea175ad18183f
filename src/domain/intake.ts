/** Years of entry that the forms offer. */
import type { Locale } from './editions.ts'
import { monthAt, yearAt } from './moments.ts'

const yearsAhead = 5

/** The years still open for applications, ascending, at a time in ms in the edition's zone: this year until the month of its last intake. @param months of the intakes */
export function intakeYears(at: number, locale: Locale, months: readonly number[]): number[] {
  const isOver = months.length > 0 && monthAt(at, locale) >= Math.max(...months)
  const first = yearAt(at, locale) + (isOver ? 1 : 0)
  return Array.from({ length: yearsAhead + 1 }, (_, ahead) => first + ahead)
}
