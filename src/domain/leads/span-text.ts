/** Opening hours as people type and read them: `9:00–12:00 13:30–18:00`; empty for a closed day. */
import type { Span } from './working-calendar.ts'

const TIME = '(\\d{1,2})(?:[:.h](\\d{2}))?'
const SPAN = new RegExp(`^${TIME}-${TIME}$`)

/** Formats hours for an input field. */
export const writeSpans = (spans: readonly Span[]): string => spans.map(({ from, to }) => `${from}–${to}`).join(' ')

/** Parses input as spans; an invalid part stays in `from`, and the schema rejects it. */
export function readSpans(input: string): Span[] {
  const parts = input
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?[-–—−~～] ?/g, '-')
    .split(/[\s,;、/]+/)
    .filter(Boolean)
  return parts.map((part) => {
    const [, hour = '', minute = '00', hourTo = '', minuteTo = '00'] = SPAN.exec(part) ?? []
    if (!hour) return { from: part.slice(0, 40), to: '' }
    return { from: asTime(hour, minute), to: asTime(hourTo, minuteTo) }
  })
}

/** Some people write midnight at a day's end as 24:00. */
const asTime = (hour: string, minute: string) =>
  `${(hour === '24' && minute === '00' ? '0' : hour).padStart(2, '0')}:${minute}`
