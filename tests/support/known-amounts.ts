/** Every amount of money that pages may show, in its currency: figures that texts name, visa money, figures of schools, prices, and what single students were given. */
import { aboutAtHome } from '../../src/domain/at-home.ts'
import { CURRENCIES } from '../../src/domain/currencies.ts'
import { LOCALES } from '../../src/domain/editions.ts'
import { type Amount, amountsIn } from '../../src/domain/figures/amounts.ts'
import { figuresByKey } from '../../src/domain/figures/figure.ts'
import { IN_BRACES } from '../../src/domain/figures/references.ts'
import { resolveText } from '../../src/domain/figures/resolve.ts'
import { BANDS } from '../../src/domain/school-bands.ts'
import { type RatesByCurrency, roughly } from '../../src/domain/school-facts.ts'
import { readContent } from '../../src/server/content/read-content.ts'
import { contentTexts } from '../../src/server/content/texts.ts'

const folder = 'content'
/** 558.5 GBP; an amount whose text says no currency of its own may be of any. */
type Known = { number: number; currency: string | null }

export type KnownAmounts = {
  /** Of texts: what their keys and examples are written as, and visa money. */
  isOfTexts: (amount: Amount) => boolean
  /** Of any page: figures of schools, prices, bands of tuition and what single students were given too. */
  isOfPages: (amount: Amount) => boolean
}

/** All amounts that some file of the content accounts for. */
export function knownAmounts(): KnownAmounts {
  const { facts, blocks } = readContent(folder)
  const rates = blocks.exchange_rates[0]?.rates ?? {}
  const money = facts.flatMap(({ value, value_to = value, currency }) =>
    currency ? [{ value, value_to, currency }] : [],
  )
  const visa = blocks.living_costs.flatMap(({ amounts, currency = '' }) =>
    amounts.map(({ value }) => ({ value, value_to: value, currency })),
  )
  const ofTexts = [...named(rates), ...visa.map(({ value, currency }) => ({ number: value, currency }))]
  const ofPages = [...money, ...visa].flatMap((amount) => inEachCurrency(amount, rates))
  const bands = BANDS.tuition.flatMap((band) => inEachCurrency({ value: band, value_to: band, currency: 'USD' }, rates))
  return {
    isOfTexts: among(ofTexts),
    isOfPages: among([...ofTexts, ...ofStudents(), ...ofPages, ...pricesIn(blocks.prices, rates), ...bands]),
  }
}

/** Spelled amounts have no number to be found by: nothing accounts for them. */
function among(known: readonly Known[]): (amount: Amount) => boolean {
  const nameOf = (number: number, currency: string | null) => `${Number(number.toPrecision(9))} ${currency}`
  const names = new Set(known.flatMap(({ number, currency }) => [nameOf(number, currency), nameOf(number, null)]))
  const unsaid = new Set(known.flatMap(({ number, currency }) => (currency === null ? [nameOf(number, null)] : [])))
  return ({ numbers, currency }) =>
    numbers.length > 0 &&
    numbers.every((number) => names.has(nameOf(number, currency)) || unsaid.has(nameOf(number, null)))
}

type Money = { value: number; value_to: number; currency: string }

const inEachCurrency = ({ value, value_to, currency }: Money, rates: RatesByCurrency): Known[] =>
  [value, value_to].flatMap((number) => [
    { number, currency },
    { number: Math.round(number), currency },
    ...Object.entries(rates[currency] ?? {}).map(([home, rate]) => ({
      number: roughly(number * rate),
      currency: home,
    })),
  ])

/** What the keys and examples in texts are written as. */
function named(rates: RatesByCurrency): Known[] {
  const figures = figuresByKey(readContent(folder).blocks)
  const written = (braces: string) =>
    LOCALES.flatMap((locale) => amountsIn(resolveText(braces, locale, { figures, rates, day: '2026-11-22' }), locale))
  const references = new Set(contentTexts(folder).flatMap(({ text }) => text.match(IN_BRACES) ?? []))
  // a range of two keys may name its first end by the number alone
  const alike = [...references].flatMap((braces) => [braces, braces.replace(/\|(number|plain)/, '|amount')])
  return alike.flatMap((braces) => written(braces).flatMap(each))
}

const each = ({ numbers, currency }: Amount): Known[] => numbers.map((number) => ({ number, currency }))

/** In whole units: every amount of the price list, which counts in hundredths; told in the reader's own money too. */
function pricesIn(value: unknown, rates: RatesByCurrency): Known[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isCurrency(name) && typeof inner === 'number'
      ? [{ number: inner / 100, currency: name }, ...pricesAtHome(inner, rates[name])]
      : pricesIn(inner, rates),
  )
}
const pricesAtHome = (minor: number, rates: Record<string, number> = {}): Known[] =>
  Object.entries(rates).map(([home, rate]) => ({ number: aboutAtHome(minor, rate), currency: home }))
const isCurrency = (name: string) => (CURRENCIES as readonly string[]).includes(name)

const ofStudents = (): Known[] =>
  contentTexts(folder)
    .filter(({ file }) => /^(students|testimonials)\.yaml$/.test(file))
    .flatMap(({ text, locale }) => amountsIn(text, locale).flatMap(each))
