import type { Log } from './log.ts'

const everyMs = 60_000

/** Pages that leave from memory are counted, in a line a minute: a line each would cost more than the page. */
export function createTally(log: Pick<Log, 'info'>): () => void {
  let pages = 0
  const say = () => {
    if (pages > 0) log.info({ pages }, 'answered from memory')
    pages = 0
  }
  setInterval(say, everyMs).unref()
  return () => void pages++
}
