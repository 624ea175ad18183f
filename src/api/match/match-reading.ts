/** The organisation's reading of marks, tests and usual ranges, and the figures of the day. */
import { dayOf, perVersion } from '../../db/per-version.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { listCitiesIn, listCountries } from '../../db/queries/names.ts'
import { listSubjects } from '../../db/queries/subjects.ts'
import type { Database } from '../../db/store.ts'
import type { SubjectTrait } from '../../domain/content/subjects.ts'
import type { Block } from '../../domain/content.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import type { MatchContext } from '../../domain/match/candidate.ts'
import type { Destination } from '../../domain/match/judge-ways.ts'
import { readDayData, readPublishedInCity } from '../costs/cost-data.ts'
import { serializeProperName } from '../presenters.ts'

export type Reading = Block<'match_reading'>

/** @throws DomainError `not_found` without a reading */
export async function readReading(db: Database): Promise<Reading> {
  const [reading] = await listBlocks(db, 'match_reading')
  if (!reading) throw new DomainError('not_found')
  return reading
}

const readBase = perVersion(async (db, locale: Locale) => {
  const [day, costs, living] = [
    await readDayData(db, locale),
    await listBlocks(db, 'costs'),
    await listBlocks(db, 'living_costs'),
  ]
  return {
    day: dayOf(db),
    home: day.home,
    asOf: day.asOf,
    rate: day.rate,
    figures: day.figures,
    costs: new Map(costs.map((each) => [each.iso_country, each])),
    living: new Map(living.map((each) => [each.iso_country, each])),
  }
})

export type ReadContext = MatchContext & {
  /** The day of the exchange rates. */
  asOf: string | null
  /** What any wanted subject is. */
  anyTraits: ReadonlySet<SubjectTrait>
}

export async function readContext(
  db: Database,
  locale: Locale,
  { usual, soon_weeks: soonWeeks = 0 }: Reading,
  subjects: readonly number[],
  cities: NonNullable<MatchContext['cities']> = new Map(),
): Promise<ReadContext> {
  const [base, all] = await Promise.all([readBase(db, locale), listSubjects(db)])
  const wanted = all.filter(({ id }) => subjects.includes(id))
  const [first, ...others] = wanted.map(({ traits = [] }) => new Set(traits))
  const traits = others.reduce((common, each) => common.intersection(each), first ?? new Set())
  const anyTraits = new Set(wanted.flatMap((each) => each.traits ?? []))
  return { ...base, usual, subjectSlugs: wanted.map(({ slug }) => slug), traits, anyTraits, soonWeeks, cities }
}

/** The countries of a study country, in the order of the menus. */
export const listDestinations = perVersion(
  async (db): Promise<Destination[]> =>
    (await listCountries(db)).flatMap(({ code, data }) => {
      const { iso_countries: all } = parseJson(data)
      return all.map((isoCountry) => ({
        countryCode: code,
        isoCountry,
        choice: all.length > 1 ? isoCountry.toLowerCase() : code,
      }))
    }),
)

export type WantedCity = { id: number; slug: string; isoCountry: string }

/** Cities with their countries; the first of each country counts for its ways. */
export async function readCities(db: Database, ids: readonly number[]): Promise<WantedCity[]> {
  if (ids.length === 0) return []
  const all = await Promise.all(
    (await listDestinations(db)).map(async ({ isoCountry }) =>
      (await listCitiesIn(db, isoCountry)).map(({ id, slug }) => ({ id, slug, isoCountry })),
    ),
  )
  return all.flat().filter(({ id }) => ids.includes(id))
}

/** Names of wanted cities in the reader's language, by ISO country. */
export async function namesOfCities(
  db: Database,
  cities: NonNullable<MatchContext['cities']>,
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const names = [...cities].map(async ([iso, { id }]) => {
    const row = (await listCitiesIn(db, iso)).find((each) => each.id === id)
    return [iso, row ? serializeProperName(row, locale) : ''] as const
  })
  return new Map(await Promise.all(names))
}

/** The first wanted city of each country, with what its schools publish for living. */
export async function costsOfCities(
  db: Database,
  cities: readonly WantedCity[],
): Promise<NonNullable<MatchContext['cities']>> {
  const firstOf = new Map(cities.map((city) => [city.isoCountry, city] as const).toReversed())
  return new Map(
    await Promise.all(
      [...firstOf].map(
        async ([iso, { id, slug }]) => [iso, { id, slug, published: await readPublishedInCity(db, id) }] as const,
      ),
    ),
  )
}
