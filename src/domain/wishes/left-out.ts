/** Places that a wish leaves out: “anywhere but the US”, “không muốn đi Mỹ”, 除了美國. */
import { WISH_WORDS } from '../languages/wishes/index.ts'
import { type Word, wordsOf } from '../words.ts'

type Span = { from: number; to: number }

const phrasesOf = (name: 'leavesOut' | 'leavesOutAfter') =>
  [...new Set(WISH_WORDS.flatMap((words) => words[name]))]
    .map((phrase) => wordsOf(phrase))
    .toSorted((one, other) => other.length - one.length)

const BEFORE = phrasesOf('leavesOut')
const AFTER = phrasesOf('leavesOutAfter')

/** A phrase of one word is another word without its diacritics: trừ, trụ. */
const isSame = (phrase: readonly Word[], units: readonly Word[], at: number) =>
  phrase.every((word, index) => {
    const unit = units[at + index]
    return unit !== undefined && (unit.exact === word.exact || (phrase.length > 1 && unit.folded === word.folded))
  })

const lengthAt = (phrases: readonly Word[][], units: readonly Word[], at: number): number =>
  phrases.find((phrase) => isSame(phrase, units, at))?.length ?? 0

/** Where places that are left out may follow, in order; the longest phrase of each position. */
export function leavingPhrases(units: readonly Word[]): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < units.length; at++) {
    const length = lengthAt(BEFORE, units, at)
    if (length === 0) continue
    spans.push({ from: at, to: at + length })
    at += length - 1
  }
  return spans
}

/** How many units after places say that these are left out: 以外. */
export const leavingAfter = (units: readonly Word[], at: number): number => lengthAt(AFTER, units, at)
