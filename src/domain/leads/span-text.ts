/** Hours as people type and read them: `9:00–12:00 13:30–18:00`; nothing for a closed day. */
import type { Span } from './working-calendar.ts'

const TIME = '(\\d{1,2})(?:[:.h](\\d{2}))?'
const SPAN = new RegExp(`^${TIME}-${TIME}$`)

/** Hours as they are shown, to be typed again. */
export const writeSpans = (spans: readonly Span[]): string => spans.map(({ from, to }) => `${from}–${to}`).join(' ')

/** What was typed as spans; a part that is none stays as it is in `from`, for the schema to refuse. */
export function readSpans(typed: string): Span[] {
  const parts = typed
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

/** Midnight at a day's end is written 24:00 by some. */
const asTime = (hour: string, minute: string) =>
  `${(hour === '24' && minute === '00' ? '0' : hour).padStart(2, '0')}:${minute}`
