/** Resources that are a slug and a name: enrollments, colleges, tags; and the countries that offer them. */
import type { NameColumns } from '../../domain/localized.ts'
import { perVersion } from '../per-version.ts'
import type { Tables } from '../schema.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'

export type NamedRow = { id: number; slug: string } & NameColumns
export type CountryRow = Pick<Tables['country'], 'id' | 'code' | 'name_en' | 'name_vi' | 'name_tw' | 'names' | 'data'>

const NAMES = ['id', 'slug', 'name_en', 'name_vi', 'name_tw', 'names'] as const

export const listColleges = perVersion(
  (db): Promise<NamedRow[]> => db.selectFrom('college').select(NAMES).orderBy('position').execute(),
)
export const listTags = perVersion(
  (db): Promise<NamedRow[]> => db.selectFrom('tag').select(NAMES).orderBy('position').execute(),
)
const everyEnrollment = perVersion(
  (db): Promise<NamedRow[]> => db.selectFrom('enrollment').select(NAMES).orderBy('id').execute(),
)

/** Every kind of entry, or those that one country offers. */
export async function listEnrollments(db: Database, countryCode: string | null): Promise<NamedRow[]> {
  const rows = await everyEnrollment(db)
  if (countryCode === null) return rows
  const offers = await listCountryEnrollments(db)
  return rows.filter(({ id }) =>
    offers.some(({ country_code, enrollment_id }) => country_code === countryCode && enrollment_id === id),
  )
}

/** Countries in menu order. */
export const listCountries = perVersion(
  (db): Promise<CountryRow[]> =>
    db
      .selectFrom('country')
      .select(['id', 'code', 'name_en', 'name_vi', 'name_tw', 'names', 'data'])
      .orderBy('position')
      .execute(),
)

/** Which kinds of entry each country offers. */
export const listCountryEnrollments = perVersion((db) =>
  db.selectFrom('country_enrollment').select(['country_code', 'enrollment_id']).orderBy('enrollment_id').execute(),
)

/** Code of a country given as its code or as its id of the `countries` list; null when there is none. */
export async function findCountryCode(db: Database, codeOrId: string): Promise<string | null> {
  const isId = /^\d{1,9}$/.test(codeOrId)
  const countries = await listCountries(db)
  return countries.find(({ id, code }) => (isId ? id === Number(codeOrId) : code === codeOrId))?.code ?? null
}

const everyCity = perVersion((db) =>
  db
    .selectFrom('city')
    .select(['id', 'slug', 'name_en', 'name_vi', 'name_tw', 'country_code', 'latitude', 'longitude'])
    .where('id', 'in', db.selectFrom('school').select('city_id'))
    .orderBy('sort_key')
    .orderBy('id')
    .execute(),
)

/** States and other parts of countries, in their order. */
export const listRegions = (db: Database) => listBlocks(db, 'regions')

/** The code of each city's region, by the city's slug. */
export const regionsOfCities = perVersion(async (db): Promise<Map<string, string>> => {
  const regions = await listRegions(db)
  return new Map(regions.flatMap(({ code, cities }) => cities.map((slug) => [slug, code] as const)))
})

/** Cities that have a school, by name; of one country or of all. */
export async function listCities(db: Database, countryCode: string | null) {
  const cities = await everyCity(db)
  return countryCode === null ? cities : cities.filter(({ country_code }) => country_code === countryCode)
}

/** By what content names a city; null when it isn't there. */
export async function findCitySlug(db: Database, id: number): Promise<string | null> {
  const city = await db.selectFrom('city').select('slug').where('id', '=', id).executeTakeFirst()
  return city?.slug ?? null
}

/** Cities with a school in a country of ISO 3166, by name. */
export const listCitiesIn = perVersion((db, isoCountry: string) =>
  db
    .selectFrom('city')
    .select(['id', 'slug', 'name_en', 'name_vi', 'name_tw'])
    .where('id', 'in', db.selectFrom('school').select('city_id').where('iso_country', '=', isoCountry))
    .orderBy('sort_key')
    .orderBy('id')
    .execute(),
)
