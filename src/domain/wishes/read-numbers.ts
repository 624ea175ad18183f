/** Reads the numbers of a wish: money, scores, grades, months and years. They are blanked out of the text. */
import type { Locale } from '../editions.ts'
import { TYPED_MONEY } from '../languages/typed-money/index.ts'
import { WISH_WORDS } from '../languages/wishes/index.ts'
import { ENGLISH_TEST_CODES, ENGLISH_TESTS, type EnglishTest } from '../programmes/programme.ts'
import { withoutMarks } from '../typed-currencies.ts'
import { type Money, readMoney } from '../typed-money.ts'
import { anyWord as anyOf, findYears, readPeriod } from './read-period.ts'
import { isSlipOf, shortestSlip } from './slips.ts'
import type { Wish } from './wish.ts'

export type WishedNumbers = Pick<Wish, 'budget' | 'english' | 'grade' | 'intakes' | 'intakeYear'>
/**
 * @property isAtSchool whether the last years of school are named
 * @property unused scores of parts of a test, as typed
 */
export type ReadNumbers = {
  numbers: WishedNumbers
  inputs: Wish['inputs']
  isAtSchool: boolean
  unused: string[]
  text: string
}
/** @property year the current one */
type Options = { locale: Locale; home: string; year: number; isLikely: (money: Money) => boolean }

const NAMED_TESTS = ['ielts', 'toefl', 'pte', 'duolingo', 'cambridge'] as const

/** In place of what was read; it ends phrases. */
export const GAP = '｜'

/** @returns the numbers, and the text without them */
export function readNumbers(input: string, options: Options): ReadNumbers {
  const text = new Blanked(input)
  const isAtSchool = AT_SCHOOL.test(text.folded)
  const start = readNumericStart(text)
  const unused = PART_SCORES.flatMap((pattern) => text.matchAll(pattern))
  const english = text.noting(() => readEnglish(text))
  const otherTest = text.noting(() => text.match(OTHER_TEST))
  // without its marks “thang 10” may be a scale
  const clearMonths = readMonthNumbers(text, true)
  const grade = text.noting(() => readGrade(text))
  text.match(AT_SCHOOL)
  // “9月” before money: 9 and 月 are no amount, but 2027 is one
  const { months, year } = readMonths(text, clearMonths)
  const budget = text.noting(() => readBudget(text, options))
  const intakes = start && !months.includes(start.month) ? [...months, start.month] : months
  const intakeYear =
    start?.year ?? readYear(text) ?? year ?? (intakes.length > 0 ? yearAhead(text, options.year) : null)
  // after amounts, whose period such a question tells apart
  text.matchAll(SUM_QUESTION)
  return {
    numbers: { budget: budget.value, english: english.value, grade: grade.value, intakes, intakeYear },
    inputs: { budget: budget.input, english: english.input, grade: grade.input, otherTest: otherTest.input },
    isAtSchool,
    unused,
    text: text.input,
  }
}

/** A text with its folded form of the same length. */
class Blanked {
  input: string
  constructor(input: string) {
    this.input = withoutSlips(
      withDigits(
        input
          .normalize('NFKC')
          .replace(SPOKEN_DECIMAL, '$1.$3 $2')
          .replace(MINUS_AFTER_SIGN, '$2$1')
          .replace(RANGE_OF_CURRENCY, '$1$2$3$1'),
      ),
    )
  }

  get folded(): string {
    return [...this.input].map((character) => fold(character, character.length)).join('')
  }

  #taken = ''
  /** What a reading finds, with the first part of the text that it takes. */
  noting<T>(read: () => T): { value: T; input: string } {
    this.#taken = ''
    const value = read()
    return { value, input: this.#taken }
  }

  take(from: number, to: number): void {
    if (from === to) return
    this.#taken ||= this.input.slice(from, to).trim()
    this.input = this.input.slice(0, from) + GAP.padEnd(to - from) + this.input.slice(to)
  }

  /** The groups of the first match, which is blanked out. */
  match(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.folded)
    if (match) this.take(match.index, match.index + match[0].length)
    return match
  }

  /** Blanks out all matches. @returns what they were */
  matchAll(pattern: RegExp): string[] {
    return [...this.folded.matchAll(pattern)].map(({ index, 0: match }) => {
      const part = this.input.slice(index, index + match.length).trim()
      this.take(index, index + match.length)
      return part
    })
  }
}

