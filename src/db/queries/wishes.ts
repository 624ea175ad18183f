import { type BudgetRates, isLikelyBudget, ratesTo } from '../../domain/budgets.ts'
import type { Locale } from '../../domain/editions.ts'
import { homeCurrency } from '../../domain/editions.ts'
import { yearAt } from '../../domain/moments.ts'
import type { Money } from '../../domain/typed-money.ts'
import { readWish } from '../../domain/wishes/read-wish.ts'
import type { Wish } from '../../domain/wishes/wish.ts'
import { describedWeight, wishVocabulary } from '../../domain/wishes/wish-vocabulary.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'
import { REGISTER } from './programme-writes.ts'
import { readWordSource, schoolsByName } from './school-words.ts'
import { listSubjects } from './subjects.ts'

/** What a typed line wishes for; its budget in the currency that was typed, else in the edition's. */
export async function readWishOf(db: Database, text: string, locale: Locale): Promise<Wish> {
  const [vocabulary, rates] = await Promise.all([vocabularyOf(db), readHomeRates(db, locale)])
  const isLikely = (money: Money) => isLikelyBudget(money, rates)
  return readWish(text, { vocabulary, locale, home: rates.home, year: yearAt(Date.now(), locale), isLikely })
}

/** The rates to an edition's home currency. */
export async function readHomeRates(db: Database, locale: Locale): Promise<BudgetRates> {
  const [block] = await listBlocks(db, 'exchange_rates')
  return ratesTo(homeCurrency(locale), block?.rates ?? {})
}

const vocabularyOf = perVersion(async (db) => {
  const [{ colleges, ...source }, subjects] = [await readWordSource(db), await listSubjects(db)]
  const [byName, weights] = [await schoolsByName(db), await cityWeights(db)]
  const schools = await db.selectFrom('school').select(['id', 'city_id']).execute()
  const cities = new Map(schools.map(({ id, city_id }) => [id, city_id]))
  const isoCountries = await db
    .selectFrom('city')
    .select(['iso_country as iso', 'country_code as country'])
    .distinct()
    .where('id', 'in', db.selectFrom('school').select('city_id'))
    .execute()
  const textsOf = (texts: Partial<Record<Locale, string | string[]>>) =>
    Object.values(texts).flatMap((text) => text ?? [])
  return wishVocabulary({
    ...source,
    colleges,
    isoCountries,
    schoolsNamed: (key) => byName.get(key) ?? [],
    cityOf: (school) => cities.get(school),
    cityWeight: (id) => weights.get(id) ?? 0,
    subjects: subjects.map(({ id, college, name, words }) => ({
      id,
      college,
      names: textsOf(name),
      words: textsOf(words),
    })),
  })
})

async function cityWeights(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('school')
    .select(['city_id', 'origin', (each) => each.fn.countAll<number>().as('count')])
    .groupBy(['city_id', 'origin'])
    .execute()
  const weights = new Map<number, number>()
  for (const { city_id, origin, count } of rows)
    weights.set(city_id, (weights.get(city_id) ?? 0) + Number(count) * (origin === REGISTER ? 1 : describedWeight))
  return weights
}
