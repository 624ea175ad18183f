import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aboutAtHome } from './at-home.ts'

test.each([
  [63_757, 26_000, 16_600_000],
  [15_000, 26_000, 3_900_000],
  [45_000, 26_000, 11_700_000],
  [0, 26_000, 0],
])('%d hundredths at %d are about %d', (minor, rate, about) => {
  expect(aboutAtHome(minor, rate)).toBe(about)
})

test('the approximate amount is at most one per cent too high, and never far too low', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e10 }), fc.double({ min: 1, max: 30_000, noNaN: true }), (minor, rate) => {
      const exact = (minor / 100) * rate
      expect(Math.abs(aboutAtHome(minor, rate) - exact) / exact).toBeLessThanOrEqual(0.0051)
    }),
  )
})
