/** What a calendar file says about when its owner is busy. */
import ical, { type CalendarComponent, type VEvent } from 'node-ical'
import type { Span } from '../../domain/appointments/slots.ts'

export type CalendarJob = { text: string; from: number; until: number }
export type CalendarAnswer = { spans: Span[] } | { error: 'not_a_calendar' | 'too_many' | 'unreadable' }

/** More busy times than any person has. */
const spansMax = 20_000
const dayMs = 86_400_000

/** One event of a file with unfolded lines that end with `\n`. */
const EVENT = /^BEGIN:VEVENT *\n[\s\S]*?^END:VEVENT *\n?/gim
/** A component that blocks no time. */
const OTHER = /^BEGIN:(VTODO|VJOURNAL|VFREEBUSY) *\n[\s\S]*?^END:\1 *\n?/gim
/** Repeats within an hour: no meeting does, and expanding one takes longer than the time limit. */
const TOO_OFTEN = /^RRULE\b.*(?:FREQ=(?:SECONDLY|MINUTELY)|BY(?:MINUTE|SECOND)=\d+,)/im
const UID = /^UID.*$/im

/**
 * The busy times of a calendar in a span, joined, in order. Free and cancelled events block nothing. Nor do unreadable ones: a stranger's
 * invitation must not make the whole calendar unreadable.
 */
export function readBusyTimes({ text, from, until }: CalendarJob): CalendarAnswer {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) return { error: 'not_a_calendar' }
  const unfolded = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(OTHER, '')
  const groups = Map.groupBy(unfolded.match(EVENT) ?? [], (event) => UID.exec(event)?.[0])
  const texts = [...groups.values()].map((group) => group.filter((event) => !TOO_OFTEN.test(event)).join(''))
  const frame = unfolded.replace(EVENT, '')
  if (orNull(() => parse(frame)) === null) return { error: 'unreadable' }
  const events = orNull(() => parse(withEvents(frame, texts))) ?? readEvents(frame, readable(texts))
  if (events.length === 0 && texts.some((each) => each !== '')) return { error: 'unreadable' }
  const range = { from: new Date(from - 31 * dayMs), to: new Date(until), expandOngoing: true }
  let spans: Span[] = []
  for (const each of events) {
    const times = orNull(() => ical.expandRecurringEvent(each, range)) ?? []
    const busy = times
      .filter(({ event }) => !isFree(event))
      .map(({ start, end }): Span => [start.getTime(), end.getTime()])
      .filter(([start, end]) => end > from && start < until)
    spans.push(...joinSpans(busy))
    if (spans.length > spansMax) spans = joinSpans(spans)
    if (spans.length > spansMax) return { error: 'too_many' }
  }
  return { spans: joinSpans(spans) }
}

const withEvents = (frame: string, texts: readonly string[]) =>
  frame.replace(/^END:VCALENDAR/im, (end) => texts.join('') + end)

/** The texts that parse. Parsed without the file's time zones, because those take longer than many events. */
function readable(texts: readonly string[]): readonly string[] {
  if (orNull(() => parse(withEvents('BEGIN:VCALENDAR\nEND:VCALENDAR\n', texts)))) return texts
  if (texts.length < 2) return []
  const half = Math.ceil(texts.length / 2)
  return [...readable(texts.slice(0, half)), ...readable(texts.slice(half))]
}

/** The events of some texts. Where one can't be read, each half is read alone. @param frame the rest of the file: its head and time zones */
function readEvents(frame: string, texts: readonly string[]): VEvent[] {
  const events = orNull(() => parse(withEvents(frame, texts)))
  if (events || texts.length < 2) return events ?? []
  const half = Math.ceil(texts.length / 2)
  return [...readEvents(frame, texts.slice(0, half)), ...readEvents(frame, texts.slice(half))]
}

const parse = (text: string): VEvent[] => Object.values(ical.sync.parseICS(text)).filter(isEvent)

/** Errors are dropped: their messages would quote a private calendar. */
function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

const isEvent = (component: CalendarComponent | undefined): component is VEvent => component?.type === 'VEVENT'

function isFree(event: VEvent): boolean {
  const { status, transparency, 'MICROSOFT-CDO-BUSYSTATUS': busyStatus }: Record<string, unknown> = event
  return status === 'CANCELLED' || transparency === 'TRANSPARENT' || busyStatus === 'FREE'
}

/** Spans in order, without overlaps. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const [from, until] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && last[1] >= from) joined[joined.length - 1] = [last[0], Math.max(last[1], until)]
    else if (until > from) joined.push([from, until])
  }
  return joined
}
