/** Days, months and years as texts say them, found again. What lies ahead is a rule or a plan that ages; what has been stays true. */
import type { Locale } from '../editions.ts'

/** A date in a text: where, how it is written, and the last month or year that it names (2027-03, 2027). */
export type SaidDate = {
  at: number
  found: string
  until: string
  /** Whether it says since when, or for which round of admission, what stands beside it holds: as of 2026, for 2027 entry. */
  isDating: boolean
}

const YEAR = String.raw`20(?:2[4-9]|3\d)`
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
type Finders = { dating: string; round: string; month: string; year: string }
const FINDERS: Record<Locale, Finders> = {
  en: {
    dating: String.raw`as of (?:(?:${MONTHS.join('|')}) )?(?<dating>${YEAR})\b`,
    round: String.raw`(?:autumn|fall|spring) (?<round>${YEAR})\b|(?<entry>${YEAR}) entry\b`,
    month: String.raw`\b(?:\d{1,2} )?(?<month>${MONTHS.join('|')}) (?<of>${YEAR})\b`,
    year: String.raw`\b(?:since|until|from|before|after) (?<year>${YEAR})\b`,
  },
  vi: {
    dating: String.raw`tính đến (?:năm |tháng \d{1,2}/)?(?<dating>${YEAR})\b`,
    round: String.raw`(?<!từ )kỳ (?:thu|xuân|nhập học) (?<round>${YEAR})\b`,
    month: String.raw`\b(?:\d{1,2}/)?(?<month>\d{1,2})/(?<of>${YEAR})\b`,
    year: String.raw`(?:từ|đến|trước|sau) năm (?<year>${YEAR})\b`,
  },
  tw: {
    dating: String.raw`截至\s?(?<dating>${YEAR})\s?年(?:\s?\d{1,2}\s?月)?`,
    round: String.raw`(?<!自\s?)(?<round>${YEAR})\s?年(?:秋季|春季|入學)`,
    month: String.raw`(?<of>${YEAR})\s?年\s?(?<month>\d{1,2})\s?月(?:\s?\d{1,2}\s?日)?`,
    year: String.raw`(?<year>${YEAR})\s?年(?=\s?(?:起|以前|之前|以後|之後|為止|止|後|前))`,
  },
}
const finderOf = (locale: Locale) => new RegExp(Object.values(FINDERS[locale]).join('|'), 'giu')
const DATES: Record<Locale, RegExp> = { en: finderOf('en'), vi: finderOf('vi'), tw: finderOf('tw') }

/** Every date in a text of a language from 2024 on. */
export const datesIn = (text: string, locale: Locale): SaidDate[] =>
  [...text.matchAll(DATES[locale])].map(({ 0: found, index, groups = {} }) => ({ at: index, found, ...spanOf(groups) }))

function spanOf(groups: Record<string, string | undefined>): Pick<SaidDate, 'until' | 'isDating'> {
  const { dating, round, entry, month, of, year } = groups
  if (dating) return { until: `${dating}-12`, isDating: true }
  // classes of a round have begun by then
  if (round ?? entry) return { until: `${round ?? entry}-09`, isDating: true }
  return { until: month ? `${of}-${numberOf(month)}` : `${year}`, isDating: false }
}

const numberOf = (month: string): string => {
  const place = MONTHS.findIndex((name) => name.toLowerCase() === month.toLowerCase())
  return String(place < 0 ? Number(month) : place + 1).padStart(2, '0')
}

/** Whether a date is yet to come on a day such as 2026-11-22, and so will be wrong one day. */
export const isAhead = ({ until, isDating }: SaidDate, day: string): boolean =>
  !isDating && until > day.slice(0, until.length)

/** Whether what a date vouches for should be looked up again: its year, or its round of admission, is over. */
export const isOver = ({ until, isDating }: SaidDate, day: string): boolean => isDating && until < day.slice(0, 7)
