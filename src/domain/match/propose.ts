/** The proposed list: schools in three groups, schools that can't be classified, and the limiting criteria. */

import { keysOf, recordOf } from '../collections.ts'
import { groupsBy } from '../groups.ts'
import { type Cost, costOf, type Rates } from './cost.ts'
import type { Visitor, Wish } from './fields.ts'
import { type Judged, judge, type Unplaced } from './judge.ts'
import {
  type Figures,
  figuresFor,
  GROUPS,
  type Group,
  LEVELS,
  type LevelId,
  type MatchKind,
  type MatchSchool,
} from './rules.ts'

// Optional preferences, each compared with a published figure.

const smallMax = 5000
const largeMin = 20_000
const abroadMin = 0.1
const completionMin = 0.7

const has = (figures: Figures, kind: MatchKind, holds: (value: number) => boolean) => {
  const figure = figures[kind]
  return figure !== undefined && holds(figure[0])
}

const MEETS: Record<Wish, (school: MatchSchool, figures: Figures) => boolean> = {
  research: ({ rank }) => rank !== null,
  small: (_, figures) => has(figures, 'students', (value) => value < smallMax),
  large: (_, figures) => has(figures, 'students', (value) => value >= largeMin),
  abroad: (_, figures) => has(figures, 'international-share', (value) => value >= abroadMin),
  completion: (_, figures) => has(figures, 'completion-rate', (value) => value >= completionMin),
  noExam: (school) => school.no_exam,
}

/** The preferences that a school is known to meet. */
function wishesMet(school: MatchSchool, wishes: readonly Wish[], level: LevelId): Wish[] {
  const figures = figuresFor(school, LEVELS[level])
  return wishes.filter((wish) => MEETS[wish](school, figures))
}

export type Placed = { school: MatchSchool; judged: Judged; cost: Cost | null; wishes: Wish[] }
export type UnplacedSchool = { school: MatchSchool; why: Unplaced; cost: Cost | null; wishes: Wish[] }
/** The criteria that exclude schools. */
export type Criterion = 'budget' | 'subject' | 'countries'

export type Proposal = {
  groups: Record<Group, Placed[]>
  /** The total number of schools in each group, including those not proposed. */
  counts: Record<Group, number>
  /** Some unclassified schools with a known total cost within the budget. */
  unplaced: UnplacedSchool[]
  /** The number of schools that can't be classified. */
  unplacedCount: number
  /** Of these, the number with published figures that lack a comparable input. */
  uncompared: number
  /** Criteria to relax, each with the resulting number of schools. */
  loosen: { criterion: Criterion; schools: number }[]
  /** The lowest yearly cost among schools that only the budget excluded. */
  cheapest: { school: MatchSchool; cost: Cost } | null
}

/** The number proposed in each group; unclassified schools reduce it. Eight to twelve in all. */
const SHARES = {
  alone: { reach: 3, fitting: 4, safe: 3 },
  beside: { reach: 2, fitting: 3, safe: 3 },
} as const
const listMax = 12
const listMin = 8

export function proposeList(schools: readonly MatchSchool[], visitor: Visitor, rates: Rates): Proposal {
  const candidates = schools.filter((school) => meetsCriteria(school, visitor, rates))
  const inOrder = byFit(visitor)
  const all = candidates.map((school) => ({
    school,
    verdict: judge(school, visitor),
    cost: costOf(school, visitor.level, rates),
    wishes: wishesMet(school, visitor.wishes, visitor.level),
  }))
  const placed = all.flatMap(({ verdict, ...rest }) =>
    typeof verdict === 'object' ? [{ ...rest, judged: verdict }] : [],
  )
  const unplaced = all.flatMap(({ verdict, ...rest }) =>
    typeof verdict === 'string' ? [{ ...rest, why: verdict }] : [],
  )
  const affordable = unplaced.filter(({ cost }) => isWithin(cost, visitor))
  const shares = affordable.length > 0 && placed.length > 0 ? SHARES.beside : SHARES.alone
  const groups = share(placed.toSorted(inOrder), shares)
  const chosen = GROUPS.reduce((sum, group) => sum + groups[group].length, 0)
  const room = listMax - chosen
  return {
    groups,
    counts: recordOf(GROUPS, (group) => placed.filter(({ judged }) => judged.group === group).length),
    // schools that one more figure of the visitor would classify come first
    unplaced: roundRobinByCountry(affordable.toSorted((a, b) => lacking(a) - lacking(b) || inOrder(a, b))).slice(
      0,
      room,
    ),
    unplacedCount: unplaced.length,
    uncompared: unplaced.filter(({ why }) => why === 'noComparison').length,
    ...criteriaToRelax(schools, visitor, rates, {
      listed: chosen + Math.min(room, affordable.length),
      all: all.length,
    }),
  }
}

