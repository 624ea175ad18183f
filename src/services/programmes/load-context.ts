/** What registers are compared with: the site's schools, destinations, cities, subjects, living costs and rates. */
import { dayOf } from '../../db/per-version.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { listSourcesOf } from '../../db/queries/content-entries.ts'
import { listEveryCity, listRegisterSchools } from '../../db/queries/programme-writes.ts'
import type { Database } from '../../db/store.ts'
import { figureKeysOf } from '../../domain/content/costs.ts'
import { readValue } from '../../domain/content/entry.ts'
import type { CostContext } from '../../domain/costs/cost-rows.ts'
import { parseJson } from '../../domain/json.ts'
import { everyNameOf } from '../../domain/localized.ts'
import type { KnownCity, KnownSchool } from '../../domain/programmes/place-schools.ts'
import { englishWords, type SubjectCodes } from '../../domain/programmes/subjects.ts'
import { type CostCountries, costCountries } from './cost-countries.ts'

export type LoadContext = {
  ofContent: KnownSchool[]
  destinations: Map<string, string>
  cities: KnownCity[]
  made: Map<string, number>
  subjects: (SubjectCodes & { collegeId: number | null })[]
  /** Ids of the content's routes. */
  enrollments: number[]
  costs: CostCountries
  /** Text that differs when a load would have another result. */
  fingerprint: string
}

export async function readLoadContext(db: Database): Promise<LoadContext> {
  const [rows, entries, studyCountries, cities, made, colleges] = await Promise.all([
    db
      .selectFrom('school')
      .innerJoin('city', 'city.id', 'school.city_id')
      .select(['school.id', 'school.slug', 'school.country_code', 'school.iso_country', 'school.aliases'])
      .select(['school.name_en', 'school.name_vi', 'school.name_tw', 'city.slug as city_slug'])
      .where('school.origin', '!=', 'register')
      .orderBy('school.id')
      .execute(),
    listSourcesOf(db, 'schools'),
    db.selectFrom('country').select(['code', 'data']).orderBy('position').execute(),
    listEveryCity(db),
    listRegisterSchools(db),
    db.selectFrom('college').select(['id', 'slug']).execute(),
  ])
  const subjects = await listBlocks(db, 'subjects')
  const lists = {
    costs: await listBlocks(db, 'costs'),
    figures: await listBlocks(db, 'figures'),
    living_costs: await listBlocks(db, 'living_costs'),
    sources: await listBlocks(db, 'sources'),
    exchange_rates: await listBlocks(db, 'exchange_rates'),
  }
  const countries = costCountries(lists, dayOf(db))
  const enrollments = (await db.selectFrom('enrollment').select('id').orderBy('id').execute()).map(({ id }) => id)
  const identifiers = new Map(
    entries.map(readValue).map((entry) => [String(entry.slug), String(entry.identifiers ?? '').split(/\s+/)] as const),
  )
  const schools = rows.map(
    (row): KnownSchool => ({
      id: row.id,
      countryCode: row.country_code,
      isoCountry: row.iso_country,
      citySlug: row.city_slug,
      names: [...everyNameOf(row), ...parseJson(row.aliases)],
      identifiers: (identifiers.get(row.slug) ?? []).filter(Boolean),
    }),
  )
  const collegeIds = new Map(colleges.map(({ id, slug }) => [slug, id]))
  const destinations = new Map(
    studyCountries.flatMap(({ code, data }) => parseJson(data).iso_countries.map((iso) => [iso, code] as const)),
  )
  const coded = subjects.map(({ words, name, ...subject }) => ({
    ...subject,
    english: englishWords({ name, words }),
    collegeId: collegeIds.get(subject.college) ?? null,
  }))
  const contentCities = cities.filter(({ id }) => id < 100_001)
  return {
    ofContent: schools,
    destinations,
    cities: cities.map(({ iso_country, name_en, ...city }) => ({ ...city, isoCountry: iso_country, name: name_en })),
    made,
    subjects: coded,
    enrollments,
    costs: countries,
    fingerprint: JSON.stringify([
      schools,
      [...destinations],
      contentCities,
      coded,
      enrollments,
      lists.living_costs,
      lists.exchange_rates,
      countries.intake,
      lists.costs.map(({ iso_country }) => figuresIn(countries.countryOf(iso_country))),
    ]),
  }
}

/** Which figures a year's cost is counted with, and their amounts today. */
const figuresIn = ({ rules, figures }: CostContext) =>
  figureKeysOf(rules).map(({ field, key }) => {
    const { value, value_to, per, currency, year } = figures.get(key) ?? {}
    return [field, key, value, value_to, per, currency, year]
  })
