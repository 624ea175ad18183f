/** Renders kept pages once more beside visitors: the most asked for first, one at a time, resting as long as each took, or less where the last would be late. */
import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises'
import type { Shelved } from './page-shelf.ts'

/** @param msLeft milliseconds until nobody is to get an old page any more */
export function createRefresher(onError: (error: unknown) => void, msLeft: () => number) {
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
