/** What programmes are narrowed by, and how many each choice would find. */
import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { findCountryCode, listCities, listRegions, regionsOfCities } from '../../db/queries/names.ts'
import { findSchoolIdsBySlugs } from '../../db/queries/schools.ts'
import type { Database } from '../../db/store.ts'
import { isOneOf } from '../../domain/collections.ts'
import type { Locale } from '../../domain/editions.ts'
import { homeCurrency } from '../../domain/editions.ts'
import { foldText } from '../../domain/folding.ts'
import { localize } from '../../domain/localized.ts'
import { budgetLimits, feeLimits } from '../../domain/programmes/budget.ts'
import type { ProgrammeCounts, ProgrammeFilters } from '../../domain/programmes/criteria.ts'
import { PROGRAMME_LEVELS } from '../../domain/programmes/levels.ts'
import { dollarsPer } from '../../domain/school-facts.ts'
import { readGrade, ScaledSchema } from '../match/match-query.ts'
import type { Reader } from '../match/programme-fits.ts'
import { CodesSchema, FlagSchema, IdsSchema, SearchTextSchema } from '../parameters.ts'
import { serializeProperName } from '../presenters.ts'

const wordsMax = 8

const amount = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
  .pipe(z.number().positive())
  .optional()

export const programmeQuery = {
  /** Codes or ids of destination countries, joined by commas. Cities and regions narrow their own country: other countries stay whole. */
  country: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}(,[A-Za-z0-9_-]{1,32})*$/)
    .max(500)
    .transform((text) => text.split(','))
    .default([]),
  /** Id or slug. */
  school: SearchTextSchema.default(''),
  level: CodesSchema.default([]),
  subjects: IdsSchema.default([]),
  /** Ids of fields of study, whose subjects are meant. */
  colleges: CodesSchema.default([]),
  city: IdsSchema.default([]),
  /** Codes of regions, whose cities are meant. */
  regions: CodesSchema.default([]),
  /** Months, 1 to 12. */
  intake: z
    .string()
    .regex(/^(1[0-2]|[1-9])(,(1[0-2]|[1-9]))*$/)
    .max(40)
    .transform((text) => text.split(',').map(Number))
    .default([]),
  /** Only programmes with a conditional offer, or with a right to work afterwards. */
  conditional: FlagSchema.default(false),
  post_study: FlagSchema.default(false),
  /** What a whole year may cost at most, in units of the edition's home currency. */
  budget: amount,
  /** What a year's tuition alone may be at most, in the same units. */
  fee: amount,
  /** A mark on a home scale of `match_form`, such as `vn-10:7.8`. Programmes with a higher minimum on that scale are left out. */
  grade: ScaledSchema.optional(),
  /** The reader's English: `none`, or an overall band such as `ielts:6.0`. Programmes with a conditional offer, or without a known score, stay. */
  english: z
    .string()
    .regex(/^(none|ielts:[0-9](\.[05])?)$/)
    .transform((text) => (text === 'none' ? 0 : Number(text.slice('ielts:'.length))))
    .pipe(z.number().max(9))
    .optional(),
  q: SearchTextSchema.default(''),
}
type ProgrammeQuery = z.output<z.ZodObject<typeof programmeQuery>>

/** The filters that a query means; `unknown` where it names only what doesn't exist. */
export async function readProgrammeQuery(
  db: Database,
  query: ProgrammeQuery,
  locale: Locale,
): Promise<ProgrammeFilters | 'unknown'> {
  const countries = await knownCountries(db, query.country)
  const levels = query.level.filter((level) => isOneOf(PROGRAMME_LEVELS, level))
  const subjects = [...query.subjects, ...(await subjectsOf(db, query.colleges))]
  const places = [...query.city, ...(await citiesOf(db, query.regions))]
  const school = query.school === '' ? null : await findSchoolId(db, query.school)
  const isUnknown =
    (query.country.length > 0 && countries !== null && countries.length === 0) ||
    (query.level.length > 0 && levels.length === 0) ||
    (query.colleges.length > 0 && subjects.length === 0) ||
    (query.regions.length > 0 && places.length === 0) ||
    school === undefined
  if (isUnknown) return 'unknown'
  const cities = await besideCountries(db, countries ?? [], places)
  return {
    // their cities say which countries
    countries: cities.length > 0 ? [] : (countries ?? []),
    levels,
    subjects,
    cities,
    school,
    budgetUsd: await inDollars(db, query.budget, locale),
    feeUsd: await inDollars(db, query.fee, locale),
    ielts: query.english ?? null,
    grade: await readMarkOf(db, query.grade, locale),
    intakes: query.intake,
    conditional: query.conditional,
    postStudy: query.post_study,
    words: foldText(query.q).split(' ').filter(Boolean).slice(0, wordsMax),
    schools: null,
  }
}

