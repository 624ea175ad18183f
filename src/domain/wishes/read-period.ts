/** Whether an amount of a wish is for a year or for the whole course, and for how many years. */
import { TYPED_MONEY } from '../languages/typed-money/index.ts'
import { WISH_WORDS } from '../languages/wishes/index.ts'
import type { WishWords } from '../languages/wishes/wish-words.ts'
import { withoutMarks } from '../typed-currencies.ts'
import type { WishedPeriod } from './wish.ts'

/** The patterns that languages have for something, as one. */
export const anyWord = (
  name: { [K in keyof WishWords]-?: WishWords[K] extends string | undefined ? K : never }[keyof WishWords],
): string => [...new Set(WISH_WORDS.map((words) => words[name]).filter(Boolean))].join('|')

type Range = { from: number; to: number }
/** @property isSpan whether words say that money is for these years */
type Years = Range & { count: number; isSpan: boolean }

const NUMERALS: ReadonlyMap<string, number> = new Map(WISH_WORDS.flatMap(({ numerals }) => Object.entries(numerals)))
const START = '(?<![a-z])'
const END = '(?![a-z])'
const HAN_NUMERAL = '〇一二兩两三四五六七八九十第'
const YEARS = new RegExp(
  String.raw`(?:${START}(${anyWord('forYears')})\s*)?(?<![a-z${HAN_NUMERAL}]|\d[.,]?)([1-9](?:[.,]5)?|${[...NUMERALS.keys()].join('|')})\s*(?:${anyWord('years')})${END}(\s*(?:${anyWord('withinYears')}))?`,
  'gu',
)

/** Numbers of years, as in two years. @param text without diacritics */
export const findYears = (text: string): Years[] =>
  [...text.matchAll(YEARS)].map((match) => {
    const [all, before, number = '', ...others] = match
    const [halves, after] = [others.slice(0, -1), others.at(-1)]
    const count = NUMERALS.get(number) ?? Number(number.replace(',', '.'))
    return {
      from: match.index,
      to: match.index + all.length,
      count: halves.some((half) => half !== undefined) ? count + 0.5 : count,
      isSpan: before !== undefined || after !== undefined,
    }
  })

const [EACH, YEAR, YEARLY] = (['each', 'year', 'yearly'] as const).map((name) =>
  TYPED_MONEY.flatMap((words) => words[name] ?? [])
    .map(withoutMarks)
    .join('|'),
)
const PER_YEAR = String.raw`(?:(?:\/|${START}(?:${EACH}))\s*(?:${YEAR})|${START}(?:${YEARLY}))${END}`

/** In place of years, of any length. */
const MASK = '\u0001'
/** Up to so many characters without a number or the end of a sentence. */
const within = (most: number, ends = '。.;；?？!！') => `${MASK}*(?:[^\\d｜${MASK}${ends}]${MASK}*){0,${most}}`
const CLAUSE_ENDS = '。.;；?？!！,，、'
const ASKS = anyWord('asksSum')
const WHOLE = `(?<!(?:${ASKS})${within(8, CLAUSE_ENDS)})${START}(${anyWord('whole')})${END}(?!${within(12)}(?:${ASKS}))`
const LIMITS = new RegExp(`^(?:\\s|\\/|${anyWord('limits')}|${anyWord('tuition')})*$`, 'u')
const SAME_CLAUSE = new RegExp(`^${within(14, CLAUSE_ENDS)}$`, 'u')
const SAME_SENTENCE = new RegExp(`^${within(24)}$`, 'u')

const PER_YEAR_IN = new RegExp(PER_YEAR, 'u')
const PER_YEAR_BEFORE = new RegExp(`${PER_YEAR}${within(8, CLAUSE_ENDS)}$`, 'u')
const PER_YEAR_AFTER = new RegExp(`^\\s*${PER_YEAR}`, 'u')
const WHOLE_BEFORE = new RegExp(`${WHOLE}${within(12)}$`, 'u')
const WHOLE_AFTER = new RegExp(`^(${within(12)})${WHOLE}`, 'u')

/**
 * What an amount is for: a year where nothing else is said.
 * @param text without diacritics
 * @returns with the parts of the text that say so
 */
export function readPeriod({ text, amount, years }: { text: string; amount: Range; years: readonly Years[] }) {
  const several = years.filter(({ count, from, to }) => count !== 1 && (to <= amount.from || from >= amount.to))
  const masked = several.reduce(
    (rest, { from, to }) => rest.slice(0, from) + MASK.repeat(to - from) + rest.slice(to),
    text,
  )
  const [before, after] = [masked.slice(0, amount.from), masked.slice(amount.to)]
  const year: WishedPeriod & { taken: Range[] } = { period: 'year', taken: [] }
  if (PER_YEAR_IN.test(masked.slice(amount.from, amount.to))) return year
  if (PER_YEAR_BEFORE.test(before) || PER_YEAR_AFTER.test(after)) return year
  const between = ({ from, to }: Range) =>
    to <= amount.from ? text.slice(to, amount.from) : text.slice(amount.to, from)
  const span = several.find((each) => LIMITS.test(between(each)) || (each.isSpan && SAME_CLAUSE.test(between(each))))
  const whole = wholeIn(before, after, amount.to)
  if (!span && whole.length === 0) return year
  const used = span ?? several.find((each) => SAME_SENTENCE.test(between(each)))
  const taken = [...whole, ...(used ? [used] : [])]
  const read: WishedPeriod & { taken: Range[] } = { period: 'whole', years: used?.count ?? null, taken }
  return read
}

/** The words for the whole course beside an amount. */
function wholeIn(before: string, after: string, amountEnd: number): Range[] {
  const earlier = WHOLE_BEFORE.exec(before)
  const later = WHOLE_AFTER.exec(after)
  const ranges: Range[] = []
  if (earlier) ranges.push({ from: earlier.index, to: earlier.index + (earlier[1]?.length ?? 0) })
  if (later) ranges.push({ from: amountEnd + (later[1]?.length ?? 0), to: amountEnd + later[0].length })
  return ranges
}
