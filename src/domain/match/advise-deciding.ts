/** The one thing that decides most for a family, and what falls short besides. */
import {
  cheapest,
  gapOf,
  isLaterDear,
  isPriced,
  isTooDear,
  type JudgedPlace,
  leastOf,
  lowestStart,
  type Place,
  placeOf,
  reasonOf,
  startOf,
  stepOf,
} from './advise-ways.ts'
import type { MatchContext } from './candidate.ts'
import type { Fit, FitStep } from './fit.ts'
import { weeksUntil } from './judge-dates.ts'
import { bandOfGrade, type Intake, MATCH_LEVEL, type Profile, usualIntake } from './profile.ts'

export type Given = 'budget' | 'english' | 'grade' | 'subject' | 'first_degree'

/** Amounts are home money a year. `from`: what the usual prices begin at; `enough`: what opens a choice of courses; `gap`: how much of it is missing; `schoolFrom`: the least that a named school costs by a price of its own, of those in reach first. */
export type BudgetDecides = { place: Place; from: number; enough: number; gap: number; schoolFrom: number | null }

export type Deciding =
  /** The budget is below every way that is known, in the wanted countries and elsewhere. */
  | ({ kind: 'budget_nowhere' } & BudgetDecides)
  /** The budget is below the cheapest way of the wanted countries. */
  | ({ kind: 'budget_here' } & BudgetDecides)
  /** The ways are above the budget; single schools fit it, or are near it. */
  | ({ kind: 'budget_few' | 'budget_schools'; schools: number } & BudgetDecides)
  /** The cheapest way is a little above the budget. */
  | ({ kind: 'budget_close' } & BudgetDecides)
  /** The first years of the cheapest way are within the budget, its later ones aren't. */
  | ({ kind: 'budget_later'; first: number; year: number } & Omit<BudgetDecides, 'schoolFrom' | 'enough'>)
  | { kind: 'priced_apart' | 'mba' | 'marks' | 'first_degree' | 'nothing' | 'unknown' | 'no_answers' }
  /** Nothing that was said is in the way, and what was not said decides, too. */
  | { kind: 'partly'; missing: Given[] }
  /** No way is open, and no single thing is in all of them: the nearest one. */
  | { kind: 'nearest'; place: Place; steps: readonly FitStep[] }
  | { kind: 'time'; weeks: number; next: Intake }
  /** No way begins in the wanted term. */
  | { kind: 'start'; months: readonly number[]; next: Intake }
  | { kind: 'test'; to: number }
  | { kind: 'english'; yours: number; to: number; bands: number }
  | { kind: 'diploma'; places: Place[] }

/** What is said after the decider, in short. */
export type Also =
  | { kind: 'marks' | 'first_degree' | 'mba' }
  | Extract<Deciding, { kind: 'test' | 'english' | 'time' | 'start' }>

/** Named schools that were judged. */
export type SchoolsFound = {
  now: number
  step: number
  /** Whether one isn't out of reach. */
  isNear: boolean
  /** The least that one in reach costs by a price of its own; null where none is known. */
  from: number | null
  /** The least that those cost by a price of their own that is above the budget, by ISO country. */
  dearFrom: ReadonlyMap<string, number>
  /** The first closing day that one of those that fit now publishes itself. */
  firstDay: string | null
  /** Countries with schools in reach, and the ways on which they come. */
  places: readonly Place[]
  /** The same of those that fit now. */
  placesNow: readonly Place[]
}

type Asked = {
  profile: Profile
  context: MatchContext
  routes: readonly JudgedPlace[]
  elsewhere: readonly JudgedPlace[]
  schools: SchoolsFound
}

export function decidingOf(question: Asked): Deciding {
  const { profile, context, routes } = question
  const { budget, english, grade, level } = profile
  if (budget === null && english === null && grade === null && level !== 'mba') return { kind: 'no_answers' }
  if (context.traits.has('priced_apart')) return { kind: 'priced_apart' }
  const byBudget = byMoneyOf(question)
  if (byBudget) return byBudget
  const affordable = routes.filter((each) => !isTooDear(each))
  const byStart = startingOf(affordable, profile, context)
  if (byStart) return byStart
  if (hasLowMarks(profile)) return { kind: 'marks' }
  if (level === 'mba') return { kind: 'mba' }
  const direct = affordable.filter(({ route }) => route === MATCH_LEVEL[level].routes[0])
  const byEnglish = englishOf(profile, direct)
  if (byEnglish) return byEnglish
  const byMoney = closeOf(affordable, budget, question.schools)
  if (byMoney) return byMoney
  const byDiploma = affordable.filter(({ fit }) => reasonOf(fit, 'diploma')?.verdict === 'short')
  const isWayOpen = routes.some(({ fit, route }) => fit.group === 'now' && route !== 'pathway')
  if (!isWayOpen && byDiploma.length > 0 && byDiploma.length === direct.length)
    return { kind: 'diploma', places: byDiploma.map(placeOf) }
  if (profile.firstDegree === 'other' && level === 'master') return { kind: 'first_degree' }
  return openOf(question)
}

/** Where nothing said is in the way: whether anything is open, and what was not said. */
function openOf({ profile, routes, schools }: Asked): Deciding {
  const isOpen = routes.some(({ fit }) => fit.group === 'now') || schools.now > 0
  const missing = unsaid(profile)
  if (isOpen) return missing.length > 0 ? { kind: 'partly', missing } : { kind: 'nothing' }
  const [nearest] = routes.filter(({ fit }) => fit.group === 'step')
  if (nearest) return { kind: 'nearest', place: placeOf(nearest), steps: nearest.fit.steps }
  return missing.length > 0 && schools.isNear ? { kind: 'partly', missing } : { kind: 'unknown' }
}

