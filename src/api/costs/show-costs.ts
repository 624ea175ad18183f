/** What a year and a degree cost in a country, by a route, with the money that the visa asks to see. */
import { z } from 'zod'
import { findCountryCode, listCitiesIn, listRegions, regionsOfCities } from '../../db/queries/names.ts'
import { findProgramme } from '../../db/queries/programmes.ts'
import type { Database } from '../../db/store.ts'
import { labelCities, type NamedCity, regionOfSlug } from '../../domain/city-labels.ts'
import { toMinor } from '../../domain/costs/amounts.ts'
import { BANDS } from '../../domain/costs/cost-rows.ts'
import { fundsToShow } from '../../domain/costs/funds.ts'
import { COST_ROUTES, type CostRoute } from '../../domain/costs/routes.ts'
import { stagesOfRoute, type Way, wayCost } from '../../domain/costs/way-cost.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { localize, namesOfRow } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CodeSchema, CountryParameterSchema, IdSchema } from '../parameters.ts'
import { serializeProperName } from '../presenters.ts'
import {
  type CostCountry,
  type DayData,
  findCostSchool,
  listCostCountries,
  listCostSubjects,
  readDayData,
  readPublishedInCity,
  readPublishedOfSubject,
} from './cost-data.ts'
import {
  DegreeTotalSchema,
  degreeItem,
  FundsSchema,
  fundsItem,
  RowSchema,
  rowItem,
  SourceSchema,
  TotalSchema,
  totalItem,
} from './cost-items.ts'
import { type OwnCosts, readOwnCosts } from './own-costs.ts'

/** Partners and children who come along: `1,2`. */
const PeopleSchema = z
  .string()
  .regex(/^[01],[0-5]$/)
  .transform((text) => {
    const [partners = 0, children = 0] = text.split(',').map(Number)
    return { partners, children }
  })

const StageSchema = z.object({ id: z.int(), years: z.number(), rows: z.array(RowSchema), total: TotalSchema })
const ChoiceSchema = z.object({ code: z.string(), name: z.string() })

const CostSchema = z.object({
  rows: z.array(RowSchema),
  /** A year of each stage of the route, at the prices of the first. */
  stages: z.array(StageSchema),
  year_total: TotalSchema.nullable(),
  degree_total: DegreeTotalSchema.nullable(),
  funds: FundsSchema.nullable(),
  /** Units of the reader's currency per unit, of the day `as_of`. */
  rate: z.object({
    currency: z.string(),
    as_of: z.string().nullable(),
    rates: z.record(z.string(), z.number()),
    source: SourceSchema.nullable(),
  }),
  /** What was chosen, as far as it exists. */
  chosen: z.object({
    country: z.string().nullable(),
    country_name: z.string(),
    route: z.enum(COST_ROUTES).nullable(),
    route_note: z.string(),
    band: z.enum(BANDS).nullable(),
    city: z.int().nullable(),
    city_name: z.string(),
    school: z.object({ id: z.int(), name: z.string() }).nullable(),
    programme: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** With how many programmes its range is made of. */
    subject: z.object({ id: z.int(), name: z.string(), count: z.int() }).nullable(),
    intake: z.int(),
    scholarship: z.string().nullable(),
    work: z.string(),
  }),
  /** What can be chosen: countries, and of the chosen one its routes, cities and scholarships. */
  choices: z.object({
    countries: z.array(ChoiceSchema),
    routes: z.array(z.enum(COST_ROUTES)),
    cities: z.array(z.object({ id: z.int(), name: z.string() })),
    subjects: z.array(z.object({ id: z.int(), name: z.string() })),
    scholarships: z.array(ChoiceSchema.extend({ amount_minor: z.int(), currency: z.string() })),
  }),
})
export type CostSheet = z.input<typeof CostSchema>

