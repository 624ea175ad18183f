/** Where kept pages stand: a map a site, bounded in bytes over all. What was asked for once goes before what was asked for again. */
import type { KeptPage } from './kept-page.ts'

/** Which page: the site that is asked (a host of the settings, or what all others share) and the address there. */
export type PageKey = { site: string; address: string }

export type Shelved = {
  key: PageKey
  page: KeptPage
  /** Version of the content that it shows, and quarter of the hour whose lots it drew. */
  version: number
  quarter: number
  hits: number
  /** The number of the question that last found it. */
  askedAt: number
  /** Bytes that are counted for it: it grows by its lighter forms. */
  cost: number
  /** Renders it once more, for nobody. */
  again: () => Promise<unknown>
}

/** What a page costs beside its bytes: keys, heads, closures. */
const eachBytes = 2048
/** Share of the room in which those stand that were asked for more than once: a walk over all addresses can't sweep them out. */
const provenShare = 0.8
/** Room is made for a while, since it means looking at all. */
const clearedShare = 0.95

const costOf = ({ page }: Shelved) => page.bytes + eachBytes

export function createShelf(maxBytes: number) {
  const sites = new Map<string, Map<string, Shelved>>()
  let bytes = 0
  let questions = 0

  function drop({ key }: Pick<Shelved, 'key'>): void {
    const known = sites.get(key.site)?.get(key.address)
    if (!known) return
    bytes -= known.cost
    sites.get(key.site)?.delete(key.address)
  }

  function makeRoom(): void {
    if (bytes <= maxBytes) return
    for (const page of goingFirst()) {
      if (bytes <= maxBytes * clearedShare) return
      drop(page)
    }
  }

  /** Those asked for once and those that have no room among the proven, the longest unasked first; then the rest. */
  function goingFirst(): Shelved[] {
    const newest = [...sites.values()]
      .flatMap((pages) => [...pages.values()])
      .sort((one, other) => other.askedAt - one.askedAt)
    const proven = new Set<Shelved>()
    let provenBytes = 0
    for (const page of newest) {
      if (page.hits < 2 || provenBytes + page.cost > maxBytes * provenShare) continue
      proven.add(page)
      provenBytes += page.cost
    }
    return [...newest.filter((page) => !proven.has(page)).reverse(), ...[...proven].reverse()]
  }

  return {
    find(site: string, address: string): Shelved | undefined {
      const known = sites.get(site)?.get(address)
      if (known) {
        known.hits++
        known.askedAt = ++questions
      }
      return known
    },
    /** What stood there before hands half its hits on. */
    put(made: Shelved): void {
      const { site, address } = made.key
      const before = sites.get(site)?.get(address)
      made.hits += Math.ceil((before?.hits ?? 0) / 2)
      made.askedAt = before?.askedAt ?? ++questions
      drop(made)
      const pages = sites.get(site) ?? new Map<string, Shelved>()
      sites.set(site, pages.set(address, made))
      made.cost = costOf(made)
      bytes += made.cost
      makeRoom()
    },
    /** A page has grown by its lighter forms. */
    grown(made: Shelved): void {
      if (sites.get(made.key.site)?.get(made.key.address) !== made) return
      bytes += costOf(made) - made.cost
      made.cost = costOf(made)
      makeRoom()
    },
    bytes: () => bytes,
    count: () => [...sites.values()].reduce((sum, pages) => sum + pages.size, 0),
  }
}
