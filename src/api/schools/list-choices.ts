import { z } from 'zod'
import {
  listCountryEnrollments,
  listTags,
  listCities as queryCities,
  listColleges as queryColleges,
  listEnrollments as queryEnrollments,
  listRegions as queryRegions,
  regionsOfCities,
} from '../../db/queries/names.ts'
import { countChoices } from '../../db/queries/schools.ts'
import { editionOf } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { findCountryFilter } from '../countries/list-countries.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, NamedSchema, SluggedSchema } from '../parameters.ts'
import { serializeNamed, serializeProperName, serializeSlugged } from '../presenters.ts'
import { filterQuery, filterSpelling } from './school-filters.ts'
import { readSchoolQuery, studyQuery } from './study-filters.ts'

const CityItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  name_en: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Code of a region; null where the content names none. */
  region: z.string().nullable(),
  /** How many schools it has beside what is chosen. */
  school_count: z.int(),
})

/** Cities with a school that meets the filters, in the order of the reader's language. */
export const listCities = endpoint({
  summary: 'Cities with the number of schools that match the filters',
  cache: briefCache,
  searchedBy: 'name',
  query: z.object({ ...filterQuery, ...studyQuery }),
  spelling: filterSpelling,
  answers: z.object({ cities: z.array(CityItemSchema) }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const listQuery = await readSchoolQuery(read, { ...query, cities: [] }, { locale })
    if (listQuery === 'unknown') return []
    const { filters } = listQuery
    const [rows, regions, { cities: counts }] = await Promise.all([
      queryCities(read, filters.country),
      regionsOfCities(read),
      countChoices(read, { ...filters, cities: [] }, ['cities']),
    ])
    const { compare } = new Intl.Collator(editionOf(locale).htmlLang)
    return rows
      .map((row) => ({
        id: row.id,
        name: serializeProperName(row, locale),
        name_en: row.name_en,
        country_code: row.country_code,
        latitude: row.latitude,
        longitude: row.longitude,
        region: regions.get(row.slug) ?? null,
        school_count: counts.get(row.id) ?? 0,
      }))
      .filter(({ school_count }) => school_count > 0)
      .sort((a, b) => compare(a.name, b.name))
  },
  present: (cities) => ({ cities }),
})

/** Subject areas that schools are searched by. */
export const listColleges = endpoint({
  summary: 'Subjects for school search',
  cache: briefCache,
  answers: z.object({ school_colleges: z.array(SluggedSchema) }),
  async act({ deps, locale }) {
    const rows = await queryColleges(deps.store.read)
    return rows.map((row) => serializeSlugged(row, locale))
  },
  present: (school_colleges) => ({ school_colleges }),
})

const EnrollmentItemSchema = NamedSchema.extend({
  /** Codes of the countries that offer it. */
  countries: z.array(z.string()),
})

/** Kinds of entry, all or those that a country offers. */
export const listEnrollments = endpoint({
  summary: 'Entry routes, all or by country',
  cache: briefCache,
  query: z.object({ country: CountryParameterSchema.optional() }),
  answers: z.object({ school_enrollments: z.array(EnrollmentItemSchema) }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const country = await findCountryFilter(read, query.country)
    if (country === 'unknown') return []
    const [rows, offers] = await Promise.all([queryEnrollments(read, country), listCountryEnrollments(read)])
    const countriesOf = (id: number) =>
      offers.filter(({ enrollment_id }) => enrollment_id === id).map(({ country_code }) => country_code)
    return rows.map((row) => ({ ...serializeNamed(row, locale), countries: countriesOf(row.id) }))
  },
  present: (school_enrollments) => ({ school_enrollments }),
})

const RegionItemSchema = z.object({ id: z.int(), code: z.string(), name: z.string(), country_code: z.string() })

/** States and other parts of countries that schools are searched by, in the order of the reader's language. */
export const listRegions = endpoint({
  summary: 'States and regions for school search',
  cache: briefCache,
  query: z.object({ country: CountryParameterSchema.optional() }),
  answers: z.object({ regions: z.array(RegionItemSchema) }),
  async act({ deps, locale, query }) {
    const country = await findCountryFilter(deps.store.read, query.country)
    const regions = await queryRegions(deps.store.read)
    const { compare } = new Intl.Collator(editionOf(locale).htmlLang)
    return {
      regions: regions
        .filter((region) => country === null || region.country === country)
        .map(({ id, code, name, country: country_code }) => ({
          id,
          code,
          name: localize(name, locale).text,
          country_code,
        }))
        .sort((a, b) => compare(a.name, b.name)),
    }
  },
})

/** Tags of schools. */
export const listSchoolTags = endpoint({
  summary: 'School tags',
  cache: briefCache,
  answers: z.object({ school_tags: z.array(SluggedSchema) }),
  async act({ deps, locale }) {
    const rows = await listTags(deps.store.read)
    return { school_tags: rows.map((row) => serializeSlugged(row, locale)) }
  },
})
