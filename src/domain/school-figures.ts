/** The few figures that lists show of a school, order it by and narrow by; which facts they are. */

import { LEVELS, type Level, type LevelId } from './match/rules.ts'

export const FIGURES = ['tuition', 'admission_rate', 'students', 'international_share'] as const
export type FigureName = (typeof FIGURES)[number]

export type Figure = {
  value: number
  /** The upper end of a range. */
  value_to: number | null
  currency: string | null
  /** Empty where it holds for all degrees. */
  level: string
  year: string
}
/** What isn't known isn't there. */
export type SchoolFigures = Partial<Record<FigureName, Figure>>

/** The kind of fact that each is, and the levels that it is taken of for each level of study: the first that is known. */
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

/** The level whose figures a list shows that is narrowed to these kinds of entry: undergraduate unless all are of another level. */
export function figureLevel(enrollments: readonly (number | string)[]): Level {
  const levels = new Set(enrollments.map((id) => LEVELS[String(id) as LevelId]))
  const [level = 'undergraduate', ...others] = levels
  return others.length > 0 || level === undefined ? 'undergraduate' : level
}

type Fact = Figure & { kind: string }

/** @param facts of one school, in any order */
export function figuresOf(facts: readonly Fact[], level: Level = 'undergraduate'): SchoolFigures {
  const figures: SchoolFigures = {}
  for (const name of FIGURES) {
    const { kind, levels } = FACT_OF[name]
    const own = facts.filter((fact) => fact.kind === kind)
    const found = levels[level]
      .map((each) => own.find((fact) => fact.level === each))
      .find((fact) => fact !== undefined)
    if (!found) continue
    const { value, value_to, currency, level: foundLevel, year } = found
    figures[name] = { value, value_to, currency, level: foundLevel, year }
  }
  return figures
}
