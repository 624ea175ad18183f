/** The counsellor's sentences of a match in the words of the contract. */
import { z } from 'zod'
import type { Remark } from '../../domain/content/match.ts'
import type { SubjectTrait } from '../../domain/content/subjects.ts'
import type { Block } from '../../domain/content.ts'
import { toMinor } from '../../domain/costs/amounts.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { type Localized, localize } from '../../domain/localized.ts'
import type { Advice, Advised, Deciding, Place } from '../../domain/match/advise.ts'
import { cityCosts } from '../../domain/match/advise-city.ts'
import type { BudgetDecides } from '../../domain/match/advise-deciding.ts'
import { placeKey } from '../../domain/match/advise-ways.ts'
import type { MatchContext } from '../../domain/match/candidate.ts'
import type { FittingRoute, MatchAnswer } from '../../domain/match/find-matches.ts'
import type { FitStep } from '../../domain/match/fit.ts'
import type { Destination } from '../../domain/match/judge-ways.ts'
import { MATCH_LEVEL, MATCH_LEVELS, type Profile, TERMS } from '../../domain/match/profile.ts'
import { MATCH_ROUTES } from '../../domain/match/routes.ts'
import { SourceSchema, sourceItem } from '../costs/cost-items.ts'
import type { NamedAlternative } from './match-alternatives.ts'
import { ChangeSchema, type Money, StepSchema, serializeChange, serializeStep } from './match-items.ts'
import type { Reading } from './match-reading.ts'

export const IntakeSchema = z.object({ year: z.int(), term: z.enum(TERMS) })
const country = { country_code: z.string(), iso_country: z.string(), country: z.string() }
const PlaceSchema = z.object({ ...country, route: z.enum(MATCH_ROUTES) })
const amount = { amount_minor: z.int(), currency: z.string() }
const GIVEN = ['budget', 'english', 'grade', 'subject', 'first_degree'] as const
const MissingSchema = z.array(z.enum(GIVEN))
export const HelpSchema = z.object({ change: ChangeSchema, schools: z.int(), routes: z.int() })
const DateSchema = z.object({
  ...country,
  /** `early`: of some programmes only; `main`: by which most applications are in; `last`: after which there is no ordinary way in. */
  name: z.enum(['early', 'main', 'last']),
  date: z.string(),
  /** Applicants with an earlier deadline. */
  note: z.string().nullable(),
  source: SourceSchema,
})

const StartSchema = z.object({ kind: z.literal('start'), months: z.array(z.int()), next: IntakeSchema })
const TimeSchema = z.object({ kind: z.literal('time'), weeks: z.int(), next: IntakeSchema })
const TestSchema = z.object({ kind: z.literal('test'), to: z.number() })
const EnglishSchema = z.object({ kind: z.literal('english'), yours: z.number(), to: z.number(), bands: z.number() })
/** `amount_minor`: what the usual prices of a year begin at; `enough_minor`: what opens a choice of courses, `gap_minor`: how much of it is missing. */
const laterBudget = { place: PlaceSchema, ...amount, gap_minor: z.int() }
const budget = { ...laterBudget, enough_minor: z.int() }
/** `school_minor`: the least that a named school costs, by its own price. */
const besideSchools = { ...budget, school_minor: z.int().nullable() }

const DecidingSchema = z.discriminatedUnion('kind', [
  /** Below every way that is known, or those of the wanted countries, or a little below the cheapest. */
  z.object({ kind: z.enum(['budget_nowhere', 'budget_here', 'budget_close']), ...besideSchools }),
  /** Below the ways; single schools are near it, or within it. */
  z.object({ kind: z.enum(['budget_few', 'budget_schools']), ...besideSchools, schools: z.int() }),
  z.object({ kind: z.literal('budget_later'), ...laterBudget, first_minor: z.int(), year: z.number() }),
  z.object({ kind: z.enum(['priced_apart', 'mba', 'marks', 'first_degree', 'nothing', 'unknown', 'no_answers']) }),
  z.object({ kind: z.literal('partly'), missing: MissingSchema }),
  z.object({ kind: z.literal('nearest'), place: PlaceSchema, steps: z.array(StepSchema) }),
  TimeSchema,
  StartSchema,
  TestSchema,
  EnglishSchema,
  z.object({ kind: z.literal('diploma'), places: z.array(PlaceSchema) }),
])
const AlsoSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['marks', 'first_degree', 'mba']) }),
  TimeSchema,
  StartSchema,
  TestSchema,
  EnglishSchema,
])
const AdvisedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), help: HelpSchema }),
  z.object({ kind: z.literal('scholarship'), help: HelpSchema.nullable() }),
  z.object({ kind: z.literal('way'), place: PlaceSchema }),
  z.object({ kind: z.literal('elsewhere'), place: PlaceSchema, steps: z.array(StepSchema) }),
  z.object({ kind: z.enum(['home', 'schools']) }),
  z.object({ kind: z.literal('next_start'), intake: IntakeSchema }),
  z.object({ kind: z.literal('answer'), missing: MissingSchema }),
  /** `places`: the ways that are open now, then those of schools that fit now; `early`: an earlier day, for programmes with limited places; `school_day`: one before both that a school publishes; `has_schools`: whether schools of these ways are named that aren’t out of reach. */
  z.object({
    kind: z.literal('apply'),
    places: z.array(PlaceSchema),
    date: DateSchema.nullable(),
    early: DateSchema.nullable(),
    school_day: z.string().nullable(),
    has_schools: z.boolean(),
  }),
])

