import { readClockSettings } from '../../db/queries/leads/clock-settings.ts'
import { countWaiting, type WaitingCount } from '../../db/queries/leads/waiting-count.ts'
import type { Store } from '../../db/store.ts'
import { OFFICES, type OfficeCode } from '../../domain/codes.ts'
import { lateSince } from '../../domain/leads/late-since.ts'

/** How many leads wait at each office, and how many of them for longer than its goal allows. */
export async function countWaitingLeads({ read }: Pick<Store, 'read'>, now: number): Promise<WaitingCount[]> {
  const { calendars, goals } = await readClockSettings(read)
  const late = OFFICES.map((office): [OfficeCode, number] => [
    office,
    lateSince(calendars[office].value, goals.value[office], now),
  ])
  return countWaiting(read, late)
}
