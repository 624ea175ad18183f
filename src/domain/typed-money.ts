/** Parses amounts of money as families type them: `1 tỷ 2`, `1,2 tỷ/năm`, `約 150 萬`, `US$30,000`, `1.250 million`. */
import { editionOf, type Locale } from './editions.ts'
import { TYPED_MONEY, typedMoneyOf } from './languages/typed-money/index.ts'
import { PLACE, takeCurrencies, withoutMarks } from './typed-currencies.ts'
import { plainText } from './typed-numbers.ts'

/** @property currency ISO 4217 */
export type Money = { amount: number; currency: string }
/** The amount; or two possible readings. */
export type TypedMoney = { money: Money } | { either: [Money, Money] }

type Options = {
  locale: Locale
  /** The default when no currency is named. */
  home: string
  /** Whether an amount is plausible: decides between readings. */
  isLikely: (money: Money) => boolean
}

const longest = 100

/** Parses an amount; two readings when both or neither are plausible; null for any other input. A named currency is never interpreted as another one. */
export function readMoney(text: string, { locale, home, isLikely }: Options): TypedMoney | null {
  if (text.length > longest) return null
  const taken = takeCurrencies(folded(text), locale)
  if (!taken) return null
  const currencies = taken.currencies.length > 0 ? taken.currencies : [home]
  const amounts = amountsOf(bare(taken.rest), locale)
  const readings = currencies.flatMap((currency) => amounts.map((amount) => ({ amount, currency })))
  const likely = readings.filter(isLikely)
  const [first, second] = readings.length > 1 && likely.length > 0 ? likely : readings
  if (!first) return null
  return second ? { either: [first, second] } : { money: first }
}

/** Lower case without diacritics. `độ 1 tỷ` is about a billion, and not in dollars. */
const folded = (text: string) => withoutMarks(plainText(text).normalize('NFC').replace(/^độ\s/, ''))

/** The patterns that languages have for something, as one. */
type Pattern = 'about' | 'after' | 'each' | 'year' | 'yearAfter' | 'yearly' | 'half' | 'andHalf'
const anyOf = (name: Pattern) =>
  TYPED_MONEY.flatMap((words) => words[name] ?? [])
    .map(withoutMarks)
    .join('|')

const [EACH, YEAR] = [anyOf('each'), anyOf('year')]
/** A year in a language without spaces follows its preposition directly. */
const UNSPACED_YEAR = TYPED_MONEY.map(({ year }) => withoutMarks(year))
  .filter((year) => !/\p{Script=Latin}/u.test(year))
  .join('|')
/** Words before or after an amount that don't change it. */
const EDGES: readonly RegExp[] = [
  new RegExp(`^(?:${anyOf('about')}|${PLACE}|:)\\s*`, 'u'),
  new RegExp(
    `^(?:(?:${EACH})\\s*(?:${YEAR})|(?:${UNSPACED_YEAR})(?:${EACH})|(?:${anyOf('yearly')}))\\s*(?:${PLACE}|:|,)?\\s*(?=\\D*\\d)`,
    'u',
  ),
  new RegExp(`\\s*(?:${PLACE}|${anyOf('after')})$`, 'u'),
  new RegExp(
    // in “1 tỷ 1 một năm” the second 1 belongs to the amount
    `\\s*(?:/|(?<![\\p{L}\\d])(?!\\d+\\s+(?:${EACH})\\s)(?:${EACH})(?:\\s|(?=(?:${UNSPACED_YEAR}))))\\s*(?:(?:${EACH})\\s*)?(?:${YEAR})$`,
    'u',
  ),
  /(?<=\p{L}|¤)\.$/u,
  new RegExp(`(?<=\\p{L}|¤)\\s*(?:${anyOf('yearAfter')})$|\\s+(?:${anyOf('yearly')})$`, 'u'),
]

/** Removes the context of an amount: about, a year, at most, the currency. */
function bare(text: string): string {
  const stripped = EDGES.reduce((rest, edge) => rest.replace(edge, ''), text.trim()).trim()
  return stripped === text ? text : bare(stripped)
}

const UNITS: readonly (readonly [RegExp, number])[] = TYPED_MONEY.flatMap(({ units }) =>
  units.map(([pattern, value]) => [new RegExp(`^(?:${withoutMarks(pattern)})$`, 'u'), value] as const),
)
const unitOf = (word: string): number | undefined => UNITS.find(([pattern]) => pattern.test(word))?.[1]
const HALF = new RegExp(`^(?:${anyOf('half')})\\s*(\\p{L}+)$`, 'u')
const AND_HALF = new RegExp(`^(.*?)\\s*(${anyOf('andHalf')})?$`, 'u')

