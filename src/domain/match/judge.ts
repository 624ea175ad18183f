/** Places one school for one visitor, by the table of rules. */

import type { Visitor } from './fields.ts'
import {
  BANDS,
  type Band,
  bandOf,
  type Figure,
  type Figures,
  figuresFor,
  type Group,
  isEnglishEnough,
  LEVELS,
  type MatchSchool,
  POSITIONS,
  type Position,
  RULES,
  type Rule,
} from './rules.ts'

const TEST_KINDS = ['sat-reading', 'sat-math', 'act'] as const
type TestKind = (typeof TEST_KINDS)[number]

export type Judged = {
  group: Group
  /** Of the rule that places it. */
  says: string
  /** How many rules of that group apply: the more, the further away is a reach. */
  applying: number
}
/** Why a school can't be placed: it publishes no admission rate, or nothing that can be held beside it was given. */
export type Unplaced = 'noFigures' | 'noComparison'

/** What the conditions of a rule are held against; null is unknown. */
type Known = { rate: number; tests: Position | null; marks: Band | null; isEnglishShort: boolean }

/** The group of a school and the rule that says so, or why there is none. */
export function judge(school: MatchSchool, visitor: Visitor): Judged | Unplaced {
  const figures = figuresFor(school, LEVELS[visitor.level])
  const rate = figures['admission-rate']
  if (!rate) return 'noFigures'
  const known = { rate: rate[0], ...standingOf(visitor, figures) }
  const [rule, ...others] = RULES.filter(({ when }) => applies(when, known))
  if (!rule) return 'noComparison'
  const alike = others.filter(({ group }) => group === rule.group)
  return { group: rule.group, says: rule.says, applying: 1 + alike.length }
}

function standingOf(visitor: Visitor, figures: Figures): Omit<Known, 'rate'> {
  const { marks, english, level } = visitor
  return {
    tests: testPosition(visitor, figures),
    marks: marks && bandOf(marks.system, marks.mark),
    isEnglishShort: english !== null && !isEnglishEnough(english.test, english.score, LEVELS[level]),
  }
}

const isUpTo = <T>(order: readonly T[], value: T | null, most: T) =>
  value !== null && order.indexOf(value) <= order.indexOf(most)

/** Unknown marks and scores meet no condition about them. */
function applies({ rateUnder = 2, rateFrom = 0, ...when }: Rule['when'], known: Known): boolean {
  const { testsUpTo, marksUpTo, isCompared, englishShort } = when
  if (known.rate >= rateUnder || known.rate < rateFrom) return false
  if (testsUpTo && !isUpTo(POSITIONS, known.tests, testsUpTo)) return false
  if (marksUpTo && !isUpTo(BANDS, known.marks, marksUpTo)) return false
  if (isCompared && known.tests === null && known.marks === null) return false
  return !englishShort || known.isEnglishShort
}

/** The better of SAT and ACT; of the two parts of the SAT the weaker counts. Null where nothing can be compared. */
function testPosition(visitor: Visitor, figures: Figures): Position | null {
  const sat = [
    positionOf(visitor.satReading, figures['sat-reading']),
    positionOf(visitor.satMath, figures['sat-math']),
  ].filter((one) => one !== null)
  const act = positionOf(visitor.act, figures.act)
  const weaker = sat.length === 0 ? null : byOrder(sat)[0]
  return byOrder([weaker, act].filter((one) => one !== null && one !== undefined)).at(-1) ?? null
}

const byOrder = (positions: readonly Position[]): Position[] =>
  positions.toSorted((a, b) => POSITIONS.indexOf(a) - POSITIONS.indexOf(b))

/** Where a score stands to a middle half; who reaches its upper end is above it. */
function positionOf(score: number | null, figure: Figure | undefined): Position | null {
  if (score === null || !figure) return null
  const [from, to] = figure
  return score < from ? 'below' : score < (to ?? from) ? 'within' : 'above'
}

// A school's figures beside a visitor's own, with the gap between them.

const OWN = { 'sat-reading': 'satReading', 'sat-math': 'satMath', act: 'act' } as const

export type Comparison = {
  score: (typeof OWN)[TestKind]
  figure: Figure
  own: number
  position: Position
  /** Points that are missing to the lower end, or that stand above the upper one; within the range 0. */
  gap: number
}

/** Every score of the visitor's beside the middle half of those whom the school admitted, where both are known. */
export function compareScores(school: MatchSchool, visitor: Visitor): Comparison[] {
  const figures = figuresFor(school, LEVELS[visitor.level])
  return TEST_KINDS.flatMap((kind) => {
    const own = visitor[OWN[kind]]
    const figure = figures[kind]
    const position = positionOf(own, figure)
    if (own === null || !figure || position === null) return []
    const [from, to] = figure
    const gap = position === 'below' ? from - own : position === 'above' ? own - (to ?? from) : 0
    return [{ score: OWN[kind], figure, own, position, gap }]
  })
}

/** Whether a visitor's scores find none of the school's to stand beside. */
export const areScoresApart = (scores: readonly Comparison[], { satReading, satMath, act }: Visitor): boolean =>
  scores.length === 0 && [satReading, satMath, act].some((own) => own !== null)
