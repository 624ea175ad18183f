/** What registers are compared with: the site's schools, destinations, cities, subjects, living costs and rates. */
import { listBlocks } from '../../db/queries/blocks.ts'
import { listSourcesOf } from '../../db/queries/content-entries.ts'
import { listEveryCity, listRegisterSchools } from '../../db/queries/programme-writes.ts'
import type { Database } from '../../db/store.ts'
import { readValue } from '../../domain/content/entry.ts'
import type { Block } from '../../domain/content.ts'
import { editionCodes, editionOf } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { everyNameOf } from '../../domain/localized.ts'
import type { KnownCity, KnownSchool } from '../../domain/programmes/place-schools.ts'
import type { Amount } from '../../domain/programmes/registers/register.ts'
import type { SubjectCodes } from '../../domain/programmes/subjects.ts'
import { dollarsPer } from '../../domain/school-facts.ts'

export type LoadContext = {
  ofContent: KnownSchool[]
  destinations: Map<string, string>
  cities: KnownCity[]
  made: Map<string, number>
  subjects: (SubjectCodes & { collegeId: number | null })[]
  /** Ids of the content's routes. */
  enrollments: number[]
  livingOf: (isoCountry: string, citySlug: string) => Amount | null
  dollarsPer: (currency: string) => number | null
  /** Text that differs when a load would have another result. */
  fingerprint: string
}

export async function readLoadContext(db: Database): Promise<LoadContext> {
  const [rows, entries, countries, cities, made, colleges] = await Promise.all([
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
  const [subjects, living, [rates]] = [
    await listBlocks(db, 'subjects'),
    await listBlocks(db, 'living_costs'),
    await listBlocks(db, 'exchange_rates'),
  ]
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
    countries.flatMap(({ code, data }) => parseJson(data).iso_countries.map((iso) => [iso, code] as const)),
  )
  // registers are in English, whatever the editions are called
  const english = editionCodes().filter((code) => editionOf(code).language === 'en')
  const coded = subjects.map(({ words, name, ...subject }) => ({
    ...subject,
    english: english.flatMap((code) => [name[code] ?? [], words[code] ?? []].flat()),
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
    livingOf: (isoCountry, citySlug) => livingIn(living, isoCountry, citySlug),
    dollarsPer: (currency) => (currency === 'USD' ? 1 : dollarsPer(currency, rates?.rates ?? {})),
    fingerprint: JSON.stringify([schools, [...destinations], contentCities, coded, enrollments, living, rates]),
  }
}

/** A year of what the visa authority asks for; null where it asks for no single sum. */
export function livingIn(costs: readonly Block<'living_costs'>[], isoCountry: string, citySlug: string): Amount | null {
  const cost = costs.find(({ iso_country }) => iso_country === isoCountry)
  const amount =
    cost?.amounts.find(({ cities }) => cities?.includes(citySlug)) ?? cost?.amounts.find(({ cities }) => !cities)
  if (!cost?.currency || !cost.per || !amount) return null
  const months = cost.per === 'month' ? (cost.months ?? 12) : 1
  return {
    amount: amount.value * months,
    currency: cost.currency,
    year: amount.since.slice(0, 4),
    source: `living_costs/${isoCountry}`,
  }
}
