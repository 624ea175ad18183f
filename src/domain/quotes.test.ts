import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { keysOf } from './collections.ts'
import type { Currency } from './currencies.ts'
import { formatMoney } from './money.ts'
import {
  cappedDiscountMinor,
  type Discount,
  discountFor,
  discountMinor,
  findFallingDiscount,
  findFallingTier,
  type PriceTier,
  priceDocument,
  priceDocuments,
  tierOf,
} from './quotes.ts'

/** Currencies of prices, in hundredths. */
const UNIT = { USD: 1, TWD: 100, VND: 100, PHP: 1, THB: 1, JPY: 100, INR: 1 }

/** Options of a fast-check run; a failure prints its seed, and `FC_SEED` repeats it. */
const seeded = (numRuns: number) => ({
  numRuns: propertyRuns(numRuns, 300),
  ...(process.env.FC_SEED && { seed: Number(process.env.FC_SEED) }),
})

const buildTier = (tier: Partial<PriceTier> = {}): PriceTier => ({
  upToWords: 1000,
  perWordMinor: 10,
  minimumMinor: 0,
  days: 3,
  ...tier,
})

/** 12 cents per word up to 100 words, at least 5 dollars; 11 up to 200, at least the price of 100 words; 10 up to 300. */
const TIERS = [
  buildTier({ upToWords: 100, perWordMinor: 12, minimumMinor: 500, days: 2 }),
  buildTier({ upToWords: 200, perWordMinor: 11, minimumMinor: 1200, days: 4 }),
  buildTier({ upToWords: 300, perWordMinor: 10, minimumMinor: 2200, days: 6 }),
]

test.each<[words: number, price: number | null, days: number | undefined]>([
  [1, 500, 2],
  // 41 words are 492 cents, 42 are 504
  [41, 500, 2],
  [42, 504, 2],
  [100, 1200, 2],
  // 101 words would be 1111
  [101, 1200, 4],
  [109, 1200, 4],
  [110, 1210, 4],
  [200, 2200, 4],
  [201, 2200, 6],
  [221, 2210, 6],
  [300, 3000, 6],
  [301, null, undefined],
  [1_000_000, null, undefined],
])('%i words cost %j and take %j days', (words, price, days) => {
  expect(priceDocument(words, TIERS, 'USD')).toBe(price)
  expect(tierOf(words, TIERS)?.days).toBe(days)
  const whole = priceDocuments({ wordCount: words, copies: 1, rushPercent: null }, TIERS, 'USD')
  expect(whole).toEqual(price === null ? null : { originalMinor: price, urgentFeeMinor: 0, priceMinor: price, days })
})

test.each<[words: number, rate: number, currency: Currency, price: number]>([
  [7, 150, 'USD', 1050],
  [7, 150, 'TWD', 1100],
  [4, 150, 'TWD', 600],
  [1, 1, 'TWD', 100],
  [1, 1, 'USD', 1],
  [333, 355, 'TWD', 118_300],
  [7, 150, 'PHP', 1050],
  [3, 151_800, 'VND', 455_400],
  [7, 150, 'VND', 1100],
])('%i words at %i are rounded up to what a price in %s is said in: %i', (words, rate, currency, price) => {
  expect(priceDocument(words, [buildTier({ perWordMinor: rate })], currency)).toBe(price)
})

test.each<[original: number, currency: Currency, fee: number]>([
  [400, 'USD', 100],
  [401, 'USD', 101],
  [402, 'USD', 101],
  [403, 'USD', 101],
  [404, 'USD', 101],
  [1, 'USD', 1],
  [0, 'USD', 0],
  [40_000, 'TWD', 10_000],
  [40_100, 'TWD', 10_100],
  [40_300, 'TWD', 10_100],
  [40_400, 'TWD', 10_100],
  [100, 'TWD', 100],
  [401, 'PHP', 101],
  [91_231_800, 'VND', 22_808_000],
  [91_232_000, 'VND', 22_808_000],
])('rush of %i in %s costs %i more', (original, currency, fee) => {
  const tiers = [buildTier({ perWordMinor: 0, minimumMinor: original })]
  expect(priceDocuments({ wordCount: 9, copies: 1, rushPercent: 25 }, tiers, currency)).toEqual({
    originalMinor: original,
    urgentFeeMinor: fee,
    priceMinor: original + fee,
    days: 3,
  })
})

