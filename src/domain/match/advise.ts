/** What a counsellor would say first: what decides for this family, what is in reach, what one step would open, what isn't, and what comes next. */
import { type FundsAbove, fundsAbove, type NextDate, nextDates, type Starts, startsOf } from './advise-dates.ts'
import { type Also, alsoOf, type Deciding, decidingOf, type Given, type SchoolsFound } from './advise-deciding.ts'
import {
  cheapest,
  isLaterDear,
  isPriced,
  isTooDear,
  type JudgedPlace,
  lowestStart,
  type Place,
  placeKey,
  placeOf,
  reasonOf,
  startOf,
  stepOf,
} from './advise-ways.ts'
import type { MatchContext } from './candidate.ts'
import type { Help } from './changes.ts'
import type { FitStep } from './fit.ts'
import { bandOfGrade, type Intake, type Profile } from './profile.ts'

export type { Deciding, NextDate, Place }

/** What the counsellor would do next. */
export type Advised =
  | { kind: 'change'; help: Help }
  /** Only money is missing, and the marks are strong. */
  | { kind: 'scholarship'; help: Help | null }
  /** A way that is one step away. */
  | { kind: 'way'; place: Place }
  /** Nothing is near in the wanted countries; another country has a way that is a step away. */
  | { kind: 'elsewhere'; place: Place; steps: readonly FitStep[] }
  /** Nothing is in reach: a degree or work at home first, or a cheaper level. */
  | { kind: 'home' }
  /** The schools' own price and entry test decide: they have to be asked first, unless every known price is above the budget. */
  | { kind: 'schools' }
  /** The start is too near, or none: the next usual one. */
  | { kind: 'next_start'; intake: Intake }
  | { kind: 'answer'; missing: Given[] }
  /** `places`: the ways that are open now, the cheapest first, then those of schools that fit now; `early`: an earlier day, for programmes with limited places; `schoolDay`: one before both that a school publishes; `hasSchools`: whether schools of these ways are named that aren’t out of reach. */
  | {
      kind: 'apply'
      places: Place[]
      date: NextDate | null
      early: NextDate | null
      schoolDay: string | null
      hasSchools: boolean
    }

export type Advice = {
  deciding: Deciding
  /** What falls short besides. */
  also: Also[]
  /** The ways, the cheapest first year first. */
  now: { places: Place[]; schools: number }
  /** What would be open after a step, with the step of each. */
  step: { place: Place; steps: readonly FitStep[] }[]
  /** How many schools are a step away. */
  schoolsStep: number
  /** Ways on which schools come that fit now or with a step. */
  schoolPlaces: readonly Place[]
  /** Ways that are closed for this start, and the next one. */
  closed: { place: Place; date: string; next: Intake }[]
  /** Countries of which every way is too dear and no school is near, and what a year begins at there; null where no way has a full sum. */
  tooDear: { place: Place; from: number | null }[]
  /** Ways out of reach whose first years are within the budget: what a year costs at first, and from `year` on. */
  laterDear: LaterDear[]
  missing: Given[]
  advised: Advised
  dates: NextDate[]
  /** Where no day is published: the months of the starts. */
  starts: Starts[]
  /** Where the visa asks to see more than the budget of a year. */
  funds: FundsAbove[]
}

export type LaterDear = { place: Place; first: number; from: number; year: number }

type Asked = {
  profile: Profile
  context: MatchContext
  routes: readonly JudgedPlace[]
  elsewhere: readonly JudgedPlace[]
  schools: SchoolsFound
  helps: readonly Help[]
}

export function advise(question: Asked): Advice {
  const { profile, context, routes, schools } = question
  const reachable = routes.filter(({ fit }) => fit.group !== 'beyond')
  const dates = nextDates(reachable, profile, context)
  const deciding = decidingOf(question)
  const missing = missingOf(profile)
  return {
    deciding,
    also: alsoOf(question, deciding),
    now: {
      places: openNow(routes),
      schools: schools.now,
    },
    step: routes
      .filter(({ fit }) => fit.group === 'step')
      .map((each) => ({ place: placeOf(each), steps: each.fit.steps })),
    schoolsStep: schools.step,
    schoolPlaces: schools.places,
    closed: routes.flatMap((each) => {
      const deadline = reasonOf(each.fit, 'deadline')
      const next = { ...profile.intake, year: profile.intake.year + 1 }
      return deadline?.verdict === 'out' ? [{ place: placeOf(each), date: deadline.date, next }] : []
    }),
    tooDear: tooDearIn(routes, schools),
    // the decider names one itself
    laterDear: deciding.kind === 'budget_later' ? [] : laterDearIn(routes),
    missing,
    advised: advisedFor(question, missing, deciding),
    dates,
    starts: startsOf(reachable, dates, context),
    funds: fundsAbove(reachable.length > 0 ? reachable : routes.slice(0, fundsMost), profile, context),
  }
}
const NO_PRICE = Number.MAX_SAFE_INTEGER
/** The ways that are open now, the cheapest first year first. */
const openNow = (routes: readonly JudgedPlace[]): Place[] =>
  routes
    .filter(({ fit }) => fit.group === 'now')
    .toSorted((one, other) => knownStart(one) - knownStart(other))
    .map(placeOf)
/** Ways without a price come last. */
const knownStart = (each: JudgedPlace) => startOf(each) || NO_PRICE
/** Where nothing is in reach, the sums of so many ways. */
const fundsMost = 3

