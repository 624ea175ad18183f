import type { ProgrammeLevel } from '../../programmes/levels.ts'
import type { EnglishTest } from '../../programmes/programme.ts'

/**
 * How readers write scores, marks, levels and starts in a wish for programmes. Patterns are in lower case without diacritics (đ stays),
 * lists are words as people type them. Wishes in every edition may have the words of every language.
 */
export type WishWords = {
  /** Names of tests beside their own. */
  tests: Partial<Record<EnglishTest, string>>
  /** Tests that universities abroad rarely take, and that aren’t compared. */
  otherTests: string
  /** English in general: “English 6.0”. */
  english: string
  /** None or not yet, before or after a test or English. */
  none: string
  /** Parts of a test, whose scores are not the test’s: writing, each band. */
  parts: string
  /** Between a test and its score: score, band, about. */
  score: string
  /** After a score: points, and above. */
  points: string
  /** A grade average. */
  grade: string
  /** What is said for the sign between units and tenths: 8 phẩy 4. */
  decimal?: string
  /** Between a mark and the upper end of its scale, beside a slash: out of. */
  outOf: string
  /** A share: per cent; and what a share is of where it is no mark: a scholarship. */
  percent: string
  shareOf: string
  /** Tuition alone, before or after an amount. */
  tuition: string
  /** Words of several syllables whose first or last one alone is a currency without its diacritics: kinh tế, tệ. */
  compounds?: string
  /** The whole course, not a year of it, before or after an amount. */
  whole: string
  /** Small numbers in words, without diacritics. */
  numerals: Readonly<Record<string, number>>
  /** After a number: years that money may be for, not those of experience or of school; its group is half a year more. */
  years: string
  /** Before and after a number of years: that money is for them. */
  forYears: string
  withinYears: string
  /** Between a number of years and their amount: at most, budget. */
  limits: string
  /** Asks for a sum, beside words for the whole: how much. */
  asksSum: string
  /** A whole question for a sum, without an amount: how much in all. */
  sumQuestion: string
  /** A month by number, with the number as its group. */
  month: string
  /** The year of a start from now: this year, next year; without diacritics. */
  yearsAhead: readonly (readonly [pattern: string, years: number])[]
  /** Names of months and seasons as people type them, with the months that they mean. */
  starts: readonly (readonly [words: readonly string[], months: readonly number[]])[]
  levels: Readonly<Record<ProgrammeLevel, readonly string[]>>
  /** Words of `levels` that mean their level in some countries only, ISO 3166-1 alpha-2: college. */
  localLevels: readonly { words: readonly string[]; places: readonly string[] }[]
  /** After a degree or a subject that a reader has: graduate. */
  heldAfter: readonly string[]
  /** Before one, where another is named too: graduated in. */
  heldBefore: readonly string[]
  /** On from the degree named before: top up. */
  stepsUp: readonly string[]
  /** The last years of school, after which a bachelor's degree is meant where no level is named. */
  atSchool: string
  /** A right to work after the degree. */
  postStudy: readonly string[]
  /** An offer before the English test. */
  conditional: readonly string[]
  /** Before places that are not wanted: anywhere but. */
  leavesOut: readonly string[]
  /** The same after them. */
  leavesOutAfter: readonly string[]
  /** Before levels and subjects that are not wanted, beside the words for places: bad at. */
  leavesOutStudies: readonly string[]
  /** The same after them. */
  leavesOutStudiesAfter: readonly string[]
  /** Words of subjects that are none beside a word that isn’t read: halal food. */
  everyday: readonly string[]
  /** Words beside a wish that narrow nothing. */
  fillers: readonly string[]
  /** Short forms of words, as they are typed: `engg` for engineering. */
  short: Readonly<Record<string, string>>
  /** What countries and parts of the world are called beside their names in Intl, by ISO 3166-1 alpha-2 and UN M49 code. */
  places: Readonly<Record<string, readonly string[]>>
  /** Groups of characters that sound alike, for names of places that are typed by their sound. */
  sounds: readonly string[]
  /** Phrases that mean nothing of what their words mean alone. */
  fixed: readonly string[]
}
