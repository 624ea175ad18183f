/** The figures that lists show, sort and filter by, and the facts that provide them. */

import { isKeyOf } from './collections.ts'
import { LEVELS, type Level } from './levels.ts'

export const FIGURES = ['tuition', 'admission_rate', 'students', 'international_share'] as const
export type FigureName = (typeof FIGURES)[number]

export type Figure = {
  value: number
  /** The upper end of a range. */
  value_to: number | null
  currency: string | null
  /** Empty when it holds for all degrees. */
  level: string
  year: string
  /** The code of its source. */
  source: string
}
/** Unknown figures are absent. */
export type SchoolFigures = Partial<Record<FigureName, Figure>>

/** The fact kind of each figure, and the levels to try for each level of study: the first known one is used. */
export const FACT_OF: Record<FigureName, { kind: string; levels: Record<Level, readonly string[]> }> = {
  tuition: {
    kind: 'tuition',
    levels: { undergraduate: ['undergraduate', ''], graduate: ['graduate', ''], pathway: [''] },
  },
  admission_rate: {
    kind: 'admission-rate',
    levels: { undergraduate: ['undergraduate', ''], graduate: ['graduate', ''], pathway: [''] },
  },
  students: {
    kind: 'students',
    levels: { undergraduate: ['undergraduate', ''], graduate: ['graduate', ''], pathway: [''] },
  },
  international_share: {
    kind: 'international-share',
    levels: { undergraduate: ['', 'undergraduate'], graduate: ['', 'graduate'], pathway: [''] },
  },
}

/** The level of the figures in a list filtered by these kinds of entry: undergraduate unless all are of another level. */
export function figureLevel(enrollments: readonly (number | string)[]): Level {
  const levels = new Set(enrollments.map((id) => (isKeyOf(LEVELS, id) ? LEVELS[id] : undefined)))
  const [level = 'undergraduate', ...others] = levels
  return others.length > 0 || level === undefined ? 'undergraduate' : level
}

type Fact = Figure & { kind: string }

/** @param facts of one school, in any order */
export function figuresOf(facts: readonly Fact[], level: Level = 'undergraduate'): SchoolFigures {
  const figures: SchoolFigures = {}
  for (const name of FIGURES) {
    const { kind, levels } = FACT_OF[name]
    const factsOfKind = facts.filter((fact) => fact.kind === kind)
    const levelFacts = levels[level]
      .map((each) => factsOfKind.find((fact) => fact.level === each))
      .find((fact) => fact !== undefined)
    if (!levelFacts) continue
    const { value, value_to, currency, level: foundLevel, year, source } = levelFacts
    figures[name] = { value, value_to, currency, level: foundLevel, year, source }
  }
  return figures
}
