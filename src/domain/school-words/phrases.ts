/** The words that mean a filter, and what else the content says of words in a school search. */
import type { CountryCode } from '../codes.ts'
import { keyOf, type Word, wordsOf } from '../words.ts'

export const WORD_FILTERS = [
  ...(['country', 'regions', 'cities', 'colleges', 'enrollments', 'kinds', 'tags', 'noExam'] as const),
] as const
export type WordFilter = (typeof WORD_FILTERS)[number]

/** What a phrase means: a value of a filter, as addresses name it. */
export type Meaning = {
  filter: WordFilter
  value: string
  /** Where a place lies; null for what is no place. */
  country: CountryCode | null
  /** Code of the region that a city lies in. */
  region: string | null
  /** A city named without the state that tells it from others: it stands back behind a place that is called so. */
  isShort: boolean
}
export type Meant = Meaning & { phrase: string }

/** How the words of a text that mean nothing by themselves are taken. */
export type PlainWords = {
  /** Fall away beside what was read: schools, in, best. */
  fillers: readonly string[]
  /** What names of schools are formed with: university of. They fall away too, but beside a place they may be a name. */
  naming: readonly string[]
  /** Say something else than the words in them: New England. */
  kept: readonly string[]
  /** Of those that fall away: by which schools are asked for. */
  asking: readonly string[]
}
export type WordRole = Exclude<keyof PlainWords, 'asking'>

type Entry = { exact: readonly string[]; needsMarks: boolean; meaning: Meaning }

/** Below so many letters a word with marks is another one without: Mỹ, Úc. */
const clearLettersMin = 3

export class Phrases {
  readonly #entries = new Map<string, Entry[]>()
  readonly #words = new Map<string, WordRole>()
  readonly #asking: ReadonlySet<string>
  /** Units of the longest phrase. */
  longest = 1

  constructor(meant: readonly Meant[], words: PlainWords) {
    for (const kind of ['fillers', 'naming', 'kept'] as const)
      for (const word of words[kind]) this.#words.set(this.#note(wordsOf(word)), kind)
    this.#asking = new Set(words.asking.map((word) => keyOf(wordsOf(word))))
    for (const { phrase, ...meaning } of meant) this.#add(wordsOf(phrase), meaning)
  }

  /** What some units mean together; nothing for most. Marks that were typed must fit, and whoever types none means any. */
  meaningsOf(units: readonly Word[]): Meaning[] {
    const entries = this.#entries.get(keyOf(units)) ?? []
    return entries
      .filter(({ exact, needsMarks }) =>
        units.every((unit, at) => unit.exact === exact[at] || (!needsMarks && unit.exact === unit.folded)),
      )
      .map(({ meaning }) => meaning)
  }

  /** Whether some units are a filler, a word that names are formed with, or kept as they are. */
  wordOf(units: readonly Word[]): WordRole | undefined {
    return this.#words.get(keyOf(units))
  }

  /** Whether schools are asked for by some units. */
  isAsking(units: readonly Word[]): boolean {
    return this.#asking.has(keyOf(units))
  }

  #add(units: readonly Word[], meaning: Meaning): void {
    if (units.length === 0) return
    const key = this.#note(units)
    const known = this.#entries.get(key) ?? []
    this.#entries.set(key, known)
    const letters = key.replaceAll(' ', '').length
    const exact = units.map((unit) => unit.exact)
    const isMarked = units.some((unit) => unit.exact !== unit.folded)
    known.push({ exact, needsMarks: isMarked && letters < clearLettersMin, meaning })
  }

  #note(units: readonly Word[]): string {
    this.longest = Math.max(this.longest, units.length)
    return keyOf(units)
  }
}
