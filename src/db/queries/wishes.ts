import { type BudgetRates, isLikelyBudget, ratesTo } from '../../domain/budgets.ts'
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
  const [vocabulary, rates] = await Promise.all([vocabularyOf(db), readHomeRates(db, locale)])
  const isLikely = (money: Money) => isLikelyBudget(money, rates)
  return readWish(text, { vocabulary, locale, home: rates.home, isLikely })
}

/** The rates to an edition's home currency. */
export async function readHomeRates(db: Database, locale: Locale): Promise<BudgetRates> {
  const [block] = await listBlocks(db, 'exchange_rates')
  return ratesTo(homeCurrency(locale), block?.rates ?? {})
}

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
