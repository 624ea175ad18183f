/** What a year and a degree cost in a country, by a route, with the money that the visa asks to see. */
import { z } from 'zod'
import { findCountryCode, listCitiesIn } from '../../db/queries/names.ts'
import { findProgramme, type ProgrammeRow } from '../../db/queries/programmes.ts'
import { COST_ROWS, FUNDS_TUITION } from '../../domain/content/costs.ts'
import { toMinor } from '../../domain/costs/amounts.ts'
import { BANDS, type CostChoice, costRows, riseOf, yearlyRows } from '../../domain/costs/cost-rows.ts'
import { FUNDS_PARTS, type Funds, fundsToShow } from '../../domain/costs/funds.ts'
import { COST_ROUTES } from '../../domain/costs/routes.ts'
import { degreeCost, type YearCost, yearCost } from '../../domain/costs/year-cost.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { type Localized, localize, namesOfRow } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CodeSchema, CountryParameterSchema, IdSchema } from '../parameters.ts'
import { serializeProperName } from '../presenters.ts'
import {
  type CostCountry,
  type DayData,
  findCostSchool,
  HomeRangeSchema,
  homeRange,
  listCostCountries,
  listCostSubjects,
  readDayData,
  readPublished,
  readPublishedInCity,
  readPublishedOfProgramme,
  readPublishedOfSubject,
  yearsOf,
} from './cost-data.ts'

/** Partners and children who come along: `1,2`. */
const PeopleSchema = z
  .string()
  .regex(/^[01],[0-5]$/)
  .transform((text) => {
    const [partners = 0, children = 0] = text.split(',').map(Number)
    return { partners, children }
  })

export const SourceSchema = z.object({ name: z.string(), link: z.string() })
const amounts = { amount_minor: z.int().nullable(), amount_to_minor: z.int().nullable(), currency: z.string() }
const home = { home_minor: z.int().nullable(), home_to_minor: z.int().nullable() }

export const RowSchema = z.object({
  id: z.int(),
  key: z.enum(COST_ROWS),
  /** In hundredths; null where it isn't known. Both ends are equal for one amount. */
  ...amounts,
  ...home,
  /** Paid once, and not each year. */
  once: z.boolean(),
  /** Years beyond the course that are paid with the first. */
  extra_years: z.number(),
  /** Whose figure it is; null where none is known. */
  kind: z.enum(['programme', 'register', 'subject', 'school', 'city', 'range', 'authority']).nullable(),
  year: z.string().nullable(),
  /** As published, where the amount was carried to the year of the intake. */
  published: z.object({ amount_minor: z.int(), amount_to_minor: z.int() }).nullable(),
  source: SourceSchema.nullable(),
  /** All sources, where figures are added. */
  sources: z.array(SourceSchema),
  /** Where to look for what is not known: a path of the site or a URL. */
  page: z.string().nullable(),
})
export type CostRowItem = z.input<typeof RowSchema>

const TotalSchema = HomeRangeSchema.extend({
  /** The same in the currencies of the rows. */
  amounts: z.array(z.object({ amount_minor: z.int(), amount_to_minor: z.int(), currency: z.string() })),
  /** Rows that aren't known: the total is the least that it costs. */
  missing: z.array(z.enum(COST_ROWS)),
})

const StageSchema = z.object({ id: z.int(), years: z.number(), rows: z.array(RowSchema), total: TotalSchema })
const ChoiceSchema = z.object({ code: z.string(), name: z.string() })

