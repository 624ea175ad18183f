/** The special opening hours of an office that visitors see. */
import { dateOf } from './period.ts'
import { weekdayOf } from './timetable.ts'
import { type Span, WEEKDAYS, type WorkingCalendar } from './working-calendar.ts'
import { dayOfDate } from './zone-clock.ts'

/** Consecutive days, such as 2027-02-05 to 2027-02-11; closed when there are no spans. */
export type SpecialDays = { from: string; to: string; spans: readonly Span[] }

/** Visitors plan some weeks ahead. */
export const specialDaysAhead = 60

/**
 * Exceptions from the weekly hours from a date on, for `specialDaysAhead` days: closed days with only weekly closed ones between them are one item,
 * each day with its own hours is another.
 */
export function specialDays({ week, days }: Pick<WorkingCalendar, 'week' | 'days'>, date: string): SpecialDays[] {
  const special = new Map(days.map((day) => [dayOfDate(day.date), day.spans]))
  const first = dayOfDate(date)
  const result: SpecialDays[] = []
  let closed: SpecialDays | null = null
  for (let day = first; day < first + specialDaysAhead; day++) {
    const usual = week[WEEKDAYS[weekdayOf(day)]!]
    const spans = special.get(day) ?? usual
    if (spans.length > 0) closed = null
    if (!special.has(day) || sameSpans(spans, usual)) continue
    const to = dateOf(day)
    if (closed) closed.to = to
    else result.push({ from: to, to, spans })
    if (spans.length === 0) closed = result.at(-1) ?? null
  }
  return result
}

const sameSpans = (some: readonly Span[], others: readonly Span[]) =>
  some.length === others.length && some.every(({ from, to }, at) => from === others[at]?.from && to === others[at]?.to)
