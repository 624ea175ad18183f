import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsPer, roughly } from './school-facts.ts'

test.each([
  [0, 'TWD', 0],
  [7, 'PHP', 7],
  [1_943_210, 'TWD', 1_940_000],
  [1_945_678, 'TWD', 1_950_000],
  [943_210, 'TWD', 940_000],
  [33_181, 'TWD', 33_200],
  [1_340_403_200, 'VND', 1_340_000_000],
  [913_456_000, 'VND', 913_000_000],
  [9_134_560, 'VND', 9_130_000],
  [3_401_518, 'PHP', 3_400_000],
])('%d %s is about %d', (value, currency, about) => {
  expect(roughly(value, currency)).toBe(about)
})

test('the approximate amount is at most a twentieth off', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 1e12, noNaN: true }),
      fc.constantFrom('TWD', 'VND', 'EUR'),
      (value, currency) => {
        expect(Math.abs(roughly(value, currency) - value) / value).toBeLessThanOrEqual(0.05)
      },
    ),
  )
})

test('a currency is converted to dollars by both home currency rates', () => {
  const rates = { USD: { VND: 26_000, TWD: 30, PHP: 56 }, CAD: { VND: 19_500, TWD: 22.5, PHP: 42 } }
  expect(dollarsPer('USD', rates)).toBe(1)
  expect(dollarsPer('CAD', rates)).toBeCloseTo(0.75)
  expect(dollarsPer('XYZ', rates)).toBeNull()
  expect(dollarsPer('CAD', { CAD: rates.CAD })).toBeNull()
})
