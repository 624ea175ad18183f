/** What a visitor likes in a school, each held against a published figure. */
import { type Figures, figuresFor, LEVELS, type LevelId, type MatchKind, type MatchSchool } from './figures.ts'
import type { Wish } from './visitor.ts'

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
export function wishesMet(school: MatchSchool, wishes: readonly Wish[], level: LevelId): Wish[] {
  const figures = figuresFor(school, LEVELS[level])
  return wishes.filter((wish) => MEETS[wish](school, figures))
}