/** `link`: the page of the authority, or one of the site. */
export const RemarkItemSchema = z.object({ text: z.string(), link: z.string().nullable() })
export const remarkItem = ({ text, link }: { text: Localized; link?: string | undefined }, locale: Locale) => ({
  text: localize(text, locale).text,
  link: link ?? null,
})

export const AdviceSchema = z.object({
  deciding: DecidingSchema,
  /** What falls short besides. */
  also: z.array(AlsoSchema),
  now: z.object({ places: z.array(PlaceSchema), schools: z.int() }),
  step: z.array(z.object({ place: PlaceSchema, steps: z.array(StepSchema) })),
  /** How many schools are a step away. */
  step_schools: z.int(),
  /** Ways that are closed for this start. */
  closed: z.array(z.object({ place: PlaceSchema, date: z.string(), next: IntakeSchema })),
  /** Countries of which every way is too dear and no school is near, with what a year begins at there; null where no way has a full sum. */
  too_dear: z.array(z.object({ place: PlaceSchema, ...amount, amount_minor: z.int().nullable() })),
  /** Ways out of reach whose first years are within the budget, with what a year costs at first, and from `year` on. */
  later_dear: z.array(z.object({ place: PlaceSchema, first_minor: z.int(), ...amount, year: z.number() })),
  /** What the family did not say. */
  missing: MissingSchema,
  advised: AdvisedSchema,
  dates: z.array(DateSchema),
  starts: z.array(z.object({ ...country, months: z.array(z.int()) })),
  /** Where the visa asks to see more than the budget of a year. */
  funds: z.array(z.object({ ...country, ...amount })),
  /** What the wanted subjects need besides, what graduates may do, and what holds for the whole answer. */
  notes: z.array(z.object({ trait: z.string(), text: z.string() })),
  work: z.array(RemarkItemSchema),
  remarks: z.array(RemarkItemSchema),
  /** Another award, or neighbouring subjects (empty `text`), with the ways that are open or a step away. */
  instead: z.array(
    z.object({
      level: z.enum(MATCH_LEVELS),
      subjects: z.array(z.object({ id: z.int(), name: z.string() })),
      text: z.string(),
      now: z.array(PlaceSchema),
      step: z.array(PlaceSchema),
      /** Where nothing of it is near, what its cheapest way begins at. */
      cheapest: z.object({ place: PlaceSchema, ...amount }).nullable(),
    }),
  ),
  /** Chosen countries of which neither a way nor a school could be judged. */
  unknown: z.array(z.object(country)),
  /** Living in the wanted cities, in a year. `left_minor`: what the budget leaves for tuition. */
  cities: z.array(
    z.object({
      ...country,
      city: z.string(),
      living_minor: z.int().nullable(),
      left_minor: z.int().nullable(),
      /** Ways that are near in the rest of the country, where none is in the city. */
      elsewhere: z.array(PlaceSchema),
      others: z.array(z.object({ where: z.string(), living_minor: z.int() })),
    }),
  ),
})

export type AdviceItem = z.input<typeof AdviceSchema>

type Asked = {
  answer: Pick<MatchAnswer, 'instead' | 'unknown'>
  profile: Profile
  context: MatchContext
  alternatives: readonly NamedAlternative[]
  /** The wanted countries. */
  destinations: readonly Destination[]
  subjects: readonly Block<'subjects'>[]
  /** Of the wanted cities, by ISO country. */
  cityNames: ReadonlyMap<string, string>
  /** Whether the reader named countries. */
  isChosen: boolean
  money: Money
  reading: Reading
  /** Of any wanted subject. */
  traits: ReadonlySet<SubjectTrait>
  /** Whether to tell what graduates may do. */
  isWorkAsked: boolean
  /** Ways of which schools are named, by `placeKey`. */
  namedWays: ReadonlySet<string>
}

