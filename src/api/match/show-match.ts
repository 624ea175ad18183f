/** Which schools and ways fit a family, and what its form needs. */
import { z } from 'zod'
import { dayOf } from '../../db/per-version.ts'
import type { MatchSchool } from '../../db/queries/match-schools.ts'
import { findCountryCode, listColleges, listTags } from '../../db/queries/names.ts'
import { findProgrammesByIds } from '../../db/queries/programmes.ts'
import { findSchoolsByIds } from '../../db/queries/schools.ts'
import { listSubjects } from '../../db/queries/subjects.ts'
import type { Database } from '../../db/store.ts'
import { rangeOf, toMinor } from '../../domain/costs/amounts.ts'
import type { WayCost } from '../../domain/costs/way-cost.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { placeKey } from '../../domain/match/advise-ways.ts'
import {
  type FittingRoute,
  type FittingSchool,
  findMatches,
  type MatchAnswer,
} from '../../domain/match/find-matches.ts'
import { FIT_GROUPS, type FitGroup } from '../../domain/match/fit.ts'
import { costOfRoute, costOfSchool, priceRoute } from '../../domain/match/judge-cost.ts'
import type { Destination } from '../../domain/match/judge-ways.ts'
import { NAMED_LACKS } from '../../domain/match/name-schools.ts'
import { intakesFrom, type MatchLevel, type Profile, usualIntake } from '../../domain/match/profile.ts'
import { MATCH_ROUTES } from '../../domain/match/routes.ts'
import { type DayData, HomeRangeSchema, homeRange, readDayData } from '../costs/cost-data.ts'
import { DegreeTotalSchema, degreeItem, RowSchema, rowItem } from '../costs/cost-items.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'
import { serializeName, serializeProperName } from '../presenters.ts'
import {
  AdviceSchema,
  HelpSchema,
  IntakeSchema,
  RemarkItemSchema,
  remarkItem,
  remarksOn,
  serializeAdvice,
} from './advice-items.ts'
import { type NamedAlternative, readAlternatives } from './match-alternatives.ts'
import { findCandidates } from './match-candidates.ts'
import { ChangeSchema, FitSchema, StepSchema, serializeChange, serializeFit, serializeStep } from './match-items.ts'
import { matchQuery, readProfile } from './match-query.ts'
import {
  costsOfCities,
  listDestinations,
  namesOfCities,
  type ReadContext,
  type Reading,
  readCities,
  readContext,
  readReading,
} from './match-reading.ts'
import { readWayProgrammes, type WayProgrammes } from './way-programmes.ts'

const judged = {
  fit: FitSchema,
  help: ChangeSchema.nullable(),
  /** Of the first year. */
  costs: z.array(RowSchema),
  /** All years of the way, the sum that /costs shows; null without figures of the country. */
  degree: DegreeTotalSchema.nullable(),
}
const RouteSchema = z.object({
  country_code: z.string(),
  iso_country: z.string(),
  country: z.string(),
  route: z.enum(MATCH_ROUTES),
  /** The wanted city whose living costs count; null for none. */
  city: z.int().nullable(),
  /** The years of its stages. */
  years: z.array(z.number()),
  /** What costs.yaml says of the way; empty for nothing. */
  note: z.string(),
  /** What else a counsellor says of it. */
  remarks: z.array(RemarkItemSchema),
  /** Whether programmes of the wanted level and subjects are known in the country. */
  has_list: z.boolean(),
  /** Of a way that is open or a step away: its programmes and schools. */
  programmes: z
    .object({
      /** Parameters of the list of programmes. */
      filters: z.record(z.string(), z.string()),
      /** Parameters of the list of schools: those of the way, the known costs first. */
      school_filters: z.record(z.string(), z.string()),
      /** Whether its schools are of one of several kinds, which the list of programmes doesn’t tell apart. */
      is_kind: z.boolean(),
      count: z.int(),
      /** Programmes of a known cost within the budget; null without a budget. */
      within: z.int().nullable(),
      /** What a budget is for a year of the way, in units of home money; empty without one. */
      budget: z.string(),
      /** Those to look at first, up to three: the known and affordable ones, then those that teach the subject. */
      schools: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          programme: z.object({ id: z.int(), name: z.string() }).nullable(),
          /** What a year costs by its own price; null where that isn’t known. */
          cost: HomeRangeSchema.nullable(),
          /** What it asks for beside the steps of the way. */
          steps: z.array(StepSchema),
          /** What isn’t known of it. */
          lacks: z.array(z.enum(NAMED_LACKS)),
        }),
      ),
      /** Whether schools that may be possible aren’t named, because of none of them a requirement is known. */
      are_requirements_unknown: z.boolean(),
      /** What to ask these schools besides; empty for nothing. */
      ask: z.string(),
    })
    .nullable(),
  ...judged,
})
const SchoolSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The official name, where the reader's language has another. */
  name_en: z.string().nullable(),
  country_code: z.string(),
  iso_country: z.string(),
  city: z.string(),
  /** A college before a university is `transfer`. */
  route: z.enum(MATCH_ROUTES),
  /** The programme that was judged; null where only the school's own figures are known. */
  programme: z.object({ id: z.int(), name: z.string(), link: z.string().nullable() }).nullable(),
  ...judged,
})
const GroupSchema = z.object({
  /** How many schools in all; the list has the first ones. */
  total: z.int(),
  /** Schools that only a register names. */
  more: z.int(),
  routes: z.array(RouteSchema),
  schools: z.array(SchoolSchema),
})

