import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlipOf, slipsBetween } from './slips.ts'

test.each([
  ['brisbne', 'brisbane', true],
  ['melborne', 'melbourne', true],
  ['ielst', 'ielts', true],
  ['canda', 'canada', true],
  // two slips in a short word, another first letter, short words
  ['cndda', 'canada', false],
  ['boston', 'houston', false],
  ['law', 'laws', false],
  ['york', 'cork', false],
])('%s for %s: %s', (input, word, expected) => expect(isSlipOf(input, word)).toBe(expected))

test('slips are counted alike in both directions, and there is none only between equal words', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(slipsBetween(one, other)).toBe(slipsBetween(other, one))
      expect(slipsBetween(one, other) === 0).toBe(one === other)
    }),
  )
})
