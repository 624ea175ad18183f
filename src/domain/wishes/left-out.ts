/** Places and studies that a wish leaves out: “anywhere but the US”, “không cần foundation”, 除了美國; and those that the reader has already. */
import { WISH_WORDS } from '../languages/wishes/index.ts'
import { type Word, wordsOf } from '../words.ts'

/** @property onlyStudies no place */
type Span = { from: number; to: number; onlyStudies: boolean }
type Lists =
  | 'leavesOut'
  | 'leavesOutAfter'
  | 'leavesOutStudies'
  | 'leavesOutStudiesAfter'
  | 'heldAfter'
  | 'heldBefore'
  | 'stepsUp'

const phrasesOf = (...names: Lists[]) =>
  [...new Set(WISH_WORDS.flatMap((words) => names.flatMap((name) => words[name])))]
    .map((phrase) => wordsOf(phrase))
    .toSorted((one, other) => other.length - one.length)

const BEFORE = phrasesOf('leavesOut')
const BEFORE_STUDIES = phrasesOf('leavesOutStudies')
const AFTER = phrasesOf('leavesOutAfter')
const AFTER_STUDIES = phrasesOf('leavesOutAfter', 'leavesOutStudiesAfter')
const HELD = {
  after: phrasesOf('heldAfter'),
  before: phrasesOf('heldBefore'),
  stepsUp: phrasesOf('stepsUp'),
}

/** A phrase of one word is another word without its diacritics: trừ, trụ. */
const isSame = (phrase: readonly Word[], units: readonly Word[], at: number) =>
  phrase.every((word, index) => {
    const unit = units[at + index]
    return unit !== undefined && (unit.exact === word.exact || (phrase.length > 1 && unit.folded === word.folded))
  })

const lengthAt = (phrases: readonly Word[][], units: readonly Word[], at: number): number =>
  phrases.find((phrase) => isSame(phrase, units, at))?.length ?? 0

/** Where places or studies that are left out may follow, in order; the longest phrase of each position. */
export function leavingPhrases(units: readonly Word[]): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < units.length; at++) {
    const [ofBoth, ofStudies] = [lengthAt(BEFORE, units, at), lengthAt(BEFORE_STUDIES, units, at)]
    const length = Math.max(ofBoth, ofStudies)
    if (length === 0) continue
    spans.push({ from: at, to: at + length, onlyStudies: ofStudies > ofBoth })
    at += length - 1
  }
  return spans
}

/** How many units after a place, or a study, say that it is left out: 以外. */
export const leavingAfter = (units: readonly Word[], at: number, isStudy = false): number =>
  lengthAt(isStudy ? AFTER_STUDIES : AFTER, units, at)

/** How many units of a phrase say that a degree or subject beside it is one that the reader has. */
export const holdingAt = (kind: keyof typeof HELD, units: readonly Word[], at: number): number =>
  lengthAt(HELD[kind], units, at)
