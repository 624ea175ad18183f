/** The cache of what is made of the content, with one rule for its end: another version of the content, or another day. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isOutage } from './outage.ts'
import { refreshEditions } from './queries/editions.ts'
import { readContentVersion } from './queries/settings.ts'
import type { Database } from './store.ts'

/** What the request that is worked on has read of versions. */
const versions = new AsyncLocalStorage<Map<Database, Promise<number>>>()

/** All reads within `work` use the content version that the first of them reads. */
export const withOneVersion = <T>(work: () => T): T => versions.run(new Map(), work)

const lastRead = new WeakMap<Database, number>()

/** While the database is unavailable, the version that was read last: what is cached of it goes on, so that pages and forms that need no more are shown. */
async function readVersion(db: Database): Promise<number> {
  try {
    const version = await readContentVersion(db)
    // before anything is made of this version
    if (version !== lastRead.get(db)) await refreshEditions(db)
    lastRead.set(db, version)
    return version
  } catch (error) {
    const last = lastRead.get(db)
    if (last === undefined || !isOutage(error)) throw error
    return last
  }
}

/** The version of the content: within `withOneVersion` read once, elsewhere each time. */
export function contentVersion(db: Database): Promise<number> {
  const request = versions.getStore()
  if (!request) return readVersion(db)
  const read = request.get(db) ?? readVersion(db)
  request.set(db, read)
  return read
}

const clocks = new WeakMap<Database, () => number>()

/** Which clock tells the day to who reads from this database; without one it is the machine's. @param now answers milliseconds */
export const tellTime = (db: Database, now: () => number): void => void clocks.set(db, now)

/** The day that it is, such as 2026-11-22; by it figures expire. */
export const dayOf = (db: Database): string => new Date((clocks.get(db) ?? Date.now)()).toISOString().slice(0, 10)

/** What everything made of the content depends on: its version, and the day, by which figures expire. */
export const cacheVersion = async (db: Database): Promise<string> => `${await contentVersion(db)} ${dayOf(db)}`

export type Cache = {
  /** The value of a key, made once however many ask; another version drops all values. The value is shared: its readers never change it. */
  cached: <T>(key: string, version: string, make: () => Promise<T>) => Promise<T>
  size: () => number
}

/** @param max values; beyond it the least recently used go */
export function createCache(max = Number.POSITIVE_INFINITY): Cache {
  const values = new Map<string, Promise<unknown>>()
  let current = ''
  function cached<T>(key: string, version: string, make: () => Promise<T>): Promise<T> {
    if (version !== current) values.clear()
    current = version
    const cachedValue = values.get(key) as Promise<T> | undefined
    const value = cachedValue ?? make()
    // a map lists what was set last as the last
    if (cachedValue) values.delete(key)
    else value.catch(() => values.get(key) === value && values.delete(key))
    values.set(key, value)
    for (const oldest of values.size > max ? values.keys() : []) {
      values.delete(oldest)
      break
    }
    return value
  }
  return { cached, size: () => values.size }
}

/** Loads once for each version of the content, day and arguments; every instance sees a change at its next request. */
export function perVersion<A extends (string | number)[], T>(
  load: (db: Database, ...args: A) => Promise<T>,
): (db: Database, ...args: A) => Promise<T> {
  const caches = new WeakMap<Database, Cache>()
  return async (db, ...args) => {
    const cache = caches.get(db) ?? createCache()
    caches.set(db, cache)
    return cache.cached(args.join(' '), await cacheVersion(db), () => load(db, ...args))
  }
}