function missingOf({ budget, english, grade, subjects, level, firstDegree }: Profile): Given[] {
  const isMaster = level === 'master'
  return [
    ...(budget === null ? (['budget'] as const) : []),
    ...(english === null ? (['english'] as const) : []),
    ...(grade === null && level !== 'college' ? (['grade'] as const) : []),
    ...(subjects.length === 0 && level !== 'pathway' && level !== 'mba' ? (['subject'] as const) : []),
    ...(isMaster && firstDegree === null && subjects.length > 0 ? (['first_degree'] as const) : []),
  ]
}

const laterDearIn = (routes: readonly JudgedPlace[]): LaterDear[] =>
  routes.flatMap((each) => {
    const [cost, later] = [reasonOf(each.fit, 'cost'), reasonOf(each.fit, 'later')]
    // what else rules it out comes before money
    const isAlone = each.fit.reasons.every(({ kind, verdict }) => kind === 'later' || verdict !== 'out')
    if (!cost || !later || !isAlone || each.fit.group !== 'beyond' || !isLaterDear(each)) return []
    return [{ place: placeOf(each), first: cost.total.from, from: later.total.from, year: later.fromYear }]
  })

function tooDearIn(routes: readonly JudgedPlace[], { places: near, dearFrom }: SchoolsFound): Advice['tooDear'] {
  const byCountry = [...Map.groupBy(routes, ({ isoCountry }) => isoCountry)]
  return byCountry
    .flatMap(([country, of]) => {
      const lowest = lowestStart(of.filter(isPriced)) ?? cheapest(of)
      const isNear = near.some(({ isoCountry }) => isoCountry === country)
      if (!lowest || isNear || !of.every(isTooDear) || laterDearIn(of).length > 0) return []
      return [{ place: placeOf(lowest), from: Math.min(knownStart(lowest), dearFrom.get(country) ?? NO_PRICE) }]
    })
    .toSorted((one, other) => one.from - other.from)
    .map(({ place, from }) => ({ place, from: from === NO_PRICE ? null : from }))
}

/** Steps in English before money, money before another country; where only money is missing and marks are strong, a scholarship. */
function advisedFor(
  { profile, context, routes, elsewhere, helps, schools }: Asked,
  missing: Given[],
  deciding: Deciding,
): Advised {
  const { grade } = profile
  const isStrong = grade !== null && bandOfGrade(grade.scale, grade.mark) === 'strong'
  if (deciding.kind === 'no_answers') return { kind: 'answer', missing }
  // the fees that are known answer it already
  const isSeparate = deciding.kind === 'priced_apart'
  const isEachDear = isSeparate && schools.dearFrom.size > 0 && !schools.isNear
  if (isSeparate && !isEachDear) return { kind: 'schools' }
  if (deciding.kind === 'time' || deciding.kind === 'start') return { kind: 'next_start', intake: deciding.next }
  const [help] = helps
  const isNow = routes.some(({ fit }) => fit.group === 'now') || schools.now > 0
  const isMoney = help?.change.kind === 'money' || (!help && (deciding.kind.startsWith('budget') || isEachDear))
  if (isMoney && isStrong && !isNow) return { kind: 'scholarship', help: help ?? null }
  if (help && !(isNow && (help.change.kind === 'money' || help.change.kind === 'country')))
    return { kind: 'change', help }
  if (isNow) {
    const unanswered = missing.filter((each) => each === 'english' || each === 'grade')
    return unanswered.length > 0 ? { kind: 'answer', missing: unanswered } : applyBy(routes, schools, profile, context)
  }
  const steps = routes.filter(({ fit }) => fit.group === 'step')
  // low marks lead to a preparation first
  const isPreparation = ({ route }: JudgedPlace) => route === 'pathway' || route === 'premaster'
  const way = (deciding.kind === 'marks' ? steps.find(isPreparation) : undefined) ?? steps[0]
  if (way) return { kind: 'way', place: placeOf(way) }
  const other = nearElsewhere(elsewhere)
  return other ? { kind: 'elsewhere', place: placeOf(other), steps: other.fit.steps } : { kind: 'home' }
}

/** A way of another country that a step or two without money would open; the cheapest of them. */
const nearElsewhere = (elsewhere: readonly JudgedPlace[]): JudgedPlace | undefined =>
  cheapest(elsewhere.filter(({ fit }) => fit.group === 'step' && !stepOf(fit, 'money') && !stepOf(fit, 'soon')))

/** The next closing day of the ways that are open now, and the earlier one of programmes with limited places. */
function applyBy(
  routes: readonly JudgedPlace[],
  { firstDay, places: near, placesNow }: SchoolsFound,
  profile: Profile,
  context: MatchContext,
): Advised {
  const dates = nextDates(
    routes.filter(({ fit }) => fit.group === 'now'),
    profile,
    context,
  )
  const date = dates.find(({ name }) => name !== 'early') ?? null
  const early = dates.find(({ name, date: day }) => name === 'early' && (date === null || day < date.date)) ?? null
  const next = early ?? date
  const schoolDay = firstDay !== null && (next === null || firstDay < next.date) ? firstDay : null
  const places = [...new Map([...openNow(routes), ...placesNow].map((place) => [placeKey(place), place])).values()]
  const nearKeys = new Set(near.map(placeKey))
  const hasSchools = places.some((place) => nearKeys.has(placeKey(place)))
  return { kind: 'apply', places, date, early, schoolDay, hasSchools }
}
