import { expect, test } from 'vitest'
import { leastMinor, longestPriced, priceParts } from './price-lines.tsx'
import type { Price, PricedRefine } from './quote.ts'

const prices = [
  {
    kind: 'refine',
    service: 'sop',
    mode: 'revision',
    tiers: [
      { up_to_words: 500, per_word_minor: 6, minimum_minor: 3500, days: 3 },
      { up_to_words: 1000, per_word_minor: 5, minimum_minor: 3500, days: 4 },
    ],
  },
  { kind: 'apply', service: 'visa', mode: null, price_minor: 14000 },
] as Price[]
const document = (words: number) => ({ service: 'sop', mode: 'revision', word_count: words }) as PricedRefine

test.each([
  [500, { fromWords: 1, toWords: 500, rateMinor: 6, byWordsMinor: 3000, minimumMinor: 3500 }],
  [501, { fromWords: 501, toWords: 1000, rateMinor: 5, byWordsMinor: 2505, minimumMinor: 3500 }],
  [1001, null],
])('%i words fall into their tier', (words, parts) => {
  expect(priceParts(prices, document(words))).toEqual(parts)
})

test('the price list has a maximum word count and a minimum price', () => {
  expect(longestPriced(prices, document(1))).toBe(1000)
  expect(leastMinor(prices, ({ mode }) => mode === 'revision')).toBe(3500)
  expect(leastMinor(prices, ({ service }) => service === 'visa')).toBe(14000)
  expect(leastMinor(prices, () => false)).toBeNull()
})
