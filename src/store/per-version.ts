import { AsyncLocalStorage } from 'node:async_hooks'
import { readContentVersion } from './queries/settings.ts'
import type { Database } from './store.ts'

/** What the request that is worked on has read of versions. */
const known = new AsyncLocalStorage<Map<Database, Promise<number>>>()

/** Has all that is read in `work` stand on the version of the content that its first question finds: it is read once. */
export const withOneVersion = <T>(work: () => T): T => known.run(new Map(), work)

/** The version of the content: within `withOneVersion` read once, elsewhere each time. */
export function contentVersion(db: Database): Promise<number> {
  const request = known.getStore()
  if (!request) return readContentVersion(db)
  const read = request.get(db) ?? readContentVersion(db)
  request.set(db, read)
  return read
}

/**
 * What is worked out of the content once, and again when its version moves: every instance sees a change at its next request.
 * The value is shared, and never to be changed by who reads it.
 */
export function perVersion<T>(load: (db: Database) => Promise<T>): (db: Database) => Promise<T> {
  const kept = new WeakMap<Database, { version: number; value: Promise<T> }>()
  return async (db) => {
    const version = await contentVersion(db)
    const last = kept.get(db)
    if (last?.version === version) return last.value
    const value = load(db)
    kept.set(db, { version, value })
    // what failed is tried again by the next one
    value.catch(() => kept.delete(db))
    return value
  }
}

const clocks = new WeakMap<Database, () => number>()

/** Which clock tells the day to who reads from this database; without one it is the machine's. @param now answers milliseconds */
export const tellTime = (db: Database, now: () => number): void => void clocks.set(db, now)

/** The day that it is, such as 2026-11-22; by it figures expire. */
export const dayOf = (db: Database): string => new Date((clocks.get(db) ?? Date.now)()).toISOString().slice(0, 10)

/** What of the content holds until it changes or another day begins. */
export function perVersionAndDay<T>(load: (db: Database, day: string) => Promise<T>): (db: Database) => Promise<T> {
  const ofDay = perVersion(async () => new Map<string, Promise<T>>())
  return async (db) => {
    const [days, day] = [await ofDay(db), dayOf(db)]
    const known = days.get(day)
    if (known) return known
    const value = load(db, day)
    // another day has begun: the one before is asked for no more
    days.clear()
    days.set(day, value)
    value.catch(() => days.delete(day))
    return value
  }
}

/** What answers that are everyone's stand on: the version of the content, and the day. */
export const contentStand = async (db: Database): Promise<string> => `${await contentVersion(db)} ${dayOf(db)}`
