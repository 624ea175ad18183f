/** Every amount of money that pages may show: figures that texts name, visa money, figures of schools, prices, and what single students were given. */
import { LOCALES } from '../../src/domain/editions.ts'
import { amountsIn } from '../../src/domain/figures/amounts.ts'
import { figuresByKey } from '../../src/domain/figures/figure.ts'
import { IN_BRACES } from '../../src/domain/figures/references.ts'
import { resolveText } from '../../src/domain/figures/resolve.ts'
import { BANDS } from '../../src/domain/school-bands.ts'
import { type RatesByCurrency, roughly } from '../../src/domain/school-facts.ts'
import { readContent } from '../../src/server/content/read-content.ts'
import { contentTexts } from '../../src/server/content/texts.ts'

const folder = 'content'
const rounded = (number: number) => Number(number.toPrecision(9))

export type KnownAmounts = {
  /** Of texts: what their keys and examples are written as, and visa money. */
  isOfTexts: (number: number) => boolean
  /** Of any page: figures of schools, prices, bands of tuition and what single students were given too. */
  isOfPages: (number: number) => boolean
}

/** The numbers of all amounts that some file of the content accounts for, in any currency. */
export function knownAmounts(): KnownAmounts {
  const { facts, blocks } = readContent(folder)
  const rates = blocks.exchange_rates[0]?.rates ?? {}
  const money = facts.flatMap(({ value, value_to = value, currency }) =>
    currency ? [{ value, value_to, currency }] : [],
  )
  const visa = blocks.living_costs.flatMap(({ amounts, currency = '' }) =>
    amounts.map(({ value }) => ({ value, value_to: value, currency })),
  )
  const ofTexts = [...named(rates), ...visa.map(({ value }) => value)]
  const ofPages = [...money, ...visa].flatMap((amount) => inEachCurrency(amount, rates))
  const texts = new Set(ofTexts.map(rounded))
  const pages = new Set(
    [...ofTexts, ...ofStudents(), ...ofPages, ...pricesIn(blocks.prices), ...BANDS.tuition].map(rounded),
  )
  return { isOfTexts: (number) => texts.has(rounded(number)), isOfPages: (number) => pages.has(rounded(number)) }
}

type Money = { value: number; value_to: number; currency: string }

const inEachCurrency = ({ value, value_to, currency }: Money, rates: RatesByCurrency): number[] =>
  [value, value_to].flatMap((number) => [
    number,
    Math.round(number),
    ...Object.values(rates[currency] ?? {}).map((rate) => roughly(number * rate)),
  ])

/** What the keys and examples in texts are written as. */
function named(rates: RatesByCurrency): number[] {
  const figures = figuresByKey(readContent(folder).blocks)
  const written = (braces: string) =>
    LOCALES.flatMap((locale) => amountsIn(resolveText(braces, locale, { figures, rates, day: '2026-11-22' }), locale))
  const references = new Set(contentTexts(folder).flatMap(({ text }) => text.match(IN_BRACES) ?? []))
  // a range of two keys may name its first end by the number alone
  const alike = [...references].flatMap((braces) => [braces, braces.replace(/\|(number|plain)/, '|amount')])
  return alike.flatMap((braces) => written(braces).flatMap(({ numbers }) => numbers))
}

/** In whole dollars: every number of the price list, which counts in hundredths. */
function pricesIn(value: unknown): number[] {
  if (typeof value === 'number') return [value / 100]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pricesIn) : []
}

const ofStudents = (): number[] =>
  contentTexts(folder)
    .filter(({ file }) => /^(students|testimonials)\.yaml$/.test(file))
    .flatMap(({ text, locale }) => amountsIn(text, locale))
    .flatMap(({ numbers }) => numbers)
