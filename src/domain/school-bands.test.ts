import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../../tests/support/builders.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { ADMISSION_BANDS, BANDS, bandEnd, bandsOf, SIZE_BANDS, TUITION_BANDS } from './school-bands.ts'

test.each<[string, readonly number[], number, number | null, number[]]>([
  ['the first amount of a band is in it', TUITION_BANDS, 20_000, null, [20_000]],
  ['the last before it is not', TUITION_BANDS, 19_999, null, [10_000]],
  ['nothing to pay is in the first', TUITION_BANDS, 0, null, [0]],
  ['whatever is beyond is in the last', SIZE_BANDS, 9_999_999, null, [30_000]],
  ['a range is in all that it reaches into', TUITION_BANDS, 18_000, 31_000, [10_000, 20_000, 30_000]],
  ['a range that ends where a band begins is in it', ADMISSION_BANDS, 5, 10, [0, 10]],
])('%s', (_, bands, value, to, expected) => {
  expect(bandsOf(bands, value, to)).toEqual(expected)
})

test('every amount is in exactly one band, with an exclusive upper end', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(BANDS)),
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      (bands, value) => {
        const [from, ...others] = bandsOf(bands, value)
        expect(others).toEqual([])
        expect(value).toBeGreaterThanOrEqual(from as number)
        expect(value).toBeLessThan(bandEnd(bands, from as number) ?? Infinity)
      },
    ),
    seeded(propertyRuns(300)),
  )
})
