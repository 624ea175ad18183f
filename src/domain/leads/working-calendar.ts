/** The working hours of an office: plain data that staff change. Times are local to the office's zone. */

import { z } from 'zod'
import { recordOf } from '../collections.ts'
import { text } from '../form-fields.ts'
import { isTimeZone } from '../staff/time-zone.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A value for each weekday, by its name. */
export const eachWeekday = <T>(make: (day: Weekday, place: number) => T): Record<Weekday, T> => recordOf(WEEKDAYS, make)

const minutesADay = 24 * 60
/** Several spans make breaks; more are hard to read. */
export const spansMax = 6
/** Some thirty a year, for ten years. */
export const daysMax = 400

/** The minutes after midnight of a time such as 09:30. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const TimeSchema = z
  .string()
  .refine((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time), { params: { key: 'fields.week.format' } })

/** From one time to another; an end that is not later is on the next day, so 22:00–06:00 is a night and 00:00–00:00 a whole day. */
const SpanSchema = z
  .object({ from: TimeSchema, to: TimeSchema })
  .refine(({ from, to }) => from !== to || from === '00:00', { path: ['to'], params: { key: 'fields.week.empty' } })

export type Span = z.infer<typeof SpanSchema>

/** Start and end of a span in minutes after midnight; the end may be on the next day. */
export function minutesOfSpan({ from, to }: Span): { begin: number; end: number } {
  const begin = minutesOf(from)
  const end = minutesOf(to)
  return { begin, end: end > begin ? end : end + minutesADay }
}

const SpansSchema = z
  .array(SpanSchema)
  .max(spansMax)
  .superRefine((spans, context) => {
    const place = overlapOf(spans)
    if (place !== null)
      context.addIssue({ code: 'custom', path: [place, 'from'], params: { key: 'fields.week.overlaps' } })
  })
  .transform((spans) => spans.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from)))

/** The index of the first span that begins before an earlier one has ended; null when there is none. */
function overlapOf(spans: readonly Span[]): number | null {
  const sorted = spans
    .map((span, place) => ({ place, ...minutesOfSpan(span) }))
    .toSorted((a, b) => a.begin - b.begin || a.place - b.place)
  return sorted.find(({ begin }, at) => at > 0 && begin < sorted[at - 1]!.end)?.place ?? null
}

/** A holiday (no spans) or a day with its own hours. The spans begin on that day, so a night from the day before still counts. */
const SpecialDaySchema = z.object({ date: z.iso.date(), name: text(80), spans: SpansSchema })

const DaysSchema = z
  .array(SpecialDaySchema)
  .max(daysMax)
  .superRefine((days, context) => {
    const seen = new Set<string>()
    for (const [place, { date }] of days.entries()) {
      if (seen.has(date))
        context.addIssue({ code: 'custom', path: [place, 'date'], params: { key: 'fields.days.twice' } })
      seen.add(date)
    }
  })
  .transform((days) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1)))

export const WorkingCalendarSchema = z.object({
  /** An IANA name such as Asia/Ho_Chi_Minh. */
  zone: z.string().max(60).refine(isTimeZone),
  week: z.object(eachWeekday(() => SpansSchema)),
  days: DaysSchema,
})

/** A calendar object is immutable: caches are keyed by it. */
export type WorkingCalendar = {
  readonly zone: string
  readonly week: Readonly<Record<Weekday, readonly Span[]>>
  readonly days: readonly { readonly date: string; readonly name: string; readonly spans: readonly Span[] }[]
}
