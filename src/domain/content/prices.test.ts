import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { LOCALES } from '../../../tests/support/demo-editions.ts'
import { inDongAndPesos } from '../../../tests/support/edition-prices.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import { CURRENCIES, type Currency, STEPS } from '../currencies.ts'
import { priceDocument } from '../quotes.ts'
import { currencyOf, type Prices, PricesSchema, type PriceTierContent, tiersIn } from './prices.ts'

/** Options of a fast-check run; a failure prints its seed, and `FC_SEED` repeats it. */
const seeded = (numRuns: number) => ({
  numRuns: propertyRuns(numRuns, 300),
  ...(process.env.FC_SEED && { seed: Number(process.env.FC_SEED) }),
})

const published = PricesSchema.parse({ id: 1, ...parse(readFileSync('content/prices.yaml', 'utf8')) })
const publishedTiers = published.refine.flatMap(({ service, modes }) =>
  modes.flatMap(({ mode, tiers }) => (['USD', 'TWD'] as const).map((currency) => ({ service, mode, currency, tiers }))),
)

/** Every amount that is given in several currencies. */
function amountsIn(value: unknown): Record<string, number>[] {
  if (typeof value !== 'object' || value === null) return []
  const { USD } = value as Record<string, unknown>
  if (typeof USD === 'number') return [value as Record<string, number>]
  return Object.values(value).flatMap(amountsIn)
}

test('the demo firm’s prices are similar in every currency: within a fifth of the exchange rate', () => {
  const { rates } = parse(readFileSync('content/exchange-rates.yaml', 'utf8')) as {
    rates: Record<string, Record<string, number>>
  }
  const amounts = amountsIn(published).filter(({ USD = 0 }) => USD > 0)
  const ratios = amounts.flatMap(({ USD = 0, ...others }) =>
    Object.entries(others).map(([currency, minor]) => ({
      USD,
      currency,
      minor,
      ratio: minor / USD / (rates.USD?.[currency] ?? 0),
    })),
  )
  expect(ratios.length).toBeGreaterThan(100)
  expect(ratios.filter(({ ratio }) => ratio < 0.8 || ratio > 1.2)).toEqual([])
})

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
  rush: { offered: true, percent: 25, hours: 72 },
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

