/** The names of schools as far as a reading must not take them apart. */
import { type CharacterFolding, keyOf, type Unit, unitsOf } from './units.ts'

export class NamesOfSchools {
  readonly #naming: ReadonlySet<string>
  readonly #whole = new Set<string>()
  /** Names without the words that names are formed with: `york` of York University. */
  readonly #cores = new Set<string>()
  /** Which names have two units side by side. */
  readonly #holders = new Map<string, number[]>()
  readonly #names: string[] = []

  /** @param naming words that names are formed with, folded as by `keyOf` */
  constructor(names: Iterable<string>, naming: ReadonlySet<string>, folding: CharacterFolding) {
    this.#naming = naming
    for (const name of names) this.#add(unitsOf(name, folding))
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

  /** Units without the words that names are formed with. */
  coreOf(units: readonly Unit[]): Unit[] {
    return withoutNaming(units, this.#naming)
  }

  #add(units: readonly Unit[]): void {
    const name = keyOf(units)
    if (name === '' || this.#whole.has(name)) return
    this.#whole.add(name)
    const core = keyOf(this.coreOf(units))
    if (core !== '') this.#cores.add(core)
    const at = this.#names.push(name) - 1
    for (const pair of new Set(units.slice(1).map((unit, before) => keyOf([units[before] as Unit, unit])))) {
      const holders = this.#holders.get(pair)
      if (holders) holders.push(at)
      else this.#holders.set(pair, [at])
    }
  }
}

/** The longest of the words first. */
function withoutNaming(units: readonly Unit[], naming: ReadonlySet<string>): Unit[] {
  const left: Unit[] = []
  for (let at = 0; at < units.length; ) {
    const length = NAMING_LENGTHS.find((length) => naming.has(keyOf(units.slice(at, at + length))))
    if (length === undefined) left.push(units[at] as Unit)
    at += length ?? 1
  }
  return left
}
const NAMING_LENGTHS = [4, 3, 2, 1]

/** Words that names are formed with, as `NamesOfSchools` knows them. */
export const namingKeys = (words: readonly string[], folding: CharacterFolding): ReadonlySet<string> =>
  new Set(words.map((word) => keyOf(unitsOf(word, folding))))
