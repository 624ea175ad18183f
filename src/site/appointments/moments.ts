/** Times of appointments as readers see them; formatted on the server, because browsers lack the editions' rules. */
import type { Locale } from '../../domain/editions.ts'
import { msPerMinute } from '../../domain/leads/zone-clock.ts'
import { type WrittenMoment, writtenMomentIn, writtenWeekday } from '../../domain/moments.ts'

/** A time on one clock: weekday, day, 17:05, Taiwan time, GMT+8. */
export type ClockTime = WrittenMoment & { weekday: string }

/** A time on the office's clock, and on the visitor's where that shows another one. */
export type TwoClocks = { office: ClockTime; visitor: ClockTime | null }

/** A start, such as 2026-12-07T02:00:00.000Z. */
export type OfferedTime = { start: string; clocks: TwoClocks }

const clockTime = (at: number, locale: Locale, zone: string): ClockTime => ({
  ...writtenMomentIn(at, locale, zone),
  weekday: writtenWeekday(at, locale, zone),
})

/** @param start such as 2026-12-07T02:00:00.000Z */
export function onBothClocks(start: string, locale: Locale, officeZone: string, visitorZone: string): TwoClocks {
  const at = Date.parse(start)
  const office = clockTime(at, locale, officeZone)
  const visitor = clockTime(at, locale, visitorZone)
  return { office, visitor: visitor.offset === office.offset ? null : visitor }
}

/** How long something lasts, in minutes. @param start such as 2026-12-07T02:00:00.000Z, as is its end */
export const minutesOf = ({ start, end }: { start: string; end: string }): number =>
  (Date.parse(end) - Date.parse(start)) / msPerMinute
