/** The version of the content, asked for by a timer: a question a request would cost a tenth of all that memory gains. */
import { readContentVersion } from '../../db/queries/settings.ts'
import type { Store } from '../../db/store.ts'

const everyMs = 250

export type ContentWatch = {
  version: () => number
  /** The version before, and for how many milliseconds it hasn't been the last one: by a clock that doesn't jump. */
  before: () => { version: number; ms: number }
  /** Whether the last question had no answer: what is known is then better than nothing. */
  isAway: () => boolean
  /** Told by whoever finds out first. */
  noteAway: () => void
  /** Calls back at each new version. */
  onChange: (listener: (version: number) => void) => void
  stop: () => void
}

export async function watchContent(store: Store): Promise<ContentWatch> {
  let version = await readContentVersion(store.read)
  let before = { version, at: performance.now() }
  let isAway = false
  let isAsking = false
  const listeners: ((version: number) => void)[] = []
  const note = (read: number) => {
    isAway = false
    if (read === version) return
    before = { version, at: performance.now() }
    version = read
    for (const listener of listeners) listener(version)
  }
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      note(await readContentVersion(store.read))
    } catch {
      // told by whoever needs the database; here it only matters that it is away
      isAway = true
    }
    isAsking = false
  }
  const timer = setInterval(() => void ask(), everyMs)
  timer.unref()
  return {
    version: () => version,
    before: () => ({ version: before.version, ms: performance.now() - before.at }),
    isAway: () => isAway,
    noteAway() {
      isAway = true
    },
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  }
}