test('copies multiply the price, and rush adds a quarter to all of them, rounded once', () => {
  const tiers = [buildTier({ perWordMinor: 0, minimumMinor: 401 })]
  const ask = (copies: number, isUrgent: boolean) =>
    priceDocuments({ wordCount: 1, copies, rushPercent: isUrgent ? 25 : null }, tiers, 'USD')
  expect(ask(4, false)).toMatchObject({ originalMinor: 1604, urgentFeeMinor: 0, priceMinor: 1604 })
  // a quarter of 401 four times would be 404
  expect(ask(4, true)).toMatchObject({ originalMinor: 1604, urgentFeeMinor: 401, priceMinor: 2005 })
})

test('copies multiply the rounded price of one document', () => {
  const tiers = [buildTier({ perWordMinor: 150 })]
  expect(priceDocuments({ wordCount: 3, copies: 3, rushPercent: null }, tiers, 'TWD')?.originalMinor).toBe(1500)
})

const STEPS: Discount[] = [
  { fromDocuments: 5, percent: 8 },
  { fromDocuments: 3, percent: 5 },
  { fromDocuments: 8, percent: 10 },
]

test.each<[documents: number, percent: number | undefined]>([
  [0, undefined],
  [2, undefined],
  [3, 5],
  [4, 5],
  [5, 8],
  [7, 8],
  [8, 10],
  [150, 10],
])('%i documents are given %j percent off', (documents, percent) => {
  expect(discountFor(documents, STEPS)?.percent).toBe(percent)
})

test('the best available discount applies, in any order', () => {
  const odd = [
    { fromDocuments: 2, percent: 20 },
    { fromDocuments: 4, percent: 10 },
  ]
  expect(discountFor(4, odd)?.percent).toBe(20)
  expect(discountFor(4, [])).toBeNull()
})

test.each<[original: number, percent: number, currency: Currency, off: number]>([
  [10_000, 5, 'USD', 500],
  [1019, 5, 'USD', 50],
  [1020, 5, 'USD', 51],
  [19, 5, 'USD', 0],
  [101_900, 5, 'TWD', 5000],
  [102_000, 5, 'TWD', 5100],
  [1000, 100, 'USD', 1000],
  // in floating point slightly less than 123, 2009 and 58
  [1019, 5, 'PHP', 50],
  [387_545_400, 5, 'VND', 19_377_200],
  // beyond 9 × 10¹⁵ a product in hundredths would be no whole number any more
  [999_999_999_900, 99.99, 'VND', 999_899_999_900],
  [3000, 4.1, 'USD', 123],
  [4900, 41, 'USD', 2009],
  [10_000, 0.58, 'USD', 58],
])('%i less %i percent in %s is %i off, never more than promised', (original, percent, currency, off) => {
  expect(discountMinor(original, { fromDocuments: 3, percent }, currency)).toBe(off)
})

test('without a discount nothing is taken off', () => {
  expect(discountMinor(10_000, null, 'USD')).toBe(0)
})

test.each<[name: string, tiers: PriceTier[], currency: Currency, falls: number | null]>([
  ['one tier', [buildTier()], 'USD', null],
  ['rising minimums', TIERS, 'USD', null],
  ['no minimum', [buildTier({ upToWords: 100 }), buildTier({ upToWords: 200, perWordMinor: 9 })], 'USD', 100],
  [
    'a minimum one cent too low',
    [buildTier({ upToWords: 100 }), buildTier({ upToWords: 200, perWordMinor: 9, minimumMinor: 999 })],
    'USD',
    100,
  ],
  [
    'a minimum that just holds',
    [buildTier({ upToWords: 100 }), buildTier({ upToWords: 200, perWordMinor: 9, minimumMinor: 1000 })],
    'USD',
    null,
  ],
  [
    'a minimum that rounding up to whole dollars holds',
    [buildTier({ upToWords: 100 }), buildTier({ upToWords: 200, perWordMinor: 9, minimumMinor: 901 })],
    'TWD',
    null,
  ],
  [
    'only the second edge',
    [...TIERS.slice(0, 2), buildTier({ upToWords: 300, perWordMinor: 10, minimumMinor: 2199 })],
    'USD',
    200,
  ],
])('with %s, falling prices are detected', (_, tiers, currency, falls) => {
  expect(findFallingTier(tiers, currency)).toBe(falls)
})

