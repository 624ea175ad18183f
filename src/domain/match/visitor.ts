/** What a visitor says of themselves. */
import type { LevelId } from './figures.ts'
import type { EnglishTest, MarkSystem } from './reading.ts'

/** What is liked in a school beyond what is asked for: it orders the list, and shuts nothing out. */
export const WISHES = ['research', 'small', 'large', 'abroad', 'completion', 'noExam'] as const
export type Wish = (typeof WISHES)[number]

export type Visitor = {
  level: LevelId
  marks: { system: MarkSystem; mark: number } | null
  english: { test: EnglishTest; score: number } | null
  satReading: number | null
  satMath: number | null
  act: number | null
  /** Id of a subject. */
  subject: number | null
  /** Codes; none is all. */
  countries: readonly string[]
  /** A year, in the reader's currency. */
  budget: number | null
  wishes: readonly Wish[]
}