/** A country's rows, totals and funds; without a known country the choices alone. */
export const showCosts = endpoint({
  summary: 'Costs of a year and of a degree, and proof of funds',
  cache: briefCache,
  query: z.object({
    country: CountryParameterSchema.optional(),
    route: CodeSchema.optional(),
    level: CodeSchema.optional(),
    band: z.enum(BANDS).optional(),
    city: IdSchema.optional(),
    school_id: IdSchema.optional(),
    programme: IdSchema.optional(),
    subject: IdSchema.optional(),
    people: PeopleSchema.default({ partners: 0, children: 0 }),
    scholarship: z
      .string()
      .regex(/^[a-z0-9.-]{1,60}$/)
      .optional(),
    /** The year in which the course begins; without it the next usual one. */
    intake: z
      .string()
      .regex(/^20\d\d$/)
      .transform(Number)
      .optional(),
  }),
  answers: CostSchema,
  async act({ deps, locale, query }): Promise<CostSheet> {
    const { read } = deps.store
    const programme = query.programme === undefined ? null : await findProgramme(read, query.programme)
    const [countries, day, school, code] = await Promise.all([
      listCostCountries(read, locale),
      readDayData(read, locale),
      findCostSchool(read, programme?.school_id ?? query.school_id),
      query.country === undefined ? null : findCountryCode(read, query.country),
    ])
    // a study country of two states, such as the Netherlands and Ireland, has their codes of ISO 3166 as well
    const country = countries.find((each) =>
      school ? each.iso === school.iso_country : [code, query.country].includes(each.code),
    )
    const base = { rate: rateOf(day), choices: noChoices(countries) }
    if (!country) return { ...NOTHING_CHOSEN, ...base, chosen: { ...NOTHING_CHOSEN.chosen, intake: day.intake } }
    const cities = await listCitiesIn(read, country.iso)
    const city = cities.find(({ id }) => id === (school ? school.city_id : query.city)) ?? null
    const ownCosts = school && (await readOwnCosts(read, { school, programme, route: query.route }))
    const route = routeOf(country, ownCosts ?? query)
    const scholarship = country.rules.scholarships?.find((key) => key === query.scholarship) ?? null
    const level = LEVEL_OF[route.stages.at(-1)?.level ?? 'undergraduate']
    const subjects = await listCostSubjects(read, country.iso, level, locale)
    const subject = ownCosts ? undefined : subjects.find(({ id }) => id === query.subject)
    const ofSubject = subject
      ? await readPublishedOfSubject(read, { iso: country.iso, level, subjectId: subject.id })
      : { published: {}, count: 0 }
    const published = ownCosts
      ? ownCosts.published
      : { ...(await readPublishedInCity(read, city?.id ?? null)), ...ofSubject.published }
    const { band = null, people, intake = day.intake } = query
    const sheet = costSheet(
      country,
      day,
      {
        stages: stagesOfRoute(country.rules, route.code, ownCosts ?? {}),
        publishedStage: ownCosts?.stage ?? 'last',
        band,
        city: city?.slug ?? null,
        people,
        published,
        intake,
        scholarship,
      },
      locale,
    )
    const name = school && localize(namesOfRow(school), locale).text
    return {
      ...sheet,
      rate: base.rate,
      chosen: {
        country: country.code,
        country_name: country.name,
        route: route.code,
        route_note: route.note ? localize(route.note, locale).text : '',
        band,
        city: city?.id ?? null,
        city_name: city ? serializeProperName(city, locale) : '',
        school: school && { id: school.id, name: name ?? school.name_en },
        programme: programme && { id: programme.id, name: programme.name },
        subject: subject && ofSubject.count > 0 ? { ...subject, count: ofSubject.count } : null,
        intake,
        scholarship,
        work: country.rules.work ? localize(country.rules.work, locale).text : '',
      },
      choices: {
        ...base.choices,
        routes: routesOf(country, ownCosts),
        subjects: sortedByName(subjects, locale),
        cities: sortedByName(labelCities(await namedCities(read, cities, country.iso, locale)), locale),
        scholarships: (country.rules.scholarships ?? []).flatMap((key) => {
          const { what, value, currency } = day.figures.get(key) ?? {}
          if (!what || value === undefined || !currency) return []
          return [{ code: key, name: localize(what, locale).text, amount_minor: toMinor(value, currency), currency }]
        }),
      },
    }
  },
})

