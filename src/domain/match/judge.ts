/** Classifies one school for one visitor, by the table of rules. */

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
  /** From the matching rule. */
  reason: string
  /** The number of matching rules of that group: more rules make a reach less likely. */
  applying: number
}
/** Why a school can't be classified: it publishes no admission rate, or no comparable figure was given. */
export type Unplaced = 'noFigures' | 'noComparison'

/** The values that rule conditions check; null is unknown. */
type Known = { rate: number; tests: Position | null; marks: Band | null; isEnglishShort: boolean }

/** The group of a school and the matching rule, or the reason why there is none. */
export function judge(school: MatchSchool, visitor: Visitor): Judged | Unplaced {
  const figures = figuresFor(school, LEVELS[visitor.level])
  const rate = figures['admission-rate']
  if (!rate) return 'noFigures'
  const facts = { rate: rate[0], ...standingOf(visitor, figures) }
  const [rule, ...others] = RULES.filter(({ when }) => applies(when, facts))
  if (!rule) return 'noComparison'
  const alike = others.filter(({ group }) => group === rule.group)
  return { group: rule.group, reason: rule.reason, applying: 1 + alike.length }
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

/** Unknown grades and scores match no condition about them. */
function applies({ rateUnder = 2, rateFrom = 0, ...when }: Rule['when'], facts: Known): boolean {
  const { testsUpTo, marksUpTo, isCompared, englishShort } = when
  if (facts.rate >= rateUnder || facts.rate < rateFrom) return false
  if (testsUpTo && !isUpTo(POSITIONS, facts.tests, testsUpTo)) return false
  if (marksUpTo && !isUpTo(BANDS, facts.marks, marksUpTo)) return false
  if (isCompared && facts.tests === null && facts.marks === null) return false
  return !englishShort || facts.isEnglishShort
}

/** The better of SAT and ACT; of the two parts of the SAT the weaker counts. Null when nothing can be compared. */
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

/** The position of a score relative to the middle half; the upper end itself is above, too. */
function positionOf(score: number | null, figure: Figure | undefined): Position | null {
  if (score === null || !figure) return null
  const [from, to] = figure
  return score < from ? 'below' : score < (to ?? from) ? 'within' : 'above'
}

// A school's figures compared with a visitor's own, with the gap between them.

const VISITOR_SCORE = { 'sat-reading': 'satReading', 'sat-math': 'satMath', act: 'act' } as const

export type Comparison = {
  score: (typeof VISITOR_SCORE)[TestKind]
  figure: Figure
  ownScore: number
  position: Position
  /** Points below the lower end, or above the upper one; within the range 0. */
  gap: number
}

/** Each of the visitor's scores compared with the middle half of admitted students, where both are known. */
export function compareScores(school: MatchSchool, visitor: Visitor): Comparison[] {
  const figures = figuresFor(school, LEVELS[visitor.level])
  return TEST_KINDS.flatMap((kind) => {
    const ownScore = visitor[VISITOR_SCORE[kind]]
    const figure = figures[kind]
    const position = positionOf(ownScore, figure)
    if (ownScore === null || !figure || position === null) return []
    const [from, to] = figure
    const gap = position === 'below' ? from - ownScore : position === 'above' ? ownScore - (to ?? from) : 0
    return [{ score: VISITOR_SCORE[kind], figure, ownScore, position, gap }]
  })
}

/** Whether a visitor has scores but the school has no comparable ones. */
export const areScoresUncompared = (scores: readonly Comparison[], { satReading, satMath, act }: Visitor): boolean =>
  scores.length === 0 && [satReading, satMath, act].some((score) => score !== null)
