/** Marks of home and English tests, as the firm reads them (content/match.yaml): bands, and no conversion. */
import type { Level } from './figures.ts'

/** From the weakest. */
export const BANDS = ['low', 'fair', 'good', 'strong'] as const
export type Band = (typeof BANDS)[number]

type Scale = { id: number; code: string; name: string; example: string; worst: number; best: number }
export type MarkSystem = Scale & { strong: number; good: number; fair: number }
export type EnglishTest = Scale & { enough: { undergraduate: number; graduate: number } }
export type Reading = { marks: MarkSystem[]; english: EnglishTest[] }

/** Whether a mark is as good as another one on its scale, which may run downwards. */
const reaches = ({ worst, best }: Scale, mark: number, asked: number) => (best > worst ? mark >= asked : mark <= asked)

/** What a counsellor of the firm calls such marks. */
export function bandOf(system: MarkSystem, mark: number): Band {
  return (['strong', 'good', 'fair'] as const).find((band) => reaches(system, mark, system[band])) ?? 'low'
}

/** Whether the firm counts a score as enough English for direct entry; for a pathway any is. */
export const isEnglishEnough = (test: EnglishTest, score: number, level: Level): boolean =>
  level === 'pathway' || reaches(test, score, test.enough[level])
