/** Public holidays as proposals, from date-holidays (data under CC BY 3.0). Governments move days, so nothing is set automatically. */
import { msPerDay } from '../domain/leads/zone-clock.ts'

export type Holiday = { date: string; name: string }
export type HolidayProposals = { countries: string[]; holidays: Holiday[] }

/** @param country ISO 3166 code; null for the list of countries only. @param language of the names, such as `vi` */
export async function proposeHolidays(
  country: string | null,
  year: number,
  language: string,
): Promise<HolidayProposals> {
  // 50 MB of memory, for a page that an admin opens once a year
  const { default: Holidays } = await import('date-holidays')
  const countries = Object.keys(new Holidays().getCountries())
  if (country === null || !countries.includes(country)) return { countries, holidays: [] }
  const publicHolidays = new Holidays(country).getHolidays(year, language).filter(({ type }) => type === 'public')
  const names = new Map<string, string>()
  // the first day of each holiday names its date, before longer ones fill up
  for (const { date, name } of publicHolidays) names.set(date.slice(0, 10), name)
  for (const { date, name, start, end } of publicHolidays) {
    const days = Math.round((end.getTime() - start.getTime()) / msPerDay)
    for (let day = 1; day < days; day++) {
      const next = new Date(Date.parse(`${date.slice(0, 10)}T00:00Z`) + day * msPerDay).toISOString().slice(0, 10)
      if (!names.has(next)) names.set(next, name)
    }
  }
  const holidays = [...names].map(([date, name]) => ({ date, name: name.slice(0, 80) }))
  return { countries, holidays: holidays.sort((a, b) => (a.date < b.date ? -1 : 1)) }
}
