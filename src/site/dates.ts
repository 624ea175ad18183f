/** Days and months as each language writes them: 18/8/2026, 2026 年 8 月 18 日, 18 August 2026. */
import { useFormatter } from 'use-intl'
import { useLayout } from './links.ts'

/** Chinese keeps a space between figures and characters; none of them begins a line. */
const spaced = (text: string) => text.replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u00A0')

/** `month` takes `2026-03`, `day` takes `2026-03-14`, `moment` a time in ms, told in the reader's own zone. */
export function useDates() {
  const format = useFormatter()
  const { locale } = useLayout()
  const style = locale === 'vi' ? 'numeric' : 'long'
  const written = (date: Date, zone: { timeZone?: 'UTC' }) => {
    const options = { year: 'numeric', month: style, day: 'numeric', ...zone } as const
    // the English is British, whatever the edition's country writes
    return locale === 'en' ? date.toLocaleDateString('en-GB', options) : spaced(format.dateTime(date, options))
  }
  return {
    month: (month: string) =>
      spaced(
        format.dateTime(new Date(`${month}-01T00:00:00Z`), { year: 'numeric', month: 'long', timeZone: 'UTC' }),
      ).replace(/ (?=năm|\d)/g, '\u00A0'),
    day: (day: string) => written(new Date(day), { timeZone: 'UTC' }),
    moment: (moment: number) => written(new Date(moment), {}),
  }
}