const MEETS_CRITERION: Record<Criterion, (school: MatchSchool, visitor: Visitor, rates: Rates) => boolean> = {
  countries: ({ country }, { countries }) => countries.length === 0 || countries.includes(country),
  subject: ({ colleges }, { subject }) => subject === null || colleges.includes(subject),
  // an unknown cost excludes no school, a known partial cost does
  budget: (school, { budget, level }, rates) => budget === null || (costOf(school, level, rates)?.home ?? 0) <= budget,
}
const CRITERIA = keysOf(MEETS_CRITERION)

const meetsCriteria = (school: MatchSchool, visitor: Visitor, rates: Rates, but?: Criterion): boolean =>
  school.enrollments.includes(Number(visitor.level)) &&
  CRITERIA.every((criterion) => criterion === but || MEETS_CRITERION[criterion](school, visitor, rates))

/** Whether the complete yearly cost is known and within the budget. */
const isWithin = (cost: Cost | null, { budget }: Visitor): boolean =>
  budget !== null && cost !== null && cost.missing === null && cost.home <= budget

type Ordered = { school: MatchSchool; wishes: Wish[]; cost: Cost | null; judged?: Judged }

/** Costs within the budget first, then the nearest reaches, then more preferences, then research rank: the order is deterministic. */
const byFit = (visitor: Visitor) => (a: Ordered, b: Ordered) =>
  Number(isWithin(b.cost, visitor)) - Number(isWithin(a.cost, visitor)) ||
  distanceOf(a.judged) - distanceOf(b.judged) ||
  b.wishes.length - a.wishes.length ||
  (a.school.rank ?? Number.MAX_SAFE_INTEGER) - (b.school.rank ?? Number.MAX_SAFE_INTEGER) ||
  a.school.id - b.school.id

const lacking = ({ why }: UnplacedSchool) => (why === 'noComparison' ? 0 : 1)

const distanceOf = (judged: Judged | undefined) => (judged?.group === 'reach' ? judged.applying : 0)

/** The first of each group up to its share; other groups fill a gap, fitting schools first. */
function share(placed: readonly Placed[], shares: Record<Group, number>): Record<Group, Placed[]> {
  const of = (group: Group) => placed.filter(({ judged }) => judged.group === group)
  const taken = { ...shares }
  const missing = () => GROUPS.reduce((sum, group) => sum + shares[group] - Math.min(taken[group], of(group).length), 0)
  for (const group of ['fitting', 'safe', 'reach'] as const) taken[group] += Math.max(0, missing())
  return recordOf(GROUPS, (group) => of(group).slice(0, taken[group]))
}

/** Round robin by country, so that a country with many schools doesn't fill the list. */
function roundRobinByCountry(schools: readonly UnplacedSchool[]): UnplacedSchool[] {
  const byCountry = [...groupsBy(schools, ({ school }) => school.country).values()]
  const longest = Math.max(0, ...byCountry.map((schools) => schools.length))
  return Array.from({ length: longest }, (_, round) =>
    byCountry.flatMap((schools) => schools.slice(round, round + 1)),
  ).flat()
}

/** Criteria to relax for a short list: each would add classifiable schools, or any when none matches. */
function criteriaToRelax(
  schools: readonly MatchSchool[],
  visitor: Visitor,
  rates: Rates,
  { listed, all }: { listed: number; all: number },
): Pick<Proposal, 'loosen' | 'cheapest'> {
  if (listed >= listMin) return { loosen: [], cheapest: null }
  const hasWholeCost = (school: MatchSchool) => costOf(school, visitor.level, rates)?.missing === null
  const canBeListed = (school: MatchSchool) =>
    typeof judge(school, visitor) === 'object' || (visitor.budget !== null && hasWholeCost(school))
  const choice = all === 0 ? schools : schools.filter(canBeListed)
  const without = (criterion?: Criterion) => choice.filter((school) => meetsCriteria(school, visitor, rates, criterion))
  const now = without().length
  const loosen = CRITERIA.map((criterion) => ({ criterion, schools: without(criterion).length })).filter(
    ({ schools: more }) => more > now,
  )
  const dearer = without('budget').flatMap((school) => {
    const cost = costOf(school, visitor.level, rates)
    return cost?.missing === null && visitor.budget !== null && cost.home > visitor.budget ? [{ school, cost }] : []
  })
  const [cheapest = null] = dearer.toSorted((a, b) => a.cost.home - b.cost.home)
  return { loosen, cheapest }
}