/** What entry depends on and was not said. */
const unsaid = ({ budget, english, grade, level }: Profile): Given[] => [
  ...(budget === null ? (['budget'] as const) : []),
  ...(english === null ? (['english'] as const) : []),
  ...(grade === null && level !== 'college' ? (['grade'] as const) : []),
]

function byMoneyOf({ profile: { budget }, routes, elsewhere, schools }: Asked): Deciding | null {
  const priced = routes.filter(isPriced)
  const lowest = cheapest(priced)
  if (budget === null || !lowest || !priced.every(isTooDear)) return null
  const first = lowestStart(priced) ?? lowest
  const ofSchools = { schoolFrom: schools.from ?? leastPrice(schools.dearFrom) }
  const dear = {
    place: placeOf(first),
    from: startOf(first),
    enough: leastOf(lowest),
    gap: gapOf(lowest),
    ...ofSchools,
  }
  if (schools.now > 0) return { kind: 'budget_schools', ...dear, schools: schools.now }
  if (schools.isNear) return { kind: 'budget_few', ...dear, schools: schools.step }
  const later = laterOf(routes)
  if (later) return later
  return { kind: elsewhere.filter(isPriced).every(isTooDear) ? 'budget_nowhere' : 'budget_here', ...dear }
}

const leastPrice = (prices: SchoolsFound['dearFrom']): number | null =>
  prices.size > 0 ? Math.min(...prices.values()) : null

function closeOf(
  affordable: readonly JudgedPlace[],
  budget: number | null,
  { from: schoolFrom }: SchoolsFound,
): Deciding | null {
  const priced = affordable.filter(isPriced)
  const lowest = cheapest(priced)
  if (!lowest || budget === null || !priced.every(({ fit }) => stepOf(fit, 'money'))) return null
  const first = lowestStart(priced) ?? lowest
  const later = isLaterDear(first) ? laterOf(priced) : null
  if (later) return later
  return {
    kind: 'budget_close',
    place: placeOf(first),
    from: startOf(first),
    enough: leastOf(lowest),
    gap: gapOf(lowest),
    schoolFrom,
  }
}

/** A way whose first years are within the budget, and whose later ones aren't; the cheapest. */
function laterOf(routes: readonly JudgedPlace[]): Deciding | null {
  const [cheapestWay] = routes
    .flatMap((each) => {
      const [cost, later] = [reasonOf(each.fit, 'cost'), reasonOf(each.fit, 'later')]
      const budget = cost?.budget ?? null
      if (!later || !cost || budget === null || !isLaterDear(each) || later.total.from <= budget) return []
      const gap = later.total.from - budget
      return [{ place: placeOf(each), first: cost.total.from, from: later.total.from, year: later.fromYear, gap }]
    })
    .toSorted((one, other) => one.from - other.from)
  return cheapestWay ? { kind: 'budget_later', ...cheapestWay } : null
}

const hasLowMarks = ({ grade, level }: Profile): boolean =>
  (level === 'bachelor' || level === 'master') && grade !== null && bandOfGrade(grade.scale, grade.mark) === 'low'

/** Whether the wanted start is too near, or one in which no way begins. */
function startingOf(routes: readonly JudgedPlace[], { intake }: Profile, context: MatchContext): Also | null {
  // what is out of reach has no steps, and its start is as near
  const weeks = weeksUntil(intake, context.day)
  if (weeks < context.soonWeeks) return { kind: 'time', weeks: Math.max(0, weeks), next: usualIntake(context.day) }
  const starts = routes.map(({ fit }) => reasonOf(fit, 'intake'))
  if (starts.length === 0 || !starts.every((reason) => reason !== undefined)) return null
  const months = [...new Set(starts.flatMap((reason) => reason?.months ?? []))].toSorted((one, other) => one - other)
  return { kind: 'start', months, next: otherTerm(intake) }
}

const otherTerm = ({ year, term }: Intake): Intake =>
  term === 'spring' ? { year, term: 'autumn' } : { year: year + 1, term: 'spring' }

/** Most degrees take it. */
const usualNeed = 6.5

/** What English falls short of on the direct ways. */
function englishOf({ english, level }: Profile, routes: readonly JudgedPlace[]): Also | null {
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

const alsoMost = 2
/** What falls short beside the decider: the start, marks, English, the first degree. */
export function alsoOf({ profile, context, routes }: Asked, deciding: Deciding): Also[] {
  if (deciding.kind === 'no_answers' || deciding.kind === 'unknown') return []
  const isSeparate = deciding.kind === 'priced_apart'
  const all = [
    startingOf(routes, profile, context),
    hasLowMarks(profile) ? ({ kind: 'marks' } as const) : null,
    profile.level === 'mba' ? ({ kind: 'mba' } as const) : null,
    isSeparate && profile.english !== 'none' ? null : englishOf(profile, routes),
    profile.firstDegree === 'other' && profile.level === 'master' ? ({ kind: 'first_degree' } as const) : null,
  ]
  return all
    .filter((each) => each !== null)
    .filter(({ kind }) => kind !== deciding.kind)
    .slice(0, alsoMost)
}
