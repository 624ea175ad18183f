/** Phrases that mean a filter, and other words of a school search. */

import { keyOf, type Word, wordsOf } from '../words.ts'

// Names of schools, which a reading must not split.

export class NamesOfSchools {
  readonly #naming: ReadonlySet<string>
  readonly #whole = new Set<string>()
  /** Names without generic words: `york` of York University. */
  readonly #cores = new Set<string>()
  /** Names that contain two adjacent units. */
  readonly #holders = new Map<string, number[]>()
  readonly #names: string[] = []
  readonly #units = new Set<string>()

  /** @param naming generic words of names, folded as by `keyOf` */
  constructor(names: Iterable<string>, naming: ReadonlySet<string>) {
    this.#naming = naming
    for (const name of names) this.#add(wordsOf(name).map(({ folded }) => folded))
  }

  /** Whether a school has this name. */
  isName(key: string): boolean {
    return this.#whole.has(key)
  }

  /** Whether it is the distinctive part of a school's name. */
  isCore(key: string): boolean {
    return this.#cores.has(key)
  }

  /** Whether a name has this unit. */
  hasUnit(unit: string): boolean {
    return this.#units.has(unit)
  }

  /** Whether two units are adjacent in any name. */
  isPair(first: string, second: string): boolean {
    return this.#holders.has(`${first} ${second}`)
  }

  /** Whether units are consecutive in a name. */
  isPart(folded: readonly string[]): boolean {
    const holders = folded.slice(1).map((unit, at) => this.#holders.get(`${folded[at]} ${unit}`) ?? [])
    const [fewest = []] = holders.sort((a, b) => a.length - b.length)
    const part = ` ${folded.join(' ')} `
    return fewest.some((at) => ` ${this.#names[at]} `.includes(part))
  }

  /** Positions of the units that remain without generic words. */
  coreOf(folded: readonly string[]): number[] {
    const left: number[] = []
    for (let at = 0; at < folded.length; ) {
      const length = NAMING_LENGTHS.find((length) => this.#naming.has(folded.slice(at, at + length).join(' ')))
      if (length === undefined) left.push(at)
      at += length ?? 1
    }
    return left
  }

  #add(folded: readonly string[]): void {
    const name = folded.join(' ')
    if (name === '' || this.#whole.has(name)) return
    this.#whole.add(name)
    for (const unit of folded) this.#units.add(unit)
    const core = this.coreOf(folded)
    if (core.length > 0) this.#cores.add(core.map((at) => folded[at]).join(' '))
    const place = this.#names.push(name) - 1
    for (let at = 1; at < folded.length; at++) {
      const pair = `${folded[at - 1]} ${folded[at]}`
      const holders = this.#holders.get(pair)
      if (!holders) this.#holders.set(pair, [place])
      else if (holders.at(-1) !== place) holders.push(place)
    }
  }
}

/** The longest of the words first. */
const NAMING_LENGTHS = [4, 3, 2, 1]

/** Generic words of names, in the form that `NamesOfSchools` uses. */
export const namingKeys = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.map((word) => keyOf(wordsOf(word))))

export const WORD_FILTERS = [
  ...(['country', 'regions', 'cities', 'colleges', 'enrollments', 'kinds', 'tags', 'noExam'] as const),
] as const
export type WordFilter = (typeof WORD_FILTERS)[number]

/** The meaning of a phrase: a value of a filter, as in URLs. */
export type Meaning = {
  filter: WordFilter
  value: string
  /** The country of a place; null for a filter without a place. */
  country: string | null
  /** Code of the region of a city. */
  region: string | null
  /** A city named without its state: a place whose full name matches takes precedence. */
  isShort: boolean
}
export type Meant = Meaning & { phrase: string }

/** Words without a meaning of their own, by their treatment. */
export type PlainWords = {
  /** Ignored beside a filter: schools, in, best. */
  fillers: readonly string[]
  /** Generic words of school names: university of. Ignored as well, but beside a place they may be part of a name. */
  naming: readonly string[]
  /** Phrases with another meaning than their words: New England. */
  fixed: readonly string[]
  /** Subset of the ignored words that asks for schools. */
  asking: readonly string[]
}
export type WordRole = Exclude<keyof PlainWords, 'asking'>

type Entry = { exact: readonly string[]; needsMarks: boolean; meaning: Meaning }

/** A shorter word differs from the same letters without diacritics: Mỹ, Úc. */
const lettersMin = 3
const lettersOf = (units: readonly Word[]) => units.reduce((sum, { folded }) => sum + folded.length, 0)

export class Phrases {
  readonly #entries = new Map<string, Entry[]>()
  readonly #words = new Map<string, WordRole>()
  readonly #asking: ReadonlySet<string>
  readonly #markedWords = new Set<string>()
  /** Units of the longest phrase. */
  longest = 1