/** Every possible amount of a text; empty when it is not an amount. */
function amountsOf(text: string, locale: Locale): number[] {
  const [, halved = ''] = HALF.exec(text) ?? []
  if (halved !== '') return [unitOf(halved)].flatMap((unit) => (unit === undefined ? [] : [unit / 2]))
  const [, body = '', half] = AND_HALF.exec(text.replace(/(\d) and a half\b/, '$1.5')) ?? []
  const parts = partsOf(
    typedMoneyOf(editionOf(locale).language).bareUnit?.test(body) && (half || /\d/.test(body)) ? `1 ${body}` : body,
  )
  const last = parts.at(-1)
  if (!last || (half && (last.unit === null || !isWhole(last)))) return []
  const added = half && last.unit !== null ? last.unit / 2 : 0
  return [...new Set(sumsOf(parts, locale).map((sum) => sum + added))]
}

type Part = { figure: string; unit: number | null }
const isWhole = ({ figure }: Part) => /^\d+$/.test(figure)

/** `1 tỷ 200 triệu` is figures with units, each smaller than the one before; the last one may lack its unit. */
function partsOf(text: string): Part[] {
  const matches = [...text.matchAll(/(\d[\d.,' ]*)(\p{L}*)\s*/guy)]
  if (matches.reduce((sum, [part]) => sum + part.length, 0) < text.length) return []
  const parts = matches.map(([, figure = '', word = '']) => ({
    figure: figure.trim(),
    unit: word === '' ? null : unitOf(word),
  }))
  const isSmaller = (unit: number | null, at: number) => at === 0 || (unit ?? 0) < (parts[at - 1]?.unit ?? 0)
  const isOrdered = parts.every(({ unit }, at) => unit !== undefined && isSmaller(unit, at))
  // `1,2 tỷ 5` is a slip
  const isEven = parts.every(({ unit }, at) => unit !== null || at === 0 || /^\d+$/.test(parts[at - 1]?.figure ?? ''))
  return isOrdered && isEven ? parts.map(({ figure, unit }) => ({ figure, unit: unit ?? null })) : []
}

function sumsOf(parts: readonly Part[], locale: Locale): number[] {
  return parts.reduce<number[]>(
    (sums, { figure, unit }, at) => {
      const above = parts[at - 1]?.unit ?? null
      const values =
        above !== null && unit === null
          ? tailsOf(figure, above, locale)
          : figuresOf(figure, unit !== null).map((value) => exact(value, unit ?? 1))
      return sums.flatMap((sum) => values.filter((one) => above === null || one < above).map((one) => sum + one))
    },
    [0],
  )
}

/**
 * A figure after a unit: in `1 tỷ 2` and `1億2` it counts the next lower digit, three digits in Vietnamese the next unit (`1 tỷ 250`),
 * and a long one is literal (`1 tỷ 200.000.000`). Other lengths, and English, are ambiguous.
 */
function tailsOf(figure: string, above: number, locale: Locale): number[] {
  if (!/^\d{1,3}$/.test(figure)) return figuresOf(figure, false)
  const [value, digits] = [Number(figure), figure.length]
  const places = exact(value, above / 10 ** digits)
  return typedMoneyOf(editionOf(locale).language).tails({ value, digits, above, places })
}

/** 1.1 × 1,000,000,000 without binary rounding errors. */
const exact = (value: number, unit: number) => Number((value * unit).toPrecision(15))

/** Points, commas and spaces before three digits separate thousands, the last one before other digits is a decimal separator; with a unit, a single one before three digits is ambiguous. */
function figuresOf(figure: string, hasUnit: boolean): number[] {
  const text = figure.replace(/[' ](?=\d{3}(\D|$))/g, '')
  if (/^0[.,]\d{1,9}$|^\d{1,15}[.,]\d{1,2}$/.test(text)) return [Number(text.replace(',', '.'))]
  if (/^\d{1,15}$/.test(text)) return [Number(text)]
  if (/^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(text)) {
    const grouped = Number(text.replace(/[.,]/g, ''))
    return hasUnit && text.length <= '123.456'.length ? [grouped, Number(text.replace(',', '.'))] : [grouped]
  }
  if (hasUnit && /^\d{1,15}[.,]\d{4,9}$/.test(text)) return [Number(text.replace(',', '.'))]
  const [, whole = '', fraction = ''] =
    /^(\d{1,3}(?:,\d{3})+)\.(\d{1,9})$/.exec(text) ?? /^(\d{1,3}(?:\.\d{3})+),(\d{1,9})$/.exec(text) ?? []
  return whole === '' ? [] : [Number(`${whole.replace(/\D/g, '')}.${fraction}`)]
}
