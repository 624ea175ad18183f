/** What a calendar file says about when its owner is busy. */
import ical, { type CalendarComponent, type VEvent } from 'node-ical'
import type { Span } from '../../domain/appointments/slots.ts'

export type CalendarJob = { text: string; from: number; until: number }
export type CalendarAnswer = { spans: Span[] } | { error: 'not_a_calendar' | 'too_many' | 'unreadable' }

/** More busy times than any person has. */
const spansMax = 20_000
const dayMs = 86_400_000

/** The busy times of a calendar in a span, joined, in order. Free, cancelled and declined events block nothing. */
export function readBusyTimes(job: CalendarJob): CalendarAnswer {
  try {
    return parse(job)
  } catch {
    // the parser's message would quote a private calendar
    return { error: 'unreadable' }
  }
}

function parse({ text, from, until }: CalendarJob): CalendarAnswer {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) return { error: 'not_a_calendar' }
  const spans: Span[] = []
  for (const component of Object.values(ical.sync.parseICS(text))) {
    if (!isEvent(component)) continue
    const range = { from: new Date(from - 31 * dayMs), to: new Date(until), expandOngoing: true }
    for (const { start, end, event } of ical.expandRecurringEvent(component, range)) {
      const span: Span = [start.getTime(), end.getTime()]
      if (isFree(event) || !(span[1] > from && span[0] < until)) continue
      spans.push(span)
      if (spans.length > spansMax) return { error: 'too_many' }
    }
  }
  return { spans: joinSpans(spans) }
}

const isEvent = (component: CalendarComponent | undefined): component is VEvent => component?.type === 'VEVENT'

function isFree(event: VEvent): boolean {
  const { status, transparency } = event as { status?: string; transparency?: string }
  const busyStatus = (event as Record<string, unknown>)['MICROSOFT-CDO-BUSYSTATUS']
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