export function serializeAdvice(advice: Advice, query: Asked): AdviceItem {
  const {
    answer,
    profile,
    context,
    alternatives,
    destinations,
    subjects,
    cityNames,
    isChosen,
    money,
    reading,
    traits,
    isWorkAsked,
    namedWays,
  } = query
  const { home, locale } = money
  const regions = new Intl.DisplayNames(editionOf(locale).htmlLang, { type: 'region' })
  const withName = <T extends { countryCode: string; isoCountry: string }>({ countryCode, isoCountry }: T) => ({
    country_code: countryCode,
    iso_country: isoCountry,
    country: regions.of(isoCountry) ?? isoCountry,
  })
  const place = (of: Place) => ({ ...withName(of), route: of.route })
  const amountOf = (value: number) => ({ amount_minor: toMinor(value, home), currency: home })
  const help = ({ change, ...gains }: Extract<Advised, { kind: 'change' }>['help']) => ({
    change: serializeChange(change, money),
    ...gains,
  })
  const date = ({ name, date: day, source, earlier, ...of }: Advice['dates'][number]) => ({
    ...withName(of),
    name,
    date: day,
    note: earlier && localize(earlier, locale).text,
    source: sourceItem(source, locale),
  })
  const stepsOf = (steps: readonly FitStep[]) => steps.map((step) => serializeStep(step, money))
  const hasSchools = (places: readonly Place[]) => places.some((each) => namedWays.has(placeKey(each)))
  const writers: Writers = { place, amountOf, help, date, stepsOf, hasSchools }
  const { deciding } = advice
  const reached = [
    ...advice.now.places,
    ...advice.step.map((each) => each.place),
    ...advice.schoolPlaces,
    ...('place' in deciding ? [deciding.place] : []),
  ]
  const works = reading.work.filter(
    ({ iso_country, routes }) =>
      isWorkAsked && reached.some(({ isoCountry, route }) => isoCountry === iso_country && routes.includes(route)),
  )
  return {
    deciding: decidingItem(advice.deciding, writers),
    also: advice.also.map(alsoItem),
    now: { places: advice.now.places.map(place), schools: advice.now.schools },
    step: advice.step.map(({ place: at, steps }) => ({
      place: place(at),
      steps: stepsOf(steps),
    })),
    step_schools: advice.schoolsStep,
    closed: advice.closed.map(({ place: at, ...rest }) => ({ place: place(at), ...rest })),
    too_dear: advice.tooDear.map(({ place: at, from }) => ({
      place: place(at),
      ...amountOf(from ?? 0),
      ...(from === null && { amount_minor: null }),
    })),
    later_dear: advice.laterDear.map(({ place: at, first, from, year }) => ({
      place: place(at),
      first_minor: toMinor(first, home),
      ...amountOf(from),
      year,
    })),
    missing: advice.missing,
    advised: advisedItem(advice.advised, writers),
    dates: advice.dates.map(date),
    starts: advice.starts.map(({ months, ...of }) => ({ ...withName(of), months: [...months] })),
    funds: advice.funds.map(({ amount: value, ...of }) => ({ ...withName(of), ...amountOf(value) })),
    notes: reading.notes
      .filter(({ trait }) => traits.has(trait))
      .map(({ trait, text }) => ({ trait, text: localize(text, locale).text })),
    work: works.map((each) => remarkItem(each, locale)),
    remarks: (reading.remarks ?? [])
      .filter((remark) => remark.iso_country === undefined && isOnAnswer(remark, profile, advice))
      .map((remark) => remarkItem(remark, locale)),
    instead: alternatives.flatMap(({ text, profile: { level, subjects: ids } }, at) => {
      const { now = [], step = [], cheapest = null } = answer.instead[at] ?? {}
      if (now.length + step.length === 0 && !cheapest) return []
      const judgedSubjects = subjects.filter(({ id }) => ids.includes(id))
      return [
        {
          level,
          subjects: judgedSubjects.map(({ id, name }) => ({ id, name: localize(name, locale).text })),
          text: text ? localize(text, locale).text : '',
          now: now.map(place),
          step: step.map(place),
          cheapest: cheapest && { place: place(cheapest.place), ...amountOf(cheapest.from) },
        },
      ]
    }),
    unknown: isChosen ? answer.unknown.map(withName) : [],
    cities: cityCosts(profile, context, destinations).map(({ isoCountry, living, left, elsewhere, others }) => ({
      ...withName({ isoCountry, countryCode: '' }),
      city: cityNames.get(isoCountry) ?? '',
      living_minor: living === null ? null : toMinor(living, home),
      left_minor: left === null ? null : toMinor(left, home),
      elsewhere: elsewhere.map(place),
      others: others.map((other) => ({
        where: localize(other.where, locale).text,
        living_minor: toMinor(other.living, home),
      })),
    })),
  }
}

