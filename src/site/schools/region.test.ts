import { expect, test } from 'vitest'
import type { Locale } from '../../../tests/support/demo-editions.ts'
import { regionOf } from './region.ts'

const countries = [
  { code: 'usa', name: 'Mỹ', isoCountries: ['US'] },
  { code: 'nl', name: 'Hà Lan và Ireland', isoCountries: ['NL', 'IE'] },
] as never

test.each<[string, string, Locale, string]>([
  ['usa', 'US', 'vi', 'Mỹ'],
  ['nl', 'IE', 'vi', 'Ireland'],
  ['nl', 'NL', 'tw', '荷蘭'],
  ['hk', 'HK', 'tw', '香港'],
  ['hk', 'HK', 'en', 'Hong Kong'],
  ['tw', 'TW', 'vi', 'Đài Loan'],
  ['kr', 'KR', 'tw', '南韓'],
])('%s (%s) in %s has its usual name', (country_code, iso_country, locale, name) => {
  expect(regionOf({ country_code, iso_country }, { countries, locale })).toBe(name)
})
