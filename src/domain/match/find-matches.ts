/** The answer to a family: schools and ways in three groups, what can't be judged, and what would help most. */
import { recordOf } from '../collections.ts'
import type { Range } from '../costs/amounts.ts'
import { type Advice, advise } from './advise.ts'
import type { SchoolsFound } from './advise-deciding.ts'
import { isPriced, lowestStart, type Place, placeKey, placeOf, reasonOf, startOf } from './advise-ways.ts'
import type { MatchContext, SchoolCandidate } from './candidate.ts'
import { bothOf, type Change, changesOf, exactChanges, type Help, type MatchChange } from './changes.ts'
import { FIT_GROUPS, type Fit, type FitGroup, type FitReason, type FitStep } from './fit.ts'
import { littleShare, type Priced } from './judge-cost.ts'
import { judgeRoute, judgeSchool } from './judge-fit.ts'
import { type Destination, type JudgedRoute, routesIn } from './judge-ways.ts'
import type { Profile } from './profile.ts'
import type { MatchRoute } from './routes.ts'

/** `isNear`: its programme is one of a neighbouring subject. */
export type PricedCandidate = { candidate: SchoolCandidate; priced: Priced | null; isNear?: boolean }
export type FittingSchool = PricedCandidate & { fit: Fit; help: MatchChange | null }
export type FittingRoute = Destination & { route: MatchRoute; fit: Fit; help: MatchChange | null }

export type MatchAnswer = {
  /** `total`: the schools that could be listed; `more`: those that only a register names. */
  groups: Record<FitGroup, { routes: FittingRoute[]; schools: FittingSchool[]; total: number; more: number }>
  /** Schools that publish nothing to judge them by, by the code of their country. */
  unjudged: { total: number; byCountry: Map<string, number> }
  /** How many schools are beyond by what: `cost`, `english`, … */
  beyondBy: Map<FitReason['kind'], number>
  /** From the one to begin with. */
  helps: Help[]
  advice: Advice
  /** What is open of each alternative, and what a step would open; in their order. */
  instead: Instead[]
  /** Countries of which neither a way nor a school could be judged. */
  unknown: Destination[]
  /** How each school that could be judged fits, by its id. */
  fits: ReadonlyMap<number, Fit>
  /** Described schools that cost more than the family has. */
  dearSchools: { count: number; total: Range } | null
}

/** Another award or a neighbouring subject. */
export type Alternative = { profile: Profile; context: MatchContext }
/** `cheapest`: where nothing of it is near, the way that costs least and less than every wanted one, and what it begins at. */
export type Instead = { now: Place[]; step: Place[]; cheapest: { place: Place; from: number } | null }

const SHOWN: Record<FitGroup, number> = { now: 12, step: 9, reach: 4, beyond: 4 }

export type MatchQuestion = {
  profile: Profile
  candidates: readonly PricedCandidate[]
  /** The wanted countries, and those beside them. */
  destinations: readonly Destination[]
  elsewhere: readonly Destination[]
  /** Judged where nothing wanted is open. */
  alternatives?: readonly Alternative[]
  context: MatchContext
}

