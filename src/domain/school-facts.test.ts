import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roughly } from './school-facts.ts'

test.each([
  [0, 0],
  [7, 7],
  [1_488_786_000, 1_500_000_000],
  [1_717_830, 1_700_000],
  [99_600, 100_000],
])('%d is about %d', (value, about) => {
  expect(roughly(value)).toBeCloseTo(about)
})

test('what is said as about is never more than a twentieth off', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e12, noNaN: true }), (value) => {
      expect(Math.abs(roughly(value) - value) / value).toBeLessThanOrEqual(0.05)
    }),
  )
})
