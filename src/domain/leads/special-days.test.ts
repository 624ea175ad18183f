import { expect, test } from 'vitest'
import { specialDays } from './special-days.ts'
import { eachWeekday } from './working-calendar.ts'

const usual = [{ from: '09:00', to: '18:00' }]
const short = [{ from: '09:00', to: '12:00' }]
/** Monday to Friday. */
const week = eachWeekday((_, place) => (place < 5 ? usual : []))
const day = (date: string, spans: typeof usual = []) => ({ date, name: 'A holiday', spans })
const described = (days: ReturnType<typeof day>[], from = '2027-01-28') =>
  specialDays({ week, days }, from).map((item) => [item.from, item.to, item.spans.length])

test('consecutive holidays are one item, also over a weekend, and end with the last of them', () => {
  const holidays = ['2027-02-04', '2027-02-05', '2027-02-08', '2027-02-12'].map((date) => day(date))
  expect(described(holidays)).toEqual([
    ['2027-02-04', '2027-02-08', 0],
    ['2027-02-12', '2027-02-12', 0],
  ])
})

test('days with special hours are separate items, and split closed days around them', () => {
  expect(described([day('2027-02-04'), day('2027-02-05', short), day('2027-02-08')])).toEqual([
    ['2027-02-04', '2027-02-04', 0],
    ['2027-02-05', '2027-02-05', 1],
    ['2027-02-08', '2027-02-08', 0],
  ])
})

test('a holiday on a closed day, or with the usual hours, changes nothing', () => {
  expect(described([day('2027-02-06'), day('2027-02-05', usual)])).toEqual([])
  // a Saturday that is worked for once
  expect(described([day('2027-02-06', short)])).toEqual([['2027-02-06', '2027-02-06', 1]])
})

test('past and distant days are left out; a period that has begun starts today', () => {
  const holidays = ['2027-01-27', '2027-01-28', '2027-01-29', '2027-03-29'].map((date) => day(date))
  expect(described(holidays)).toEqual([['2027-01-28', '2027-01-29', 0]])
})
