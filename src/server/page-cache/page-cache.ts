/**
 * Public pages in memory, sent before any framework runs. The answer decides what is cached (`isKeepable`); site and
 * URL alone decide which page a request means (`page-key.ts`).
 */
import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises'
import pLimit from 'p-limit'
import { isOutage } from '../../db/outage.ts'
import { PUBLIC_CACHE } from '../../site/cache-control.ts'
import { brotliPage, type CachedPage, gzipPage, keepPage } from './cached-page.ts'
import type { ContentWatch } from './content-watch.ts'

const maxBytesDefault = 48 * 1024 * 1024
/** Memory of a page beside its bytes: key, headers, closures. */
const eachBytes = 2048
const quarterMs = 15 * 60_000
/** How long a page of the previous version may be shown while the new one is rendered; with the interval of polls, less than two seconds. */
const oldContentMs = 1500
/** How long a page with the previous random seed may be shown. */
const oldSeedMs = 60_000

/** A page: its site (a configured host, or the shared one) and its URL there. */
export type PageKey = { site: string; address: string }

export type Rendering = {
  render: () => Promise<Response>
  /** Sets the headers of every cached page. */
  complete: (headers: Headers, status: number) => void
}

export type PageCache = {
  /** A page that may be shown; an outdated one is rendered again in the background. */
  find: (site: string, address: string) => CachedPage | null
  /**
   * Renders a page once for concurrent requests, and caches it when it is public; returns a private answer unchanged.
   * Null for a caller that waited for another's private answer.
   */
  keep: (key: PageKey, how: Rendering) => Promise<CachedPage | Response | null>
  bytes: () => number
  count: () => number
}

type Entry = {
  page: CachedPage
  /** Version of its content, and the quarter of an hour of its random seed. */
  version: number
  quarter: number
  /** Counted memory: grows with the compressed forms. */
  bytes: number
  /** It was requested again, or is being rendered again. */
  isLightened: boolean
  isRefreshing: boolean
  again: () => Promise<unknown>
}

/**
 * @param now milliseconds of the wall clock, which selects the random seed
 * @param maxBytes limit, beyond which the least recently used pages are evicted
 */
export function createPageCache(
  watch: ContentWatch,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
  maxBytes = maxBytesDefault,
): PageCache {
  // a Map iterates in order of insertion, so the most recently used entry is last
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<CachedPage | Response>>()
  const inTurn = pLimit(1)
  let bytes = 0
  const nameOf = ({ site, address }: PageKey) => `${site} ${address}`
  const quarterAt = () => Math.floor(now() / quarterMs)

  const isNew = ({ version, quarter }: Entry) => version === watch.version() && quarter === quarterAt()

  /** Whether an outdated page may be shown: for a moment, or while the database is unavailable. */
  function mayStandIn({ version, quarter }: Entry): boolean {
    if (watch.isUnavailable()) return true
    const before = watch.before()
    const isNearlyNew = version === watch.version() || (version === before.version && before.ms < oldContentMs)
    const isNearlyNow = quarter === quarterAt() || (quarter === quarterAt() - 1 && now() % quarterMs < oldSeedMs)
    return isNearlyNew && isNearlyNow
  }

  function drop(name: string): void {
    bytes -= entries.get(name)?.bytes ?? 0
    entries.delete(name)
  }

  /** Counts an entry's bytes, and evicts others. */
  function weigh(name: string, entry: Entry): void {
    if (entries.get(name) !== entry) return
    bytes += entry.page.bytes + eachBytes - entry.bytes
    entry.bytes = entry.page.bytes + eachBytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      drop(oldest)
    }
  }

  function lighten(name: string, entry: Entry): void {
    entry.isLightened = true
    void brotliPage(entry.page).then(() => weigh(name, entry), onError)
  }

  /** Renders outdated pages again one after the other, pausing as long as each took, so that other requests are answered in between. */
  async function refresh(entry: Entry): Promise<void> {
    const began = performance.now()
    await entry.again().catch(onError)
    const tookMs = performance.now() - began
    // awaiting SQLite never pauses: requests are read only in another round of the event loop
    await nextTurn()
    await rest(tookMs)
  }

  function find(site: string, address: string): CachedPage | null {
    const name = nameOf({ site, address })
    const entry = entries.get(name)
    if (!entry) return null
    entries.delete(name)
    entries.set(name, entry)
    if (!entry.isLightened) lighten(name, entry)
    if (isNew(entry)) return entry.page
    if (!mayStandIn(entry)) return null
    if (!watch.isUnavailable() && !entry.isRefreshing) {
      entry.isRefreshing = true
      void inTurn(() => refresh(entry))
    }
    return entry.page
  }

  async function keep(key: PageKey, how: Rendering): Promise<CachedPage | Response | null> {
    const name = nameOf(key)
    const running = rendering.get(name)
    if (running) {
      const made = await running
      return made instanceof Response ? null : made
    }
    const making = make(key, how).finally(() => rendering.delete(name))
    rendering.set(name, making)
    return making
  }

  async function make(key: PageKey, how: Rendering): Promise<CachedPage | Response> {
    // read before rendering, so that a change during it makes the page outdated
    const when = { version: watch.version(), quarter: quarterAt() }
    try {
      const made = await how.render()
      if (made.status !== 503) return isKeepable(made) ? await put(key, how, made, when) : made
      return standIn(key) ?? made
    } catch (error) {
      const old = isOutage(error) ? standIn(key) : null
      if (!old) throw error
      return old
    }
  }

  /** The last known page, during an outage of the database. */
  function standIn(key: PageKey): CachedPage | null {
    watch.noteUnavailable()
    return entries.get(nameOf(key))?.page ?? null
  }

  async function put(
    key: PageKey,
    how: Rendering,
    made: Response,
    when: Pick<Entry, 'version' | 'quarter'>,
  ): Promise<CachedPage> {
    how.complete(made.headers, made.status)
    const headers = [...made.headers].filter(([header]) => header !== 'content-length')
    const page = keepPage(made.status, headers, Buffer.from(await made.arrayBuffer()))
    const name = nameOf(key)
    const again = async () => {
      const existing = entries.get(name)
      if (!existing || !isNew(existing)) await keep(key, how)
    }
    const before = entries.get(name)
    const entry: Entry = { page, ...when, bytes: 0, isLightened: false, isRefreshing: false, again }
    drop(name)
    entries.set(name, entry)
    weigh(name, entry)
    void gzipPage(page).then(() => weigh(name, entry), onError)
    if (before) lighten(name, entry)
    return page
  }

  return { find, keep, bytes: () => bytes, count: () => entries.size }
}

/** Public: it sets no cookie, is not private, and varies only by the key (a 404 page by the country in a cookie). */
export function isKeepable({ status, headers }: Response): boolean {
  const vary = headers.get('Vary') ?? ''
  return (
    [200, 404].includes(status) &&
    headers.get('Cache-Control') === PUBLIC_CACHE &&
    !headers.has('Set-Cookie') &&
    !/\*/.test(vary) &&
    (status === 404 || !/cookie/i.test(vary))
  )
}
