/** The few figures that lists show of a school, order it by and narrow by; which facts they are. */

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

/** The kind of fact that each is, and the levels that it is taken of: the first that is known. */
export const FACT_OF: Record<FigureName, { kind: string; levels: readonly string[] }> = {
  tuition: { kind: 'tuition', levels: ['undergraduate', ''] },
  admission_rate: { kind: 'admission-rate', levels: ['undergraduate', ''] },
  students: { kind: 'students', levels: ['undergraduate', ''] },
  international_share: { kind: 'international-share', levels: ['', 'undergraduate'] },
}

type Fact = Figure & { kind: string }

/** @param facts of one school, in any order */
export function figuresOf(facts: readonly Fact[]): SchoolFigures {
  const figures: SchoolFigures = {}
  for (const name of FIGURES) {
    const { kind, levels } = FACT_OF[name]
    const own = facts.filter((fact) => fact.kind === kind)
    const found = levels.map((level) => own.find((fact) => fact.level === level)).find((fact) => fact !== undefined)
    if (!found) continue
    const { value, value_to, currency, level, year } = found
    figures[name] = { value, value_to, currency, level, year }
  }
  return figures
}
