import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inDongAndPesos } from '../../tests/support/edition-prices.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { keysOf } from './collections.ts'
import { type Prices, PricesSchema } from './content/prices.ts'
import { type Currency, STEPS } from './currencies.ts'
import type { ApplyItem, Item, RefineItem } from './order.ts'
import {
  applyIssues,
  isOverLimit,
  type PricedRefine,
  priceApply,
  priceRefine,
  refineIssues,
  repeatedServices,
  totalOf,
} from './quote-items.ts'

/** Options of a fast-check run; a failure prints its seed, and `FC_SEED` repeats it. */
const seeded = (numRuns: number) => ({
  numRuns: propertyRuns(numRuns, 300),
  ...(process.env.FC_SEED && { seed: Number(process.env.FC_SEED) }),
})

/** The published price list, in every currency. */
const published = PricesSchema.parse(
  inDongAndPesos(PricesSchema.parse({ id: 1, ...parse(readFileSync('content/prices.yaml', 'utf8')) })),
)

const TIMES = { USD: 1, TWD: 30, VND: 25_000, PHP: 57, THB: 33 }
const money = (USD: number) => ({
  USD,
  TWD: USD * TIMES.TWD,
  VND: USD * TIMES.VND,
  PHP: USD * TIMES.PHP,
  THB: USD * TIMES.THB,
})
const choice = (code: string, USD: number) => ({ code, name: { en: code }, price: money(USD) })

/** 10 US cents per word up to 100 words and at least 5 dollars, level up to 200; a visa, a number of schools, a free option. */
const PRICES: Prices = {
  id: 1,
  copies_max: 5,
  rush: { offered: true, percent: 25, hours: 72 },
  refine: [
    {
      service: 'sop',
      modes: [
        {
          mode: 'revision',
          tiers: [
            { up_to_words: 100, per_word: money(10), minimum: money(500), days: 3 },
            { up_to_words: 200, per_word: money(9), minimum: money(1000), days: 5 },
          ],
        },
      ],
    },
  ],
  apply: [
    {
      service: 'school_application',
      quantity: { code: 'schools', max: 12, name: { en: 'Schools' } },
      options: [
        { code: 'country', name: { en: 'Country' }, choices: [choice('usa', 15_000), choice('uk', 12_000)] },
        { code: 'degree', name: { en: 'Degree' }, choices: [choice('bachelor', 0), choice('master', 2000)] },
      ],
    },
    { service: 'visa', options: [{ code: 'country', name: { en: 'Country' }, choices: [choice('uk', 16_000)] }] },
    { service: 'housing', price: money(9000), options: [] },
  ],
  discounts: [
    { id: 7, from_documents: 5, percent: 8, name: { en: '8%' } },
    { id: 9, from_documents: 3, percent: 5, name: { en: '5%' } },
  ],
}

const document = (item: Partial<RefineItem> = {}): RefineItem => ({
  kind: 'refine',
  service: 'sop',
  mode: 'revision',
  copies: 1,
  urgent: false,
  ...item,
})
const applying = (service: ApplyItem['service'], options: ApplyItem['options']): ApplyItem => ({
  kind: 'apply',
  service,
  options,
})

const priceOf = (words: number, item: Partial<RefineItem> = {}, currency: Currency = 'USD') =>
  priceRefine(PRICES, currency, document(item), words)

