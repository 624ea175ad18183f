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
  ['en', '30 thousand or 500k', [30_000, 500_000]],
  ['vi', '500k, 500 nghìn, 15tr', [500_000, 500_000, 15_000_000]],
  ['tw', '約 500k', [500_000]],
])('in %s, the money in “%s” is found', (locale, text, numbers) => {
  expect(amountsIn(text, locale).flatMap((amount) => amount.numbers)).toEqual(numbers)
})

test.each<[Locale, string, string[]]>([
  ['en', 'two thousand pounds, a few thousand pounds', ['two thousand pounds', 'a few thousand pounds']],
  ['en', 'some tens of euro, thirty-five thousand pesos', ['some tens of euro', 'thirty-five thousand pesos']],
  ['vi', 'hai triệu đồng, ba mươi triệu, vài chục euro', ['hai triệu đồng', 'ba mươi triệu', 'vài chục euro']],
  ['vi', 'một trăm năm mươi triệu đồng', ['một trăm năm mươi triệu đồng']],
  ['tw', '三萬元，新台幣三萬，數千美元', ['三萬元', '新台幣三萬', '數千美元']],
  ['tw', '兩百歐元，五十萬元，美金五千', ['兩百歐元', '五十萬元', '美金五千']],
  ['vi', 'hơn trăm triệu đồng, nửa tỷ đồng', ['hơn trăm triệu đồng', 'nửa tỷ đồng']],
])('in %s, the money that “%s” spells is found, without numbers', (locale, text, found) => {
  expect(amountsIn(text, locale).map((amount) => amount.found)).toEqual(found)
  expect(amountsIn(text, locale).flatMap((amount) => amount.numbers)).toEqual([])
})

test.each<[Locale, string, (string | null)[]]>([
  [
    'en',
    '£1, €1, US$1, NT$1, CAD 1, AUD 1, ₱1, 1 dong, $1, 5k',
    ['GBP', 'EUR', 'USD', 'TWD', 'CAD', 'AUD', 'PHP', 'VND', null, null],
  ],
  ['en', '₱50,000 or US$10,000, US$5 to US$6, CAD 5 to 6', ['PHP', 'USD', 'USD', 'CAD']],
  ['vi', '1 bảng, 1 USD, 1 đồng, 1 Đài tệ, 1 đô', ['GBP', 'USD', 'VND', 'TWD', null]],
  [
    'tw',
    '1 英鎊，1 美元，新台幣 1 元，1 加幣，1 澳幣，1 越南盾，1 元',
    ['GBP', 'USD', 'TWD', 'CAD', 'AUD', 'VND', null],
  ],
])('in %s, the currencies of “%s” are told apart', (locale, text, currencies) => {
  expect(amountsIn(text, locale).map((amount) => amount.currency)).toEqual(currencies)
})

test.each<[Locale, string]>([
  ['en', 'a hundred schools, 30 thousand students, K-12 and one pound'],
  ['vi', '4. Ký hợp đồng, 3 tỉnh, hai nghìn sinh viên, năm bảng điểm'],
  ['tw', '多元、單元，一百多字，六萬多人，十萬份'],
  ['en', 'Open on 24 days in 2026, with 20 hours a week and a score of 6.5'],
  ['vi', 'nộp 2 bảng điểm, 3 đồng hồ, 2 triệu người'],
  ['tw', '約 3 萬人，2026 年 4 月，28 天'],
])('in %s, no money is found in “%s”', (locale, text) => {
  expect(amountsIn(text, locale)).toEqual([])
})
