import { expect, test } from 'vitest'
import type { Locale } from '../editions.ts'
import { amountsIn } from './amounts.ts'

test.each<[Locale, string, number[]]>([
  ['en', 'You pay £1,529 a month.', [1529]],
  ['en', 'From US$9,000 to US$14,000 a year', [9000, 14_000]],
  ['en', 'CAD 22,895 or AUD 29,710', [22_895, 29_710]],
  ['en', 'about €600–1,000', [600, 1000]],
  ['en', 'It costs 3 million pesos, or $80k.', [3_000_000, 80_000]],
  ['en', '₱2,500,000 and NT$3.5', [2_500_000, 3.5]],
  ['vi', 'đóng 776 bảng và 1.171 bảng/tháng', [776, 1171]],
  ['vi', 'từ 9.000 đến 14.000 USD', [9000, 14_000]],
  ['vi', 'khoảng 1,5 tỷ đồng, hay 650 triệu', [1_500_000_000, 650_000_000]],
  ['vi', 'khoảng 640 triệu–2,7 tỷ đồng', [640_000_000, 2_700_000_000]],
  ['tw', '每年 1,529 英鎊，約 90–180 萬元', [1529, 900_000, 1_800_000]],
  ['tw', '9,000 至 14,000 美元；新台幣 3,900 元', [9000, 14_000, 3900]],
])('in %s, the money in “%s” is found', (locale, text, numbers) => {
  expect(amountsIn(text, locale).flatMap((amount) => amount.numbers)).toEqual(numbers)
})

test.each<[Locale, string]>([
  ['en', 'Open on 24 days in 2026, with 20 hours a week and a score of 6.5'],
  ['vi', 'nộp 2 bảng điểm, 3 đồng hồ, 2 triệu người'],
  ['tw', '約 3 萬人，2026 年 4 月，28 天'],
])('in %s, no money is found in “%s”', (locale, text) => {
  expect(amountsIn(text, locale)).toEqual([])
})
