import type { Locale } from '../../domain/editions.ts'
import { dollarsPer, homeCurrency } from '../../domain/school-facts.ts'
import type { Money } from '../../domain/typed-money.ts'
import { readWish } from '../../domain/wishes/read-wish.ts'
import type { Wish } from '../../domain/wishes/wish.ts'
import { wishVocabulary } from '../../domain/wishes/wish-vocabulary.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'
import { readWordSource } from './school-words.ts'
import { listSubjects } from './subjects.ts'

/** What a typed line wishes for; its budget in the currency that was typed, else in the edition's. */
export async function readWishOf(db: Database, text: string, locale: Locale): Promise<Wish> {
  const [vocabulary, [rates]] = [await vocabularyOf(db), await listBlocks(db, 'exchange_rates')]
  const home = homeCurrency(locale)
  const inDollars = dollarsWith(rates?.rates)
  const isLikely = (money: Money) => {
    const dollars = inDollars(money)
    return dollars === null || (dollars >= likelyUsd.from && dollars <= likelyUsd.to)
  }
  return readWish(text, { vocabulary, locale, home, isLikely })
}

type Rates = Parameters<typeof dollarsPer>[1]

/** Converts to US dollars; null without a rate. */
const dollarsWith =
  (rates: Rates = {}) =>
  ({ amount, currency }: Money): number | null => {
    if (currency === 'USD') return amount
    const perDollar = rates.USD?.[currency]
    if (perDollar) return amount / perDollar
    const dollars = dollarsPer(currency, rates)
    return dollars === null ? null : amount * dollars
  }

/** An amount in an edition's home currency; null without a rate. */
export async function toHome(db: Database, money: Money, locale: Locale): Promise<number | null> {
  const home = homeCurrency(locale)
  if (money.currency === home) return money.amount
  const [block] = await listBlocks(db, 'exchange_rates')
  const direct = block?.rates[money.currency]?.[home]
  if (direct !== undefined) return money.amount * direct
  const dollars = dollarsWith(block?.rates)(money)
  const perDollar = home === 'USD' ? 1 : block?.rates.USD?.[home]
  return dollars === null || perDollar === undefined ? null : dollars * perDollar
}

/** What a year, or a whole course, may cost a family. */
const likelyUsd = { from: 1_500, to: 600_000 }

const vocabularyOf = perVersion(async (db) => {
  const [{ colleges, ...source }, subjects] = [await readWordSource(db), await listSubjects(db)]
  const textsOf = (texts: Partial<Record<Locale, string | string[]>>) =>
    Object.values(texts).flatMap((text) => text ?? [])
  return wishVocabulary({
    ...source,
    colleges,
    subjects: subjects.map(({ id, college, name, words }) => ({
      id,
      college,
      names: textsOf(name),
      words: textsOf(words),
    })),
  })
})
