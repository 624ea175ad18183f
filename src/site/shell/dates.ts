/** Formats days and months for each language: 18/8/2026, 2026 年 8 月 18 日, 18 August 2026. */
import { editionOf } from '../../domain/editions.ts'
import { writtenDay, writtenMoment } from '../../domain/moments.ts'
import { useFormatter } from '../messages/provider.tsx'
import { useLayout } from './links.ts'

/** `month` takes `2026-03`, `day` takes `2026-03-14`, `moment` a time in ms, shown in the edition's time zone. */
export function useDates() {
  const format = useFormatter()
  const { locale } = useLayout()
  return {
    month: (month: string) =>
      editionOf(locale)
        .spacedDate(
          format.dateTime(new Date(`${month}-01T00:00:00Z`), { year: 'numeric', month: 'long', timeZone: 'UTC' }),
        )
        .replace(/ (?=\d|\p{L}+ \d+$)/gu, '\u00A0'),
    day: (day: string) => writtenDay(new Date(day), locale, 'UTC'),
    moment: (moment: number) => writtenMoment(moment, locale),
  }
}
