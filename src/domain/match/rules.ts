/** The rules of "Where do I stand", in one table: to be read, and argued with, by a counsellor. */

// What "Where do I stand" knows of schools: published figures alone, as they travel to the browser.

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

// Marks of home and English tests, as the firm reads them (content/match.yaml): bands, and no conversion.

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

/** From the hardest to get into. */
export const GROUPS = ['reach', 'fitting', 'safe'] as const
export type Group = (typeof GROUPS)[number]

/** Where test scores stand to the middle half of those whom a school admitted. */
export const POSITIONS = ['below', 'within', 'above'] as const
export type Position = (typeof POSITIONS)[number]

export type Rule = {
  group: Group
  /** The sentence with which it is told: a message `match.rule.…`. */
  says: string
  /** It looks at those of its conditions that stand here, and applies when all of them hold. */
  when: {
    /** Fewer than this share of applicants were admitted. */
    rateUnder?: number
    /** At least this share was admitted. */
    rateFrom?: number
    /** Scores are known beside the school's, and the better of SAT and ACT stands here or lower. */
    testsUpTo?: Position
    /** Marks are known, and the firm reads them as this or weaker. */
    marksUpTo?: Band
    /** Marks or scores are known that can be held beside the school's figures. */
    isCompared?: true
    /** English is known, and less than the firm counts as enough. */
    englishShort?: true
  }
}

/**
 * Read from the top: the first row that applies places the school. Rows of a harder group stand above those of an easier one,
 * and a row that applies to a mark or score applies to every weaker one: so a better one never lowers a school's group.
 */
export const RULES: readonly Rule[] = [
  // who admits fewer than one in five turns away many with perfect marks
  { group: 'reach', says: 'verySelective', when: { rateUnder: 0.2 } },
  // where nearly all are admitted, a weak score alone shuts nobody out
  { group: 'reach', says: 'testsBelow', when: { testsUpTo: 'below', rateUnder: 0.8 } },
  { group: 'reach', says: 'marksNotStrong', when: { marksUpTo: 'good', rateUnder: 0.35 } },
  { group: 'reach', says: 'marksNotGood', when: { marksUpTo: 'fair', rateUnder: 0.5 } },
  { group: 'reach', says: 'marksLow', when: { marksUpTo: 'low', rateUnder: 0.8 } },

  // where half or more are refused nobody is safe
  { group: 'fitting', says: 'selective', when: { isCompared: true, rateUnder: 0.5 } },
  { group: 'fitting', says: 'testsBelowOpen', when: { testsUpTo: 'below', rateFrom: 0.8 } },
  { group: 'fitting', says: 'testsWithin', when: { testsUpTo: 'within' } },
  { group: 'fitting', says: 'fittingNotStrong', when: { marksUpTo: 'good', rateUnder: 0.65 } },
  { group: 'fitting', says: 'fittingNotGood', when: { marksUpTo: 'fair', rateUnder: 0.8 } },
  { group: 'fitting', says: 'fittingLow', when: { marksUpTo: 'low', rateFrom: 0.8 } },
  { group: 'fitting', says: 'englishShort', when: { isCompared: true, englishShort: true } },

  { group: 'safe', says: 'testsAbove', when: { testsUpTo: 'above', rateFrom: 0.5 } },
  { group: 'safe', says: 'marksEnough', when: { marksUpTo: 'strong', rateFrom: 0.5 } },
]
