/** Polls the version of the content: a query for each request would cost a tenth of the cache's gain. */
import { refreshEditions } from '../../db/queries/editions.ts'
import { readContentVersion } from '../../db/queries/settings.ts'
import type { Store } from '../../db/store.ts'

const everyMs = 250

export type ContentWatch = {
  version: () => number
  /** The previous version, and for how many milliseconds it has been outdated, by a monotonic clock. */
  before: () => { version: number; ms: number }
  /** Whether the last poll failed; then outdated pages may be shown. */
  isUnavailable: () => boolean
  /** Called by the first part that notices an outage. */
  noteUnavailable: () => void
  /** Adds a listener for new versions. */
  onChange: (listener: (version: number) => void) => void
  stop: () => void
}

export async function watchContent(store: Store): Promise<ContentWatch> {
  let version = await readContentVersion(store.read)
  let before = { version, at: performance.now() }
  let isUnavailable = false
  let isAsking = false
  const listeners: ((version: number) => void)[] = []
  const note = (read: number) => {
    isUnavailable = false
    if (read === version) return
    before = { version, at: performance.now() }
    version = read
    for (const listener of listeners) listener(version)
  }
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const read = await readContentVersion(store.read)
      // pages of the new version may have other editions
      if (read !== version) await refreshEditions(store.read)
      note(read)
    } catch {
      // other queries log the outage; here it only matters that the database is unavailable
      isUnavailable = true
    }
    isAsking = false
  }
  const timer = setInterval(() => void ask(), everyMs)
  timer.unref()
  return {
    version: () => version,
    before: () => ({ version: before.version, ms: performance.now() - before.at }),
    isUnavailable: () => isUnavailable,
    noteUnavailable() {
      isUnavailable = true
    },
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  }
}
