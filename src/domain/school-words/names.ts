/** The names of schools as far as a reading must not take them apart. */
import { keyOf, wordsOf } from '../words.ts'

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
