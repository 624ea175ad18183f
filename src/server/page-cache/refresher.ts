/** Renders kept pages once more beside visitors: the most asked for first, one at a time, resting as long as each took. */
import type { Shelved } from './page-shelf.ts'

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export function createRefresher(onError: (error: unknown) => void) {
  const waiting = new Set<Shelved>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      const [hottest] = [...waiting].sort((one, other) => other.hits - one.hits)
      if (!hottest) break
      const began = performance.now()
      await hottest.again().catch(onError)
      waiting.delete(hottest)
      await rest(performance.now() - began)
    }
    isRunning = false
  }

  return (page: Shelved): void => {
    if (waiting.has(page)) return
    waiting.add(page)
    if (!isRunning) void run()
  }
}
