/** The proposed list: schools in three groups, those that can't be placed, and what stood in the way. */

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

// What a visitor likes in a school, each held against a published figure.

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

/** The wishes that a school is known to meet. */
function wishesMet(school: MatchSchool, wishes: readonly Wish[], level: LevelId): Wish[] {
  const figures = figuresFor(school, LEVELS[level])
  return wishes.filter((wish) => MEETS[wish](school, figures))
}

export type Placed = { school: MatchSchool; judged: Judged; cost: Cost | null; wishes: Wish[] }
export type Apart = { school: MatchSchool; why: Unplaced; cost: Cost | null; wishes: Wish[] }
/** What a visitor asked for, that shuts schools out. */
export type Asked = 'budget' | 'subject' | 'countries'

export type Proposal = {
  groups: Record<Group, Placed[]>
  /** How many schools each group has beyond what is proposed as well. */
  counts: Record<Group, number>
  /** Of the schools that can't be placed, some whose whole cost is known to fit the budget. */
  apart: Apart[]
  /** How many schools can't be placed. */
  apartCount: number
  /** Of them, how many publish figures beside which nothing was given. */
  uncompared: number
  /** What could be asked for less strictly, and how many schools there would then be to choose from. */
  loosen: { asked: Asked; schools: number }[]
  /** The least that a year costs among those that a budget alone shut out. */
  cheapest: { school: MatchSchool; cost: Cost } | null
}

/** How many are proposed of each group; with schools beside them that can't be placed there are fewer. Eight to twelve in all. */
const SHARES = {
  alone: { reach: 3, fitting: 4, safe: 3 },
  beside: { reach: 2, fitting: 3, safe: 3 },
} as const
const listMax = 12
const listMin = 8

export function proposeList(schools: readonly MatchSchool[], visitor: Visitor, rates: Rates): Proposal {
  const candidates = schools.filter((school) => isAskedFor(school, visitor, rates))
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
  const apart = all.flatMap(({ verdict, ...rest }) => (typeof verdict === 'string' ? [{ ...rest, why: verdict }] : []))
  const affordable = apart.filter(({ cost }) => isWithin(cost, visitor))
  const shares = affordable.length > 0 && placed.length > 0 ? SHARES.beside : SHARES.alone
  const groups = share(placed.toSorted(inOrder), shares)
  const chosen = GROUPS.reduce((sum, group) => sum + groups[group].length, 0)
  const room = listMax - chosen
  return {
    groups,
    counts: recordOf(GROUPS, (group) => placed.filter(({ judged }) => judged.group === group).length),
    // first those that one more figure of the visitor's would place
    apart: inTurnByCountry(affordable.toSorted((a, b) => lacking(a) - lacking(b) || inOrder(a, b))).slice(0, room),
    apartCount: apart.length,
    uncompared: apart.filter(({ why }) => why === 'noComparison').length,
    ...whatToLoosen(schools, visitor, rates, {
      listed: chosen + Math.min(room, affordable.length),
      all: all.length,
    }),
  }
}

const ASKS: Record<Asked, (school: MatchSchool, visitor: Visitor, rates: Rates) => boolean> = {
  countries: ({ country }, { countries }) => countries.length === 0 || countries.includes(country),
  subject: ({ colleges }, { subject }) => subject === null || colleges.includes(subject),
  // an unknown cost shuts no school out, a known part of one does
  budget: (school, { budget, level }, rates) => budget === null || (costOf(school, level, rates)?.home ?? 0) <= budget,
}
const ASKED = keysOf(ASKS)

const isAskedFor = (school: MatchSchool, visitor: Visitor, rates: Rates, but?: Asked): boolean =>
  school.enrollments.includes(Number(visitor.level)) &&
  ASKED.every((asked) => asked === but || ASKS[asked](school, visitor, rates))

/** Whether all of a year's cost is known, and fits the budget. */
const isWithin = (cost: Cost | null, { budget }: Visitor): boolean =>
  budget !== null && cost !== null && cost.missing === null && cost.home <= budget

type Ordered = { school: MatchSchool; wishes: Wish[]; cost: Cost | null; judged?: Judged }

/** Costs that are known to fit, then reaches that are nearest, then more wishes, then who is known for research: the same list for the same words. */
const byFit = (visitor: Visitor) => (a: Ordered, b: Ordered) =>
  Number(isWithin(b.cost, visitor)) - Number(isWithin(a.cost, visitor)) ||
  distanceOf(a.judged) - distanceOf(b.judged) ||
  b.wishes.length - a.wishes.length ||
  (a.school.rank ?? Number.MAX_SAFE_INTEGER) - (b.school.rank ?? Number.MAX_SAFE_INTEGER) ||
  a.school.id - b.school.id

const lacking = ({ why }: Apart) => (why === 'noComparison' ? 0 : 1)

const distanceOf = (judged: Judged | undefined) => (judged?.group === 'reach' ? judged.applying : 0)

/** The first of each group by its share; what one group lacks the next ones give, fitting schools first. */
function share(placed: readonly Placed[], shares: Record<Group, number>): Record<Group, Placed[]> {
  const of = (group: Group) => placed.filter(({ judged }) => judged.group === group)
  const taken = { ...shares }
  const missing = () => GROUPS.reduce((sum, group) => sum + shares[group] - Math.min(taken[group], of(group).length), 0)
  for (const group of ['fitting', 'safe', 'reach'] as const) taken[group] += Math.max(0, missing())
  return recordOf(GROUPS, (group) => of(group).slice(0, taken[group]))
}

/** One of each country in turn, so that a long country doesn't fill the list. */
function inTurnByCountry(apart: readonly Apart[]): Apart[] {
  const byCountry = [...groupsBy(apart, ({ school }) => school.country).values()]
  const longest = Math.max(0, ...byCountry.map((own) => own.length))
  return Array.from({ length: longest }, (_, turn) => byCountry.flatMap((own) => own.slice(turn, turn + 1))).flat()
}

/** Of a list that is too short: what would bring schools that can be listed, or any where none has what was asked for. */
function whatToLoosen(
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
  const without = (asked?: Asked) => choice.filter((school) => isAskedFor(school, visitor, rates, asked))
  const now = without().length
  const loosen = ASKED.map((asked) => ({ asked, schools: without(asked).length })).filter(
    ({ schools: more }) => more > now,
  )
  const dearer = without('budget').flatMap((school) => {
    const cost = costOf(school, visitor.level, rates)
    return cost?.missing === null && visitor.budget !== null && cost.home > visitor.budget ? [{ school, cost }] : []
  })
  const [cheapest = null] = dearer.toSorted((a, b) => a.cost.home - b.cost.home)
  return { loosen, cheapest }
}
