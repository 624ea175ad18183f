import { expect, test } from 'vitest'
import { proposeHolidays } from './holidays.ts'

test('every day of a holiday of several days is proposed once, with its name in the language', async () => {
  const { holidays } = await proposeHolidays('VN', 2027, 'vi')
  const dates = holidays.map(({ date }) => date)
  expect(dates).toEqual([...new Set(dates)].toSorted())
  expect(holidays).toContainEqual({ date: '2027-02-06', name: 'Tết Nguyên Đán' })
  expect(dates).toEqual(expect.arrayContaining(['2027-02-05', '2027-02-08', '2027-09-02']))
})

test('without a country only the countries are listed', async () => {
  const { countries, holidays } = await proposeHolidays(null, 2027, 'en')
  expect([countries.includes('TW'), holidays]).toEqual([true, []])
})