/** Whether a remark on the whole answer is made to this family: of a way of the wanted level. */
const isOnAnswer = ({ routes, when }: Remark, { level, english }: Profile, { now }: Advice): boolean => {
  if (!routes.includes(MATCH_LEVEL[level].routes[0])) return false
  if (when === 'no_test_nothing_open') return english === 'none' && now.places.length + now.schools === 0
  return when === undefined ? false : isWhen(when, english === 'none', false)
}

/** Whether a remark holds for one with or without a test, whose English is short. */
const isWhen = (when: Remark['when'], isWithoutTest: boolean, isShort: boolean): boolean =>
  when === undefined || (when === 'no_test' ? isWithoutTest : when === 'english_short' && isShort)

/** The remarks on a way. */
export const remarksOn = (
  { isoCountry, route, fit }: FittingRoute,
  { remarks = [] }: Reading,
  { english }: Profile,
): readonly Remark[] =>
  remarks.filter(
    ({ iso_country, routes, when }) =>
      routes.includes(route) &&
      (iso_country === undefined ? when === undefined : iso_country === isoCountry) &&
      isWhen(
        when,
        english === 'none',
        fit.steps.some(({ kind }) => kind === 'english'),
      ),
  )

type Writers = {
  place: (of: Place) => z.input<typeof PlaceSchema>
  amountOf: (value: number) => { amount_minor: number; currency: string }
  help: (of: Extract<Advised, { kind: 'change' }>['help']) => z.input<typeof HelpSchema>
  date: (of: Advice['dates'][number]) => z.input<typeof DateSchema>
  stepsOf: (steps: readonly FitStep[]) => z.input<typeof StepSchema>[]
  hasSchools: (places: readonly Place[]) => boolean
}

function decidingItem(deciding: Deciding, { place, amountOf, stepsOf }: Writers): AdviceItem['deciding'] {
  const minor = (value: number) => amountOf(value).amount_minor
  const budgetOf = ({ place: of, from, enough, gap }: BudgetDecides) => ({
    place: place(of),
    ...amountOf(from),
    enough_minor: minor(enough),
    gap_minor: minor(gap),
  })
  switch (deciding.kind) {
    case 'budget_nowhere':
    case 'budget_here':
    case 'budget_close': {
      const { kind, schoolFrom } = deciding
      return { kind, ...budgetOf(deciding), school_minor: schoolFrom === null ? null : minor(schoolFrom) }
    }
    case 'budget_few':
    case 'budget_schools': {
      const { kind, schools, schoolFrom } = deciding
      return { kind, ...budgetOf(deciding), schools, school_minor: schoolFrom === null ? null : minor(schoolFrom) }
    }
    case 'budget_later': {
      const { kind, from, first, gap, year } = deciding
      return {
        kind,
        place: place(deciding.place),
        ...amountOf(from),
        year,
        first_minor: minor(first),
        gap_minor: minor(gap),
      }
    }
    case 'diploma':
      return { kind: 'diploma', places: deciding.places.map(place) }
    case 'nearest':
      return { kind: 'nearest', place: place(deciding.place), steps: stepsOf(deciding.steps) }
    case 'start':
      return { ...deciding, months: [...deciding.months] }
    default:
      return deciding
  }
}

const alsoItem = (also: Advice['also'][number]): AdviceItem['also'][number] =>
  also.kind === 'start' ? { ...also, months: [...also.months] } : also

function advisedItem(
  advised: Advised,
  { place, help, date, stepsOf, hasSchools: areNamed }: Writers,
): AdviceItem['advised'] {
  switch (advised.kind) {
    case 'change':
      return { kind: 'change', help: help(advised.help) }
    case 'scholarship':
      return { kind: 'scholarship', help: advised.help && help(advised.help) }
    case 'way':
      return { kind: 'way', place: place(advised.place) }
    case 'elsewhere':
      return { kind: 'elsewhere', place: place(advised.place), steps: stepsOf(advised.steps) }
    case 'apply': {
      const { date: main, early, schoolDay, hasSchools } = advised
      const places = advised.places.map(place)
      const days = { date: main && date(main), early: early && date(early), school_day: schoolDay }
      return { kind: 'apply', places, ...days, has_schools: hasSchools || areNamed(advised.places) }
    }
    default:
      return advised
  }
}
