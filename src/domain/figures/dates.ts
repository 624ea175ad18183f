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
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
type Finders = { dating: string; round: string; month: string; year: string }
/** 2027-03-02, 2027/3/2, 2.3.2027; an academic year, 2026-27, is none. Without its day the month comes second too. */
const NUMERIC = String.raw`(?<![\d/.-])(?<iso>${YEAR})[-/.](?<isoMonth>0?[1-9]|1[0-2])(?![\d])(?:[-/.]\d{1,2}(?!\d))?|\b(?:\d{1,2}[-/.])?(?<nth>\d{1,2})[-/.](?<nthOf>${YEAR})\b`
const FINDERS: Record<Locale, Finders> = {
  en: {
    dating: String.raw`as of (?:${MONTH} )?(?<dating>${YEAR})\b`,
    round: String.raw`(?:autumn|fall|spring) (?<round>${YEAR})\b|(?<!since )(?<entry>${YEAR}) entry\b`,
    month: String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?<month>${MONTH})\.?(?: \d{1,2}(?:st|nd|rd|th)?)?,? (?<of>${YEAR})\b`,
    year: String.raw`\b(?:since|until|from|before|after|in|by|during|for) (?<year>${YEAR})\b(?! entry|[-–/]\d)`,
  },
  vi: {
    dating: String.raw`tính đến (?:năm |tháng \d{1,2}/)?(?<dating>${YEAR})\b`,
    round: String.raw`(?<!từ )kỳ (?:thu|xuân|nhập học) (?<round>${YEAR})\b`,
    month: String.raw`(?:ngày \d{1,2} )?tháng (?<month>\d{1,2}) năm (?<of>${YEAR})\b`,
    year: String.raw`(?:(?:từ|đến|trước|sau) )?năm (?<year>${YEAR})\b(?![-–/]\d)`,
  },
  tw: {
    dating: String.raw`截至\s?(?<dating>${YEAR})\s?年(?:\s?\d{1,2}\s?月)?`,
    round: String.raw`(?<!自\s?)(?<round>${YEAR})\s?年(?:秋季|春季|入學)`,
    month: String.raw`(?<of>${YEAR})\s?年\s?(?<month>\d{1,2})\s?月(?:\s?\d{1,2}\s?日)?`,
    year: String.raw`(?<year>${YEAR})\s?年(?!\s?(?:秋季|春季|入學|\d))|(?:民國\s?|(?<!\d)(?=\d{3}\s?年\s?\d{1,2}\s?月))(?<roc>1[12]\d)\s?年(?:\s?(?<rocMonth>\d{1,2})\s?月(?:\s?\d{1,2}\s?日)?)?`,
  },
}
const finderOf = (locale: Locale) => new RegExp([...Object.values(FINDERS[locale]), NUMERIC].join('|'), 'giu')
const DATES: Record<Locale, RegExp> = { en: finderOf('en'), vi: finderOf('vi'), tw: finderOf('tw') }

/** Every date in a text of a language from 2024 on. */
export const datesIn = (text: string, locale: Locale): SaidDate[] =>
  [...text.matchAll(DATES[locale])].map(({ 0: found, index, groups = {} }) => ({ at: index, found, ...spanOf(groups) }))

function spanOf(groups: Record<string, string | undefined>): Pick<SaidDate, 'until' | 'isDating'> {
  const { dating, round, entry } = groups
  if (dating) return { until: `${dating}-12`, isDating: true }
  // classes of a round have begun by then
  if (round ?? entry) return { until: `${round ?? entry}-09`, isDating: true }
  const { of, iso, nthOf, year, roc, month, isoMonth, nth, rocMonth } = groups
  const inYear = of ?? iso ?? nthOf ?? year ?? String(Number(roc) + ROC)
  const inMonth = month ?? isoMonth ?? nth ?? rocMonth
  return { until: inMonth ? `${inYear}-${numberOf(inMonth)}` : inYear, isDating: false }
}

/** What is added to a year of the Republic of China. */
const ROC = 1911

const numberOf = (month: string): string => {
  const place = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  return String(place < 0 ? Number(month) : place + 1).padStart(2, '0')
}

/** Whether a date is yet to come on a day such as 2026-11-22, and so will be wrong one day. */
export const isAhead = ({ until, isDating }: SaidDate, day: string): boolean =>
  !isDating && until > day.slice(0, until.length)

/** Whether what a date vouches for should be looked up again: its year, or its round of admission, is over. */
export const isOver = ({ until, isDating }: SaidDate, day: string): boolean => isDating && until < day.slice(0, 7)
