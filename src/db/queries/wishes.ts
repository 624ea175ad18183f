import type { Locale } from '../../domain/editions.ts'
import { homeCurrency } from '../../domain/school-facts.ts'
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
  const inDollars = ({ amount, currency }: Money): number | null => {
    if (currency === 'USD') return amount
    const toDollars = rates?.rates[currency]?.USD
    if (toDollars !== undefined) return amount * toDollars
    const perDollar = rates?.rates.USD?.[currency]
    return perDollar ? amount / perDollar : null
  }
  const isLikely = (money: Money) => {
    const dollars = inDollars(money)
    return dollars === null || (dollars >= likelyUsd.from && dollars <= likelyUsd.to)
  }
  return readWish(text, { vocabulary, locale, home, isLikely })
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
