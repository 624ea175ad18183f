import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { fillPrices } from './fill-prices.ts'
import { PricesSchema } from './prices.ts'

const published = PricesSchema.parse({ id: 1, ...parse(readFileSync('content/prices.yaml', 'utf8')) })

test('a price list is valid in each currency after it is filled, at any rate', () => {
  for (const from of ['USD', 'TWD'] as const)
    for (const to of ['VND', 'PHP', 'THB', 'IDR', 'JPY', 'KRW'] as const)
      for (const rate of [0.0371, 1, 1.949, 7.7777, 33.633, 62.518]) {
        const filled = fillPrices({ ...published, currencies: { vi: to, tw: to, en: to } }, { from, to, rate })
        expect(PricesSchema.safeParse(filled).error?.issues ?? [], `${from} ${to} ${rate}`).toEqual([])
      }
})

test('empty amounts are converted to three digits, in steps of the currency; others stay', () => {
  const prices = {
    currencies: { vi: 'USD' },
    apply: [{ price: { USD: 18_000 } }, { price: { USD: 18_000, VND: 100 } }, { price: { TWD: 100 } }],
    refine: [{ modes: [{ tiers: [{ per_word: { USD: 20 } }] }] }],
    packages: [{ from: { USD: 0 }, to: { USD: 'many' } }],
  }
  expect(fillPrices(prices, { from: 'USD', to: 'VND', rate: 25_948 })).toEqual({
    ...prices,
    apply: [{ price: { USD: 18_000, VND: 467_000_000 } }, ...prices.apply.slice(1)],
    refine: [{ modes: [{ tiers: [{ per_word: { USD: 20, VND: 519_000 } }] }] }],
    packages: [{ from: { USD: 0, VND: 0 }, to: { USD: 'many' } }],
  })
})

test('a converted minimum is not below the price before it', () => {
  const tier = (up_to_words: number, perWord: number, minimum: number) => ({
    up_to_words,
    per_word: { USD: perWord },
    minimum: { USD: minimum },
    days: 3,
  })
  const tiers = [tier(333, 19, 1_000), tier(500, 18, 6_327)]
  const filled = fillPrices({ tiers }, { from: 'USD', to: 'THB', rate: 33.6 })
  expect(filled.tiers).toMatchObject([{ per_word: { THB: 638 } }, { minimum: { THB: 213_000 } }])
  // 333 words at 6.37 cost 2,121.21, more than 6,327 cents in baht to three digits
  const dearer = fillPrices({ tiers }, { from: 'USD', to: 'THB', rate: 33.5 })
  expect(dearer.tiers).toMatchObject([{ per_word: { THB: 637 } }, { minimum: { THB: 212_121 } }])
})
