/** How long each lead has waited, in the working time of its office. */
import { z } from 'zod'
import { OFFICES } from '../../../domain/codes.ts'
import { CLOCK_STATES, leadClock } from '../../../domain/leads/clock.ts'
import { readClockSettings } from '../../../store/queries/leads/clock-settings.ts'
import type { LeadRow } from '../../../store/queries/leads/leads.ts'
import type { Database } from '../../../store/store.ts'

/** Null when nobody waits. `due_at` is null where the office never opens. */
export const ClockSchema = z
  .object({
    state: z.enum(CLOCK_STATES),
    waited_minutes: z.int(),
    left_minutes: z.int(),
    due_at: z.int().nullable(),
    is_running: z.boolean(),
  })
  .nullable()
export type Clock = z.input<typeof ClockSchema>

const msPerMinute = 60_000

/** Tells the clock of leads at a moment, in milliseconds. */
export async function clocksAt(db: Database, now: number): Promise<(lead: LeadRow) => Clock> {
  const { calendars, goals } = await readClockSettings(db)
  return (lead) => {
    // one that the firm has closed since has no clock, and its leads are listed all the same
    const office = OFFICES.find((code) => code === lead.office)
    const clock = office && leadClock(lead, calendars[office].value, goals.value[office], now)
    if (!clock) return null
    return {
      state: clock.state,
      waited_minutes: Math.floor(clock.waitedMs / msPerMinute),
      left_minutes: Math.floor(clock.leftMs / msPerMinute),
      due_at: clock.dueAt,
      is_running: clock.isRunning,
    }
  }
}