const MatchSchema = z.object({
  now: GroupSchema,
  step: GroupSchema,
  /** Most applicants are rejected; at most one thing is missing besides. */
  reach: GroupSchema,
  beyond: GroupSchema.extend({
    /** How many schools are beyond by what. */
    by: z.array(z.object({ kind: z.string(), count: z.int() })),
    /** Described schools that cost more than the reader has, with the least and the most of a year. */
    dear: z.object({ count: z.int(), from_minor: z.int(), to_minor: z.int(), currency: z.string() }).nullable(),
  }),
  /** Schools that publish nothing that decides. */
  unjudged: z.object({ total: z.int(), countries: z.array(z.object({ code: z.string(), count: z.int() })) }),
  /** Schools that teach the field; whether they teach the subject is unknown. */
  unlisted: z.object({ total: z.int(), countries: z.array(z.object({ code: z.string(), count: z.int() })) }),
  /** Changes that would bring more into the first group, from the one to begin with. */
  helps: z.array(HelpSchema),
  /** What a counsellor would say first. */
  advice: AdviceSchema,
  intake: IntakeSchema,
  /** The day of the exchange rates. */
  rate_day: z.string().nullable(),
})
export type MatchItem = z.input<typeof MatchSchema>
export type MatchSchoolItem = z.input<typeof SchoolSchema>
export type MatchRouteItem = z.input<typeof RouteSchema>

