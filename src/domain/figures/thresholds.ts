/** What authorities and schools demand, as texts say it: scores of tests, lengths of permits, hours of work. */
import type { Locale } from '../editions.ts'

/** A threshold in a text: where, and how it is written. */
export type Threshold = {
  at: number
  found: string
  /** Whether an authority sets it; else it is what schools usually ask for, which may stand beside the year that it was asked in. */
  isRule: boolean
}

const TESTS = 'IELTS(?: Academic| for UKVI)?|雅思|TOEFL(?: iBT)?|托福|PTE(?: Academic)?|Duolingo|多鄰國|SAT|GPA'
/** Set by immigration offices alone. */
const LEVELS = 'CLB|NCLC'
const PERMITS = 'PGWP|OPT|Graduate (?:Route|visa)|subclass 485|Stay Back|zoekjaar|Stamp 1G|畢業後工作許可|畢業簽證'

type Words = { between: string; to: string; length: string; hours: string }
const WORDS: Record<Locale, Words> = {
  en: {
    between: ' about| around| of| at least| from| overall| band| score',
    to: 'to|or',
    length: 'months?|years?',
    hours: String.raw`(?:at most|up to|at least|no more than) \d+ hours (?:a|per) week`,
  },
  vi: {
    between: ' khoảng| thường| từ| tối thiểu| ít nhất| mức| đạt| trên',
    to: 'đến|hoặc',
    length: 'tháng|năm',
    hours: String.raw`(?:tối đa|ít nhất|không quá) \d+ giờ(?:/| một | mỗi | )tuần`,
  },
  tw: {
    between: String.raw`\s?(?:約|要|至少|需|達|多要求|多為)`,
    to: '至|到|或',
    length: '個月|年(?!級|制|內)',
    hours: String.raw`每週[^，。；\n]{0,8}(?:最多|至多|至少)\s?\d+ 小時|(?:最多|至多|至少)每週\s?\d+ 小時`,
  },
}

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,2})?(?![\d/]|\s?(?:h|hours?|giờ|phút|min|months?|tháng|月|年|次|小時|分鐘|天|days?|ngày|制|scale))`

function findersOf(locale: Locale): { rule: RegExp; usual: RegExp } {
  const { between, to, length, hours } = WORDS[locale]
  const score = String.raw`(?:${between}){0,2}\s?(?!20\d\d)${NUMBER}(?:\s?(?:[–-]|${to})\s?${NUMBER})?`
  const permit = String.raw`(?:${PERMITS})[^.。；;\n|]{0,40}?(?<!\d)\d{1,2}\s?(?:${length})(?!\s?\d)`
  return {
    rule: new RegExp(`(?:${LEVELS})${score}|${permit}|${hours}`, 'gu'),
    usual: new RegExp(`(?<![A-Za-z])(?:${TESTS})${score}`, 'gu'),
  }
}
const FINDERS = { en: findersOf('en'), vi: findersOf('vi'), tw: findersOf('tw') }
const said = (text: string, finder: RegExp, isRule: boolean): Threshold[] =>
  [...text.matchAll(finder)].map(({ 0: found, index }) => ({ at: index, found, isRule }))

/** Every threshold in a text of a language. */
export const thresholdsIn = (text: string, locale: Locale): Threshold[] => [
  ...said(text, FINDERS[locale].rule, true),
  ...said(text, FINDERS[locale].usual, false),
]

const HEADING = /^#{1,6}\s/m
const A_YEAR = /20(?:2[4-9]|3\d)/

/** Whether the part of a text below one heading, in which a place lies, says a year. */
export function isDated(text: string, at: number): boolean {
  const parts = text.split(HEADING)
  let end = 0
  const part = parts.find((part) => {
    end = text.indexOf(part, end) + part.length
    return at < end
  })
  return A_YEAR.test(part ?? text)
}
