import { expect, test } from 'vitest'
import { LOCALES } from '../../tests/support/demo-editions.ts'
import { writtenDays, writtenMoment, writtenMonth, yearAt } from './moments.ts'

const newYear = Date.UTC(2026, 11, 31, 16, 30)

test.each([
  ['vi', { day: '31/12/2026', time: '23:30', zone: 'giờ Việt Nam', offset: 'GMT+7' }],
  ['tw', { day: '2027\u00A0年\u00A01\u00A0月\u00A01\u00A0日', time: '00:30', zone: '台灣時間', offset: 'GMT+8' }],
  ['en', { day: '1 January 2027', time: '00:30', zone: 'Philippines time', offset: 'GMT+8' }],
] as const)('a moment in %s is shown in the edition’s time zone', (locale, written) => {
  expect(writtenMoment(newYear, locale)).toEqual(written)
})

test('a moment can be shown in one language and another edition’s time zone', () => {
  expect(writtenMoment(newYear, 'en', 'vi')).toEqual({
    day: '31 December 2026',
    time: '23:30',
    zone: 'Vietnam time',
    offset: 'GMT+7',
  })
})

test('a month within a sentence has a capital only in English', () => {
  expect(LOCALES.map((locale) => writtenMonth(9, locale))).toEqual(['tháng 9', '9\u00A0月', 'September'])
})

test('the year changes in the edition’s time zone', () => {
  expect(LOCALES.map((locale) => yearAt(newYear, locale))).toEqual([2026, 2027, 2027])
})

test.each([
  ['vi', 'Thứ Hai, 8/2', '5/2 – 11/2'],
  ['tw', '2\u00A0月\u00A08\u00A0日（週一）', '2\u00A0月\u00A05\u00A0日至 2\u00A0月\u00A011\u00A0日'],
  ['en', 'Mon 8 February', '5 February – 11 February'],
] as const)('days one after another in %s', (locale, one, several) => {
  expect([writtenDays('2027-02-08', '2027-02-08', locale), writtenDays('2027-02-05', '2027-02-11', locale)]).toEqual([
    one,
    several,
  ])
})
