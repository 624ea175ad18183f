import { readClockSettings } from '../../db/queries/leads/clock-settings.ts'
import { countWaiting, type WaitingCount } from '../../db/queries/leads/waiting-count.ts'
import type { Store } from '../../db/store.ts'
import { lateSince } from '../../domain/leads/late-since.ts'

/** How many leads wait at each office, and how many of them for longer than its goal allows. */
export async function countWaitingLeads({ read }: Pick<Store, 'read'>, now: number): Promise<WaitingCount[]> {
  const { offices, clockOf } = await readClockSettings(read)
  const since = (office: string) => {
    const { calendar, target } = clockOf(office)
    return lateSince(calendar, target, now)
  }
  return countWaiting(
    read,
    offices.map((office) => [office, since(office)] as const),
    since(''),
  )
}
