/** A yearly budget as families type it, in whole units of their own money: `900 triệu`, `150萬`, `US$30,000`. */
import { editionOf, type Locale } from './editions.ts'
import { typedMoneyOf } from './languages/typed-money/index.ts'
import { type Money, readMoney } from './typed-money.ts'

/** In US dollars a year: what can be a budget at all, and what is likely one where the unit is left out. */
const POSSIBLE = { from: 1000, to: 2_000_000 }
const LIKELY = { from: 8000, to: 200_000 }

/** @property rates units of the home currency for one unit of another, by its code */
type Context = { locale: Locale; home: string; rates: Readonly<Record<string, number>> }

/** The amount; or null with the amounts that may be meant, of which there may be none. */
export type TypedBudget = { amount: number | null; offers: number[] }

/** Without a rate of the US dollar every amount is possible. */
export function readYearlyBudget(text: string, { locale, home, rates }: Context): TypedBudget {
  const dollar = rates.USD
  const inHome = ({ amount, currency }: Money) =>
    currency === home ? amount : amount * (rates[currency] ?? Number.NaN)
  const isWithin = (amount: number, { from, to }: { from: number; to: number }) =>
    !Number.isNaN(amount) && (dollar === undefined || (amount >= from * dollar && amount <= to * dollar))
  const read = readMoney(text, { locale, home, isLikely: (money) => isWithin(inHome(money), POSSIBLE) })
  if (read === null) return { amount: null, offers: [] }
  if ('either' in read) return { amount: null, offers: wholeAmounts(read.either.map(inHome)) }
  const amount = inHome(read.money)
  if (isWithin(amount, POSSIBLE)) return { amount: Math.round(amount), offers: [] }
  const units = typedMoneyOf(editionOf(locale).language).units.map(([, value]) => value)
  const meant = units.map((unit) => amount * unit).filter((larger) => dollar !== undefined && isWithin(larger, LIKELY))
  return { amount: null, offers: wholeAmounts(meant) }
}

const wholeAmounts = (amounts: readonly number[]) => [
  ...new Set(amounts.filter((amount) => amount >= 1).map((amount) => Math.round(amount))),
]