/** The issues that loading reports for a price list; empty when it is valid. */
const rejections = (prices: unknown) =>
  (PricesSchema.safeParse(prices).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const TIERS_PATH = 'refine.0.modes.0.tiers'

test('a valid price list is accepted', () => {
  expect(rejections(buildPrices())).toEqual([])
})

test.each<[name: string, second: Partial<PriceTierContent>, currencies: Currency[]]>([
  ['falls in both currencies', {}, ['USD', 'TWD']],
  ['falls in US dollars', { minimum: { USD: 4999, TWD: 150_000 } }, ['USD']],
  ['falls in Taiwan dollars', { minimum: { USD: 5000, TWD: 149_900 } }, ['TWD']],
  ['stays level', { minimum: { USD: 5000, TWD: 150_000 } }, []],
  ['rises', { minimum: { USD: 5001, TWD: 150_100 } }, []],
])('a second tier that %s after 500 words is told by currency', (_, second, currencies) => {
  const tier = buildTier({ up_to_words: 1000, per_word: { USD: 9, TWD: 290 }, ...second })
  expect(rejections(withTiers([buildTier(), tier]))).toEqual(
    currencies.map((currency) => `${TIERS_PATH}: no price in ${currency} that falls after 500 words`),
  )
})

test('a falling tier after the second is reported as well', () => {
  const tiers = [500, 1000, 2000].map((up_to_words) => buildTier({ up_to_words }))
  tiers[2] = buildTier({ up_to_words: 2000, per_word: { USD: 9, TWD: 300 } })
  expect(rejections(withTiers(tiers))).toEqual([`${TIERS_PATH}: no price in USD that falls after 1000 words`])
})

test.each([[[500, 500]], [[1000, 500]], [[500, 1000, 1000]], [[500, 400, 1000]]])(
  'tiers to %j words are in no order',
  (edges) => {
    const refused = rejections(withTiers(edges.map((up_to_words) => buildTier({ up_to_words }))))
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
  const refused = rejections(prices)
  expect(refused.map((message) => message.slice(0, message.indexOf(':')))).toEqual([path])
})

test.each([0.01, 0.58, 4.1, 12.35, 33.33])('a discount of %d percent is accepted', (percent) => {
  expect(rejections(buildPrices({ discounts: [{ id: 1, from_documents: 3, percent, name: { en: 'x' } }] }))).toEqual([])
})

test('the tiers of a currency hold its own rates and minimums', () => {
  const tier = buildTier({ minimum: { USD: 5, TWD: 700 } })
  expect(tiersIn([tier], 'USD')).toEqual([{ upToWords: 500, perWordMinor: 10, minimumMinor: 5, days: 3 }])
  expect(tiersIn([tier], 'TWD')).toEqual([{ upToWords: 500, perWordMinor: 300, minimumMinor: 700, days: 3 }])
})

describe('the price currency of an edition', () => {
  const inBoth = () => structuredClone(inDongAndPesos(published))
  const first = (prices: Prices) => prices.refine[0]?.modes[0]?.tiers[0] as PriceTierContent
  const TIER = 'refine.0.modes.0.tiers.0'

  test('is the default when the price list sets none', () => {
    const silent: Prices = { ...published, currencies: undefined }
    expect(rejections(silent)).toEqual([])
    expect(LOCALES.map((locale) => currencyOf(silent, locale))).toEqual(['USD', 'TWD', 'USD'])
    expect(LOCALES.map((locale) => currencyOf({ currencies: { en: 'PHP' } }, locale))).toEqual(['USD', 'TWD', 'PHP'])
  })

  test('can be dong, Taiwan dollars and pesos by content alone', () => {
    const prices = inBoth()
    expect(rejections(prices)).toEqual([])
    expect(LOCALES.map((locale) => currencyOf(prices, locale))).toEqual(['VND', 'TWD', 'PHP'])
  })

  test.each<[name: string, change: (prices: Prices) => void, refused: string[]]>([
    [
      'a price without an amount in it',
      (prices) => void delete first(prices).minimum.VND,
      [`${TIER}.minimum.VND: an amount, which vi asks for`],
    ],
    [
      'a rate without one',
      (prices) => void delete first(prices).per_word.PHP,
      [`${TIER}.per_word.PHP: an amount, which en asks for`],
    ],
    [
      'a choice without one',
      (prices) => {
        const choice = prices.apply[2]?.options[0]?.choices[1]
        if (choice) choice.price = { USD: 1, TWD: 100 }
      },
      [
        'apply.2.options.0.choices.1.price.VND: an amount, which vi asks for',
        'apply.2.options.0.choices.1.price.PHP: an amount, which en asks for',
      ],
    ],
    [
      'a package without one',
      (prices) => void delete prices.packages?.[1]?.to.PHP,
      ['packages.1.to.PHP: an amount, which en asks for'],
    ],
    [
      'half a dong',
      (prices) => Object.assign(first(prices).minimum, { VND: 303_599_950 }),
      [`${TIER}.minimum.VND: whole VND, in hundredths a multiple of 100`],
    ],
    [
      'half a dong a word',
      (prices) => Object.assign(first(prices).per_word, { VND: 150 }),
      [`${TIER}.per_word.VND: whole VND, in hundredths a multiple of 100`],
    ],
    ['half a centavo', (prices) => Object.assign(first(prices).minimum, { PHP: 0.5 }), [`${TIER}.minimum.PHP: `]],
    [
      'an amount in no known currency',
      (prices) => Object.assign(first(prices).minimum, { VDN: 100 }),
      [`${TIER}.minimum: `],
    ],
    ['an unknown currency', (prices) => Object.assign(prices, { currencies: { vi: 'VDN' } }), ['currencies.vi: ']],
    [
      'an edition that there is none of',
      (prices) => Object.assign(prices, { currencies: { th: 'VND' } }),
      ['currencies: '],
    ],
    [
      'a price that falls in dong alone',
      (prices) => {
        const tier = prices.refine[0]?.modes[0]?.tiers[2]
        if (tier) tier.minimum.VND = 100
      },
      ['refine.0.modes.0.tiers: no price in VND that falls after 1000 words'],
    ],
  ])('%s is rejected with its path', (_, change, refused) => {
    const prices = inBoth()
    change(prices)
    expect(rejections(prices)).toEqual(refused.map((message) => expect.stringContaining(message)))
  })
})

test('with any valid tiers, one more word never lowers the price, in any currency', () => {
  const amounts = (most: number, step: number) => fc.nat(most).map((units) => units * step)
  const anyTiers = (currency: Currency) => {
    const { rate, price } = STEPS[currency]
    // rates of a tenth of a price's step as well
    const rates = amounts(rate < price ? 300 : 30, rate)
    return fc.array(
      fc.record({ step: fc.integer({ min: 1, max: 12 }), rate: rates, least: amounts(rate < price ? 30 : 300, price) }),
      { minLength: 2, maxLength: 4 },
    )
  }
  const anyList = fc
    .constantFrom(...CURRENCIES)
    .chain((currency) => fc.record({ currency: fc.constant(currency), parts: anyTiers(currency) }))
  const seen = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(anyList, ({ currency, parts }) => {
      let edge = 0
      const tiers = parts.map(({ step, rate, least }) => {
        edge += step
        return buildTier({ up_to_words: edge, per_word: { [currency]: rate }, minimum: { [currency]: least } })
      })
      const currencies = { vi: currency, tw: currency, en: currency }
      const prices = Array.from({ length: edge }, (_, at) => priceDocument(at + 1, tiersIn(tiers, currency), currency))
      const falls = prices.some((price, at) => at > 0 && (price ?? 0) < (prices[at - 1] ?? 0))
      expect(rejections({ ...withTiers(tiers), apply: [], currencies }).length > 0).toBe(falls)
      seen[falls ? 'refused' : 'taken'] += 1
    }),
    seeded(2000),
  )
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(propertyRuns(2000, 300) / 40)
})