export function findMatches(question: MatchQuestion): MatchAnswer {
  const { profile, candidates, destinations, elsewhere, alternatives = [], context } = question
  const changes = changesOf(profile)
  const bySchool = Map.groupBy(candidates, ({ candidate }) => candidate.school)
  const judged = [...bySchool.values()].flatMap((ofSchool) => bestOf(ofSchool, profile, context) ?? [])
  const routes = routesIn(destinations, profile, context)
  const judgedIds = new Set(judged.map(({ candidate }) => candidate.school))
  const unjudged = [...bySchool].flatMap(([id, [first]]) => (first && !judgedIds.has(id) ? [first] : []))
  const byGroup = Map.groupBy(judged, ({ fit }) => fit.group)
  const helpOf = helpFinder(changes, profile, routes)
  const others = routesIn(elsewhere, profile, context)
  const helps = helpsFor({ judged, routes, changes, others, profile, context })
  const advice = advise({
    profile,
    context,
    routes,
    elsewhere: others,
    helps,
    schools: schoolsFound(judged.filter(({ candidate }) => candidate.isNamed)),
  })
  return {
    groups: recordOf(FIT_GROUPS, (group) => {
      const all = byGroup.get(group) ?? []
      const listed = all.filter(({ candidate }) => candidate.isNamed)
      const isByCost = profile.budget === null
      const shown = roundRobin(listed.toSorted(isByCost ? byCost : byFit[group])).slice(0, SHOWN[group])
      return {
        total: listed.length,
        more: all.length - listed.length,
        schools: (isByCost ? shown.toSorted(byCost) : shown).map((each) => ({
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
    helps,
    advice,
    instead: advice.now.places.length + advice.now.schools > 0 ? [] : alternatives.map(insteadOf(destinations, routes)),
    unknown: destinations.filter(
      ({ isoCountry }) =>
        !routes.some((each) => each.isoCountry === isoCountry) &&
        !judged.some(({ candidate }) => candidate.isoCountry === isoCountry),
    ),
    fits: new Map(judged.map(({ candidate, fit }) => [candidate.school, fit])),
    dearSchools: dearIn(byGroup.get('beyond') ?? []),
  }
}

type Judged = PricedCandidate & { fit: Fit }

/** What the sentences tell of the schools that can be named. */
function schoolsFound(schools: readonly Judged[]): SchoolsFound {
  const of = (group: FitGroup) => schools.filter(({ fit }) => fit.group === group)
  const near = [...of('now'), ...of('step'), ...of('reach')]
  const days = of('now').flatMap(({ fit }) => {
    const deadline = reasonOf(fit, 'deadline')
    return deadline?.basis === 'programme' && deadline.verdict === 'meets' ? [deadline.date] : []
  })
  const prices = schools.flatMap(({ fit }) => {
    const cost = fit.group === 'beyond' ? undefined : reasonOf(fit, 'cost')
    return cost && cost.basis !== 'usual' && !cost.isPartial ? [cost.total.from] : []
  })
  const dear = schools.flatMap(({ candidate, fit }) => {
    const cost = reasonOf(fit, 'cost')
    return cost?.verdict === 'out' && cost.basis !== 'usual' && !cost.isPartial
      ? [{ isoCountry: candidate.isoCountry, from: cost.total.from }]
      : []
  })
  const placesOf = (of: readonly Judged[]) => {
    const places = of.map(({ candidate: { countryCode, isoCountry, way } }) => ({
      countryCode,
      isoCountry,
      route: way,
    }))
    return [...new Map(places.map((place) => [placeKey(place), place])).values()]
  }
  return {
    now: of('now').length,
    step: of('step').length,
    isNear: schools.some(({ fit }) => fit.group !== 'beyond'),
    from: prices.length > 0 ? Math.min(...prices) : null,
    dearFrom: new Map(
      [...Map.groupBy(dear, ({ isoCountry }) => isoCountry)].map(([country, of]) => [
        country,
        Math.min(...of.map(({ from }) => from)),
      ]),
    ),
    firstDay: days.toSorted()[0] ?? null,
    places: placesOf(near),
    placesNow: placesOf(of('now')),
  }
}
const rankOf = ({ group, steps }: Fit) => FIT_GROUPS.indexOf(group) * 10 + steps.length

/** Ways of an alternative that are nearer than the wanted ones: what is a step away only where no wanted way is. */
const insteadOf =
  (destinations: readonly Destination[], wanted: readonly JudgedRoute[]) =>
  ({ profile, context }: Alternative): Instead => {
    const ways = routesIn(destinations, profile, context)
    const isStep = wanted.some(({ fit }) => fit.group === 'step')
    const of = (group: FitGroup) => ways.filter(({ fit }) => fit.group === group).map(placeOf)
    const [now, step] = [of('now'), isStep ? [] : of('step')]
    const [lowest, lowestWanted] = [lowestStart(ways.filter(isPriced)), lowestStart(wanted.filter(isPriced))]
    const isCheaper = lowest && lowestWanted && startOf(lowest) < startOf(lowestWanted)
    return {
      now,
      step,
      cheapest: now.length + step.length === 0 && isCheaper ? { place: placeOf(lowest), from: startOf(lowest) } : null,
    }
  }

function dearIn(beyond: readonly Judged[]): MatchAnswer['dearSchools'] {
  const totals = beyond.flatMap(({ candidate, fit }) => {
    const cost = candidate.isDescribed ? reasonOf(fit, 'cost') : undefined
    return cost?.verdict === 'out' && cost.basis !== 'usual' && !cost.isPartial ? [cost.total] : []
  })
  const total = { from: Math.min(...totals.map(({ from }) => from)), to: Math.max(...totals.map(({ to }) => to)) }
  return totals.length > 0 ? { count: totals.length, total } : null
}

/** The programme of a school that fits best; null where none can be judged. */
function bestOf(ofSchool: readonly PricedCandidate[], profile: Profile, context: MatchContext): Judged | null {
  let best: Judged | null = null
  for (const each of ofSchool) {
    const fit = judgeSchool(each.candidate, profile, context, each.priced)
    if (fit && (best === null || rankOf(fit) < rankOf(best.fit))) best = { ...each, fit }
  }
  return best
}

const selectivity = ({ candidate: { rate } }: Judged) => (rate === null ? 5 : Math.floor(rate.value * 10))
const ownFacts = ({ fit }: Judged) =>
  fit.reasons.filter(({ basis, verdict }) => (basis === 'programme' || basis === 'school') && verdict !== 'open').length
const costOf = ({ priced }: Judged) => priced?.total.from ?? Number.MAX_SAFE_INTEGER
const neighbours = ({ isNear = false }: Judged) => (isNear ? 1 : 0)
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
  now: by(described, neighbours, (each) => -ownFacts(each), wished, selectivity, costOf),
  step: by(described, neighbours, effort, (each) => -ownFacts(each), wished, costOf),
  reach: by(
    described,
    neighbours,
    effort,
    (each) => -ownFacts(each),
    (each) => -selectivity(each),
    costOf,
  ),
  beyond: by(described, distance, costOf),
}

/** Without a budget the cheapest come first. */
const byCost = by(neighbours, costOf)

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

type Asked = Pick<MatchQuestion, 'profile' | 'context'> & {
  judged: readonly Judged[]
  routes: readonly JudgedRoute[]
  /** Of the countries beside the wanted ones. */
  others: readonly JudgedRoute[]
  changes: readonly Change[]
}

const helpsMost = 4
const countriesMost = 2
/** How many of the smallest sums that a single school lacks are tried. */
const exactMost = 3
const amountOf = (change: MatchChange) => (change.kind === 'money' ? change.amount : 0)
/** What is in a family's own hands comes first, then a little money, another country, and more money last. */
const ORDER: Record<MatchChange['kind'], number> = { test: 0, english: 1, both: 2, money: 3, route: 4, country: 5 }
const orderOf = (change: MatchChange, { budget }: Profile): number =>
  'amount' in change && change.amount > (budget ?? 0) * littleShare ? ORDER.country + 1 : ORDER[change.kind]

/** Each change with what it would bring into the first group, in the order in which a counsellor would name them. */
function helpsFor({ judged, routes, changes, others: elsewhere, profile, context }: Asked): Help[] {
  const others = judged.filter(({ candidate, fit }) => candidate.isNamed && fit.group !== 'now')
  const otherRoutes = routes.filter(({ fit }) => fit.group !== 'now')
  const sumsOf = (of: readonly { fit: Fit }[]) =>
    of.flatMap(({ fit }) => exactChanges(fit, profile)).toSorted((one, other) => amountOf(one.of) - amountOf(other.of))
  const exact = [...sumsOf(otherRoutes), ...sumsOf(others).slice(0, exactMost)].toSorted(
    (one, other) => amountOf(one.of) - amountOf(other.of),
  )
  const [english, money] = [others.filter(lacks.english), others.filter(lacks.money)]
  const toTry = { english, test: english, money, both: english.filter(lacks.money), country: [], route: [] }
  // a share of the budget only where no card names a sum
  const single = [...exact, ...changes.filter(({ of }) => of.kind !== 'money' || exact.length === 0)]
  const tried = [...single, ...bothOf(single, changes)].map(({ of, profile: changed }) => ({
    change: of,
    schools: toTry[of.kind].filter(
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
  const needed = first.filter(({ change }) => change.kind !== 'both' || first.every((help) => isNoStep(help, profile)))
  const byCountry = Map.groupBy(elsewhere, ({ choice }) => choice)
  const countries = [...byCountry].flatMap(([countryCode, of]): Help[] => {
    const ways = of.filter(({ fit }) => fit.group === 'now').length
    return ways > 0 ? [{ change: { kind: 'country', countryCode }, schools: 0, routes: ways }] : []
  })
  return [...needed, ...countries.toSorted((one, other) => other.routes - one.routes).slice(0, countriesMost)]
    .toSorted(
      (one, other) =>
        orderOf(one.change, profile) - orderOf(other.change, profile) ||
        other.routes * routeWeight + other.schools - one.routes * routeWeight - one.schools,
    )
    .slice(0, helpsMost)
}

/** What a change can help: more English or money brings nothing where it isn't short. */
const lacks = {
  english: ({ fit }: Judged) =>
    fit.reasons.some(({ kind, verdict }) => kind === 'english' && verdict !== 'meets' && verdict !== 'open'),
  money: ({ fit }: Judged) =>
    fit.reasons.some(({ kind, verdict }) => (kind === 'cost' || kind === 'later') && verdict !== 'meets'),
}

/** A route covers the schools of a country that publish little. */
const routeWeight = 10
/** Two things at once are named only where neither helps alone; a sum beyond a tenth of the budget is no plain step. */
const isNoStep = ({ change }: Help, { budget }: Profile) =>
  change.kind === 'both' ||
  change.kind === 'country' ||
  (change.kind === 'money' && change.amount > (budget ?? 0) * littleShare)