/** Null without an organisation's scales. */
async function readMarkOf(db: Database, given: ProgrammeQuery['grade'], locale: Locale) {
  const [reading] = given ? await listBlocks(db, 'match_reading') : []
  return reading ? readGrade(given, reading, locale) : null
}

/** What a match takes of a query. @param subjects with those of fields of study */
export const readerOf = (
  { budget, grade, post_study, english }: ProgrammeQuery,
  { subjects }: Pick<ProgrammeFilters, 'subjects'>,
): Reader => ({
  budget,
  grade,
  post_study,
  subjects: [...subjects],
  english: english === undefined ? undefined : english === 0 ? 'none' : { code: 'ielts', value: english },
})

/** Null for all of them. */
async function knownCountries(db: Database, given: readonly string[]): Promise<string[] | null> {
  if (given.length === 0 || given.includes('all')) return null
  const codes = await Promise.all(given.map((code) => findCountryCode(db, code)))
  return codes.filter((code) => code !== null)
}

async function subjectsOf(db: Database, colleges: readonly string[]): Promise<number[]> {
  if (colleges.length === 0) return []
  return (await listBlocks(db, 'subjects')).filter(({ college }) => colleges.includes(college)).map(({ id }) => id)
}

async function citiesOf(db: Database, regions: readonly string[]): Promise<number[]> {
  if (regions.length === 0) return []
  const [cities, regionOf] = [await listCities(db, null), await regionsOfCities(db)]
  return cities.filter(({ slug }) => regions.includes(regionOf.get(slug) ?? '')).map(({ id }) => id)
}

/** Cities with those of every named country that has none of them: of “UK, or London and Ireland” all is meant. */
async function besideCountries(
  db: Database,
  countries: readonly string[],
  places: readonly number[],
): Promise<number[]> {
  if (countries.length === 0 || places.length === 0) return [...places]
  const all = await listCities(db, null)
  const placeIds = new Set(places)
  const narrowed = new Set(all.flatMap(({ id, country_code }) => (placeIds.has(id) ? [country_code] : [])))
  const whole = countries.filter((code) => !narrowed.has(code))
  return [...places, ...all.flatMap(({ id, country_code }) => (whole.includes(country_code) ? [id] : []))]
}

const idMax = 2_147_483_647

/** Undefined where there is none. */
async function findSchoolId(db: Database, school: string): Promise<number | undefined> {
  if (/^\d{1,10}$/.test(school)) return Number(school) > idMax ? undefined : Number(school)
  return (await findSchoolIdsBySlugs(db, [school]))[0]
}

/** An amount of home money in US dollars; null without an amount or a rate. */
async function inDollars(db: Database, amount: number | undefined, locale: Locale): Promise<number | null> {
  const perDollar = await homePerDollar(db, locale)
  return amount === undefined || perDollar === null ? null : amount / perDollar
}

/** Units of home money for one US dollar; null without a rate. */
export async function homePerDollar(db: Database, locale: Locale): Promise<number | null> {
  const home = homeCurrency(locale)
  if (home === 'USD') return 1
  const [rates] = await listBlocks(db, 'exchange_rates')
  const direct = rates?.rates.USD?.[home]
  if (direct !== undefined) return direct
  const dollars = rates ? dollarsPer(home, rates.rates) : null
  return dollars === null ? null : 1 / dollars
}

const citiesMax = 60

/** Those with most programmes, and the chosen ones. @param counts the most first */
export async function readCityChoices(
  db: Database,
  counts: ReadonlyMap<number, number>,
  chosen: readonly number[],
  locale: Locale,
): Promise<z.input<typeof ProgrammeChoicesSchema>['cities']> {
  const listed = [...counts.keys()].slice(0, citiesMax)
  const ids = new Set([...listed, ...chosen])
  if (ids.size === 0) return []
  const cities = new Map((await listCities(db, null)).map((city) => [city.id, city]))
  return [...ids].flatMap((id) => {
    const city = cities.get(id)
    if (!city) return []
    const name = serializeProperName(city, locale)
    return [{ id, name, name_en: city.name_en, country: city.country_code, count: counts.get(id) ?? 0 }]
  })
}