const CostSchema = z.object({
  rows: z.array(RowSchema),
  /** A year of each stage of the route, at the prices of the first. */
  stages: z.array(StageSchema),
  year_total: TotalSchema.nullable(),
  degree_total: HomeRangeSchema.extend({
    years: z.number(),
    by_year: z.array(HomeRangeSchema),
    missing: z.array(z.enum(COST_ROWS)),
    /** In per cent a year, from the second year on. */
    rise: z.object({ from: z.number(), to: z.number(), source: SourceSchema.nullable() }),
    /** What was subtracted; zero without a scholarship. */
    scholarship_minor: z.int(),
  }).nullable(),
  funds: z
    .object({
      amount_minor: z.int().nullable(),
      amount_to_minor: z.int().nullable(),
      currency: z.string(),
      ...home,
      /** That of a year, the unpaid part of it, or the total that the school prints. */
      tuition: z.enum(FUNDS_TUITION),
      parts: z.array(z.object({ part: z.enum(FUNDS_PARTS), ...amounts })),
      missing: z.array(z.enum(FUNDS_PARTS)),
      months: z.int().nullable(),
      days: z.int().nullable(),
      account: z.string(),
      timing: z.string(),
      source: SourceSchema,
    })
    .nullable(),
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
    const route = lasting(
      routeOf(country, { route: programme ? ROUTE_OF_LEVEL[programme.level] : query.route, level: query.level }),
      programme,
    )
    const scholarship = country.rules.scholarships?.find((key) => key === query.scholarship) ?? null
    const level = route.stages.at(-1)?.level ?? 'undergraduate'
    const subjects = await listCostSubjects(read, country.iso, LEVEL_OF[level], locale)
    const subject = programme || school ? undefined : subjects.find(({ id }) => id === query.subject)
    const ofSubject = subject
      ? await readPublishedOfSubject(read, { iso: country.iso, level: LEVEL_OF[level], subjectId: subject.id })
      : { published: {}, count: 0 }
    const ofSchool = school
      ? await readPublished(read, school, level)
      : await readPublishedInCity(read, city?.id ?? null)
    const ofProgramme = programme ? await readPublishedOfProgramme(read, programme) : {}
    // a programme's fee takes the place of the school's tuition and fees
    const { fees: _, ...withoutFees } = ofSchool
    const published = { ...(ofProgramme.tuition ? withoutFees : ofSchool), ...ofSubject.published, ...ofProgramme }
    const { band = null, people } = query
    const sheet = costSheet(
      country,
      day,
      { route, band, city: city?.slug ?? null, people, published, scholarship },
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
        intake: day.intake,
        scholarship,
        work: country.rules.work ? localize(country.rules.work, locale).text : '',
      },
      choices: {
        ...base.choices,
        routes: country.rules.routes.map(({ code }) => code),
        subjects: sortedByName(subjects, locale),
        cities: sortedByName(
          cities.map((row) => ({ id: row.id, name: serializeProperName(row, locale) })),
          locale,
        ),
        scholarships: (country.rules.scholarships ?? []).flatMap((key) => {
          const { what, value, currency } = day.figures.get(key) ?? {}
          if (!what || value === undefined || !currency) return []
          return [{ code: key, name: localize(what, locale).text, amount_minor: toMinor(value, currency), currency }]
        }),
      },
    }
  },
})

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
    ...{ country: null, country_name: '', route: null, route_note: '', band: null, city: null, city_name: '' },
    ...{ school: null, programme: null, subject: null, scholarship: null, work: '', intake: 0 },
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

/** The route that ends with a programme of a level. */
const ROUTE_OF_LEVEL = {
  foundation: 'pathway',
  associate: 'college',
  bachelor: 'bachelor',
  honours: 'bachelor',
  master: 'master',
  doctorate: 'master',
} as const

/** A route of one stage takes as long as the programme. */
function lasting<R extends CostCountry['rules']['routes'][number]>(route: R, programme: ProgrammeRow | null): R {
  const [stage] = route.stages
  const years = programme && yearsOf(programme)
  return years === null || !stage || route.stages.length > 1 ? route : { ...route, stages: [{ ...stage, years }] }
}

/** The route by its code, else the one of a level, else the first. */
export function routeOf({ rules }: CostCountry, query: { route?: string | undefined; level?: string | undefined }) {
  const { routes } = rules
  const route = routes.find(({ code }) => code === (query.route ?? query.level)) ?? routes[0]
  if (!route) throw new Error('costs without a route')
  return route
}

type Choice = Pick<CostChoice, 'band' | 'city' | 'people' | 'published'> & {
  route: CostCountry['rules']['routes'][number]
  scholarship: string | null
}

