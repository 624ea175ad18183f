/** What a counsellor would say first: what decides for this family, what is in reach, what one step would open, what isn't, and what comes next. */

import { fundsToShow } from '../costs/funds.ts'
import type { MatchContext, Source } from './candidate.ts'
import type { Help } from './changes.ts'
import type { Fit, FitReason, FitStep } from './fit.ts'
import { priceRoute } from './judge-cost.ts'
import { isOfEntry, usualDates } from './judge-dates.ts'
import { usualOf } from './judge-entry.ts'
import { bandOfGrade, type Intake, MATCH_LEVEL, type Profile, usualIntake } from './profile.ts'
import type { MatchRoute } from './routes.ts'

export type Place = { countryCode: string; isoCountry: string; route: MatchRoute }
type JudgedPlace = Place & { fit: Fit }

/** The one thing that decides most. Amounts are home money a year. */
export type Deciding =
  /** The budget is below the cheapest way of every country that is known. */
  | { kind: 'budget_nowhere'; place: Place; from: number; gap: number }
  /** The budget is below the cheapest way of the wanted countries. */
  | { kind: 'budget_here'; place: Place; from: number; gap: number }
  /** Most of the wanted countries are above the budget, and single schools are near it. */
  | { kind: 'budget_few'; place: Place; from: number; gap: number }
  /** The cheapest way is a little above the budget. */
  | { kind: 'budget_close'; place: Place; from: number; gap: number }
  /** The first years of the cheapest way are within the budget, its later ones aren't. */
  | { kind: 'budget_later'; place: Place; first: number; from: number; gap: number; year: number }
  | { kind: 'priced_apart' | 'mba' | 'marks' | 'nothing' }
  | { kind: 'no_answers' }
  | { kind: 'time'; weeks: number }
  | { kind: 'test'; to: number }
  | { kind: 'english'; yours: number; to: number; bands: number }
  | { kind: 'diploma'; places: Place[] }

/** What the counsellor would do next. */
export type Advised =
  | { kind: 'change'; help: Help }
  /** Only money is missing, and the marks are strong. */
  | { kind: 'scholarship'; help: Help | null }
  /** A way that is one step away. */
  | { kind: 'way'; place: Place }
  /** Nothing is in reach: a degree or work at home first, or a cheaper level. */
  | { kind: 'home' }
  /** The schools' own price and entry test decide: they have to be asked first. */
  | { kind: 'schools' }
  /** The start is too near: the next usual one. */
  | { kind: 'next_start'; intake: Intake }
  | { kind: 'answer'; missing: Given[] }
  | { kind: 'apply'; date: NextDate | null }

export type Given = 'budget' | 'english' | 'grade' | 'subject' | 'first_degree'
export type NextDate = {
  isoCountry: string
  countryCode: string
  name: 'early' | 'main' | 'last'
  date: string
  source: Source
}

export type Advice = {
  deciding: Deciding
  /** English, where money decides and English falls short, too. */
  also: Extract<Deciding, { kind: 'test' | 'english' }> | null
  now: { places: Place[]; schools: number }
  /** What would be open after a step, with the step of each. */
  step: { place: Place; steps: readonly FitStep[] }[]
  /** How many schools are a step away. */
  schoolsStep: number
  /** Ways that are closed for this start. */
  closed: { place: Place; date: string }[]
  /** Countries of which every way is too dear, and the least that a year costs there. */
  tooDear: { place: Place; from: number }[]
  missing: Given[]
  advised: Advised
  dates: NextDate[]
  /** Where no day is published: the months of the starts. */
  starts: { isoCountry: string; countryCode: string; months: readonly number[] }[]
  /** Where the visa asks to see more than the budget of a year. */
  funds: { isoCountry: string; countryCode: string; amount: number }[]
}

type Asked = {
  profile: Profile
  context: MatchContext
  routes: readonly JudgedPlace[]
  elsewhere: readonly JudgedPlace[]
  schoolsNow: number
  schoolsStep: number
  /** Whether a school that is named isn't out of reach. */
  isSchoolNear: boolean
  helps: readonly Help[]
}

