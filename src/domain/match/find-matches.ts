/** The answer to a family: schools and ways in three groups, what can't be judged, and what would help most. */
import { recordOf } from '../collections.ts'
import type { MatchRoute } from '../content/match.ts'
import type { MatchContext, SchoolCandidate } from './candidate.ts'
import { type Change, changesOf, exactChanges, type MatchChange } from './changes.ts'
import { FIT_GROUPS, type Fit, type FitGroup, type FitReason, type FitStep } from './fit.ts'
import type { Priced } from './judge-cost.ts'
import { judgeRoute, judgeSchool } from './judge-fit.ts'
import { MATCH_LEVEL, type Profile } from './profile.ts'

export type PricedCandidate = { candidate: SchoolCandidate; priced: Priced | null }
export type Destination = { countryCode: string; isoCountry: string }

export type FittingSchool = PricedCandidate & { fit: Fit; help: MatchChange | null }
export type FittingRoute = Destination & { route: MatchRoute; fit: Fit; help: MatchChange | null }
/** @property schools how many more schools, @property routes how many more ways would fit now */
export type Help = { change: MatchChange; schools: number; routes: number }

export type MatchAnswer = {
  /** `total`: the schools that could be listed; `more`: those that only a register names. */
  groups: Record<FitGroup, { routes: FittingRoute[]; schools: FittingSchool[]; total: number; more: number }>
  /** Schools that publish nothing to judge them by, by the code of their country. */
  unjudged: { total: number; byCountry: Map<string, number> }
  /** How many schools are beyond by what: `cost`, `english`, … */
  beyondBy: Map<FitReason['kind'], number>
  helps: Help[]
}

const SHOWN: Record<FitGroup, number> = { now: 12, step: 9, beyond: 4 }

export type MatchQuestion = {
  profile: Profile
  candidates: readonly PricedCandidate[]
  /** The wanted countries, and those beside them. */
  destinations: readonly Destination[]
  elsewhere: readonly Destination[]
  context: MatchContext
}

export function findMatches({ profile, candidates, destinations, elsewhere, context }: MatchQuestion): MatchAnswer {
  const changes = changesOf(profile)
  const bySchool = Map.groupBy(candidates, ({ candidate }) => candidate.school)
  const judged = [...bySchool.values()].flatMap((ofSchool) => bestOf(ofSchool, profile, context) ?? [])
  const routes = routesIn(destinations, profile, context).toSorted(
    (one, other) => one.fit.steps.length - other.fit.steps.length || lowestOf(one.fit) - lowestOf(other.fit),
  )
  const judgedIds = new Set(judged.map(({ candidate }) => candidate.school))
  const unjudged = [...bySchool].flatMap(([id, [first]]) => (first && !judgedIds.has(id) ? [first] : []))
  const byGroup = Map.groupBy(judged, ({ fit }) => fit.group)
  const helpOf = helpFinder(changes, profile, routes)
  return {
    groups: recordOf(FIT_GROUPS, (group) => {
      const all = byGroup.get(group) ?? []
      const listed = all.filter(({ candidate }) => candidate.isNamed).toSorted(byFit[group])
      return {
        total: listed.length,
        more: all.length - listed.length,
        schools: roundRobin(listed)
          .slice(0, SHOWN[group])
          .map((each) => ({
            ...each,
            help: helpOf(each.fit, each.candidate.isoCountry, each.candidate.way, (changed) =>
              judgeSchool(each.candidate, changed, context, each.priced),
            ),
          })),
        routes: routes
          .filter(({ fit }) => fit.group === group)
          .map((each) => ({
            ...each,
            help: helpOf(each.fit, each.isoCountry, each.route, (changed) =>
              judgeRoute(each.isoCountry, each.route, changed, context),
            ),
          })),
      }
    }),
    unjudged: {
      total: unjudged.length,
      byCountry: new Map(
        [...Map.groupBy(unjudged, ({ candidate }) => candidate.countryCode)].map(([code, of]) => [code, of.length]),
      ),
    },
    beyondBy: countBy((byGroup.get('beyond') ?? []).flatMap(({ fit }) => decidingKinds(fit))),
    helps: helpsFor({ judged, routes, changes, elsewhere, profile, context }),
  }
}

