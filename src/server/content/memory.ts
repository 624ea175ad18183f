/** What was made of texts when they were last read, for who reads again and again; never changed by who is given it. */
type Kept = { of: readonly unknown[]; made: unknown }

/** Holds what the last reading asked for, and nothing else. */
export class Memory {
  #now = new Map<string, Kept>()
  #before = new Map<string, Kept>()

  /** Another reading begins. */
  begin(): void {
    this.#before = this.#now
    this.#now = new Map()
  }

  /** What was made under this name if it was made of the very same, else what `make` makes. */
  find<T>(name: string, of: readonly unknown[], make: () => T): T {
    const kept = this.#now.get(name) ?? this.#before.get(name)
    const isSame = kept?.of.length === of.length && kept.of.every((one, at) => one === of[at])
    const made = isSame ? (kept.made as T) : make()
    this.#now.set(name, isSame ? kept : { of, made })
    return made
  }
}
