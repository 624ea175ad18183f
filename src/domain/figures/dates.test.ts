import { expect, test } from 'vitest'
import type { Locale } from '../editions.ts'
import { datesIn, isAhead, isOver } from './dates.ts'

const DAY = '2026-11-22'
const found = (text: string, locale: Locale, is: typeof isAhead, day = DAY) =>
  datesIn(text, locale)
    .filter((date) => is(date, day))
    .map((date) => date.found)

test.each<[Locale, string, string[]]>([
  ['en', 'Closes on 13 January 2027, opened in September 2026; from 2028', ['13 January 2027', 'from 2028']],
  ['en', 'Since July 2025, until 31 December 2026; founded in 2025', ['31 December 2026']],
  ['vi', 'từ ngày 11/11/2025 đến 13/1/2027, trước năm 2027', ['13/1/2027', 'trước năm 2027']],
  ['vi', 'Thông tư 07/2024, 29/12/2025, tháng 12/2026', ['12/2026']],
  ['tw', '2025 年 11 月 11 日起，2027 年 1 月中截止', ['2027 年 1 月']],
  ['tw', '2024 年以前，2028 年起', ['2028 年']],
  [
    'en',
    '3/2/2027, 2027-03-02, 2nd of March 2027, March 2, 2027, Mar. 2027; in 2028',
    ['3/2/2027', '2027-03-02', '2nd of March 2027', 'March 2, 2027', 'Mar. 2027', 'in 2028'],
  ],
  ['vi', '3-2-2027, ngày 2 tháng 3 năm 2027, năm 2028', ['3-2-2027', 'ngày 2 tháng 3 năm 2027', 'năm 2028']],
  [
    'tw',
    '2027/3/2、2027-03-02、2027.3.2、民國116年3月2日、民國 116 年、116 年 3 月、2028 年',
    ['2027/3/2', '2027-03-02', '2027.3.2', '民國116年3月2日', '民國 116 年', '116 年 3 月', '2028 年'],
  ],
  ['en', 'In 2025-26, 2026-27, in 2027-28, decision 2027-45678', []],
  ['vi', 'năm học 2026-27, năm 2027-28', []],
  ['tw', '民國 94 年 1 月，民國 115 年，約 120 年的歷史', []],
  // the month that is
  ['en', 'In November 2026 and in 20 November 2026', []],
])('in %s, what is yet to come in “%s” is found', (locale, text, ahead) => {
  expect(found(text, locale, isAhead)).toEqual(ahead)
})

test.each<[Locale, string, string[]]>([
  [
    'en',
    'As of 2026 6.0; as of November 2026 none; for 2027 entry and autumn 2027; since 2026',
    ['As of 2026', 'as of November 2026', '2027 entry', 'autumn 2027'],
  ],
  [
    'vi',
    'Tính đến năm 2026, tính đến tháng 11/2026, kỳ thu 2027, áp dụng từ kỳ nhập học 2026',
    ['Tính đến năm 2026', 'tính đến tháng 11/2026', 'kỳ thu 2027'],
  ],
  [
    'tw',
    '截至 2026 年 11 月，2027 年秋季，2027 年入學，自 2026 年入學起',
    ['截至 2026 年 11 月', '2027 年秋季', '2027 年入學'],
  ],
])('in %s, what “%s” vouches for is over once its year or round is, and never ahead', (locale, text, over) => {
  expect(found(text, locale, isAhead)).toEqual([])
  expect(found(text, locale, isOver)).toEqual([])
  expect(found(text, locale, isOver, '2027-12-01')).toEqual(over)
})

test('a round of admission is over when its classes have begun', () => {
  expect(found('for 2027 entry', 'en', isOver, '2027-09-30')).toEqual([])
  expect(found('for 2027 entry', 'en', isOver, '2027-10-01')).toEqual(['2027 entry'])
})