type Judged = PricedCandidate & { fit: Fit }
type JudgedRoute = Destination & { route: MatchRoute; fit: Fit }

/** The least that a year costs, for the order of ways. */
const lowestOf = ({ reasons }: Fit) =>
  reasons.find((reason) => reason.kind === 'cost')?.total.from ?? Number.MAX_SAFE_INTEGER

const rankOf = ({ group, steps }: Fit) => FIT_GROUPS.indexOf(group) * 10 + steps.length

/** The programme of a school that fits best; null where none can be judged. */
function bestOf(ofSchool: readonly PricedCandidate[], profile: Profile, context: MatchContext): Judged | null {
  let best: Judged | null = null
  for (const each of ofSchool) {
    const fit = judgeSchool(each.candidate, profile, context, each.priced)
    if (fit && (best === null || rankOf(fit) < rankOf(best.fit))) best = { ...each, fit }
  }
  return best
}

/** A year before the degree is for those whose English or marks fall short, a college first for those whom the direct way doesn't take yet. */
function routesIn(destinations: readonly Destination[], profile: Profile, context: MatchContext): JudgedRoute[] {
  const [directRoute, ...others] = MATCH_LEVEL[profile.level].routes
  return destinations.flatMap((destination) => {
    const judge = (route: MatchRoute): JudgedRoute[] => {
      const fit = judgeRoute(destination.isoCountry, route, profile, context)
      return fit ? [{ ...destination, route, fit }] : []
    }
    const [direct] = judge(directRoute)
    const isShort = direct?.fit.reasons.some(
      ({ kind, verdict }) => (kind === 'english' || kind === 'marks') && (verdict === 'short' || verdict === 'out'),
    )
    const isOffered = (route: MatchRoute) =>
      route === 'transfer' ? (profile.level === 'college' ? !direct : direct?.fit.group !== 'now') : !direct || isShort
    return [...(direct ? [direct] : []), ...others.filter(isOffered).flatMap(judge)]
  })
}

const selectivity = ({ candidate: { rate } }: Judged) => (rate === null ? 5 : Math.floor(rate.value * 10))
const ownFacts = ({ fit }: Judged) =>
  fit.reasons.filter(({ basis, verdict }) => (basis === 'programme' || basis === 'school') && verdict !== 'open').length
const costOf = ({ priced }: Judged) => priced?.total.from ?? Number.MAX_SAFE_INTEGER
const described = ({ candidate }: Judged) => (candidate.isDescribed ? 0 : 1)
const wished = ({ candidate, fit }: Judged) =>
  fit.reasons.some(({ kind }) => kind === 'stem') || candidate.postStudy ? 0 : 1

/** Ordered by one number after the other. */
const by =
  (...measures: ((each: Judged) => number)[]) =>
  (one: Judged, other: Judged): number => {
    for (const measure of measures) {
      const difference = measure(one) - measure(other)
      if (difference !== 0) return difference
    }
    return one.candidate.school - other.candidate.school
  }

const bandsMissing = (step: FitStep) => (step.kind === 'english' ? step.bands : step.kind === 'test' ? 0.5 : 0)
const effort = ({ fit }: Judged) => fit.steps.reduce((sum, step) => sum + 1 + bandsMissing(step), 0)
const distance = ({ fit }: Judged) => fit.reasons.filter(({ verdict }) => verdict === 'out').length

const byFit: Record<FitGroup, (one: Judged, other: Judged) => number> = {
  now: by(described, (each) => -ownFacts(each), wished, selectivity, costOf),
  step: by(described, effort, (each) => -ownFacts(each), wished, costOf),
  beyond: by(described, distance, costOf),
}

/** One of each country after the other, so that a country with many schools doesn't fill the list. */
function roundRobin(schools: readonly Judged[]): Judged[] {
  const byCountry = [...Map.groupBy(schools, ({ candidate }) => candidate.isoCountry).values()]
  const longest = Math.max(0, ...byCountry.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) => byCountry.flatMap((of) => of.slice(round, round + 1))).flat()
}

const countBy = <T>(values: readonly T[]): Map<T, number> =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, of]) => [value, of.length]))

/** What rules a school out; where only many steps do, the facts behind them. */
function decidingKinds({ reasons }: Fit): FitReason['kind'][] {
  const out = reasons.filter(({ verdict }) => verdict === 'out')
  const deciding = out.length > 0 ? out : reasons.filter(({ verdict }) => verdict === 'short')
  return [...new Set(deciding.map(({ kind }) => kind))]
}