const reasonOf = <K extends FitReason['kind']>({ reasons }: Fit, kind: K) =>
  reasons.find((reason): reason is Extract<FitReason, { kind: K }> => reason.kind === kind)
const stepOf = <K extends FitStep['kind']>({ steps }: Fit, kind: K) =>
  steps.find((step): step is Extract<FitStep, { kind: K }> => step.kind === kind)
const placeOf = ({ countryCode, isoCountry, route }: JudgedPlace): Place => ({ countryCode, isoCountry, route })
/** Ways without a price say nothing of a budget. */
const isPriced = ({ fit }: JudgedPlace) => reasonOf(fit, 'cost')?.isPartial === false
const isTooDear = ({ fit }: JudgedPlace) =>
  fit.reasons.some(({ kind, verdict }) => (kind === 'cost' || kind === 'later') && verdict === 'out')
/** The least that a budget has to be for a way: of its dearest year, and so much as was judged. */
const leastOf = ({ fit }: JudgedPlace, budget: number | null): number => {
  const [cost, later] = [reasonOf(fit, 'cost'), reasonOf(fit, 'later')]
  const first = cost?.left != null && budget !== null && cost.left < 0 ? budget - cost.left : (cost?.total.from ?? 0)
  return Math.max(first, later?.total.from ?? 0)
}
const cheapest = (places: readonly JudgedPlace[], budget: number | null): JudgedPlace | undefined =>
  places
    .filter((each) => leastOf(each, budget) > 0)
    .toSorted((one, other) => leastOf(one, budget) - leastOf(other, budget))[0]

export function advise(question: Asked): Advice {
  const { profile, context, routes, schoolsNow, helps } = question
  const reachable = routes.filter(({ fit }) => fit.group !== 'beyond')
  const dates = nextDates(reachable, profile, context)
  const missing = missingOf(profile)
  const deciding = decidingOf(question)
  return {
    deciding,
    also: deciding.kind.startsWith('budget') ? englishOf(profile, routes) : null,
    now: { places: routes.filter(({ fit }) => fit.group === 'now').map(placeOf), schools: schoolsNow },
    step: routes
      .filter(({ fit }) => fit.group === 'step')
      .map((each) => ({ place: placeOf(each), steps: each.fit.steps })),
    schoolsStep: question.schoolsStep,
    closed: routes.flatMap((each) => {
      const deadline = reasonOf(each.fit, 'deadline')
      return deadline?.verdict === 'out' ? [{ place: placeOf(each), date: deadline.date }] : []
    }),
    tooDear: tooDearIn(routes, profile),
    missing,
    advised: advisedFor({ profile, context, routes, helps, missing, schoolsNow, deciding }),
    dates,
    starts: startsOf(reachable, dates, context),
    funds: fundsAbove(reachable, profile, context),
  }
}

function missingOf({ budget, english, grade, subjects, level, firstDegree }: Profile): Given[] {
  const isMaster = level === 'master'
  return [
    ...(budget === null ? (['budget'] as const) : []),
    ...(english === null ? (['english'] as const) : []),
    ...(grade === null && level !== 'college' ? (['grade'] as const) : []),
    ...(subjects.length === 0 && level !== 'pathway' ? (['subject'] as const) : []),
    ...(isMaster && firstDegree === null && subjects.length > 0 ? (['first_degree'] as const) : []),
  ]
}