/** Cities with the names of their regions; those that a register brought have its code. */
async function namedCities(
  db: Database,
  cities: Awaited<ReturnType<typeof listCitiesIn>>,
  iso: string,
  locale: Locale,
): Promise<NamedCity[]> {
  const [regions, codes] = await Promise.all([listRegions(db), regionsOfCities(db)])
  const nameOf = (code: string | undefined) => {
    const region = regions.find((each) => each.code === code)
    return region ? localize(region.name, locale).text : ''
  }
  return cities.map((row) => {
    const ownRegion = regionOfSlug(row.slug, iso)
    const code = codes.get(row.slug) ?? `${iso}-${ownRegion}`.toLowerCase()
    return { id: row.id, name: serializeProperName(row, locale), region: nameOf(code) || ownRegion }
  })
}

const sortedByName = <T extends { name: string }>(items: T[], locale: Locale): T[] => {
  const { compare } = new Intl.Collator(editionOf(locale).htmlLang)
  return items.toSorted((a, b) => compare(a.name, b.name))
}

const NOTHING_CHOSEN: Omit<CostSheet, 'rate' | 'choices'> = {
  rows: [],
  stages: [],
  year_total: null,
  degree_total: null,
  funds: null,
  chosen: {
    country: null,
    country_name: '',
    route: null,
    route_note: '',
    band: null,
    city: null,
    city_name: '',
    school: null,
    programme: null,
    subject: null,
    scholarship: null,
    work: '',
    intake: 0,
  },
}

const noChoices = (countries: readonly CostCountry[]) => ({
  countries: countries.map(({ code, name }) => ({ code, name })),
  routes: [],
  cities: [],
  subjects: [],
  scholarships: [],
})

const rateOf = ({ home: currency, asOf, rates, source }: DayData): CostSheet['rate'] => ({
  currency,
  as_of: asOf,
  rates: { ...rates },
  source,
})

const LEVEL_OF = { undergraduate: 'bachelor', graduate: 'master' } as const

/** The routes that lead to the award of a school or a programme, else all. */
function routesOf({ rules }: CostCountry, ownCosts: OwnCosts | null): CostRoute[] {
  const codes = rules.routes.map(({ code }) => code)
  const fitting = ownCosts ? codes.filter((code) => ownCosts.routes.includes(code)) : []
  return fitting.length > 0 ? fitting : codes
}

/** The route by its code, else the first that leads to the award of a school, else that of a level, else the first. */
export function routeOf(
  { rules: { routes } }: CostCountry,
  query: { route?: string | undefined; level?: string | undefined; routes?: readonly CostRoute[] },
) {
  const codes = [query.route ?? query.level, ...(query.routes ?? [])]
  const route = codes.flatMap((code) => routes.find((each) => each.code === code) ?? [])[0] ?? routes[0]
  if (!route) throw new Error('costs without a route')
  return route
}

type Choice = Way & { scholarship: string | null }

function costSheet({ rules, living }: CostCountry, day: DayData, { scholarship, ...way }: Choice, locale: Locale) {
  const { figures, rate, home } = day
  const award = scholarship === null ? 0 : inHomeOnce(day, scholarship)
  const { stages, degree } = wayCost({ rules, figures, living }, way, { rate, home, scholarship: award })
  const [first] = stages
  const funds = fundsToShow({
    rules,
    figures,
    living,
    city: way.city,
    band: way.band,
    rows: first?.rows ?? [],
    years: first?.years ?? 1,
  })
  const items = stages.map(({ years, cost }, at) => ({
    id: at + 1,
    years,
    rows: cost.rows.map((row) => rowItem(row, day, locale)),
    total: totalItem(cost, home),
  }))
  return {
    rows: items[0]?.rows ?? [],
    stages: items,
    year_total: items[0]?.total ?? null,
    degree_total: degreeItem(degree, rules.rise, day, locale),
    funds: fundsItem(funds, day, locale),
  }
}

/** A scholarship's amount in the reader's currency. */
function inHomeOnce({ figures, rate }: DayData, key: string): number {
  const { value = 0, currency = '' } = figures.get(key) ?? {}
  return value * (rate(currency) ?? 0)
}