describe('a document', () => {
  test('is priced by its words, its copies and rush', () => {
    expect(priceOf(100, { copies: 2, urgent: true })).toEqual({
      kind: 'refine',
      item: document({ copies: 2, urgent: true }),
      wordCount: 100,
      originalMinor: 2000,
      urgentFeeMinor: 500,
      priceMinor: 2500,
      days: 3,
      isOverLimit: false,
    })
  })

  test('is priced in the requested currency', () => {
    expect(priceOf(100, {}, 'TWD')).toMatchObject({ originalMinor: 30_000, priceMinor: 30_000 })
  })

  test.each([
    [200, false],
    [201, true],
  ])('of %i words: beyond the priced range %j', (words, isOver) => {
    const none = { originalMinor: null, urgentFeeMinor: null, priceMinor: null, days: null }
    const one = priceOf(words, { urgent: true })
    expect(one.isOverLimit).toBe(isOver)
    expect(isOverLimit(PRICES, 'USD', document(), words)).toBe(isOver)
    if (isOver) expect(one).toMatchObject({ ...none, wordCount: words })
    else expect(one.priceMinor).toBe(1800 + 450)
  })

  const notOffered = (field: string) => ({ field, code: 'not_offered' })
  const tooMany = { field: 'copies', code: 'copies_max', values: { max: 5 } }
  test.each([
    [{}, []],
    [{ service: 'essay' }, [notOffered('service')]],
    [{ mode: 'interview' }, [notOffered('mode')]],
    [{ copies: 6 }, [tooMany]],
    [{ service: 'essay', mode: 'interview', copies: 6 }, [notOffered('service'), notOffered('mode'), tooMany]],
    [{ service: 'essay', mode: 'revision' }, [notOffered('service')]],
    [{ mode: 'interview', copies: 6 }, [notOffered('mode'), tooMany]],
  ] as const)('with %j is rejected with all its errors', (item, errors) => {
    expect(refineIssues(PRICES, document(item))).toEqual(errors)
  })

  test('is checked as far as it is readable', () => {
    expect(refineIssues(PRICES, { kind: 'refine' })).toEqual([])
    expect(refineIssues(PRICES, { kind: 'refine', mode: 'revision', copies: 6 })).toEqual([tooMany])
    expect(refineIssues(PRICES, { kind: 'refine', mode: 'interview' })).toEqual([notOffered('mode')])
    expect(isOverLimit(PRICES, 'USD', { kind: 'refine', service: 'sop' }, 1_000_000)).toBe(false)
  })

  test('can be a rush where the price list offers one', () => {
    const rush = document({ urgent: true })
    expect(refineIssues(PRICES, rush)).toEqual([])
    const calm = { ...PRICES, rush: { ...PRICES.rush, offered: false } }
    expect(refineIssues(calm, rush)).toEqual([notOffered('urgent')])
    const dear = { ...PRICES, rush: { ...PRICES.rush, percent: 50 } }
    expect(priceRefine(dear, 'USD', rush, 100)).toMatchObject({ originalMinor: 1000, urgentFeeMinor: 500 })
  })

  test('accepts the maximum number of copies', () => {
    expect(priceOf(100, { copies: 5 }).originalMinor).toBe(5000)
  })
})

