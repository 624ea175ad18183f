/**
 * Pages that are the same for everyone, ready to leave before any framework is asked. What is kept is decided by the answer
 * (`isKeepable`), which one a request means by its site and address alone (`page-key.ts`): nothing else of a request counts.
 */

import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises'
import { EVERYONES } from '../../site/cache-control.ts'
import { isOutage } from '../../store/outage.ts'
import type { ContentWatch } from './content-watch.ts'
import { brotliPage, gzipPage, type KeptPage, keepPage } from './kept-page.ts'
import { createShelf, type PageKey, type Shelved } from './page-shelf.ts'

// Renders kept pages once more beside visitors: the most asked for first, one at a time, resting as long as each took, or less where the last would be late.

/** @param msLeft milliseconds until nobody is to get an old page any more */
function createRefresher(onError: (error: unknown) => void, msLeft: () => number) {
  const waiting = new Set<Shelved>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    for (let hottest = takeHottest(); hottest; hottest = takeHottest()) {
      const began = performance.now()
      await hottest.again().catch(onError)
      const tookMs = performance.now() - began
      // what SQLite answers is awaited without a pause: visitors are heard only between two turns
      await nextTurn()
      const spareMs = msLeft() / Math.max(waiting.size, 1) - tookMs
      if (spareMs > 1) await rest(Math.min(tookMs, spareMs))
    }
    isRunning = false
  }

  function takeHottest(): Shelved | undefined {
    let hottest: Shelved | undefined
    for (const page of waiting) if (!hottest || page.hits > hottest.hits) hottest = page
    if (hottest) waiting.delete(hottest)
    return hottest
  }

  return (page: Shelved): void => {
    waiting.add(page)
    if (!isRunning) void run()
  }
}

const maxBytes = 48 * 1024 * 1024
const quarterMs = 15 * 60_000
/** How long a page of the version before may stand in while the new one is made; with the time between two questions for the version, less than two seconds. */
const oldContentMs = 1500
/** How long the lots of the quarter before may. */
const oldLotsMs = 60_000

export type Rendering = {
  render: () => Promise<Response>
  /** Headers that every answer of this kind has, as a kept page leaves with them. */
  complete: (headers: Headers, status: number) => void
}

export type PageCache = {
  /** A page that may be shown; one that has aged is made anew behind its reader's back. */
  find: (site: string, address: string) => KeptPage | null
  /**
   * Renders a page for nobody, once however many ask, and keeps it when it is everyone's; what is not is answered as it is.
   * Null for who waited for another's answer that was not everyone's.
   */
  keep: (key: PageKey, how: Rendering) => Promise<KeptPage | Response | null>
  bytes: () => number
  count: () => number
}

/** @param now milliseconds of the clock on the wall, by which lots are drawn */
export function createPageCache(
  watch: ContentWatch,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): PageCache {
  const shelf = createShelf(maxBytes)
  const quarterAt = () => Math.floor(now() / quarterMs)
  const msLeft = () => {
    const left = oldContentMs - watch.before().ms
    return left > 0 ? left : oldLotsMs - (now() % quarterMs)
  }
  const refresh = createRefresher(onError, msLeft)
  const refreshing = new WeakSet<Shelved>()
  const lightened = new WeakSet<Shelved>()
  const rendering = new Map<string, Promise<KeptPage | Response>>()

  const isNew = ({ version, quarter }: Shelved) => version === watch.version() && quarter === quarterAt()

  /** Whether an old page may stand in for a moment; while the database is away, for as long as that takes. */
  function mayStandIn({ version, quarter }: Shelved): boolean {
    if (watch.isAway()) return true
    const before = watch.before()
    const isNearlyNew = version === watch.version() || (version === before.version && before.ms < oldContentMs)
    const isNearlyNow = quarter === quarterAt() || (quarter === quarterAt() - 1 && now() % quarterMs < oldLotsMs)
    return isNearlyNew && isNearlyNow
  }

  function lighten(kept: Shelved): void {
    lightened.add(kept)
    void brotliPage(kept.page).then(() => shelf.grown(kept), onError)
  }

  function find(site: string, address: string): KeptPage | null {
    const kept = shelf.find(site, address)
    if (!kept) return null
    if (kept.hits === 1 && !lightened.has(kept)) lighten(kept)
    if (isNew(kept)) return kept.page
    if (!mayStandIn(kept)) return null
    if (!watch.isAway() && !refreshing.has(kept)) {
      refreshing.add(kept)
      refresh(kept)
    }
    return kept.page
  }

  async function keep(key: PageKey, how: Rendering): Promise<KeptPage | Response | null> {
    const name = `${key.site} ${key.address}`
    const running = rendering.get(name)
    if (running) {
      const made = await running
      return made instanceof Response ? null : made
    }
    const making = make(key, how).finally(() => rendering.delete(name))
    rendering.set(name, making)
    return making
  }

  async function make(key: PageKey, how: Rendering): Promise<KeptPage | Response> {
    // as they were before: what changes while it is rendered makes it old
    const [version, quarter] = [watch.version(), quarterAt()]
    try {
      const made = await how.render()
      if (made.status !== 503) return isKeepable(made) ? await put(key, how, made, { version, quarter }) : made
      return standIn(key) ?? made
    } catch (error) {
      const old = isOutage(error) ? standIn(key) : null
      if (!old) throw error
      return old
    }
  }

  /** The last that is known, when the database has gone. */
  function standIn({ site, address }: PageKey): KeptPage | null {
    watch.noteAway()
    return shelf.find(site, address)?.page ?? null
  }

  async function put(
    key: PageKey,
    how: Rendering,
    made: Response,
    when: { version: number; quarter: number },
  ): Promise<KeptPage> {
    how.complete(made.headers, made.status)
    const headers = [...made.headers].filter(([name]) => name !== 'content-length')
    const page = keepPage(made.status, headers, Buffer.from(await made.arrayBuffer()))
    const again = async () => {
      const known = shelf.find(key.site, key.address)
      if (!known || !isNew(known)) await keep(key, how)
    }
    const kept: Shelved = { key, page, ...when, hits: 0, askedAt: 0, cost: 0, again }
    shelf.put(kept)
    void gzipPage(page).then(() => shelf.grown(kept), onError)
    // what stood here before was asked for
    if (kept.hits > 0) lighten(kept)
    return page
  }

  return { find, keep, bytes: shelf.bytes, count: shelf.count }
}

/** Everyone's: no cookie set, nobody's alone, and varying by nothing that the key doesn't hold (a page that isn't there by the country in a cookie). */
export function isKeepable({ status, headers }: Response): boolean {
  const vary = headers.get('Vary') ?? ''
  return (
    [200, 404].includes(status) &&
    headers.get('Cache-Control') === EVERYONES &&
    !headers.has('Set-Cookie') &&
    !/\*/.test(vary) &&
    (status === 404 || !/cookie/i.test(vary))
  )
}