function costSheet(country: CostCountry, day: DayData, choice: Choice, locale: Locale) {
  const { rules, living } = country
  const context = { rules, figures: day.figures, living }
  const { route, scholarship, ...chosen } = choice
  // at the prices of the first year: the degree adds the rise. What a school publishes is not the price of the college or foundation year before it
  const stages = route.stages.map((stage, at) => {
    const published = at === route.stages.length - 1 ? chosen.published : ofEveryStage(chosen.published)
    const rows = costRows(context, { ...chosen, published, stage, intake: day.intake })
    return { years: stage.years, rows: at === 0 ? rows : yearlyRows(rows) }
  })
  const rise = riseOf(rules, day.figures)
  const award = scholarship === null ? 0 : inHomeOnce(day, scholarship)
  const degree = degreeCost(stages, day.rate, day.home, { rise, scholarship: award })
  const [first] = stages
  const funds = fundsToShow({
    ...{ rules, figures: day.figures, living, city: chosen.city, rows: first?.rows ?? [] },
    years: route.stages[0]?.years ?? 1,
  })
  const items = stages.map(({ years, rows }, at) => {
    const cost = yearCost(rows, day.rate, day.home)
    return {
      id: at + 1,
      years,
      rows: cost.rows.map((row) => rowItem(row, day, locale)),
      total: totalItem(cost, day.home),
    }
  })
  const riseSource = day.figures.get(rules.rise)?.source
  return {
    rows: items[0]?.rows ?? [],
    stages: items,
    year_total: items[0]?.total ?? null,
    degree_total: {
      ...homeRange(degree.total, day.home),
      years: degree.years,
      by_year: degree.byYear.map((total) => homeRange(total, day.home)),
      missing: degree.missing,
      rise: { ...rise, source: riseSource ? sourceItem(riseSource, locale) : null },
      scholarship_minor: toMinor(degree.scholarship, day.home),
    },
    funds: fundsItem(funds, day, locale),
  }
}

/** The living costs of a city are those of any school in it. */
const ofEveryStage = ({ living }: CostChoice['published']): CostChoice['published'] =>
  living?.kind === 'city' ? { living } : {}

/** A scholarship's amount in the reader's currency. */
function inHomeOnce({ figures, rate }: DayData, key: string): number {
  const { value = 0, currency = '' } = figures.get(key) ?? {}
  return value * (rate(currency) ?? 0)
}

export const sourceItem = ({ name, link }: { name: Localized; link: string }, locale: Locale) => ({
  name: localize(name, locale).text || new URL(link).host,
  link,
})

export function rowItem(row: YearCost['rows'][number], day: DayData, locale: Locale): CostRowItem {
  const { key, amount, currency, isOnce, extraYears, kind, year, published, page } = row
  const sources = row.sources.map((source) => sourceItem(source, locale))
  return {
    id: COST_ROWS.indexOf(key) + 1,
    key,
    amount_minor: amount && toMinor(amount.from, currency),
    amount_to_minor: amount && toMinor(amount.to, currency),
    currency,
    home_minor: row.home && toMinor(row.home.from, day.home),
    home_to_minor: row.home && toMinor(row.home.to, day.home),
    once: isOnce,
    extra_years: extraYears,
    kind,
    year,
    published: published && {
      amount_minor: toMinor(published.from, currency),
      amount_to_minor: toMinor(published.to, currency),
    },
    source: sources[0] ?? null,
    sources,
    page: amount === null && page !== null ? day.pageOf(page) : null,
  }
}

const totalItem = ({ total, totals, missing }: YearCost, homeCurrency: string): z.input<typeof TotalSchema> => ({
  ...homeRange(total, homeCurrency),
  amounts: [...totals].map(([currency, { from, to }]) => ({
    amount_minor: toMinor(from, currency),
    amount_to_minor: toMinor(to, currency),
    currency,
  })),
  missing: [...missing],
})

function fundsItem(
  funds: Funds,
  { rate, home: homeCurrency }: DayData,
  locale: Locale,
): NonNullable<CostSheet['funds']> {
  const { tuition, amount, currency, parts, missing, months, days, account, timing, source } = funds
  const factor = amount ? rate(currency) : null
  const minor = (value: number | undefined, of: string) => (value === undefined ? null : toMinor(value, of))
  return {
    amount_minor: minor(amount?.from, currency),
    amount_to_minor: minor(amount?.to, currency),
    currency,
    home_minor: amount && factor !== null ? toMinor(amount.from * factor, homeCurrency) : null,
    home_to_minor: amount && factor !== null ? toMinor(amount.to * factor, homeCurrency) : null,
    tuition,
    parts: parts.map((part) => ({
      part: part.part,
      amount_minor: minor(part.amount?.from, part.currency),
      amount_to_minor: minor(part.amount?.to, part.currency),
      currency: part.currency,
    })),
    missing,
    months,
    days,
    account: localize(account, locale).text,
    timing: localize(timing, locale).text,
    source: sourceItem(source, locale),
  }
}
