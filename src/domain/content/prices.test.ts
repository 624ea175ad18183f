import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { REFINE_MODES, REFINE_SERVICES } from '../codes.ts'
import { CURRENCIES, type Currency, priceDocument } from '../quotes.ts'
import { type Prices, PricesSchema, type PriceTierContent, tiersIn } from './prices.ts'

/** Options of a fast-check run; a failure says its seed, and `FC_SEED` runs it again. */
const seeded = (numRuns: number) => ({ numRuns, ...(process.env.FC_SEED && { seed: Number(process.env.FC_SEED) }) })

const published = PricesSchema.parse({ id: 1, ...parse(readFileSync('content/prices.yaml', 'utf8')) })
const publishedTiers = published.refine.flatMap(({ service, modes }) =>
  modes.flatMap(({ mode, tiers }) => CURRENCIES.map((currency) => ({ service, mode, currency, tiers }))),
)

const buildTier = (tier: Partial<PriceTierContent> = {}): PriceTierContent => ({
  up_to_words: 500,
  per_word: { USD: 10, TWD: 300 },
  minimum: { USD: 0, TWD: 0 },
  days: 3,
  ...tier,
})

const buildPrices = (prices: Partial<Prices> = {}): Prices => ({
  id: 1,
  copies_max: 5,
  refine: [{ service: 'sop', modes: [{ mode: 'revision', tiers: [buildTier()] }] }],
  apply: [
    {
      service: 'visa',
      options: [
        {
          code: 'country',
          name: { en: 'Country' },
          choices: [{ code: 'uk', name: { en: 'UK' }, price: { USD: 100, TWD: 3000 } }],
        },
      ],
    },
  ],
  discounts: [{ id: 1, from_documents: 3, percent: 5, name: { en: '5% off' } }],
  ...prices,
})

const withTiers = (tiers: PriceTierContent[]) =>
  buildPrices({ refine: [{ service: 'sop', modes: [{ mode: 'revision', tiers }] }] })

