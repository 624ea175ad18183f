/** A yearly budget as families type it, in the reader's currency; the same for every page that asks for one. */
import { editionOf, type Locale } from './editions.ts'
import { typedMoneyOf } from './languages/typed-money/index.ts'
import { type Money, readMoney } from './typed-money.ts'

/** In US dollars a year. A lower budget is too small to study on, a higher one is implausible. */
const DOLLARS = { from: 1000, to: 2_000_000 }
/** What families usually mean by a short number. */
const USUAL = { from: 3000, middle: 30_000, to: 200_000 }

export type BudgetRates = {
  /** The reader's currency. */
  home: string
  /** Units of it per unit of another currency. */
  rates: Readonly<Record<string, number>>
}

/** The rates of a table to one home currency. @param table units of home currencies per unit of each currency */
export const ratesTo = (
  home: string,
  table: Readonly<Record<string, Readonly<Record<string, number>>>>,
): BudgetRates => ({
  home,
  rates: Object.fromEntries(
    Object.entries(table).flatMap(([currency, inHome]) =>
      inHome[home] === undefined ? [] : [[currency, inHome[home]]],
    ),
  ),
})

/** An amount in the home currency; null without a rate. */
export function toHome({ amount, currency }: Money, { home, rates }: BudgetRates): number | null {
  const rate = currency === home ? 1 : rates[currency]
  return rate === undefined ? null : amount * rate
}

/** Whether a family may mean an amount as a yearly budget; any amount without the rates to tell. */
export function isLikelyBudget(money: Money, rates: BudgetRates): boolean {
  const [amount, dollar] = [toHome(money, rates), rates.rates.USD]
  return amount === null || dollar === undefined || (amount >= DOLLARS.from * dollar && amount <= DOLLARS.to * dollar)
}

/** The budget in the reader's currency, and as typed; or why it isn't one. */
export type Budget = { home: number; money: Money } | BudgetError
export type BudgetError =
  | { error: 'unreadable' }
  /** Two readings are as likely. */
  | { error: 'either'; either: [Money, Money] }
  | { error: 'currency'; currency: string }
  /** In the reader's currency. `meant`: the amount to suggest for a short number such as 900; null where none is likely. */
  | { error: 'small'; home: number; meant: number | null }
  | { error: 'large'; home: number }

/** Between the ends of a range. */
const RANGE = /^(\D*)([\d.,' ]*\d)(\D*?)\s*[-–—~〜～]\s*(\D*)(\d.*)$/u

/** The ends of a typed range such as `700–900 triệu`, each with the currency and unit that only the other end has; null for no range. */
function endsOf(text: string): [lower: string, upper: string] | null {
  const [, before = '', from, lowerUnit = '', prefix = '', upper = ''] = RANGE.exec(text.trim()) ?? []
  if (from === undefined) return null
  const upperUnit = upper.replace(/^[\d.,' ]+/, ' ')
  return [
    `${before}${from}${lowerUnit.trim() ? lowerUnit : upperUnit}`,
    `${prefix.trim() ? prefix : before}${upper}${upperUnit.trim() ? '' : lowerUnit}`,
  ]
}

/** Reads a typed budget: `900 triệu`, `150 萬`, `US$30,000`, `900`. Of a range the upper end counts. */
export function readBudget(text: string, rates: BudgetRates, locale: Locale): Budget {
  const [lower, upper] = endsOf(text)?.map((end) => readAmount(end, rates, locale)) ?? []
  // a dash between anything else is no range
  if (lower && upper && 'home' in lower && 'home' in upper && !('error' in upper)) return upper
  return readAmount(text, rates, locale)
}

/** Reads a budget that is no range. */
function readAmount(text: string, rates: BudgetRates, locale: Locale): Budget {
  const { home } = rates
  const dollar = rates.rates.USD ?? null
  const read = readMoney(text, { locale, home, isLikely: (money) => isLikelyBudget(money, rates) })
  if (read === null) return { error: 'unreadable' }
  if ('either' in read) return { error: 'either', either: read.either }
  const amount = toHome(read.money, rates)
  if (amount === null) return { error: 'currency', currency: read.money.currency }
  if (dollar === null) return { home: amount, money: read.money }
  if (amount < DOLLARS.from * dollar) {
    const meant = read.money.currency === home ? meantBy(read.money.amount, dollar, locale) : null
    return { error: 'small', home: amount, meant }
  }
  if (amount > DOLLARS.to * dollar) return { error: 'large', home: amount }
  return { home: amount, money: read.money }
}

/** 900 in Vietnamese is 900 million, 150 in Taiwan 150 萬: the unit of the language that makes a usual budget of it. */
function meantBy(amount: number, dollar: number, locale: Locale): number | null {
  const distance = (meant: number) => Math.abs(Math.log(meant / dollar / USUAL.middle))
  const [nearest] = typedMoneyOf(editionOf(locale).language)
    .units.map(([, unit]) => amount * unit)
    .filter((meant) => meant >= USUAL.from * dollar && meant <= USUAL.to * dollar)
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest ?? null
}
