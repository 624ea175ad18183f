import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsPer, roughly } from './school-facts.ts'

test.each([
  [0, 0],
  [7, 7],
  [1_488_786_000, 1_500_000_000],
  [1_717_830, 1_700_000],
  [99_600, 100_000],
])('%d is about %d', (value, about) => {
  expect(roughly(value)).toBeCloseTo(about)
})

test('the approximate amount is at most a twentieth off', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e12, noNaN: true }), (value) => {
      expect(Math.abs(roughly(value) - value) / value).toBeLessThanOrEqual(0.05)
    }),
  )
})

test('a currency is converted to dollars by both home currency rates', () => {
  const rates = { USD: { VND: 26_000, TWD: 30, PHP: 56 }, CAD: { VND: 19_500, TWD: 22.5, PHP: 42 } }
  expect(dollarsPer('USD', rates)).toBe(1)
  expect(dollarsPer('CAD', rates)).toBeCloseTo(0.75)
  expect(dollarsPer('XYZ', rates)).toBeNull()
  expect(dollarsPer('CAD', { CAD: rates.CAD })).toBeNull()
})
