import { expect, test } from 'vitest'
import { EDITIONS, LOCALES } from '../../tests/support/demo-editions.ts'
import { parsePhone, phoneIssue } from './phone.ts'

test.each([
  ['VN', '0912 345 678', '+84912345678'],
  ['VN', '090-123-4567', '+84901234567'],
  ['VN', '(024) 3825 1234', '+842438251234'],
  ['TW', '0912-345-678', '+886912345678'],
  ['TW', '(02) 2345 6789', '+886223456789'],
  ['TW', '03 571 2121', '+88635712121'],
  ['PH', '0917 123 4567', '+639171234567'],
  ['PH', '(02) 8123 4567', '+63281234567'],
] as const)('a national number of %s, %s, is read as %s', (country, phone, e164) => {
  expect(parsePhone(phone, country)).toBe(e164)
})

test.each([
  ['+84 912 345 678', '+84912345678'],
  ['+886 912 345 678', '+886912345678'],
  ['+886 (0)2 2345 6789', '+886223456789'],
  ['+63 917 123 4567', '+639171234567'],
  ['+1 213 373 4253', '+12133734253'],
  ['+44 20 7946 0958', '+442079460958'],
])('the international number %s is %s in every edition', (phone, e164) => {
  for (const locale of LOCALES) expect(parsePhone(phone, EDITIONS[locale].homeCountry)).toBe(e164)
})

test.each([
  ['０９１２　３４５　６７８', '+886912345678'],
  ['＋８８６ ９１２ ３４５ ６７８', '+886912345678'],
  ['＋８６ １３８ ００１３ ８０００', '+8613800138000'],
])('%s, typed in full width, is %s', (phone, e164) => {
  expect(parsePhone(phone, 'TW')).toBe(e164)
})

test('the same national number differs by country', () => {
  expect(parsePhone('0912 345 678', 'VN')).toBe('+84912345678')
  expect(parsePhone('0912 345 678', 'TW')).toBe('+886912345678')
})

test.each([
  '',
  ' ',
  '+',
  'abc',
  '12345',
  '0000000000',
  '+999 123456789',
  '+886 912 345',
  '+84 912 345 678 901 234',
  '0912 345 678, 0912 345 679',
  'an@example.com',
  '0912345678'.repeat(4),
])('%j can’t be dialled anywhere', (phone) => {
  for (const locale of LOCALES) expect(parsePhone(phone, EDITIONS[locale].homeCountry)).toBeNull()
})

test.each([
  ['VN', '1111111111'],
  ['VN', '0123456789'],
  ['TW', '0888888888'],
  ['VN', '+86 10000000000'],
  ['PH', '+63 2 0555 0107'],
] as const)('in %s, %s has the right length but an unused prefix: it can’t be dialled', (country, phone) => {
  expect(parsePhone(phone, country)).toBeNull()
})

test.each([
  // a number of Los Angeles and one of London, which are also landlines of the country without their 0
  ['VN', '(213) 373-4253', '+84 213 3734 253'],
  ['VN', '20 7946 0958', '+84 207 9460 958'],
  ['TW', '2 2345 6789', '+886 2 2345 6789'],
  // a country code without its +
  ['VN', '1 213 373 4253', '+1 213 373 4253'],
  ['VN', '886 912 345 678', '+886 912 345 678'],
  ['TW', '84912345678', '+84 912 345 678'],
  ['TW', '8613800138000', '+86 138 0013 8000'],
  ['PH', '4420 7946 0958', '+44 20 7946 0958'],
] as const)('in %s, %s is not rewritten: the form asks whether it is %s', (country, phone, meant) => {
  expect(parsePhone(phone, country)).toBeNull()
  expect(phoneIssue(phone, country)).toEqual({ key: 'fields.phone.meant', values: { number: meant } })
  // the answer is accepted
  expect(phoneIssue(meant, country)).toBeNull()
})

test.each([
  ['VN', '415 555 0123'],
  ['PH', '07911 123456'],
  ['TW', '13800138000'],
] as const)('in %s, %s can only be another country’s, which has to be named', (country, phone) => {
  expect(phoneIssue(phone, country)).toEqual({ key: 'fields.phone.format', values: {} })
})

test.each([
  ['VN', '912 345 678', '+84912345678'],
  ['VN', '84 912 345 678', '+84912345678'],
  ['VN', '00886 912 345 678', '+886912345678'],
  ['VN', '1900 6017', '+8419006017'],
  ['TW', '912345678', '+886912345678'],
  ['US', '213 373 4253', '+12133734253'],
  ['HK', '2345 6789', '+85223456789'],
] as const)('in %s, %s is read as before', (country, phone, e164) => {
  expect(parsePhone(phone, country)).toBe(e164)
})
