import { describe, expect, test } from 'vitest'
import { readMark, readMoney } from './typed-numbers.ts'

describe('a mark is read as people type it', () => {
  test.each([
    ['8.5', 8.5],
    ['8,5', 8.5],
    [' 8,5 ', 8.5],
    ['８．５', 8.5],
    ['８，５', 8.5],
    ['8,5/10', 8.5],
    ['8,5 / 10', 8.5],
    ['9%', 9],
    ['10', 10],
    ['0', 0],
  ])('%s', (text, mark) => expect(readMark(text, 10)).toBe(mark))

  test.each([
    '',
    'abc',
    '-1',
    '−1',
    '8.5.1',
    '8,5,1',
    '1e1',
    '0x8',
    '8/',
    '8/9',
    '8.5a',
    '8 5',
    'NaN',
    '9'.repeat(40_000),
  ])('not %.20s', (text) => expect(readMark(text, 10)).toBeNull())

  test('a place in a class is a share of it', () => {
    expect(readMark('5/40', 100, true)).toBe(12.5)
    expect(readMark('8/0', 100, true)).toBeNull()
    expect(readMark('12/100', 100, true)).toBe(12)
  })
})

describe('an amount of money is read as people type it', () => {
  test.each([
    ['800 triệu', 'vi', 800e6],
    ['800triệu', 'vi', 800e6],
    ['800 tr', 'vi', 800e6],
    ['1,2 tỷ', 'vi', 1.2e9],
    ['1.2 tỉ', 'vi', 1.2e9],
    ['1 tỷ 200 triệu', 'vi', 1.2e9],
    ['800.000.000', 'vi', 800e6],
    ['800.000.000 đồng', 'vi', 800e6],
    ['800.000.000đ', 'vi', 800e6],
    ['800 000 000 ₫', 'vi', 800e6],
    ['90萬', 'tw', 900_000],
    ['９０ 萬元', 'tw', 900_000],
    ['NT$1,200,000', 'tw', 1.2e6],
    ['新臺幣 120 萬', 'tw', 1.2e6],
    ['$1,200,000', 'tw', 1.2e6],
    ['1.2M', 'en', 1.2e6],
    ['₱1,500,000', 'en', 1.5e6],
    ['1.5 million pesos', 'en', 1.5e6],
    ['1500000', 'en', 1.5e6],
    ['1,500,000.50', 'en', 1_500_000.5],
    ['900k', 'en', 900_000],
  ] as const)('%s in %s', (text, locale, amount) => {
    expect(readMoney(text, locale)).toEqual({ amount, isDollars: false })
  })

  test.each([
    ['US$30,000', 'vi', 30_000],
    ['30.000 USD', 'vi', 30_000],
    ['30 nghìn đô', 'vi', 30_000],
    ['$30,000', 'en', 30_000],
    ['3 萬美元', 'tw', 30_000],
    ['30k usd', 'en', 30_000],
  ] as const)('%s in %s is in dollars', (text, locale, amount) => {
    expect(readMoney(text, locale)).toEqual({ amount, isDollars: true })
  })

  test.each([
    '-1',
    '−5',
    'abc',
    'many',
    '1..2',
    '12,34,56',
    '1 xyz',
    '$',
    '١٢٣',
    '1e9',
    'x'.repeat(40_000),
    '1'.repeat(40_000),
    `${'1 '.repeat(45)}!`,
    `${'1'.repeat(90)}!`,
  ])('not %.20s', (text) => expect(readMoney(text, 'vi')).toBeNull())

  test('a long text is refused at once, whatever it is made of', () => {
    for (const piece of ['1 ', '1.', '1a', '1 tr ', "1'", 'đ'])
      expect(readMoney(piece.repeat(20_000), 'vi')?.amount ?? null).toSatisfy(
        (amount: number | null) => amount === null || amount >= 0,
      )
  })
})
