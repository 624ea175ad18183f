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

/** The budget in the reader's currency, and as typed; or why it isn't one. */
export type Budget = { home: number; money: Money } | BudgetError
export type BudgetError =
  | { error: 'unreadable' }
  /** Two readings are as likely. */
  | { error: 'either'; either: [Money, Money] }
  | { error: 'currency'; currency: string }
  /** In the reader's currency. `meant`: the amount that a short number such as 900 stands for; null where none is likely. */
  | { error: 'small'; home: number; meant: number | null }
  | { error: 'large'; home: number }

/** Reads a typed budget: `900 triệu`, `150 萬`, `US$30,000`, `900`. */
export function readBudget(text: string, { home, rates }: BudgetRates, locale: Locale): Budget {
  // without a rate of the US dollar every amount is possible
  const dollar = rates.USD ?? null
  const inHome = ({ amount, currency }: Money): number | null => {
    const rate = currency === home ? 1 : rates[currency]
    return rate === undefined ? null : amount * rate
  }
  const isLikely = (money: Money) => {
    const amount = inHome(money)
    return amount === null || dollar === null || (amount >= DOLLARS.from * dollar && amount <= DOLLARS.to * dollar)
  }
  const read = readMoney(text, { locale, home, isLikely })
  if (read === null) return { error: 'unreadable' }
  if ('either' in read) return { error: 'either', either: read.either }
  const amount = inHome(read.money)
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
