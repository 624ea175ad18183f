/** Where kept pages stand: bounded in bytes, the longest unasked goes first. */
import type { KeptPage } from './kept-page.ts'

export type Shelved = {
  page: KeptPage
  /** Version of the content that it shows. */
  version: number
  /** When what it drew by lot, or says of the day, may be another. */
  until: number
  hits: number
  /** Renders it once more, for nobody. */
  again: () => Promise<void>
}

/** What a page costs beside its bytes: keys, heads, closures. */
const eachBytes = 2048

export function createShelf(maxBytes: number) {
  const shelved = new Map<string, Shelved>()
  let bytes = 0
  const costOf = ({ page }: Shelved) => page.bytes + eachBytes
  const drop = (key: string) => {
    const known = shelved.get(key)
    if (!known) return
    bytes -= costOf(known)
    shelved.delete(key)
  }
  const makeRoom = () => {
    for (const key of shelved.keys()) {
      if (bytes <= maxBytes) return
      drop(key)
    }
  }
  return {
    /** Looking moves it to the end of those that go. */
    find(key: string): Shelved | undefined {
      const known = shelved.get(key)
      if (!known) return undefined
      known.hits++
      shelved.delete(key)
      shelved.set(key, known)
      return known
    },
    put(key: string, made: Shelved): void {
      drop(key)
      shelved.set(key, made)
      bytes += costOf(made)
      makeRoom()
    },
    /** A page has grown by its lighter forms. */
    grown(key: string, made: Shelved, by: number): void {
      if (shelved.get(key) !== made) return
      bytes += by
      makeRoom()
    },
    drop,
    bytes: () => bytes,
    count: () => shelved.size,
  }
}
export type Shelf = ReturnType<typeof createShelf>