/** The names of regions in an edition's language. */
export const readRegionNames = async (db: Database, codes: readonly string[], locale: Locale) =>
  (await listRegions(db))
    .filter(({ code }) => codes.includes(code))
    .map(({ code, name, country }) => ({ code, name: localize(name, locale).text, country }))

const counted = z.array(z.object({ id: z.int(), count: z.int() }))
const countedCodes = z.array(z.object({ code: z.string(), count: z.int() }))
const countedLimits = z.array(z.object({ limit: z.int(), currency: z.string(), count: z.int() }))

/** How many programmes each choice would find beside what is chosen of the other filters; choices that find none are left out. */
export const ProgrammeChoicesSchema = z.object({
  countries: countedCodes,
  levels: countedCodes,
  subjects: counted,
  /** Only where a country or city is chosen: those with most programmes, and the chosen ones. */
  cities: z.array(
    z.object({ id: z.int(), name: z.string(), name_en: z.string(), country: z.string(), count: z.int() }),
  ),
  /** The chosen ones. */
  regions: z.array(z.object({ code: z.string(), name: z.string(), country: z.string() })),
  /** Programmes that cost at most so much a year, in units of the home currency; empty without a rate. */
  budgets: countedLimits,
  /** The same of tuition alone. */
  fees: countedLimits,
  /** Programmes that are known to take such a band, or less; 0 for no test yet. */
  english: z.array(z.object({ ielts: z.number(), count: z.int() })),
  /** Months. */
  intakes: counted,
  conditional: z.int(),
  post_study: z.int(),
  /** Programmes of which it isn't known. */
  unknown: z.object({ cost: z.int(), fee: z.int(), english: z.int(), intakes: z.int() }),
})

type HomeLimits = Record<'budgets' | 'fees', { inHome: number; inUsd: number }[]> & { currency: string }

/** The limits of the money filters in the reader's money and in US dollars; none without a rate. */
export async function readLimits(db: Database, locale: Locale): Promise<HomeLimits> {
  const perDollar = await homePerDollar(db, locale)
  const limits = (of: (perDollar: number) => number[]) =>
    perDollar === null ? [] : of(perDollar).map((inHome) => ({ inHome, inUsd: inHome / perDollar }))
  return { currency: homeCurrency(locale), budgets: limits(budgetLimits), fees: limits(feeLimits) }
}

/** As counts are asked for. */
export const limitsInUsd = ({ budgets, fees }: HomeLimits) => ({
  budgets: budgets.map(({ inUsd }) => inUsd),
  fees: fees.map(({ inUsd }) => inUsd),
})

export function serializeChoices(
  counts: ProgrammeCounts,
  limits: HomeLimits,
  { cities, regions }: Pick<z.input<typeof ProgrammeChoicesSchema>, 'cities' | 'regions'>,
): z.input<typeof ProgrammeChoicesSchema> {
  const limited = (name: 'budgets' | 'fees') =>
    limits[name].map(({ inHome, inUsd }) => ({
      limit: inHome,
      currency: limits.currency,
      count: counts[name].get(inUsd) ?? 0,
    }))
  const coded = (of: ReadonlyMap<string, number>) => [...of].map(([code, count]) => ({ code, count }))
  const numbered = (of: ReadonlyMap<number, number>) => [...of].map(([id, count]) => ({ id, count }))
  return {
    countries: coded(counts.countries),
    levels: coded(counts.levels),
    subjects: numbered(counts.subjects),
    cities,
    regions,
    budgets: limited('budgets'),
    fees: limited('fees'),
    english: [...counts.ielts].map(([ielts, count]) => ({ ielts, count })),
    intakes: numbered(counts.intakes),
    conditional: counts.conditional,
    post_study: counts.postStudy,
    unknown: {
      cost: counts.unknown.cost,
      fee: counts.unknown.fee,
      english: counts.unknown.ielts,
      intakes: counts.unknown.intakes,
    },
  }
}
