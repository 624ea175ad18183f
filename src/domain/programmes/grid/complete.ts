/** What a new row's name says, where its cells are empty. */
import type { ProgrammeLevel } from '../levels.ts'
import type { Cells } from './columns.ts'

const LEVELS: readonly [pattern: RegExp, level: ProgrammeLevel][] = [
  [/\b(ph\.?d|dphil|doctor|doctorate)\b/i, 'doctorate'],
  [/\b(m\.?sc|m\.?a|mba|meng|mres|mphil|llm|mfa|mph|masters?)\b/i, 'master'],
  [/\b(b\.?sc|b\.?a|bba|beng|bcom|bfa|bn|llb|bachelors?)\b/i, 'bachelor'],
  [/\b(foundation|pathway)\b/i, 'foundation'],
  [/\b(diploma|associate)\b/i, 'associate'],
]
const FIGURES = ['fee', 'ielts', 'tests', 'grades', 'deadlines'] as const

export type Completion = {
  /** Slugs of the subjects that a name tells. */
  subjectsOf: (name: string) => readonly string[]
  /** Such as 2026-11-28. */
  today: string
}

/** The cells with level and subjects of the name, and today as the day on which figures were looked up. @param was the cells as they were shown */
export function completed(cells: Cells, was: Cells, isNew: boolean, { subjectsOf, today }: Completion): Cells {
  const { name, level, subjects, checked_on } = cells
  const hasNewFigures = FIGURES.some((column) => cells[column].trim() !== '' && cells[column] !== was[column])
  return {
    ...cells,
    ...(isNew && level.trim() === '' && { level: LEVELS.find(([pattern]) => pattern.test(name))?.[1] ?? '' }),
    ...(isNew && subjects.trim() === '' && { subjects: subjectsOf(name).join('; ') }),
    ...(checked_on.trim() === '' && hasNewFigures && { checked_on: today }),
  }
}
