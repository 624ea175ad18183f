/** The words that mean a filter, and what else the content says of words in a school search. */

import type { CountryCode } from '../codes.ts'
import { keyOf, type Word, wordsOf } from '../words.ts'

// The names of schools as far as a reading must not take them apart.

export class NamesOfSchools {
  readonly #naming: ReadonlySet<string>
  readonly #whole = new Set<string>()
  /** Names without the words that names are formed with: `york` of York University. */
  readonly #cores = new Set<string>()
  /** Which names have two units side by side. */
  readonly #holders = new Map<string, number[]>()
  readonly #names: string[] = []

  /** @param naming words that names are formed with, folded as by `keyOf` */
  constructor(names: Iterable<string>, naming: ReadonlySet<string>) {
    this.#naming = naming
    for (const name of names) this.#add(wordsOf(name).map(({ folded }) => folded))
  }

  /** Whether a school is called so. */
  isName(key: string): boolean {
    return this.#whole.has(key)
  }

  /** Whether it is all that tells a school's name from others. */
  isCore(key: string): boolean {
    return this.#cores.has(key)
  }

  /** Whether two units stand side by side in any name. */
  isPair(first: string, second: string): boolean {
    return this.#holders.has(`${first} ${second}`)
  }

  /** Whether units stand one after the other in a name. */
  isPart(folded: readonly string[]): boolean {
    const holders = folded.slice(1).map((unit, at) => this.#holders.get(`${folded[at]} ${unit}`) ?? [])
    const [fewest = []] = holders.sort((a, b) => a.length - b.length)
    const part = ` ${folded.join(' ')} `
    return fewest.some((at) => ` ${this.#names[at]} `.includes(part))
  }

  /** Where the units stand that are left without the words that names are formed with. */
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

/** Words that names are formed with, as `NamesOfSchools` knows them. */
export const namingKeys = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.map((word) => keyOf(wordsOf(word))))

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
