import { EDITIONS } from '../../domain/editions.ts'
import { useReader } from '../messages/words.ts'

/** Days such as 2026-11-22 as the reader writes them, with the year where it is another than today’s. */
export function useDays(today: string): (day: string) => string {
  const { locale } = useReader()
  return (day) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : EDITIONS[locale].htmlLang, {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    }).format(Date.parse(`${day}T00:00Z`))
}