function decidingOf({ profile, context, routes, elsewhere, isSchoolNear }: Asked): Deciding {
  const { budget, english, grade, level } = profile
  const all = [...routes, ...elsewhere].filter(isPriced)
  const [lowest, lowestOfAll] = [cheapest(routes.filter(isPriced), budget), cheapest(all, budget)]
  const dear = (place: JudgedPlace) => {
    const from = leastOf(place, budget)
    return { place: placeOf(place), from, gap: from - (budget ?? 0) }
  }
  if (context.traits.has('priced_apart')) return { kind: 'priced_apart' }
  if (budget !== null && lowest && lowestOfAll && routes.filter(isPriced).every(isTooDear)) {
    if (isSchoolNear) return { kind: 'budget_few', ...dear(lowest) }
    const later = byLater(routes, budget)
    if (later) return later
    return all.every(isTooDear)
      ? { kind: 'budget_nowhere', ...dear(lowestOfAll) }
      : { kind: 'budget_here', ...dear(lowest) }
  }
  const soon = routes.flatMap(({ fit }) => stepOf(fit, 'soon') ?? [])[0]
  if (soon) return { kind: 'time', weeks: soon.weeks }
  if (level === 'mba') return { kind: 'mba' }
  if (budget === null && english === null && grade === null) return { kind: 'no_answers' }
  const affordable = routes.filter((each) => !isTooDear(each))
  const direct = affordable.filter(({ route }) => route === MATCH_LEVEL[level].routes[0])
  const byEnglish = englishOf(profile, direct)
  if (byEnglish) return byEnglish
  const isDegree = level === 'bachelor' || level === 'master'
  if (isDegree && grade && bandOfGrade(grade.scale, grade.mark) === 'low') return { kind: 'marks' }
  if (lowest && affordable.length > 0 && affordable.every(({ fit }) => stepOf(fit, 'money')))
    return { kind: 'budget_close', ...dear(cheapest(affordable, budget) ?? lowest) }
  const byDiploma = affordable.filter(({ fit }) => reasonOf(fit, 'diploma'))
  const isOpen = routes.some(({ fit, route }) => fit.group === 'now' && route !== 'pathway')
  if (!isOpen && byDiploma.length > 0 && byDiploma.length === direct.length)
    return { kind: 'diploma', places: byDiploma.map(placeOf) }
  return { kind: 'nothing' }
}
/** Most degrees take it. */
const usualNeed = 6.5

/** What English falls short of on the direct ways. */
function englishOf({ english, level }: Profile, routes: readonly JudgedPlace[]): Advice['also'] {
  const [directRoute] = MATCH_LEVEL[level].routes
  const direct = routes.filter(({ route }) => route === directRoute)
  const needed = Math.min(...direct.flatMap(({ fit }) => bandNeeded(fit) ?? []))
  if (english === 'none') return { kind: 'test', to: Number.isFinite(needed) ? needed : usualNeed }
  return english !== null && Number.isFinite(needed) && english.band < needed
    ? { kind: 'english', yours: english.band, to: needed, bands: needed - english.band }
    : null
}

/** The band that the direct way takes: half of what is usual is no choice, as in judging. */
function bandNeeded(fit: Fit): number | null {
  const reason = reasonOf(fit, 'english')
  return reason ? Math.floor(reason.need.from + reason.need.to) / 2 : null
}

/** A way whose first years are within the budget, and whose later ones aren't; the cheapest. */
function byLater(routes: readonly JudgedPlace[], budget: number): Deciding | null {
  const [cheapestWay] = routes
    .flatMap((each) => {
      const [cost, later] = [reasonOf(each.fit, 'cost'), reasonOf(each.fit, 'later')]
      if (later?.verdict !== 'out' || !cost || cost.verdict === 'out' || cost.verdict === 'short') return []
      return [{ place: placeOf(each), first: cost.total.from, from: later.total.from, year: later.fromYear }]
    })
    .toSorted((one, other) => one.from - other.from)
  return cheapestWay ? { kind: 'budget_later', ...cheapestWay, gap: cheapestWay.from - budget } : null
}

function tooDearIn(routes: readonly JudgedPlace[], { budget }: Profile): Advice['tooDear'] {
  const byCountry = [...Map.groupBy(routes, ({ isoCountry }) => isoCountry).values()]
  return byCountry
    .flatMap((of) => {
      const lowest = cheapest(of, budget)
      return lowest && of.every(isTooDear) ? [{ place: placeOf(lowest), from: leastOf(lowest, budget) }] : []
    })
    .toSorted((one, other) => one.from - other.from)
}

type AskedAdvice = Pick<Asked, 'profile' | 'context' | 'routes' | 'helps' | 'schoolsNow'> &
  Pick<Advice, 'missing' | 'deciding'>

