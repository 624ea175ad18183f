/** Answers of reading endpoints, as they were found: shared by all who ask the same of the same content, and bounded. */

export type KeptAnswers = {
  /**
   * What is kept under this name, or else what `make` finds, made once however many ask; frozen, for it is shared.
   * @param stand of what all that is kept is made: it goes when another one is given
   */
  find: (stand: string | number, name: string, make: () => Promise<unknown>) => Promise<unknown>
  /** Estimated. */
  bytes: () => number
}

const maxBytesDefault = 8 * 1024 * 1024
/** What an answer costs beside its texts: name, promise, its place. */
const eachBytes = 512

type Kept = { answer: Promise<unknown>; bytes: number }

/** @param maxBytes beyond it the longest unasked go first */
export function keepAnswers(maxBytes = maxBytesDefault): KeptAnswers {
  const kept = new Map<string, Kept>()
  let keptStand: string | number = ''
  let bytes = 0

  function drop(name: string, known: Kept): void {
    if (kept.get(name) !== known) return
    kept.delete(name)
    bytes -= known.bytes
  }

  function weigh(name: string, known: Kept, weight: number): void {
    if (kept.get(name) !== known) return
    known.bytes += weight
    bytes += weight
    for (const [oldest, other] of kept) {
      if (bytes <= maxBytes) return
      drop(oldest, other)
    }
  }

  function moveTo(stand: string | number): void {
    if (stand === keptStand) return
    kept.clear()
    bytes = 0
    keptStand = stand
  }

  function find(stand: string | number, name: string, make: () => Promise<unknown>): Promise<unknown> {
    moveTo(stand)
    const known = kept.get(name)
    if (known) {
      // asked for: it stands last among those that go
      kept.delete(name)
      kept.set(name, known)
      return known.answer
    }
    const made: Kept = { answer: make(), bytes: eachBytes + name.length * 2 }
    kept.set(name, made)
    bytes += made.bytes
    made.answer.then(
      (found) => weigh(name, made, freeze(found)),
      () => drop(name, made),
    )
    return made.answer
  }

  return { find, bytes: () => bytes }
}

const valueBytes = 16

/** Freezes plain JSON data to its ends, so that no reader changes what the next one gets. @returns about how many bytes it takes */
function freeze(value: unknown): number {
  if (typeof value === 'string') return valueBytes + value.length * 2
  if (typeof value !== 'object' || value === null) return valueBytes
  Object.freeze(value)
  return Object.values(value).reduce((sum: number, inner) => sum + freeze(inner), valueBytes)
}
