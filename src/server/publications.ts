/** Texts whose time has come are published: looked for at the start and every ten seconds. */
import type { DueDeps } from '../commands/articles/deps.ts'
import { publishDue } from '../commands/articles/publish-due.ts'
import type { Log } from './http/log.ts'

const everyMs = 10_000

/** Looks now and every ten seconds; answers how to stop, after the look in hand. */
export function startPublications(deps: DueDeps, log: Pick<Log, 'info' | 'error'>): () => Promise<void> {
  const look = async () => {
    try {
      const { published, failed } = await publishDue(deps)
      if (published + failed > 0) log.info({ published, failed }, 'texts came due')
    } catch (error) {
      log.error({ err: error }, 'texts that are due could not be published; trying again in ten seconds')
    }
  }
  let running = look()
  let isIdle = true
  const timer = setInterval(() => {
    if (!isIdle) return
    isIdle = false
    running = look().finally(() => {
      isIdle = true
    })
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