describe('an application service', () => {
  test.each([
    [{ country: 'usa', degree: 'bachelor', schools: 1 }, 15_000, 1],
    [{ country: 'uk', degree: 'master', schools: 3 }, 42_000, 3],
    [{ country: 'uk', degree: 'master', schools: '12' }, 168_000, 12],
    [{ country: 'uk', degree: 'master' }, 14_000, 1],
  ])('of %j costs %i', (options, minor, quantity) => {
    for (const currency of keysOf(TIMES))
      expect(priceApply(PRICES, currency, applying('school_application', options))).toEqual({
        kind: 'apply',
        item: applying('school_application', options),
        quantity,
        originalMinor: minor * TIMES[currency],
        priceMinor: minor * TIMES[currency],
      })
  })

  test.each<[ApplyItem['options'], string[]]>([
    [{ country: 'uk', degree: 'bachelor' }, []],
    [{ degree: 'bachelor' }, ['options.country']],
    [{ country: 'mars', degree: 'bachelor' }, ['options.country']],
    [{ country: 'usa', degree: 'constructor' }, ['options.degree']],
    [{ country: 1, degree: 'bachelor' }, ['options.country']],
    [{ country: 'mars', degree: 'x', schools: 99 }, ['options.country', 'options.degree', 'options.schools']],
  ])('with %j is refused for every option that is not offered: %j', (options, fields) => {
    const errors = applyIssues(PRICES, applying('school_application', options))
    expect(errors.map(({ field }) => field)).toEqual(fields)
  })

  test('without options has one price, and with a price and options both', () => {
    expect(priceApply(PRICES, 'TWD', applying('housing', { room: 'x' }))).toMatchObject({
      item: { options: {} },
      priceMinor: 270_000,
    })
    expect(applyIssues(PRICES, applying('housing', {}))).toEqual([])
    const [schools] = PRICES.apply
    const both = { ...PRICES, apply: schools ? [{ ...schools, price: money(500) }] : [] }
    const chosen = applying('school_application', { country: 'usa', degree: 'master', schools: 2 })
    expect(priceApply(both, 'USD', chosen).priceMinor).toBe(2 * 17_500)
  })

  test('ignores unknown options', () => {
    const chosen = applying('visa', { country: 'uk', note: 'CALL +1 900 SCAM', schools: 3 })
    expect(applyIssues(PRICES, chosen)).toEqual([])
    expect(priceApply(PRICES, 'USD', chosen)).toMatchObject({ item: applying('visa', { country: 'uk' }), quantity: 1 })
    expect(priceApply(PRICES, 'USD', chosen).item.options).toEqual({ country: 'uk' })
  })

  test('is checked as far as it is readable', () => {
    expect(applyIssues(PRICES, { kind: 'apply' })).toEqual([])
    expect(applyIssues(PRICES, { kind: 'apply', service: 'visa' })).toEqual([])
    expect(applyIssues(PRICES, { kind: 'apply', options: { country: 'mars' } })).toEqual([])
  })

  test.each([0, 13, -1, 1.5, 'many', '', ' ', Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    'for %j schools is beyond the cap',
    (schools) => {
      const options = { country: 'usa', degree: 'bachelor', schools }
      expect(applyIssues(PRICES, applying('school_application', options))).toEqual([
        { field: 'options.schools', code: 'quantity_max', values: { max: 12 } },
      ])
    },
  )

  test('is rejected when it is unknown', () => {
    const rejected = applyIssues(PRICES, applying('interview_coaching', { sessions: 'one' }))
    expect(rejected).toEqual([{ field: 'service', code: 'not_offered' }])
  })

  test('with another option than a country accepts each of its choices', () => {
    const sessions = { code: 'sessions', name: { en: 'Sessions' }, choices: [choice('one', 1), choice('three', 2)] }
    const sold = { apply: [{ service: 'interview_coaching' as const, options: [sessions] }] }
    const [one, three] = ['one', 'three'].map((code) => applying('interview_coaching', { sessions: code }))
    expect(repeatedServices(sold, [one!, three!, one!])).toEqual([2])
  })

  test('is reported when repeated; documents may be repeated', () => {
    const [visa, school] = [applying('visa', {}), applying('school_application', {})]
    expect(repeatedServices(PRICES, [visa, document(), school, visa, document(), visa, school])).toEqual([3, 5, 6])
    expect(repeatedServices(PRICES, [visa, document(), document(), school])).toEqual([])
    expect(repeatedServices(PRICES, [visa, visa])).toEqual([1])
    const [uk, usa] = [applying('visa', { country: 'uk' }), applying('visa', { country: 'usa' })]
    expect(repeatedServices(PRICES, [uk, usa, uk])).toEqual([2])
    expect(repeatedServices(PRICES, [uk, applying('school_application', { country: 'uk' })])).toEqual([])
    expect(repeatedServices(PRICES, [])).toEqual([])
    const schools = (country: string, count: number) => applying('school_application', { country, schools: count })
    expect(repeatedServices(PRICES, [schools('uk', 1), schools('uk', 2), schools('usa', 1)])).toEqual([1])
    expect(repeatedServices(PRICES, [null, { kind: 'apply' }, { kind: 'apply' }, visa, null, visa])).toEqual([5])
  })
})

describe('a total', () => {
  const visa = () => priceApply(PRICES, 'USD', applying('visa', { country: 'uk' }))

  test('of no items is zero', () => {
    expect(totalOf(PRICES, 'USD', [])).toEqual({
      originalMinor: 0,
      discountMinor: 0,
      totalMinor: 0,
      discount: null,
      hasOverLimit: false,
    })
  })

  test.each([
    [2, null, 0],
    [3, 9, 5],
    [4, 9, 5],
    [5, 7, 8],
  ])('of %i copies is given the discount %j', (copies, id, percent) => {
    const { discount, discountMinor, originalMinor, totalMinor } = totalOf(PRICES, 'USD', [priceOf(100, { copies })])
    expect(discount?.id ?? null).toBe(id)
    expect({ originalMinor, discountMinor, totalMinor }).toEqual({
      originalMinor: copies * 1000,
      discountMinor: copies * 10 * percent,
      totalMinor: copies * (1000 - 10 * percent),
    })
  })

  test('counts copies over all documents together', () => {
    const items = [priceOf(100, { copies: 2 }), priceOf(50), visa()]
    expect(totalOf(PRICES, 'USD', items)).toMatchObject({ discountMinor: 125, totalMinor: 2500 - 125 + 16_000 })
  })

  test.each([
    // two of 18 dollars, and one of 10: 46 less 20 %
    [100, 920],
    // and one of 5: 41 less 20 % would be 32.80, and the two alone cost 36
    [50, 500],
  ])('with a third document of %i words is never below that of the dearest alone', (words, off) => {
    const prices = { ...PRICES, discounts: [{ id: 9, from_documents: 3, percent: 20, name: { en: '20%' } }] }
    const items = [priceOf(words, { urgent: true }), priceOf(200, { copies: 2 }), visa()]
    expect(totalOf(prices, 'USD', items)).toMatchObject({ discountMinor: off, discount: { id: 9 } })
  })

  test('without any reduction has no discount', () => {
    const free = { ...priceOf(50, { copies: 3 }), originalMinor: 0, priceMinor: 0 }
    expect(totalOf(PRICES, 'USD', [free])).toMatchObject({ discountMinor: 0, discount: null })
  })

  test('discounts neither rush fees nor application services, which are not counted as documents', () => {
    const items = [priceOf(100, { copies: 3, urgent: true }), visa()]
    expect(totalOf(PRICES, 'USD', items)).toMatchObject({
      originalMinor: 3000 + 750 + 16_000,
      discountMinor: 150,
      totalMinor: 3750 + 16_000 - 150,
    })
    const two = [priceOf(100, { copies: 2 }), visa()]
    expect(totalOf(PRICES, 'USD', two).discountMinor).toBe(0)
  })

  test('leaves items beyond the priced range out of sum and count, and reports them', () => {
    const items = [priceOf(100, { copies: 2 }), priceOf(999, { copies: 5 })]
    expect(totalOf(PRICES, 'USD', items)).toEqual({
      originalMinor: 2000,
      discountMinor: 0,
      totalMinor: 2000,
      discount: null,
      hasOverLimit: true,
    })
  })
})

describe('any cart over the published price list', () => {
  const modes = published.refine.flatMap(({ service, modes }) =>
    modes.map(({ mode, tiers }) => ({ service, mode, last: tiers.at(-1)?.up_to_words ?? 0 })),
  )
  const cart = fc.array(
    fc.record({
      place: fc.nat(modes.length - 1),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      copies: fc.integer({ min: 1, max: published.copies_max }),
      urgent: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  type Part = { place: number; share: number; copies: number; urgent: boolean }
  const wordsOf = ({ place, share }: Part) => Math.max(1, Math.round((modes[place]?.last ?? 0) * share))
  const price = (part: Part, words: number, currency: Currency) => {
    const { service, mode } = modes[part.place] as (typeof modes)[number]
    return priceRefine(
      published,
      currency,
      document({ service, mode, copies: part.copies, urgent: part.urgent }),
      words,
    )
  }
  const currencies = fc.constantFrom(...keysOf(TIMES))

  test('costs no less with more words in one of its documents', () => {
    fc.assert(
      fc.property(cart, currencies, fc.nat(5), fc.integer({ min: 1, max: 4000 }), (parts, currency, which, more) => {
        const grown = which % parts.length
        const last = modes[parts[grown]?.place ?? 0]?.last ?? 0
        const words = parts.map(wordsOf)
        const before = parts.map((part, place) => price(part, words[place] ?? 0, currency))
        const after = parts.map((part, place) =>
          place === grown ? price(part, Math.min(last, (words[place] ?? 0) + more), currency) : before[place],
        ) as PricedRefine[]
        expect(after[grown]?.priceMinor).toBeGreaterThanOrEqual(before[grown]?.priceMinor ?? 0)
        const [first, second] = [totalOf(published, currency, before), totalOf(published, currency, after)]
        expect(second.totalMinor).toBeGreaterThanOrEqual(first.totalMinor)
      }),
      seeded(2000),
    )
  })

  test('costs no less with another document or copy', () => {
    fc.assert(
      fc.property(cart, currencies, fc.boolean(), (parts, currency, isCopy) => {
        const items = parts.map((part) => price(part, wordsOf(part), currency))
        const [last] = parts.slice(-1)
        const copied = last && price({ ...last, copies: last.copies + 1 }, wordsOf(last), currency)
        const before = isCopy ? items : items.slice(0, -1)
        const after = isCopy && copied ? [...items.slice(0, -1), copied] : items
        const [first, second] = [totalOf(published, currency, before), totalOf(published, currency, after)]
        expect(second.totalMinor).toBeGreaterThanOrEqual(first.totalMinor)
      }),
      seeded(2000),
    )
  })

  test('of two long documents is no cheaper with a third, short one', () => {
    const long = priceRefine(published, 'USD', document({ mode: 'interview' }), 4000)
    const short = priceRefine(published, 'USD', document(), 5)
    const [two, three] = [totalOf(published, 'USD', [long, long]), totalOf(published, 'USD', [long, long, short])]
    expect(three.totalMinor).toBe(two.totalMinor)
    expect(three).toMatchObject({ discountMinor: short.priceMinor, discount: { percent: 5 } })
  })

  test('is the sum of its parts, in its currency', () => {
    const service: Item = applying('school_application', { country: 'uk', degree: 'master', schools: 2 })
    fc.assert(
      fc.property(cart, currencies, fc.boolean(), (parts, currency, isApplying) => {
        const documents = parts.map((part) => price(part, wordsOf(part), currency))
        const items = [...documents, ...(isApplying ? [priceApply(published, currency, service)] : [])]
        const total = totalOf(published, currency, items)
        const unit = STEPS[currency].price
        const copies = documents
          .flatMap(({ originalMinor, item }) => Array(item.copies).fill((originalMinor ?? 0) / item.copies))
          .sort((a, b) => b - a)
        // the prices of the dearest one, two and so on as separate orders
        const alone = copies.map((_, at) => {
          const percent = at >= 7 ? 10 : at >= 4 ? 8 : at >= 2 ? 5 : 0
          const bare = copies.slice(0, at + 1).reduce((sum, minor) => sum + minor, 0)
          return bare - Math.floor((bare * percent) / 100 / unit) * unit
        })
        const bare = copies.reduce((sum, minor) => sum + minor, 0)
        expect(total.originalMinor).toBe(items.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0))
        expect(total.discountMinor).toBe(bare - Math.max(...alone))
        expect(total.totalMinor).toBe(total.originalMinor - total.discountMinor)
        for (const { originalMinor, urgentFeeMinor, priceMinor } of documents) {
          expect(priceMinor).toBe((originalMinor ?? 0) + (urgentFeeMinor ?? 0))
          expect((priceMinor ?? 0) % unit).toBe(0)
        }
      }),
      seeded(1000),
    )
  })
})