// What would help

function helpFinder(changes: readonly Change[], profile: Profile, routes: readonly JudgedRoute[]) {
  const best = (fit: Fit, judge: (changed: Profile) => Fit | null): { change: MatchChange; rank: number } | null => {
    let best: { change: MatchChange; rank: number } | null = null
    for (const change of [...exactChanges(fit, profile), ...changes]) {
      const changed = judge(change.profile)
      const rank = changed ? rankOf(changed) : Number.MAX_SAFE_INTEGER
      if (rank < (best?.rank ?? rankOf(fit))) best = { change: change.of, rank }
    }
    return best
  }
  const helpOf = (fit: Fit, isoCountry: string, route: MatchRoute, judge: (changed: Profile) => Fit | null) => {
    if (fit.group === 'now') return null
    const change = best(fit, judge)
    if (change?.rank === 0) return change.change
    const other = routes.find(
      (each) =>
        each.isoCountry === isoCountry && each.route !== route && rankOf(each.fit) < (change?.rank ?? rankOf(fit)),
    )
    const instead = other && ({ kind: 'route', route: other.route, countryCode: other.countryCode } as const)
    return instead ?? change?.change ?? null
  }
  return helpOf
}

type Asked = Omit<MatchQuestion, 'candidates' | 'destinations'> & {
  judged: readonly Judged[]
  routes: readonly JudgedRoute[]
  changes: readonly Change[]
}

const helpsMost = 4
/** How many of the smallest sums that a single result lacks are tried. */
const exactMost = 3
const amountOf = (change: MatchChange) => (change.kind === 'money' ? change.amount : 0)

/** Each change with what it would bring into the first group; the largest first, and of equal ones the easiest. */
function helpsFor({ judged, routes, changes, elsewhere, profile, context }: Asked): Help[] {
  const others = judged.filter(({ candidate, fit }) => candidate.isNamed && fit.group !== 'now')
  const otherRoutes = routes.filter(({ fit }) => fit.group !== 'now')
  const exact = [...otherRoutes, ...others]
    .flatMap(({ fit }) => exactChanges(fit, profile))
    .toSorted((one, other) => amountOf(one.of) - amountOf(other.of))
    .slice(0, exactMost)
  const lacking = { english: others.filter(lacks.english), money: others.filter(lacks.money) }
  const tried = [...exact, ...changes].map(({ of, profile: changed }) => ({
    change: of,
    schools: lacking[of.kind === 'money' ? 'money' : 'english'].filter(
      ({ candidate, priced }) => judgeSchool(candidate, changed, context, priced)?.group === 'now',
    ).length,
    routes: otherRoutes.filter(
      ({ isoCountry, route }) => judgeRoute(isoCountry, route, changed, context)?.group === 'now',
    ).length,
  }))
  // of one kind the smallest change that brings anything
  const first = tried.filter(
    ({ change, schools, routes: ways }, at) =>
      schools + ways > 0 &&
      !tried.slice(0, at).some((before) => before.change.kind === change.kind && before.schools + before.routes > 0),
  )
  const byCountry = Map.groupBy(routesIn(elsewhere, profile, context), ({ countryCode }) => countryCode)
  const countries = [...byCountry].flatMap(([countryCode, of]): Help[] => {
    const ways = of.filter(({ fit }) => fit.group === 'now').length
    return ways > 0 ? [{ change: { kind: 'country', countryCode }, schools: 0, routes: ways }] : []
  })
  return [...first, ...countries]
    .toSorted((one, other) => other.routes * routeWeight + other.schools - one.routes * routeWeight - one.schools)
    .slice(0, helpsMost)
}

/** What a change can help: more English or money brings nothing where it isn't short. */
const lacks = {
  english: ({ fit }: Judged) =>
    fit.reasons.some(({ kind, verdict }) => kind === 'english' && (verdict === 'short' || verdict === 'out')),
  money: ({ fit }: Judged) =>
    fit.reasons.some(({ kind, verdict }) => (kind === 'cost' || kind === 'later') && verdict !== 'meets'),
}

/** A route covers the schools of a country that publish little. */
const routeWeight = 10
