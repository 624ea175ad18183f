/** What "Where do I stand" knows of schools: published figures alone, as they travel to the browser. */

/** The kinds of figures that rules and wishes look at; a school has those that are published. */
export const MATCH_KINDS = [
  'admission-rate',
  'sat-reading',
  'sat-math',
  'act',
  'tuition',
  'fees',
  'room-board',
  'completion-rate',
  'students',
  'international-share',
] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** What a visitor may apply for, by the ids of the kinds of entry. */
export const LEVELS = { '1': 'undergraduate', '2': 'graduate', '3': 'pathway' } as const
export type LevelId = keyof typeof LEVELS
export type Level = (typeof LEVELS)[LevelId]

/** Value, upper end of a range or null, and the id of its origin (year and source). */
export type Figure = [value: number, to: number | null, origin: number]
export type Figures = Partial<Record<MatchKind, Figure>>

export type MatchSchool = {
  id: number
  name: string
  /** The official name where the reader's language has another one. */
  name_en: string | null
  country: string
  city: string
  /** Ids of kinds of entry, and of subjects. */
  enrollments: number[]
  colleges: number[]
  no_exam: boolean
  /** Place in the ranking by most-cited research; null for who isn't in it. */
  rank: number | null
  /** Of all its amounts of money; null where none is known. */
  currency: string | null
  /** Of all degrees, and of those of one level. */
  all: Figures
  undergraduate: Figures
  graduate: Figures
}

export type Origin = { id: number; year: string; source: string; link: string }

/** Figures that hold for a level: a pathway has those of all degrees alone. */
export const figuresFor = (school: MatchSchool, level: Level): Figures =>
  level === 'pathway' ? school.all : { ...school.all, ...school[level] }