/** Schools and ways in three groups, each with the facts that decided. @throws DomainError `not_found` without a reading of marks */
export const showMatch = endpoint({
  summary: 'Schools and ways into a degree that fit a profile now, with a step, or not',
  query: z.object(matchQuery),
  answers: z.object({ match: MatchSchema }),
  async act({ deps, locale, query }): Promise<MatchItem> {
    const { read } = deps.store
    const reading = withShownPages(await readReading(read), await readDayData(read, locale))
    const profile = readProfile(query, { reading, day: dayOf(read), locale })
    const all = await listDestinations(read)
    const countries = await knownCountries(read, query.country, all)
    const cities = (await readCities(read, query.city)).filter(
      ({ isoCountry }) =>
        countries.length === 0 || all.some((each) => each.isoCountry === isoCountry && countries.includes(each.choice)),
    )
    const cityOf = await costsOfCities(read, cities)
    const context = await readContext(read, locale, reading, profile.subjects, cityOf)
    // a city alone is a wish for its country
    const isCountry = ({ choice, isoCountry }: Destination) =>
      countries.length > 0 ? countries.includes(choice) : cityOf.size === 0 || cityOf.has(isoCountry)
    const wanted = new Set(all.filter(isCountry).map((each) => each.isoCountry))
    const isWanted = ({ isoCountry }: { isoCountry: string }) => wanted.has(isoCountry)
    const { candidates, unlisted } = await findCandidates(read, {
      profile,
      isWanted,
      cities: query.city,
      context,
      reading,
      countries: countries.length === 0 ? [] : [...new Set(all.filter(isWanted).map(({ countryCode }) => countryCode))],
    })
    const alternatives = await readAlternatives(read, { profile, reading, cities: cityOf, locale })
    const answer = findMatches({
      profile,
      candidates,
      context,
      alternatives,
      destinations: all.filter(isWanted),
      elsewhere: all.filter((each) => !isWanted(each)),
    })
    const listed = new Set(
      candidates.flatMap(({ candidate }) => (candidate.programme === null ? [] : [candidate.isoCountry])),
    )
    const programmes = await readWayProgrammes(read, answer, {
      profile,
      ofLevel: { candidates, unlisted },
      cities: query.city,
      context,
      reading,
      locale,
    })
    return serializeMatch(read, answer, {
      programmes,
      profile,
      context,
      reading,
      unlisted,
      listed,
      locale,
      alternatives,
      destinations: all.filter(isWanted),
      isChosen: countries.length > 0,
    })
  },
  present: (match) => ({ match }),
})

/** Codes; empty for all. One that doesn't exist stays, so that it finds nothing. */
async function knownCountries(
  db: Database,
  given: readonly string[],
  destinations: readonly Destination[],
): Promise<string[]> {
  if (given.includes('all')) return []
  return Promise.all(
    given.map(async (code) =>
      destinations.some(({ choice }) => choice === code) ? code : ((await findCountryCode(db, code)) ?? code),
    ),
  )
}

/** Remarks link to no article that the edition doesn't show. */
const withShownPages = ({ remarks, ...reading }: Reading, { pageOf }: DayData): Reading => ({
  ...reading,
  remarks: (remarks ?? []).map(({ link, ...remark }) => {
    const page = link && pageOf(link)
    return page ? { ...remark, link: page } : remark
  }),
})

const NO_TEXT = { en: '' }
/** Levels at which most ask what graduates may do. */
const WORK_LEVELS: ReadonlySet<MatchLevel> = new Set(['master', 'mba', 'college'])

type Asked = {
  profile: Profile
  context: ReadContext
  reading: Reading
  unlisted: readonly MatchSchool[]
  /** Whether the reader named countries. */
  isChosen: boolean
  alternatives: readonly NamedAlternative[]
  destinations: readonly Destination[]
  /** The countries of which programmes were found. */
  listed: ReadonlySet<string>
  programmes: ReadonlyMap<FittingRoute, WayProgrammes>
  locale: Locale
}

