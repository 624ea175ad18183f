/** The days on which an office doesn't work as in other weeks, as visitors are told of them. */
import { dateOf } from './period.ts'
import { weekdayOf } from './timetable.ts'
import { type Span, WEEKDAYS, type WorkingCalendar } from './working-calendar.ts'
import { dayOfDate } from './zone-clock.ts'

/** Days one after another, such as 2027-02-05 to 2027-02-11; closed where there are no spans. */
export type SpecialDays = { from: string; to: string; spans: readonly Span[] }

/** Who looks for an office looks some weeks ahead. */
export const specialDaysAhead = 60

/**
 * What is other than in other weeks from a date on, for `specialDaysAhead` days: closed days with nothing but weekly closed ones between them are one item,
 * days with hours of their own an item each.
 */
export function specialDays({ week, days }: Pick<WorkingCalendar, 'week' | 'days'>, date: string): SpecialDays[] {
  const special = new Map(days.map((own) => [dayOfDate(own.date), own.spans]))
  const first = dayOfDate(date)
  const found: SpecialDays[] = []
  let closed: SpecialDays | null = null
  for (let day = first; day < first + specialDaysAhead; day++) {
    const usual = week[WEEKDAYS[weekdayOf(day)]!]
    const spans = special.get(day) ?? usual
    if (spans.length > 0) closed = null
    if (!special.has(day) || sameSpans(spans, usual)) continue
    const to = dateOf(day)
    if (closed) closed.to = to
    else found.push({ from: to, to, spans })
    if (spans.length === 0) closed = found.at(-1) ?? null
  }
  return found
}

const sameSpans = (some: readonly Span[], others: readonly Span[]) =>
  some.length === others.length && some.every(({ from, to }, at) => from === others[at]?.from && to === others[at]?.to)
