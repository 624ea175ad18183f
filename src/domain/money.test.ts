import { expect, test } from 'vitest'
import type { Locale } from '../../tests/support/demo-editions.ts'
import { withCurrency } from './money.ts'

test.each<[string, Locale, string, string]>([
  ['57,261', 'en', 'USD', 'US$57,261'],
  ['57,261', 'tw', 'USD', 'US$57,261'],
  ['57.261', 'vi', 'USD', '57.261\u00A0USD'],
  ['1,171', 'en', 'GBP', '£1,171'],
  ['1.171', 'vi', 'GBP', '1.171\u00A0GBP'],
  ['10,000', 'tw', 'EUR', '€10,000'],
  ['1.200.000', 'vi', 'VND', '1.200.000\u00A0₫'],
  ['12,500', 'en', 'PHP', '₱12,500'],
  ['38,000', 'tw', 'TWD', 'NT$38,000'],
  ['38.000', 'vi', 'TWD', '38.000\u00A0TWD'],
  // a dollar sign alone is ambiguous
  ['22,895', 'en', 'CAD', 'CAD\u00A022,895'],
  ['29,710', 'tw', 'AUD', 'AUD\u00A029,710'],
])('%s in %s of %s is written %s', (amount, locale, currency, written) => {
  expect(withCurrency(amount, currency, locale)).toBe(written)
})
