/** The rules of "Where do I stand", in one table that counsellors can read and discuss. */

// School data for "Where do I stand": only published figures, in the form sent to browsers.

/** The figures used by rules and preferences; a school has the published ones. */
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

/** Possible levels of application, by the ids of the kinds of entry. */
export const LEVELS = { '1': 'undergraduate', '2': 'graduate', '3': 'pathway' } as const
export type LevelId = keyof typeof LEVELS
export type Level = (typeof LEVELS)[LevelId]

/** Value, upper end of a range or null, and the id of its origin (year and source). */
export type Figure = [value: number, to: number | null, origin: number]
export type Figures = Partial<Record<MatchKind, Figure>>

export type MatchSchool = {
  id: number
  name: string
  /** The official name, when the reader's language has another one. */
  name_en: string | null
  country: string
  city: string
  /** Ids of kinds of entry, and of subjects. */
  enrollments: number[]
  colleges: number[]
  no_exam: boolean
  /** Rank by most-cited research; null for an unranked school. */
  rank: number | null
  /** The currency of all its amounts; null when none is known. */
  currency: string | null
  /** For all degrees, and for one level. */
  all: Figures
  undergraduate: Figures
  graduate: Figures
}

export type Origin = { id: number; year: string; source: string; link: string }

/** Figures for a level: a pathway only has those for all degrees. */
export const figuresFor = (school: MatchSchool, level: Level): Figures =>
  level === 'pathway' ? school.all : { ...school.all, ...school[level] }

// Classification of home grades and English tests by the firm (content/match.yaml): bands, without conversion.

/** From the weakest. */
export const BANDS = ['low', 'fair', 'good', 'strong'] as const
export type Band = (typeof BANDS)[number]

type Scale = { id: number; code: string; name: string; example: string; worst: number; best: number }
export type MarkSystem = Scale & { strong: number; good: number; fair: number }
export type EnglishTest = Scale & { enough: { undergraduate: number; graduate: number } }
export type Reading = { marks: MarkSystem[]; english: EnglishTest[] }

/** Whether a grade is at least as good as another on its scale, which may be descending. */
const reaches = ({ worst, best }: Scale, mark: number, required: number) =>
  best > worst ? mark >= required : mark <= required

/** The band of a grade. */
export function bandOf(system: MarkSystem, mark: number): Band {
  return (['strong', 'good', 'fair'] as const).find((band) => reaches(system, mark, system[band])) ?? 'low'
}

/** Whether a score is sufficient English for direct entry; for a pathway any score is. */
export const isEnglishEnough = (test: EnglishTest, score: number, level: Level): boolean =>
  level === 'pathway' || reaches(test, score, test.enough[level])

/** From the hardest to get into. */
export const GROUPS = ['reach', 'fitting', 'safe'] as const
export type Group = (typeof GROUPS)[number]

/** The position of test scores relative to the middle half of admitted students. */
export const POSITIONS = ['below', 'within', 'above'] as const
export type Position = (typeof POSITIONS)[number]

export type Rule = {
  group: Group
  /** The explanation: a message `match.rule.…`. */
  reason: string
  /** All given conditions must hold; others are ignored. */
  when: {
    /** Maximum admission rate (exclusive). */
    rateUnder?: number
    /** Minimum admission rate. */
    rateFrom?: number
    /** Comparable scores are known, and the better of SAT and ACT is at this position or lower. */
    testsUpTo?: Position
    /** Grades are known, in this band or a weaker one. */
    marksUpTo?: Band
    /** Grades or scores comparable with the school's figures are known. */
    isCompared?: true
    /** English is known, and below the sufficient score. */
    englishShort?: true
  }
}

/**
 * The first matching row classifies the school. Rows of a harder group are above those of an easier one,
 * and a row that matches a grade or score matches every weaker one, so a better one never lowers a school's group.
 */
export const RULES: readonly Rule[] = [
  // schools that admit fewer than one in five reject many applicants with perfect grades
  { group: 'reach', reason: 'verySelective', when: { rateUnder: 0.2 } },
  // where nearly all are admitted, a weak score alone excludes nobody
  { group: 'reach', reason: 'testsBelow', when: { testsUpTo: 'below', rateUnder: 0.8 } },
  { group: 'reach', reason: 'marksNotStrong', when: { marksUpTo: 'good', rateUnder: 0.35 } },
  { group: 'reach', reason: 'marksNotGood', when: { marksUpTo: 'fair', rateUnder: 0.5 } },
  { group: 'reach', reason: 'marksLow', when: { marksUpTo: 'low', rateUnder: 0.8 } },

  // a school that rejects half or more is safe for nobody
  { group: 'fitting', reason: 'selective', when: { isCompared: true, rateUnder: 0.5 } },
  { group: 'fitting', reason: 'testsBelowOpen', when: { testsUpTo: 'below', rateFrom: 0.8 } },
  { group: 'fitting', reason: 'testsWithin', when: { testsUpTo: 'within' } },
  { group: 'fitting', reason: 'fittingNotStrong', when: { marksUpTo: 'good', rateUnder: 0.65 } },
  { group: 'fitting', reason: 'fittingNotGood', when: { marksUpTo: 'fair', rateUnder: 0.8 } },
  { group: 'fitting', reason: 'fittingLow', when: { marksUpTo: 'low', rateFrom: 0.8 } },
  { group: 'fitting', reason: 'englishShort', when: { isCompared: true, englishShort: true } },

  { group: 'safe', reason: 'testsAbove', when: { testsUpTo: 'above', rateFrom: 0.5 } },
  { group: 'safe', reason: 'marksEnough', when: { marksUpTo: 'strong', rateFrom: 0.5 } },
]
