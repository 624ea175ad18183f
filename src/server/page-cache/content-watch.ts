/** The version of the content, asked for by a timer: a question a request would cost a tenth of all that memory gains. */
import { readContentVersion } from '../../store/queries/settings.ts'
import type { Store } from '../../store/store.ts'

const everyMs = 500

export type ContentWatch = {
  version: () => number
  /** Whether the last question had no answer: what is known is then better than nothing. */
  isAway: () => boolean
  stop: () => void
}

export async function watchContent(store: Store): Promise<ContentWatch> {
  let version = await readContentVersion(store.read)
  let isAway = false
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      version = await readContentVersion(store.read)
      isAway = false
    } catch {
      // told by whoever needs the database; here it only matters that it is away
      isAway = true
    }
    isAsking = false
  }
  const timer = setInterval(() => void ask(), everyMs)
  timer.unref()
  return { version: () => version, isAway: () => isAway, stop: () => clearInterval(timer) }
}
