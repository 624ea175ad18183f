/** Leads that wait too long are looked for at the start and every minute. */
import { type EscalationDeps, escalateLeads } from '../commands/leads/escalate.ts'
import type { Log } from './http/log.ts'

const minuteMs = 60_000

/** Looks now and every minute; answers how to stop, after the look in hand. */
export function startEscalations(deps: EscalationDeps, log: Pick<Log, 'info' | 'error'>): () => Promise<void> {
  const look = async () => {
    try {
      const leads = await escalateLeads(deps)
      if (leads > 0) log.info({ leads }, 'leads have waited too long; who is named was told')
    } catch (error) {
      log.error({ err: error }, 'leads that wait too long could not be looked for; trying again in a minute')
    }
  }
  let running = look()
  const timer = setInterval(() => {
    running = running.then(look)
  }, minuteMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
