/** Days, months and years as texts say them, found again. What lies ahead is a rule or a plan that ages; what has been stays true. */
import type { Locale } from '../editions.ts'
import { withEvenDigits } from './even-digits.ts'

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
const VI_MONTHS = ['giêng', 'hai', 'ba', 'tư', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười', 'mười một', 'mười hai']
const VI_MONTH = 'một|giêng|hai|ba|tư|năm|sáu|bảy|tám|chín|mười(?: một| hai)?|chạp'
const TW_MONTHS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
const TW_MONTH = '十[一二]?|[一二三四五六七八九]'
type Finders = { dating: string; round: string; month: string; year: string }
/** 2027-03-02, 2027/3/2, 2.3.2027; an academic year, 2026-27, is none. Without its day the month comes second too. */
const NUMERIC = String.raw`(?<![\d/.-])(?<iso>${YEAR})[-/.](?<isoMonth>0?[1-9]|1[0-2])(?![\d])(?:[-/.]\d{1,2}(?!\d))?|\b(?:\d{1,2}[-/.])?(?<nth>\d{1,2})[-/.](?<nthOf>${YEAR})\b`
const FINDERS: Record<Locale, Finders> = {
  en: {
    dating: String.raw`as of (?:${MONTH} )?(?<dating>${YEAR})\b`,
    round: String.raw`(?:autumn|fall|spring) (?<round>${YEAR})\b|(?<!since )(?<entry>${YEAR}) entry\b`,
    month: String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?<month>${MONTH})\.?(?: \d{1,2}(?:st|nd|rd|th)?)?,? (?<of>${YEAR})\b`,
    year: String.raw`\b(?:since|until|till|from|before|after|in|by|during|for|through|throughout|early|late|mid|end of|start of|beginning of|middle of|half of|winter|summer|year)(?: the)?[ -](?<year>${YEAR})\b(?! entry|[-–/]\d)|\b(?<onwards>${YEAR}) (?:onwards?|or later|and (?:later|beyond|after))\b`,
  },
  vi: {
    dating: String.raw`tính đến (?:năm |tháng \d{1,2}/)?(?<dating>${YEAR})\b`,
    round: String.raw`(?<!từ )kỳ (?:thu|xuân|nhập học) (?<round>${YEAR})\b`,
    month: String.raw`(?:ngày \d{1,2} )?tháng (?<month>\d{1,2}|${VI_MONTH}),?(?: năm)? (?<of>${YEAR})\b`,
    year: String.raw`(?:(?:(?:từ|đến|trước|sau|đầu|giữa|cuối) )?năm|(?<!kỳ nhập học )(?<!\p{L})(?:từ|đến|trước|sau|đầu|giữa|cuối|hè)) (?<year>${YEAR})\b(?![-–/]\d)(?: trở đi)?|\b(?<onwards>${YEAR}) trở đi`,
  },
  tw: {
    dating: String.raw`截至\s?(?<dating>${YEAR})\s?年(?:\s?\d{1,2}\s?月)?`,
    round: String.raw`(?<!自\s?)(?<round>${YEAR})\s?年(?:秋季|春季|入學)`,
    month: String.raw`(?<of>${YEAR})\s?年\s?(?<month>\d{1,2}|${TW_MONTH})\s?月(?:\s?(?:\d{1,2}|[一二三十]{1,3}[一二三四五六七八九]?)\s?日)?`,
    year: String.raw`(?<year>${YEAR})\s?年(?!\s?(?:秋季|春季|入學|\d))|(?:民國\s?|(?<!\d)(?=\d{3}\s?年\s?(?:\d{1,2}|${TW_MONTH})\s?月))(?<roc>1[12]\d)\s?年(?:\s?(?<rocMonth>\d{1,2}|${TW_MONTH})\s?月(?:\s?\d{1,2}\s?日)?)?|(?<![\d/.-])(?<rocOf>1[12]\d)\/(?<rocNth>0?[1-9]|1[0-2])\/\d{1,2}(?![\d/])|(?<![\d/.-])(?<onwards>${YEAR})\s?(?:起|以後|之後|後|年底|年初)`,
  },
}
const finderOf = (locale: Locale) => new RegExp([...Object.values(FINDERS[locale]), NUMERIC].join('|'), 'giu')
const DATES: Record<Locale, RegExp> = { en: finderOf('en'), vi: finderOf('vi'), tw: finderOf('tw') }

/** Every date in a text of a language from 2024 on. */
export const datesIn = (text: string, locale: Locale): SaidDate[] =>
  [...withEvenDigits(text).matchAll(DATES[locale])].map(({ 0: { length }, index, groups = {} }) => ({
    at: index,
    found: text.slice(index, index + length),
    ...spanOf(groups),
  }))

function spanOf(groups: Record<string, string | undefined>): Pick<SaidDate, 'until' | 'isDating'> {
  const { dating, round, entry } = groups
  if (dating) return { until: `${dating}-12`, isDating: true }
  // classes of a round have begun by then
  if (round ?? entry) return { until: `${round ?? entry}-09`, isDating: true }
  const { of, iso, nthOf, year, onwards, roc, rocOf, month, isoMonth, nth, rocMonth, rocNth } = groups
  const inYear = of ?? iso ?? nthOf ?? year ?? onwards ?? String(Number(roc ?? rocOf) + ROC)
  const inMonth = month ?? isoMonth ?? nth ?? rocMonth ?? rocNth
  return { until: inMonth ? `${inYear}-${numberOf(inMonth)}` : inYear, isDating: false }
}

/** What is added to a year of the Republic of China. */
const ROC = 1911

const numberOf = (month: string): string => {
  const name = month.toLowerCase()
  if (name === 'một') return '01'
  if (name === 'chạp') return '12'
  const places = [MONTHS.indexOf(name.slice(0, 3)), VI_MONTHS.indexOf(name), TW_MONTHS.indexOf(name)]
  const place = Math.max(...places)
  return String(place < 0 ? Number(month) : place + 1).padStart(2, '0')
}

/** Whether a date is yet to come on a day such as 2026-11-22, and so will be wrong one day. */
export const isAhead = ({ until, isDating }: SaidDate, day: string): boolean =>
  !isDating && until > day.slice(0, until.length)

/** Whether what a date vouches for should be looked up again: its year, or its round of admission, is over. */
export const isOver = ({ until, isDating }: SaidDate, day: string): boolean => isDating && until < day.slice(0, 7)
