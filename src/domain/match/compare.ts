/** A school's figures beside a visitor's own, with the gap between them. */
import { type Figure, figuresFor, LEVELS, type MatchSchool } from './figures.ts'
import { positionOf, TEST_KINDS, type TestKind } from './judge.ts'
import type { Position } from './rules.ts'
import type { Visitor } from './visitor.ts'

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