async function serializeMatch(db: Database, answer: MatchAnswer, query: Asked): Promise<MatchItem> {
  const { context, profile, reading, unlisted, listed, locale, alternatives, destinations, isChosen } = query
  const money = { home: context.home, locale }
  const day = await readDayData(db, locale)
  const shown = [
    ...FIT_GROUPS.flatMap((group) => answer.groups[group].schools.map(({ candidate }) => candidate)),
    ...[...query.programmes.values()].flatMap((each) => each.schools.map(({ school }) => school)),
  ]
  const [schools, programmes] = await Promise.all([
    findSchoolsByIds(db, [...new Set(shown.map(({ school }) => school))]),
    findProgrammesByIds(
      db,
      shown.flatMap(({ programme }) => programme ?? []),
    ),
  ])
  const schoolsById = new Map(schools.map((school) => [school.id, school]))
  const programmesById = new Map(programmes.map((programme) => [programme.id, programme]))
  const regions = new Intl.DisplayNames(editionOf(locale).htmlLang, { type: 'region' })
  const costsOf = (isoCountry: string, cost: WayCost | null) => ({
    costs: (cost?.year.rows ?? []).map((row) => rowItem(row, day, locale)),
    degree: cost && degreeItem(cost.degree, context.costs.get(isoCountry)?.rise ?? '', day, locale),
  })
  const school = ({ candidate, fit, help }: FittingSchool): MatchSchoolItem[] => {
    const row = schoolsById.get(candidate.school)
    if (!row) return []
    const programme = candidate.programme === null ? undefined : programmesById.get(candidate.programme)
    const name = serializeProperName(row, locale)
    return [
      {
        id: row.id,
        name,
        name_en: name === row.name_en ? null : row.name_en,
        country_code: row.country_code,
        iso_country: row.iso_country,
        city: serializeProperName({ name_en: row.city_en, name_vi: row.city_vi, name_tw: row.city_tw }, locale),
        route: candidate.way,
        programme: programme ? { id: programme.id, name: programme.name, link: programme.link } : null,
        fit: serializeFit(fit, money),
        help: help && serializeChange(help, money),
        ...costsOf(candidate.isoCountry, costOfSchool(candidate, profile.intake.year, context)),
      },
    ]
  }
  const programmesOf = (way: FittingRoute): MatchRouteItem['programmes'] => {
    const wayProgrammes = query.programmes.get(way)
    if (!wayProgrammes) return null
    return {
      ...wayProgrammes,
      ask: localize(wayProgrammes.ask, locale).text,
      schools: wayProgrammes.schools.flatMap(({ school: waySchool, cost, steps, lacks }) => {
        const row = schoolsById.get(waySchool.school)
        const programme = waySchool.programme === null ? undefined : programmesById.get(waySchool.programme)
        if (!row) return []
        return [
          {
            id: row.id,
            name: serializeProperName(row, locale),
            programme: programme ? { id: programme.id, name: programme.name } : null,
            cost: cost && homeRange(cost.total, context.home),
            steps: steps.map((step) => serializeStep(step, money)),
            lacks: [...lacks],
          },
        ]
      }),
    }
  }
  const isSeparate = context.traits.has('priced_apart')
  const route = (way: FittingRoute): MatchRouteItem => {
    const { countryCode, isoCountry, route: code, fit, help } = way
    const rules = context.costs.get(isoCountry)?.routes.find((each) => each.code === code)
    const stages = priceRoute(isoCountry, code, profile.intake.year, context)
    return {
      country_code: countryCode,
      iso_country: isoCountry,
      country: regions.of(isoCountry) ?? isoCountry,
      route: code,
      city: context.cities?.get(isoCountry)?.id ?? null,
      // the usual length doesn't hold for what is priced apart
      years: isSeparate ? [] : stages.map(({ years }) => years),
      note: isSeparate ? '' : localize(rules?.note ?? NO_TEXT, locale).text,
      remarks: isSeparate ? [] : remarksOn(way, reading, profile).map((each) => remarkItem(each, locale)),
      has_list: listed.has(isoCountry),
      programmes: programmesOf(way),
      fit: serializeFit(fit, money),
      help: help && serializeChange(help, money),
      ...costsOf(isoCountry, costOfRoute(isoCountry, code, profile.intake.year, context)),
    }
  }
  const group = (name: FitGroup) => {
    const { total, more, routes, schools: ofGroup } = answer.groups[name]
    return { total, more, routes: routes.map(route), schools: ofGroup.flatMap(school) }
  }
  return {
    now: group('now'),
    step: group('step'),
    reach: group('reach'),
    beyond: {
      ...group('beyond'),
      by: [...answer.beyondBy].map(([kind, count]) => ({ kind, count })),
      dear: answer.dearSchools && {
        count: answer.dearSchools.count,
        from_minor: toMinor(answer.dearSchools.total.from, context.home),
        to_minor: toMinor(answer.dearSchools.total.to, context.home),
        currency: context.home,
      },
    },
    unjudged: {
      total: answer.unjudged.total,
      countries: [...answer.unjudged.byCountry].map(([code, count]) => ({ code, count })),
    },
    unlisted: {
      total: unlisted.length,
      countries: [...Map.groupBy(unlisted, ({ countryCode }) => countryCode)].map(([code, of]) => ({
        code,
        count: of.length,
      })),
    },
    helps: answer.helps.map(({ change, ...gains }) => ({ change: serializeChange(change, money), ...gains })),
    advice: serializeAdvice(answer.advice, {
      answer,
      profile,
      context,
      alternatives,
      destinations,
      isChosen,
      money,
      reading,
      traits: context.anyTraits,
      subjects: await listSubjects(db),
      cityNames: await namesOfCities(db, context.cities ?? new Map(), query.locale),
      // of all countries it would be a long list
      isWorkAsked: profile.postStudy || WORK_LEVELS.has(profile.level) || isChosen,
      namedWays: new Set([...query.programmes].flatMap(([way, of]) => (of.schools.length > 0 ? [placeKey(way)] : []))),
    }),
    intake: profile.intake,
    rate_day: context.asOf,
  }
}

