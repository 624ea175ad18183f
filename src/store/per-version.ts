import { readContentVersion } from './queries/settings.ts'
import type { Database } from './store.ts'

/**
 * What is worked out of the content once, and again when its version moves: every instance sees a change at its next request.
 * The value is shared, and never to be changed by who reads it.
 */
export function perVersion<T>(load: (db: Database) => Promise<T>): (db: Database) => Promise<T> {
  const kept = new WeakMap<Database, { version: number; value: Promise<T> }>()
  return async (db) => {
    const version = await readContentVersion(db)
    const known = kept.get(db)
    if (known?.version === version) return known.value
    const value = load(db)
    kept.set(db, { version, value })
    // what failed is tried again by the next one
    value.catch(() => kept.delete(db))
    return value
  }
}