/** What loading says against a price list; nothing when it takes it. */
const refusals = (prices: unknown) =>
  (PricesSchema.safeParse(prices).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const TIERS_PATH = 'refine.0.modes.0.tiers'

test('a price list that is right is taken', () => {
  expect(refusals(buildPrices())).toEqual([])
})

test.each<[name: string, second: Partial<PriceTierContent>, currencies: Currency[]]>([
  ['falls in both currencies', {}, ['USD', 'TWD']],
  ['falls in US dollars', { minimum: { USD: 4999, TWD: 150_000 } }, ['USD']],
  ['falls in Taiwan dollars', { minimum: { USD: 5000, TWD: 149_900 } }, ['TWD']],
  ['stays level', { minimum: { USD: 5000, TWD: 150_000 } }, []],
  ['rises', { minimum: { USD: 5001, TWD: 150_100 } }, []],
])('a second tier that %s after 500 words is told by currency', (_, second, currencies) => {
  const tier = buildTier({ up_to_words: 1000, per_word: { USD: 9, TWD: 290 }, ...second })
  expect(refusals(withTiers([buildTier(), tier]))).toEqual(
    currencies.map((currency) => `${TIERS_PATH}: no price in ${currency} that falls after 500 words`),
  )
})

test('a tier that falls after the second is told as well', () => {
  const tiers = [500, 1000, 2000].map((up_to_words) => buildTier({ up_to_words }))
  tiers[2] = buildTier({ up_to_words: 2000, per_word: { USD: 9, TWD: 300 } })
  expect(refusals(withTiers(tiers))).toEqual([`${TIERS_PATH}: no price in USD that falls after 1000 words`])
})

test.each([[[500, 500]], [[1000, 500]], [[500, 1000, 1000]], [[500, 400, 1000]]])(
  'tiers to %j words are in no order',
  (edges) => {
    const refused = refusals(withTiers(edges.map((up_to_words) => buildTier({ up_to_words }))))
    expect(refused).toContain(`${TIERS_PATH}: tiers in growing order`)
  },
)

test.each<[name: string, prices: unknown, path: string]>([
  ['no tier', withTiers([]), TIERS_PATH],
  ['a tier to no word', withTiers([buildTier({ up_to_words: 0 })]), `${TIERS_PATH}.0.up_to_words`],
  ['half a cent a word', withTiers([buildTier({ per_word: { USD: 0.5, TWD: 1 } })]), `${TIERS_PATH}.0.per_word.USD`],
  ['less than nothing', withTiers([buildTier({ per_word: { USD: -1, TWD: 1 } })]), `${TIERS_PATH}.0.per_word.USD`],
  [
    'a Taiwan dollar in parts',
    withTiers([buildTier({ minimum: { USD: 1, TWD: 150 } })]),
    `${TIERS_PATH}.0.minimum.TWD`,
  ],
  ['no days', withTiers([buildTier({ days: 0 })]), `${TIERS_PATH}.0.days`],
  ['no cap', { ...buildPrices(), copies_max: undefined }, 'copies_max'],
  ['a cap of none', buildPrices({ copies_max: 0 }), 'copies_max'],
  [
    'a discount from one document',
    buildPrices({ discounts: [{ id: 1, from_documents: 1, percent: 5, name: { en: 'x' } }] }),
    'discounts.0.from_documents',
  ],
  [
    'a discount beyond everything',
    buildPrices({ discounts: [{ id: 1, from_documents: 3, percent: 101, name: { en: 'x' } }] }),
    'discounts.0.percent',
  ],
  [
    'a discount that makes dearer',
    buildPrices({ discounts: [{ id: 1, from_documents: 3, percent: -5, name: { en: 'x' } }] }),
    'discounts.0.percent',
  ],
  [
    'a discount with three decimals',
    buildPrices({ discounts: [{ id: 1, from_documents: 3, percent: 4.125, name: { en: 'x' } }] }),
    'discounts.0.percent',
  ],
  [
    'a discount by which two documents cost less than one',
    buildPrices({ discounts: [{ id: 1, from_documents: 2, percent: 60, name: { en: 'x' } }] }),
    'discounts',
  ],
  ['a field that nobody reads', { ...buildPrices(), currency: 'EUR' }, ''],
])('%s is refused', (_, prices, path) => {
  const refused = refusals(prices)
  expect(refused.map((said) => said.slice(0, said.indexOf(':')))).toEqual([path])
})

test.each([0.01, 0.58, 4.1, 12.35, 33.33])('a discount of %d percent is taken', (percent) => {
  expect(refusals(buildPrices({ discounts: [{ id: 1, from_documents: 3, percent, name: { en: 'x' } }] }))).toEqual([])
})

test('the tiers of a currency hold its own rates and minimums', () => {
  const tier = buildTier({ minimum: { USD: 5, TWD: 700 } })
  expect(tiersIn([tier], 'USD')).toEqual([{ upToWords: 500, perWordMinor: 10, minimumMinor: 5, days: 3 }])
  expect(tiersIn([tier], 'TWD')).toEqual([{ upToWords: 500, perWordMinor: 300, minimumMinor: 700, days: 3 }])
})

test('any tiers that loading takes cost no less for a word more, in either currency', () => {
  const anyTier = fc.record({
    step: fc.integer({ min: 1, max: 12 }),
    per_word: fc.record({ USD: fc.nat(30), TWD: fc.nat(300) }),
    minimum: fc.record({ USD: fc.nat(300), TWD: fc.nat(30).map((dollars) => dollars * 100) }),
  })
  const seen = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(anyTier, { minLength: 2, maxLength: 4 }), (parts) => {
      let edge = 0
      const tiers = parts.map(({ step, per_word, minimum }) => {
        edge += step
        return buildTier({ up_to_words: edge, per_word, minimum })
      })
      const falls = CURRENCIES.some((currency) => {
        const prices = Array.from({ length: edge }, (_, at) =>
          priceDocument(at + 1, tiersIn(tiers, currency), currency),
        )
        return prices.some((price, at) => at > 0 && (price ?? 0) < (prices[at - 1] ?? 0))
      })
      expect(refusals(withTiers(tiers)).length > 0).toBe(falls)
      seen[falls ? 'refused' : 'taken'] += 1
    }),
    seeded(1500),
  )
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(50)
})

test('the published price list has every document in every mode', () => {
  expect(published.refine.map(({ service }) => service)).toEqual([...REFINE_SERVICES])
  for (const { modes } of published.refine) expect(modes.map(({ mode }) => mode)).toEqual([...REFINE_MODES])
})

test.each(publishedTiers)('published: $service $mode in $currency never falls, word by word', ({ currency, tiers }) => {
  const own = tiersIn(tiers, currency)
  const last = own.at(-1)?.upToWords ?? 0
  let before = 0
  for (let words = 1; words <= last; words++) {
    const price = priceDocument(words, own, currency) ?? -1
    if (price < before) expect({ words, price }).toEqual({ words, price: before })
    before = price
  }
  expect(before).toBeGreaterThan(0)
  expect(priceDocument(last + 1, own, currency)).toBeNull()
})
