import { describe, expect, test } from 'vitest'
import { demoContent } from '../../../tests/support/demo-defects.ts'
import { itemAt } from '../../domain/collections.ts'
import { defaultCalendar } from '../../domain/leads/default-calendar.ts'
import { WEEKDAYS, type Weekday, WorkingCalendarSchema } from '../../domain/leads/working-calendar.ts'
import { workingMsBetween } from '../../domain/leads/working-time.ts'

const { blocks } = demoContent
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `Monday to Friday 11:00–20:00, Saturday 10:00–17:00` as hours by weekday. */
function weekOf(text: string): Partial<Record<Weekday, string[]>> {
  const week: Partial<Record<Weekday, string[]>> = {}
  for (const part of text.split(', ')) {
    const [, first = '', last = first, from = '', to = ''] =
      /^(\w+)(?: to (\w+))? (\d+:\d\d)–(\d+:\d\d)$/.exec(part) ?? []
    const [begin, end] = [NAMES.indexOf(first), NAMES.indexOf(last)]
    for (const day of WEEKDAYS.slice(begin, end + 1)) week[day] = [`${from.padStart(5, '0')}-${to.padStart(5, '0')}`]
  }
  return week
}

test.each(blocks.offices.map(({ code, hours }) => [code, hours.en ?? '']))(
  'the calendar of %s has the hours that the site shows',
  (code, text) => {
    expect(blocks.working_hours.find((hours) => hours.code === code)?.week).toEqual(weekOf(text))
  },
)

describe('the initial calendar of an office', () => {
  const calendarOf = (code: string) => {
    const office = itemAt(
      blocks.offices.filter((one) => one.code === code),
      0,
    )
    const hours = blocks.working_hours.find((one) => one.code === code)
    return defaultCalendar(hours, blocks.holidays, office.locale)
  }

  test('is valid', () => {
    for (const { code } of blocks.offices) {
      const calendar = calendarOf(code)
      expect(WorkingCalendarSchema.parse(calendar)).toEqual(calendar)
    }
  })

  test('has its country’s holidays, named in the country’s language', () => {
    const holidayNames = (code: Parameters<typeof calendarOf>[0], date: string) =>
      calendarOf(code).days.find((day) => day.date === date)?.name
    expect(holidayNames('vietnam', '2027-02-06')).toBe('Tết Nguyên đán')
    expect(holidayNames('tainan', '2027-02-06')).toBe('春節')
    expect(holidayNames('philippines', '2026-12-30')).toBe('Rizal Day')
    expect(holidayNames('vietnam', '2026-12-25')).toBeUndefined()
  })

  test('is closed over Tết', () => {
    const [from, to] = [Date.parse('2027-02-05T00:00+07:00'), Date.parse('2027-02-09T00:00+07:00')]
    expect(workingMsBetween(calendarOf('vietnam'), from, to)).toBe(0)
  })

  test('is a plain week with the holidays of the home country if the content has no entry for the office', () => {
    const calendar = defaultCalendar(undefined, blocks.holidays, 'en')
    expect(calendar.zone).toBe('Asia/Manila')
    expect(calendar.week.mon).toEqual([{ from: '09:00', to: '18:00' }])
    expect(calendar.week.sun).toEqual([])
    expect(calendar.days).toEqual(calendarOf('philippines').days)
  })
})

test('holidays on a legal weekday are on that weekday', () => {
  const philippine = blocks.holidays.find(({ country }) => country === 'PH')?.days ?? []
  const heroes = philippine.filter(({ name }) => name.en === 'National Heroes Day').map(({ date }) => date)
  // the last Monday of August
  expect(heroes).toHaveLength(2)
  for (const date of heroes) {
    expect(new Date(date).getUTCDay()).toBe(1)
    expect(new Date(Date.parse(date) + 7 * 86_400_000).getUTCMonth()).toBe(8)
  }
})

test('lunar holidays are on their lunar days', () => {
  const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  const days = blocks.holidays.flatMap(({ days }) => days)
  const datesOf = (name: string) =>
    days.filter((day) => day.name.en === name).map(({ date }) => lunar.format(new Date(date)))
  // the eve is the last day of the twelfth month, which has 29 or 30 days
  expect(new Set(datesOf('Dragon Boat Festival'))).toEqual(new Set(['5/5']))
  expect(new Set(datesOf('Mid-Autumn Festival'))).toEqual(new Set(['8/15']))
  expect(new Set(datesOf('Hung Kings’ Day'))).toEqual(new Set(['3/10']))
})