const scale = {
  code: z.string(),
  name: z.string(),
  example: z.string(),
  worst: z.number(),
  best: z.number(),
}
const FormSchema = z.object({
  marks: z.array(
    z.object({
      ...scale,
      /** The country whose scale it is; null for any. */
      iso_country: z.string().nullable(),
      strong: z.number(),
      good: z.number(),
      fair: z.number(),
    }),
  ),
  english: z.array(z.object({ ...scale, bands: z.array(z.object({ score: z.number(), band: z.number() })) })),
  /** Ids of tags of schools that give no bachelor's degrees. */
  two_year: z.array(z.int()),
  /** Subjects by their field. */
  fields: z.array(z.object({ name: z.string(), subjects: z.array(z.object({ id: z.int(), name: z.string() })) })),
  intakes: z.array(IntakeSchema),
  intake: IntakeSchema,
  /** The page that says how to gain half a band, and how long it takes; `half`: months for half a band alone. */
  preparation: z
    .object({
      page: z.string(),
      months: z.number(),
      half: z.object({ from: z.number(), to: z.number() }).nullable(),
    })
    .nullable(),
  rates: z.object({ currency: z.string(), as_of: z.string().nullable(), rates: z.record(z.string(), z.number()) }),
})
export type MatchForm = z.input<typeof FormSchema>

/** What the form of a match offers. @throws DomainError `not_found` without a reading of marks */
export const showMatchForm = endpoint({
  summary: 'Scales, tests and terms of a match, with the organisation’s reading of them',
  cache: briefCache,
  answers: z.object({ match_form: FormSchema }),
  async act({ deps, locale }): Promise<MatchForm> {
    const { read } = deps.store
    const reading = await readReading(read)
    const [context, day, subjects, colleges, tags] = await Promise.all([
      readContext(read, locale, reading, []),
      readDayData(read, locale),
      listSubjects(read),
      listColleges(read),
      listTags(read),
    ])
    const { preparation } = reading
    const months = preparation && context.figures.get(preparation.months)?.value
    const half = preparation?.half === undefined ? undefined : context.figures.get(preparation.half)
    return {
      marks: reading.marks.map(({ id: _, iso_country = null, words: __, name, ...rest }) => ({
        ...rest,
        iso_country,
        name: localize(name, locale).text,
      })),
      english: reading.english.map(({ code, name, example, worst, best, bands = [] }) => ({
        code,
        example,
        worst,
        best,
        name: localize(name, locale).text,
        bands,
      })),
      two_year: tags.flatMap(({ id, slug }) => (reading.two_year.includes(slug) ? [id] : [])),
      fields: colleges.flatMap((college) => {
        const subjectsOfCollege = subjects.filter((subject) => subject.college === college.slug)
        if (subjectsOfCollege.length === 0) return []
        const subjectItems = subjectsOfCollege.map(({ id, name }) => ({ id, name: localize(name, locale).text }))
        return [{ name: serializeName(college, locale).name, subjects: subjectItems }]
      }),
      intakes: intakesFrom(context.day),
      intake: usualIntake(context.day),
      preparation:
        preparation && months !== undefined
          ? {
              page: preparation.page,
              months,
              half: half?.value === undefined ? null : rangeOf(half.value, half.value_to),
            }
          : null,
      rates: { currency: context.home, as_of: day.asOf, rates: { ...day.rates } },
    }
  },
  present: (match_form) => ({ match_form }),
})