test('the published price list has every document in every mode', () => {
  const services = parse(readFileSync('content/services.yaml', 'utf8')) as Record<string, { code: string }[]>
  const codesOf = (list: string) => services[list]?.map(({ code }) => code)
  expect(published.refine.map(({ service }) => service)).toEqual(codesOf('document_services'))
  for (const { modes } of published.refine) expect(modes.map(({ mode }) => mode)).toEqual(codesOf('modes'))
  expect(published.apply.map(({ service }) => service)).toEqual(codesOf('application_services'))
})

test('an application service has a price or options', () => {
  const issues = (service: object) =>
    PricesSchema.safeParse({ ...buildPrices(), apply: [{ service: 'housing', ...service }] }).error?.issues.map(
      ({ path, message }) => [path.join('.'), message],
    )
  expect(issues({})).toEqual([['apply.0.price', 'a price or options']])
  expect(issues({ price: { USD: 9000, TWD: 280_000 } })).toBeUndefined()
  expect(issues({ price: { USD: 9000 } })).toEqual([['apply.0.price.TWD', 'an amount, which tw asks for']])
})

test('nothing has two prices', () => {
  const [document, service] = [buildPrices().refine[0], buildPrices().apply[0]]
  const [option] = service?.options ?? []
  if (!document || !service || !option) throw new Error('no prices')
  const twice = <T>(item: T): T[] => [item, item]
  const quantity = { code: option.code, name: { en: 'Count' }, max: 3 }
  expect(
    [
      { refine: twice(document) },
      { refine: [{ ...document, modes: document.modes.flatMap(twice) }] },
      { apply: twice(service) },
      { apply: [{ ...service, options: twice(option) }] },
      { apply: [{ ...service, options: [{ ...option, choices: option.choices.flatMap(twice) }] }] },
      { apply: [{ ...service, quantity }] },
    ].map((prices) => PricesSchema.safeParse(buildPrices(prices)).error?.issues.map(({ path }) => path.join('.'))),
  ).toEqual(
    [
      'refine.1.service',
      'refine.0.modes.1.mode',
      'apply.1.service',
      'apply.0.options.1.code',
      'apply.0.options.0.choices.1.code',
      'apply.0.quantity.code',
    ].map((path) => [path]),
  )
})

test.each(publishedTiers)('published: $service $mode in $currency never falls, word by word', ({ currency, tiers }) => {
  const ownTiers = tiersIn(tiers, currency)
  const last = ownTiers.at(-1)?.upToWords ?? 0
  let before = 0
  for (let words = 1; words <= last; words++) {
    const price = priceDocument(words, ownTiers, currency) ?? -1
    if (price < before) expect({ words, price }).toEqual({ words, price: before })
    before = price
  }
  expect(before).toBeGreaterThan(0)
  expect(priceDocument(last + 1, ownTiers, currency)).toBeNull()
})