/** Steps in English before money, money before another country; where only money is missing and marks are strong, a scholarship. */
function advisedFor({ profile, context, routes, helps, missing, schoolsNow, deciding }: AskedAdvice): Advised {
  const { grade } = profile
  const isStrong = grade !== null && bandOfGrade(grade.scale, grade.mark) === 'strong'
  if (deciding.kind === 'no_answers') return { kind: 'answer', missing }
  if (deciding.kind === 'priced_apart') return { kind: 'schools' }
  if (deciding.kind === 'time') return { kind: 'next_start', intake: usualIntake(context.day) }
  const [help] = helps
  const isNow = routes.some(({ fit }) => fit.group === 'now') || schoolsNow > 0
  const isMoney = help?.change.kind === 'money' || (!help && deciding.kind.startsWith('budget'))
  if (isMoney && isStrong && !isNow) return { kind: 'scholarship', help: help ?? null }
  if (help && !(isNow && (help.change.kind === 'money' || help.change.kind === 'country')))
    return { kind: 'change', help }
  if (isNow) {
    const unanswered = missing.filter((each) => each === 'english' || each === 'grade')
    return unanswered.length > 0
      ? { kind: 'answer', missing: unanswered }
      : { kind: 'apply', date: dateOf(routes, profile, context) }
  }
  const way = routes.find(({ fit }) => fit.group === 'step')
  if (way) return { kind: 'way', place: placeOf(way) }
  return { kind: 'home' }
}

/** The next closing day of the ways that are open now. */
function dateOf(routes: readonly JudgedPlace[], profile: Profile, context: MatchContext): NextDate | null {
  const open = routes.filter(({ fit }) => fit.group === 'now')
  return nextDates(open, profile, context).find(({ name }) => name !== 'early') ?? null
}

const datesMost = 4
/** The next closing days of the ways that are in reach. */
function nextDates(routes: readonly JudgedPlace[], { intake }: Profile, context: MatchContext): NextDate[] {
  const all = routes.flatMap(({ isoCountry, countryCode, route }) => {
    const usual = usualOf(context, isoCountry, route)
    if (!isOfEntry(usual, intake)) return []
    return usualDates(context, usual)
      .filter(
        ({ name, date }, _, dates) =>
          date >= context.day && !(name === 'last' && dates.some((each) => each.name === 'main')),
      )
      .map(({ name, date, figure }) => ({ isoCountry, countryCode, name, date, source: figure.source }))
  })
  const each = new Map(all.map((date) => [`${date.isoCountry} ${date.date}`, date]))
  return [...each.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1)).slice(0, datesMost)
}

function startsOf(routes: readonly JudgedPlace[], dates: readonly NextDate[], context: MatchContext): Advice['starts'] {
  const dated = new Set(dates.map(({ isoCountry }) => isoCountry))
  const places = new Map(
    routes
      .filter(({ isoCountry }) => !dated.has(isoCountry))
      .map((each) => [each.isoCountry, each] as const)
      .toReversed(),
  )
  return [...places.values()].toReversed().flatMap(({ isoCountry, countryCode, route }) => {
    const months = usualOf(context, isoCountry, route)?.starts
    return months ? [{ isoCountry, countryCode, months }] : []
  })
}

/** Where the money that the visa asks to see is above the budget of a year. */
function fundsAbove(
  routes: readonly JudgedPlace[],
  { budget, intake }: Profile,
  context: MatchContext,
): Advice['funds'] {
  if (budget === null) return []
  const seen = new Set<string>()
  return routes.flatMap(({ isoCountry, countryCode, route }) => {
    const [first] = priceRoute(isoCountry, route, intake.year, context)
    const rules = context.costs.get(isoCountry)
    if (!first || !rules || seen.has(isoCountry)) return []
    const living = context.living.get(isoCountry) ?? null
    const { amount, currency } = fundsToShow({
      ...{ rules, figures: context.figures, living, city: null, rows: first.rows, years: first.years },
    })
    const rate = currency === context.home ? 1 : context.rate(currency)
    if (amount === null || rate === null || amount.from * rate <= budget) return []
    seen.add(isoCountry)
    return [{ isoCountry, countryCode, amount: amount.from * rate }]
  })
}