/** `$-20,000` is -$20,000. */
const MINUS_AFTER_SIGN = /(\p{L}{0,3}[$€£¥₫₱฿₹])([-‐−–—])(?=\d)/gu
const UNITS = TYPED_MONEY.flatMap(({ units }) => units.map(([pattern]) => withoutMarks(pattern))).join('|')
const CODES = [...new Set(TYPED_MONEY.flatMap(({ currencies }) => Object.keys(currencies)))].join('|')
/** `€10k-14k` is €10k-€14k. */
const RANGE_OF_CURRENCY = new RegExp(
  String.raw`((?<!\p{L})(?:${CODES})\s?|[$€£¥₫₱฿₹₦])(\d[\d.,]*\s?(?:${UNITS})?)(\s?(?:[-–—~]|(?:to|đến|tới)(?=\s?\d[\d.,]*\s?(?:${UNITS})(?!\p{L})))\s?)(?=\d)`,
  'giu',
)
/** 8 phẩy 4 is 8.4. */
const SPOKEN_DECIMAL = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})\s*(${WISH_WORDS.flatMap(({ decimal: word }) => word ?? []).join('|')})\s*(\d{1,2})(?![\d.,]*\d)`,
  'giu',
)
const HAN_DIGITS = '〇一二三四五六七八九'
/** 兩萬 and 一百五十萬 in digits: the reading of amounts has digits only. */
const withDigits = (text: string) =>
  text.replace(/(?<![千百])[一二兩两三四五六七八九十百千]+(?=[萬万億亿])/gu, (numeral) =>
    String(numberOf(numeral) || numeral),
  )

function numberOf(numeral: string): number {
  let [sum, digit] = [0, 0]
  for (const character of numeral.replace(/[兩两]/gu, '二')) {
    const power = { 十: 10, 百: 100, 千: 1000 }[character]
    if (power === undefined) digit = HAN_DIGITS.indexOf(character)
    else [sum, digit] = [sum + (digit || 1) * power, 0]
  }
  return sum + digit
}

/** Names of tests long enough that no other word is near. */
const LONG_NAMES = NAMED_TESTS.filter((test) => test !== 'cambridge' && test.length >= shortestSlip)
/** `ielst 6.5` is IELTS. */
const withoutSlips = (text: string) =>
  text.replace(/[a-z]{4,}/giu, (word) => {
    const lower = word.toLowerCase()
    return LONG_NAMES.find((test) => lower !== test && isSlipOf(lower, test)) ?? word
  })

/** Without diacritics, đ as d; a mark alone becomes nothing that any pattern has. */
function fold(character: string, length: number): string {
  const folded = withoutMarks(character.toLowerCase()).replace('đ', 'd')
  return folded.length === length ? folded : '\u0000'.repeat(length)
}

const DASH = '[-‐−–—]'
/** The minus of a number, which is no dash within a range or after a word: `-6`, and not `5-6` or `IELTS-6`. */
const MINUS = String.raw`(?:(?<!\d\s?|\p{L})${DASH})?`
const NUMBER = String.raw`(?<![\d.,])(${MINUS}\d{1,3}(?:[.,]\d{1,2})?)(?![\d.,]*\d)`
const testNames = (test: EnglishTest) =>
  [...new Set(WISH_WORDS.flatMap(({ tests }) => tests[test]?.split('|') ?? []))].join('|')
const START = '(?<![a-z])'
const END = '(?![a-z])'
const [SCORE, POINTS, NONE, ENGLISH] = [anyOf('score'), anyOf('points'), anyOf('none'), anyOf('english')]
/** So many words at most: they overlap, and a pattern tries each way to read a long row of them. */
const row = (words: string) => String.raw`\s*(?:(?:${words})\s*){0,5}`
const fill = row(SCORE)

const ANY_TEST = NAMED_TESTS.map(testNames).join('|')
const NO_TEST: readonly RegExp[] = [
  new RegExp(
    `${START}(?:${NONE})\\s*(?:(?:${SCORE})\\s*)?(?:${ANY_TEST}|${ENGLISH})(?:\\s*(?:${ENGLISH}|test|scores?))*${END}`,
    'u',
  ),
  new RegExp(`${START}(?:${ANY_TEST}|${ENGLISH})\\s*(?:[:=]\\s*)?(?:${NONE})${END}`, 'u'),
]
const NOT_NONE = String.raw`(?<!${START}(?:${NONE})\s*)`
/** `k` after a short number is a word: IELTS 6 k có gì. */
const NO_UNIT = String.raw`(?!(?<=\d\d)\s*(?:${UNITS})${END})`
const SCORED = NAMED_TESTS.map((test) => {
  const names = testNames(test)
  return [
    test,
    [
      new RegExp(`${START}${NOT_NONE}(?:${names})${fill}${NUMBER}${NO_UNIT}\\s*(?:${POINTS})?`, 'u'),
      new RegExp(`${NUMBER}\\s*(?:${POINTS})?\\s*(?:${names})${END}`, 'u'),
    ],
  ] as const
})
/** With its score, which is no mark. */
const OTHER_TEST = new RegExp(
  String.raw`${START}(?:${anyOf('otherTests')})(?![a-z])(?:${fill}\d{1,3}(?![\d.,]*\d))?(?:\s*(?:${POINTS}))?`,
  'u',
)
/** A score of English in general is one of IELTS. */
const GENERAL = new RegExp(`${START}(?:${ENGLISH})${fill}([4-9](?:[.,][05])?)(?![\\d.,]*\\d)\\s*(?:${POINTS})?`, 'u')

const PART = anyOf('parts')
const BAND = String.raw`(?:[4-9](?:[.,]\d{1,2})?|[1-9]\d)(?![\d.,]*\d)(?!\s*(?:${ANY_TEST}|${UNITS})${END})`
/** `writing 5.5`, `5.5 in writing`, `L7 R6.5 W6`. */
const PART_SCORES: readonly RegExp[] = [
  new RegExp(`${START}(?:${PART})${row(`${PART}|${SCORE}|&`)}${BAND}(?:\\s*(?:${POINTS}))?`, 'gu'),
  new RegExp(`(?<![\\d.,]|(?:${ANY_TEST})${fill})${BAND}\\s*(?:in |for )?(?:${PART})${END}`, 'gu'),
  /(?<![a-z\d])(?:[lrws]\s?:?\s?[4-9](?:[.,]\d)?(?![\d.,]*\d)[\s,/]*){3,4}(?![a-z])/gu,
]

function readEnglish(text: Blanked): Wish['english'] {
  for (const [test, patterns] of SCORED)
    for (const pattern of patterns) {
      const match = text.match(pattern)
      if (match) return { test: test === 'toefl' ? toeflOf(decimal(match[1])) : test, score: decimal(match[1]) }
    }
  if (NO_TEST.some((pattern) => text.match(pattern) !== null)) return 'none'
  const general = text.match(GENERAL)
  return general && { test: 'ielts', score: decimal(general[1]) }
}

const decimal = (text = '') => Number(text.replace(',', '.').replace(/[‐−–—]/, '-'))
/** The two scales share no usual score. */
const toeflOf = (score: number): EnglishTest => (score <= ENGLISH_TESTS.toefl.best ? 'toefl' : 'toefl_old')

/** Whether a score is on the scale of its test. */
export function isOnScale({ test, score }: { test: EnglishTest; score: number }): boolean {
  const { worst, best } = ENGLISH_TESTS[test]
  return ENGLISH_TEST_CODES.includes(test) && score >= worst && score <= best
}

const [MARK, OUT_OF, SHARE_OF] = [anyOf('grade'), anyOf('outOf'), anyOf('shareOf')]
const PERCENT = `(?:%|${anyOf('percent')})`
/** Not the number of an amount: average 20k. */
const GRADE_NUMBER = String.raw`(?<![\d.,$€£¥₫₱฿₹])(${MINUS}(?:100|\d{1,2}(?:[.,]\d{1,2})?))(?![\d.,]*\d)(?!\s*(?:${UNITS})${END})`
/** `8.4/10`, 8.4 out of 10, 3.2 (4.3制). */
const OVER = String.raw`(?:\s*(?:\/|${OUT_OF})\s*(\d{1,3}(?:[.,]\d{1,2})?)(?![\d.,]*\d)|\s*\(?\s*(\d{1,3}(?:[.,]\d{1,2})?)分?制\)?)?`
const MARK_START = '(?<![a-z\\d])'
const GRADE = [
  new RegExp(
    `${MARK_START}(?:${MARK})${row(`${SCORE}|${OUT_OF}|${MARK}`)}${GRADE_NUMBER}${OVER}\\s*${PERCENT}?\\s*(?:${POINTS})?`,
    'u',
  ),
  new RegExp(`${GRADE_NUMBER}${OVER}\\s*${PERCENT}?${fill}(?:${MARK})${END}`, 'u'),
  // without a word
  new RegExp(String.raw`(?<![\d.,])(${MINUS}\d{1,2}[.,]\d{1,2})\s*\/\s*(\d{1,3}(?:[.,]\d{1,2})?)(?![\d.,/]*\d)`, 'u'),
  new RegExp(String.raw`(?<![\d.,])(${MINUS}\d{1,3}(?:[.,]\d{1,2})?)\s*\/\s*(100|4[.,][03]0?)(?![\d.,/]*\d)`, 'u'),
  new RegExp(`${GRADE_NUMBER}\\s*${PERCENT}(?!\\s*(?:${SHARE_OF}))`, 'u'),
]

function readGrade(text: Blanked): Wish['grade'] {
  for (const pattern of GRADE) {
    const match = text.match(pattern)
    const outOf = match?.[2] ?? match?.[3]
    if (match) return { value: decimal(match[1]), outOf: outOf === undefined ? null : decimal(outOf) }
  }
  return null
}

const AT_SCHOOL = new RegExp(`${START}(?:${anyOf('atSchool')})${END}`, 'u')

/** A whole question for a sum: the answer has one. */
const SUM_QUESTION = new RegExp(`${START}(?:${anyOf('sumQuestion')})${END}`, 'gu')

const MONTH = new RegExp(`(?:${anyOf('month')})(?:/(?<year>2[5-9]|3\\d)(?!\\d))?`, 'gu')
/** `jan 27` starts in January 2027. */
const SHORT_YEAR = String.raw`(?:\s?['’]?(2[5-9]|3\d)(?!\s?\d|[.,]\d|\s*(?:${UNITS}|%)))?`
/** Longest first, so that “kỳ thu” is no “thu”. */
const STARTS = WISH_WORDS.flatMap(({ starts }) => starts)
  .flatMap(([words, months]) =>
    words.map((word) => ({ word: [...word].map((each) => fold(each, each.length)).join(''), months })),
  )
  .sort((a, b) => b.word.length - a.word.length)
  .map(({ word, months }) => ({ months, pattern: new RegExp(`${START}${word}${END}${SHORT_YEAR}`, 'u') }))

const century = 2000
/** With the year that is typed beside one of them. */
type Months = { months: number[]; year: number | null }

/** @param isMarked only those that are typed with all of their marks, such as `tháng 9` */
function readMonthNumbers(text: Blanked, isMarked = false): Months {
  const read: Months = { months: [], year: null }
  for (const match of text.folded.matchAll(MONTH)) {
    const [from, to] = [match.index, match.index + match[0].length]
    if (isMarked && text.input.slice(from, to).toLowerCase() === match[0] && !/\p{Script=Han}/u.test(match[0])) continue
    read.months.push(Number(match.slice(1).find((group) => group !== undefined)))
    if (match.groups?.year) read.year = century + Number(match.groups.year)
    text.take(from, to)
  }
  return read
}

function readMonths(text: Blanked, clear: Months): Months {
  const others = readMonthNumbers(text)
  const months = new Set([...clear.months, ...others.months])
  let year = clear.year ?? others.year
  for (const start of STARTS) {
    const match = text.match(start.pattern)
    for (const month of match ? start.months : []) months.add(month)
    if (match?.[1]) year = century + Number(match[1])
  }
  return { months: [...months].sort((a, b) => a - b), year }
}

const MONTH_NUMBER = '(1[0-2]|0?[1-9])'
/** `3/2028`, `03-2028`, `2028/3`. */
const NUMERIC_STARTS: readonly [RegExp, month: number, year: number][] = [
  [new RegExp(`(?<![\\d/.,-])${MONTH_NUMBER}\\s?[/.-]\\s?(20[2-4]\\d)(?![\\d/])`, 'u'), 1, 2],
  [new RegExp(`(?<![\\d/.,-])(20[2-4]\\d)\\s?[/.-]\\s?${MONTH_NUMBER}(?![\\d/])`, 'u'), 2, 1],
]

function readNumericStart(text: Blanked): { month: number; year: number } | null {
  for (const [pattern, month, year] of NUMERIC_STARTS) {
    const match = text.match(pattern)
    if (match) return { month: Number(match[month]), year: Number(match[year]) }
  }
  return null
}

const YEAR = /(?<!\d)(20[2-4]\d)\s*年?(?!\d)/u
const readYear = (text: Blanked): number | null => {
  const match = text.match(YEAR)
  return match && Number(match[1])
}

const AHEAD = WISH_WORDS.flatMap(({ yearsAhead }) => yearsAhead)
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([pattern, years]) => ({ years, pattern: new RegExp(`${START}(?:${pattern})${END}`, 'u') }))
/** The year that a start is named with: next year. */
function yearAhead(text: Blanked, year: number): number | null {
  const ahead = AHEAD.find(({ pattern }) => text.match(pattern) !== null)
  return ahead ? year + ahead.years : null
}

const TOKEN = /\d+(?:[.,]\d+)*|[\p{sc=Latin}đ]+|\p{sc=Han}|\p{sc=Thai}+|[^\s\p{L}\d]/gu
const UNIT = new RegExp(`^(?:${UNITS})$`, 'u')
/** Most tokens before a number, and after it. */
const [beforeMax, afterMax] = [5, 6]
const TUITION = anyOf('tuition')
const COMPOUNDS = new RegExp(`${START}(?:${anyOf('compounds')})${END}`, 'gu')
const NEAR = String.raw`[^\d｜]{0,12}`

/** The longest part that is an amount with its unit or currency. One after a minus is none: only its text is noted. */
function readBudget(text: Blanked, { locale, home, isLikely }: Options): Wish['budget'] {
  const { input, folded } = text
  const tokens = [...input.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    token,
    from: index,
    to: index + token.length,
  }))
  const isAnchor = (at: number) => {
    const { token = '' } = tokens[at] ?? {}
    return /^\d/.test(token) || UNIT.test(withoutMarks(token.toLowerCase()))
  }
  const compounds = [...folded.matchAll(COMPOUNDS)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
  }))
  // the last syllable of kinh tế is no tệ
  const cutsCompound = (from: number, to: number) =>
    compounds.some((word) => (word.from < from && from < word.to) || (word.from < to && to < word.to))
  const years = findYears(folded)
  // in “2 tỷ 4 năm” the 4 is no part of the amount
  const hasYears = (from: number, to: number) =>
    years.some((each) => each.count !== 1 && each.from < to && from < each.to)
  for (let anchor = 0; anchor < tokens.length; anchor++) {
    if (!isAnchor(anchor)) continue
    let best: { from: number; to: number; money: Money } | null = null
    for (let first = Math.max(0, anchor - beforeMax); first <= anchor; first++)
      for (let last = Math.min(tokens.length - 1, anchor + afterMax); last >= anchor; last--) {
        const [from, to] = [tokens[first]?.from ?? 0, tokens[last]?.to ?? 0]
        if (best && to - from <= best.to - best.from) break
        const part = input.slice(from, to)
        const read =
          part.includes(GAP) || isBare(part) || hasYears(from, to) || cutsCompound(from, to)
            ? null
            : readMoney(part, { locale, home, isLikely })
        if (read === null) continue
        const money = 'money' in read ? read.money : (read.either.find(isLikely) ?? read.either[0])
        if (isLikely(money)) best = { from, to, money }
      }
    if (!best) continue
    const [before, after] = [folded.slice(0, best.from), folded.slice(best.to)]
    if (UPPER_END.test(after)) continue
    // of a range the upper end counts
    const lower = LOWER_END.exec(before)
    const from = lower?.index ?? best.from
    if (NEGATIVE.test(before.slice(0, from))) {
      text.take(from - 1, best.to)
      return null
    }
    text.take(best.from, best.to)
    if (lower) text.take(lower.index, before.length)
    const { taken, ...period } = readPeriod({ text: folded, amount: { from, to: best.to }, years })
    for (const each of taken) text.take(each.from, each.to)
    const takeNear = (words: string): boolean => {
      const earlier = new RegExp(`${START}(${words})${NEAR}$`, 'u').exec(before)
      const later = new RegExp(`^(${NEAR})(${words})${END}`, 'u').exec(after)
      if (earlier) text.take(earlier.index, earlier.index + (earlier[1]?.length ?? 0))
      if (later) text.take(best.to + (later[1]?.length ?? 0), best.to + later[0].length)
      return earlier !== null || later !== null
    }
    return { ...best.money, ...period, of: takeNear(TUITION) ? 'tuition' : 'all' }
  }
  return null
}

/** A dash right before an amount, also after a word: Chinese has no space between, and a minus is asked about. */
const NEGATIVE = new RegExp(`${DASH}$`, 'u')
const BETWEEN = '(?:[-–—~〜～]|(?:to|den|toi|到|至|ถึง)(?![a-z]))'
/** The lower end of a range, before its upper end: `500-`, `500 triệu đến `. */
const LOWER_END = new RegExp(String.raw`(?<![\d.,])[$€£¥₫₱฿₹]?\d[\d.,]*\s*(?:(?:${UNITS})\s*)?${BETWEEN}\s*$`, 'u')
/** The upper end of a range, after its lower end. */
const UPPER_END = new RegExp(String.raw`^\s*${BETWEEN}\s*[$€£¥₫₱฿₹]?\d`, 'u')

/** A number alone may be anything; with thousands separated it is money. */
const isBare = (part: string) => /^\D?\d{1,4}([.,]\d{1,2})?$/.test(part.trim()) && !/[$€£¥₫₱฿₹]/u.test(part)
