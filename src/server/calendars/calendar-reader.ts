/** Reads outside calendars: fetches each with limits, and parses it in a process of its own. */
import type { Store } from '../../db/store.ts'
import type { Span } from '../../domain/appointments/slots.ts'
import { type Refresh, refreshCalendars } from '../../services/appointments/calendars.ts'
import { createProcessPool, type PoolSettings } from '../workers/process-pool.ts'
import type { CalendarAnswer, CalendarJob } from './calendar-busy.ts'
import { CALENDAR_LIMITS, type FetchLimits, fetchCalendar } from './fetch-calendar.ts'

const minuteMs = 60_000
/** A booking reads calendars again that are older than this. */
export const bookingAgeMs = 2 * minuteMs
/** How long a booking waits for them; their former busy times hold then. */
const bookingWaitMs = 4000

const POOL: PoolSettings = {
  workerUrl: new URL('./worker.ts', import.meta.url),
  maxProcesses: 1,
  memoryMb: 192,
  startMs: 20_000,
  timeoutMs: 8000,
  idleMs: 30_000,
}

export type CalendarReader = {
  refresh: (refresh: Refresh) => Promise<{ read: number; failed: number }>
  /** Reads the calendars of some people that are older than two minutes; waits a few seconds at most. */
  readForBooking: (staffIds: readonly string[]) => Promise<void>
  close: () => Promise<void>
}

export function createCalendarReader(
  { store, now }: { store: Store; now: () => number },
  limits: FetchLimits = CALENDAR_LIMITS,
  settings: PoolSettings = POOL,
): CalendarReader {
  const pool = createProcessPool<CalendarJob, CalendarAnswer>(settings)
  const readBusy = async (url: string, [from, until]: Span) => {
    const answer = await pool.run({ text: await fetchCalendar(url, limits), from, until })
    if ('error' in answer) throw new Error(answer.error)
    return answer.spans
  }
  const refresh = (request: Refresh) => refreshCalendars({ store, now, readBusy }, request)
  return {
    refresh,
    async readForBooking(staffIds) {
      const late = new Promise((resolve) => setTimeout(resolve, bookingWaitMs).unref())
      // what fails is noted beside the calendar, and the job tries again
      await Promise.race([refresh({ staffIds, olderThanMs: bookingAgeMs }).catch(() => undefined), late])
    },
    close: () => pool.close(),
  }
}
