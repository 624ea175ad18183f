/** The small nouns that are a slug and a name: enrollments, colleges, tags; and the countries that offer them. */
import type { Tables } from '../schema.ts'
import type { Database } from '../store.ts'

export type NamedRow = { id: number; slug: string; name_en: string; name_vi: string | null; name_tw: string | null }
export type CountryRow = Pick<Tables['country'], 'id' | 'code' | 'name_en' | 'name_vi' | 'name_tw' | 'data'>

const NAMES = ['id', 'slug', 'name_en', 'name_vi', 'name_tw'] as const

export const listColleges = (db: Database): Promise<NamedRow[]> =>
  db.selectFrom('college').select(NAMES).orderBy('position').execute()
export const listTags = (db: Database): Promise<NamedRow[]> =>
  db.selectFrom('tag').select(NAMES).orderBy('position').execute()

/** Every kind of entry, or those that one country offers. */
export function listEnrollments(db: Database, countryCode: string | null): Promise<NamedRow[]> {
  const all = db.selectFrom('enrollment').select(NAMES).orderBy('id')
  if (countryCode === null) return all.execute()
  const offered = db.selectFrom('country_enrollment').select('enrollment_id').where('country_code', '=', countryCode)
  return all.where('id', 'in', offered).execute()
}

/** Countries in menu order. */
export const listCountries = (db: Database): Promise<CountryRow[]> =>
  db.selectFrom('country').select(['id', 'code', 'name_en', 'name_vi', 'name_tw', 'data']).orderBy('position').execute()

/** Which kinds of entry each country offers. */
export const listCountryEnrollments = (db: Database) =>
  db.selectFrom('country_enrollment').select(['country_code', 'enrollment_id']).orderBy('enrollment_id').execute()

/** Code of a country given as its code or as its id of the `countries` list; null when there is none. */
export async function findCountryCode(db: Database, codeOrId: string): Promise<string | null> {
  const query = db.selectFrom('country').select('code')
  const isId = /^\d{1,9}$/.test(codeOrId)
  const row = await (isId
    ? query.where('id', '=', Number(codeOrId))
    : query.where('code', '=', codeOrId)
  ).executeTakeFirst()
  return row?.code ?? null
}

/** Cities that have a school, by name; of one country or of all. */
export function listCities(db: Database, countryCode: string | null) {
  const query = db
    .selectFrom('city')
    .select(['id', 'slug', 'name_en', 'name_vi', 'name_tw', 'country_code'])
    .where('id', 'in', db.selectFrom('school').select('city_id'))
    .orderBy('sort_key')
    .orderBy('id')
  return (countryCode === null ? query : query.where('country_code', '=', countryCode)).execute()
}
