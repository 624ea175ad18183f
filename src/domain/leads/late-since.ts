import type { ResponseTarget } from './response-targets.ts'
import type { WorkingCalendar } from './working-calendar.ts'
import { workingMsBetween } from './working-time.ts'
import { msPerMinute } from './zone-clock.ts'

const dayMs = 86_400_000
/** Longer than any response target, holidays included. */
const longestMs = 400 * dayMs
const secondMs = 1000

/**
 * The latest start of a wait that is late at `now`, to the second; 0 when no wait within the last 400 days is late.
 * @returns milliseconds since 1970
 */
export function lateSince(
  calendar: WorkingCalendar,
  { answer_within }: Pick<ResponseTarget, 'answer_within'>,
  now: number,
): number {
  const isLate = (since: number) => workingMsBetween(calendar, since, now) >= answer_within * msPerMinute
  let [late, early] = [now - longestMs, now]
  if (!isLate(late)) return 0
  while (early - late > secondMs) {
    const middle = Math.floor((late + early) / 2)
    if (isLate(middle)) late = middle
    else early = middle
  }
  return late
}
