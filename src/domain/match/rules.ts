/** The rules of "Where do I stand", in one table: to be read, and argued with, by a counsellor. */
import type { Band } from './reading.ts'

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