/** An independent implementation of the price rules, for comparison. */
function plainPrice(words: number, tiers: readonly PriceTier[], currency: keyof typeof UNIT): number {
  const tier = tiers.filter(({ upToWords }) => upToWords >= words)[0] ?? buildTier()
  const exact = Math.max(words * tier.perWordMinor, tier.minimumMinor)
  const unit = UNIT[currency]
  return exact % unit === 0 ? exact : exact - (exact % unit) + unit
}

const anyTiers = fc
  .array(
    fc.record({ step: fc.integer({ min: 1, max: 15 }), rate: fc.integer({ max: 60, min: 0 }), least: fc.nat(9) }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) =>
    parts.map(({ rate, least }, place) =>
      buildTier({
        upToWords: parts.slice(0, place + 1).reduce((sum, { step }) => sum + step, 0),
        perWordMinor: rate,
        minimumMinor: least * 100,
      }),
    ),
  )
const anyCurrency = fc.constantFrom(...keysOf(UNIT))

test('a falling tier is found exactly when one more word would cost less', () => {
  const seen = { falling: 0, rising: 0 }
  fc.assert(
    fc.property(anyTiers, anyCurrency, (tiers, currency) => {
      const last = tiers.at(-1)?.upToWords ?? 0
      const prices = Array.from({ length: last }, (_, index) => plainPrice(index + 1, tiers, currency))
      const falls = prices.findIndex((price, index) => index > 0 && price < (prices[index - 1] ?? 0))
      expect(findFallingTier(tiers, currency)).toBe(falls === -1 ? null : falls)
      expect(prices).toEqual(prices.map((_, index) => priceDocument(index + 1, tiers, currency)))
      seen[falls === -1 ? 'rising' : 'falling'] += 1
    }),
    seeded(2000),
  )
  // neither result is right by chance alone
  expect(Math.min(seen.falling, seen.rising)).toBeGreaterThan(propertyRuns(2000, 300) / 10)
})

test('more words never lower a quote, for any valid tiers', () => {
  fc.assert(
    fc.property(
      anyTiers,
      anyCurrency,
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(null, 0, 12.5, 25, 100),
      (tiers, currency, copies, rushPercent) => {
        fc.pre(findFallingTier(tiers, currency) === null)
        const last = tiers.at(-1)?.upToWords ?? 0
        let before = 0
        for (let wordCount = 1; wordCount <= last; wordCount++) {
          const price = priceDocuments({ wordCount, copies, rushPercent }, tiers, currency)
          expect(price?.priceMinor).toBeGreaterThanOrEqual(before)
          expect(price?.priceMinor).toBe((price?.originalMinor ?? 0) + (price?.urgentFeeMinor ?? 0))
          before = price?.priceMinor ?? 0
          expect(before % UNIT[currency]).toBe(0)
        }
        expect(priceDocuments({ wordCount: last + 1, copies, rushPercent }, tiers, currency)).toBeNull()
      },
    ),
    seeded(1000),
  )
})

test('a dearer order is never cheaper after its discount', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 100 }), anyCurrency, (original, more, percent, currency) => {
      const unit = UNIT[currency]
      const total = (minor: number) => minor - discountMinor(minor, { fromDocuments: 2, percent }, currency)
      expect(total((original + more) * unit)).toBeGreaterThanOrEqual(total(original * unit))
      expect(total(original * unit) % unit).toBe(0)
      expect(total(original * unit)).toBeGreaterThanOrEqual(0)
    }),
    seeded(1000),
  )
})