  /** @param clearLettersMin letters from which a word may be typed without its diacritics */
  constructor(meant: readonly Meant[], words: PlainWords, clearLettersMin = lettersMin) {
    for (const kind of ['fillers', 'naming', 'fixed'] as const)
      for (const word of words[kind]) this.#words.set(this.#note(wordsOf(word)), kind)
    const plain = new Set<string>()
    for (const word of Object.values(words).flat()) {
      const units = wordsOf(word)
      const isMarked = units.some(({ exact, folded }) => exact !== folded)
      if (!isMarked) plain.add(keyOf(units))
      else if (lettersOf(units) > lettersMin) this.#markedWords.add(keyOf(units))
    }
    for (const key of plain) this.#markedWords.delete(key)
    this.#asking = new Set(words.asking.map((word) => keyOf(wordsOf(word))))
    for (const { phrase, ...meaning } of meant) this.#add(wordsOf(phrase), meaning, clearLettersMin)
  }

  /** The meanings of a phrase; empty for most. Typed diacritics must match; input without diacritics matches any. */
  meaningsOf(units: readonly Word[]): Meaning[] {
    const entries = this.#entries.get(keyOf(units)) ?? []
    return entries
      .filter(({ exact, needsMarks }) =>
        units.every((unit, at) => unit.exact === exact[at] || (!needsMarks && unit.exact === unit.folded)),
      )
      .map(({ meaning }) => meaning)
  }

  /** Every phrase with a meaning, and what it means. */
  *keys(): Generator<{ key: string; meanings: Meaning[] }> {
    for (const [key, entries] of this.#entries) yield { key, meanings: entries.map(({ meaning }) => meaning) }
  }

  /** Whether a phrase has diacritics in all that it means. */
  hasMarks(units: readonly Word[]): boolean {
    const entries = this.#entries.get(keyOf(units)) ?? []
    return entries.length > 0 && entries.every(({ exact }) => exact.join(' ') !== keyOf(units))
  }

  /** Whether a phrase is an ignored word with diacritics, long enough that no word without is meant. */
  isMarkedWord(units: readonly Word[]): boolean {
    return this.#markedWords.has(keyOf(units))
  }

  /** Whether units are a filler, a generic word of names, or a fixed phrase. */
  wordOf(units: readonly Word[]): WordRole | undefined {
    return this.#words.get(keyOf(units))
  }

  /** Whether units ask for schools. */
  isAsking(units: readonly Word[]): boolean {
    return this.#asking.has(keyOf(units))
  }

  #add(units: readonly Word[], meaning: Meaning, clearLettersMin: number): void {
    if (units.length === 0) return
    const key = this.#note(units)
    const entries = this.#entries.get(key) ?? []
    this.#entries.set(key, entries)
    const letters = key.replaceAll(' ', '').length
    const exact = units.map((unit) => unit.exact)
    const isMarked = units.some((unit) => unit.exact !== unit.folded)
    entries.push({ exact, needsMarks: isMarked && letters < clearLettersMin, meaning })
  }

  #note(units: readonly Word[]): string {
    this.longest = Math.max(this.longest, units.length)
    return keyOf(units)
  }
}