test.each<[name: string, prices: number[], off: number]>([
  ['two documents', [1000, 1000], 0],
  ['three alike', [1000, 1000, 1000], 150],
  ['one short beside two long', [50, 1000, 1000], 50],
  ['six with one short', [10, 1000, 1000, 1000, 1000, 1000], 400],
  ['nothing', [], 0],
])('off %s comes no more than leaves what the dearest cost alone', (_, prices, off) => {
  expect(cappedDiscountMinor(prices, STEPS, 'USD')).toBe(off)
})

const anyDiscounts = fc.array(
  fc.record({
    fromDocuments: fc.integer({ min: 2, max: 9 }),
    percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  }),
  { maxLength: 3 },
)
const anyPrices = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 10 })

test('more or longer documents never lower a total, for any discounts', () => {
  const growth = fc.record({ place: fc.nat(9), more: fc.nat(5000) })
  fc.assert(
    fc.property(anyPrices, anyDiscounts, anyCurrency, growth, (dollars, discounts, currency, { place, more }) => {
      const total = (prices: readonly number[]) => {
        const whole = prices.map((price) => price * 100)
        const sum = whole.reduce((all, price) => all + price, 0)
        const off = cappedDiscountMinor(whole, discounts, currency)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(discountMinor(sum, discountFor(whole.length, discounts), currency))
        expect(off % UNIT[currency]).toBe(0)
        return sum - off
      }
      const before = total(dollars)
      expect(total([...dollars, more])).toBeGreaterThanOrEqual(before)
      expect(
        total(dollars.with(place % dollars.length, (dollars[place % dollars.length] ?? 0) + more)),
      ).toBeGreaterThanOrEqual(before)
    }),
    seeded(2000),
  )
})

test('a falling discount is found exactly when one more document of the same price would cost less', () => {
  const seen = { falling: 0, rising: 0 }
  fc.assert(
    fc.property(anyDiscounts, (discounts) => {
      const hundredths = (documents: number) => Math.round((discountFor(documents, discounts)?.percent ?? 0) * 100)
      const totals = Array.from({ length: 12 }, (_, count) => count * (10_000 - hundredths(count)))
      const falls = totals.findIndex((total, count) => count > 0 && total < (totals[count - 1] ?? 0))
      expect(findFallingDiscount(discounts)).toBe(falls === -1 ? null : falls)
      seen[falls === -1 ? 'rising' : 'falling'] += 1
      // valid price lists apply as a whole to documents of one price
      if (falls === -1)
        for (let count = 1; count < 12; count++)
          expect(cappedDiscountMinor(Array(count).fill(3700), discounts, 'USD')).toBe(
            discountMinor(3700 * count, discountFor(count, discounts), 'USD'),
          )
    }),
    seeded(1000),
  )
  expect(Math.min(seen.falling, seen.rising)).toBeGreaterThan(propertyRuns(1000, 300) / 20)
})

test.each([
  [125_050, 'USD', 'en', 'US$1,250.50'],
  [125_000, 'USD', 'en', 'US$1,250'],
  [125_050, 'USD', 'vi', '1.250,50\u00A0USD'],
  [3_800_000, 'TWD', 'tw', 'NT$38,000'],
  [1, 'USD', 'en', 'US$0.01'],
  [0, 'TWD', 'tw', 'NT$0'],
  [120_000_000, 'VND', 'vi', '1.200.000\u00A0₫'],
  [120_000_000, 'VND', 'en', 'VND\u00A01,200,000'],
  [1_250_000, 'PHP', 'en', '₱12,500'],
  [1_250_050, 'PHP', 'en', '₱12,500.50'],
  [1_250_000, 'PHP', 'vi', '12.500\u00A0PHP'],
  [3_800_000, 'TWD', 'en', 'NT$38,000'],
] as const)('%i in %s reads in %s as %s', (amount, currency, locale, text) => {
  expect(formatMoney(amount, currency, locale)).toBe(text)
})
