import { describe, expect, test } from 'vitest'
import { ENGINES } from '../support/databases.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import {
  APPLY_QUOTE,
  buildOrder,
  CART,
  CART_QUOTE,
  CONTENT,
  CURRENCY,
  document,
  type Json,
  NAMES,
  order,
  quoteOf,
  REFINE_QUOTE,
  SUMS,
  schools,
  useRejecting,
  visa,
} from '../support/orders.ts'
import { expectError } from '../support/test-api.ts'

describe.each(ENGINES)('quotes on %s', (engine) => {
  const rejectingApi = useRejecting(engine)

  test.each(LOCALES)('a cart in %s is the sum of its parts less its discount', async (locale) => {
    const currency = CURRENCY[locale]
    const sums = SUMS[currency]
    const answer = await quoteOf(rejectingApi(), CART_QUOTE, CART, locale)
    expect(answer).toMatchObject({
      currency,
      original_minor: sums.original,
      discount_minor: sums.discount,
      total_minor: sums.total,
      over_limit: false,
      discounts: [{ id: 1, name: NAMES[locale].discount, percent: 5, discount_minor: sums.discount }],
    })
    const [original_minor, urgent_fee_minor, price_minor] = sums.first
    expect(answer.items).toEqual([
      expect.objectContaining({
        kind: 'refine',
        service: 'sop',
        mode: 'revision',
        word_count: 600,
        copies: 2,
        urgent: true,
        currency,
        original_minor,
        urgent_fee_minor,
        price_minor,
        over_limit: false,
        days: null,
        hours: 72,
      }),
      expect.objectContaining({ word_count: 5, price_minor: sums.second, urgent_fee_minor: 0, hours: null, days: 3 }),
      expect.objectContaining({ kind: 'apply', currency, original_minor: sums.third, price_minor: sums.third }),
    ])
    const [first, second] = await Promise.all([
      quoteOf(rejectingApi(), REFINE_QUOTE, CART.slice(0, 2), locale),
      quoteOf(rejectingApi(), APPLY_QUOTE, CART.slice(2), locale),
    ])
    expect([...(first.items as Json[]), ...(second.items as Json[])]).toEqual(answer.items)
  })

  test('names are translated', async () => {
    const itemNames = async (locale: Locale) => {
      const { items } = await quoteOf(rejectingApi(), CART_QUOTE, CART, locale)
      return (items as Json[]).map(({ name, mode_name }) => [name, mode_name])
    }
    const [vi, tw, en] = await Promise.all(LOCALES.map(itemNames))
    expect(en?.[0]).toEqual(['Statement of purpose or study plan (SOP/PS)', 'Review and revision'])
    expect(tw?.[0]).toEqual(['讀書計畫（SOP/PS）', '批改修訂'])
    for (const place of [0, 1, 2]) expect(new Set([vi, tw, en].map((names) => String(names?.[place]))).size).toBe(3)
  })

  test.each([
    [1, 3500, 3],
    [500, 3500, 3],
    [501, 3500, 4],
    [583, 3500, 4],
    [584, 3504, 4],
    [1000, 6000, 4],
    [1001, 6000, 5],
    [4000, 20_000, 7],
    [4001, null, null],
    [1_000_000, null, null],
  ])('%i words of a plan to be revised cost %j cents and take %j days', async (word_count, price_minor, days) => {
    const { items } = await quoteOf(rejectingApi(), REFINE_QUOTE, [document({ word_count })])
    const over_limit = price_minor === null
    expect(items).toEqual([expect.objectContaining({ word_count, price_minor, days, over_limit })])
    const cart = await quoteOf(rejectingApi(), CART_QUOTE, [document({ word_count }), visa()])
    expect(cart).toMatchObject({ over_limit, total_minor: 16_000 + (price_minor ?? 0) })
  })

  test.each<[fields: Json, words: number]>([
    [{ text: '我想去美國讀書。' }, 8],
    [{ text: 'one two', word_count: 900, word_limit: 800 }, 2],
    [{ text: '   ', word_count: 900, word_limit: 800 }, 900],
    [{ word_limit: 650 }, 650],
    [{ word_count: '900' }, 900],
    [{ word_count: '', word_limit: 70 }, 70],
  ])('words of %j are %i', async (fields, words) => {
    const { items } = await quoteOf(rejectingApi(), REFINE_QUOTE, [document({ word_count: undefined, ...fields })])
    expect((items as Json[])[0]?.word_count).toBe(words)
  })

  test('one document without copies and rush is one, without rush', async () => {
    const { copies: _, urgent: __, ...item } = document()
    const { items } = await quoteOf(rejectingApi(), REFINE_QUOTE, [item])
    expect(items).toEqual([expect.objectContaining({ copies: 1, urgent: false, price_minor: 3600 })])
  })

  test.each([
    ['vi', 'Bạn đã chọn dịch vụ này rồi, vui lòng xóa và thêm lại.'],
    ['tw', '你已選擇此項申請服務，請先刪除再重新加入。'],
    ['en', 'You’ve already added this service. Remove it to choose other options.'],
  ] as const)('the same application service twice is rejected in %s', async (locale, sentence) => {
    const items = [visa(), document(), visa(), schools()]
    const error = await expectError(await rejectingApi().post(CART_QUOTE, { items }, { locale }), 422, 'invalid', [
      'items.2.service',
    ])
    expect(error.errors?.['items.2.service']).toEqual([sentence])
    const ordered = await order(rejectingApi(), buildOrder({ items }), { locale })
    expect((await expectError(ordered, 422, 'invalid', ['items.2.service'])).errors).toEqual(error.errors)
    await expectError(await rejectingApi().post(APPLY_QUOTE, { items: [visa(), visa()] }), 422, 'invalid', [
      'items.1.service',
    ])
  })

  test('an application service is priced for two countries side by side', async () => {
    const items = [visa(), visa({ country: 'usa' }), schools(), schools({ country: 'usa' })]
    const quoted = await quoteOf(rejectingApi(), APPLY_QUOTE, items)
    expect(quoted.items).toHaveLength(4)
  })

  test.each(LOCALES)('errors of all invalid items are reported at once in %s', async (locale) => {
    const items = [
      document({ copies: 6 }),
      document({ word_count: undefined, text: '\u200b' }),
      document({ word_count: undefined, file_id: 'x'.repeat(32) }),
      schools({ country: 'mars' }),
      visa({ country: 5 }),
      document(),
    ]
    const fields = [
      'items.0.copies',
      'items.1.text',
      'items.2.file_id',
      'items.3.options.country',
      'items.4.options.country',
    ]
    const { errors } = await expectError(
      await rejectingApi().post(CART_QUOTE, { items }, { locale }),
      422,
      'invalid',
      fields,
    )
    expect(errors?.['items.0.copies']?.join()).toContain('5')
    expect(errors?.['items.0.copies']).toEqual([
      {
        vi: 'Số bản không được vượt quá 5.',
        tw: '份數不可超過 5 份。',
        en: 'You can order up to 5 copies.',
      }[locale],
    ])
    expect(errors?.['items.2.file_id']).toEqual([
      {
        vi: 'Tệp này không còn nữa. Vui lòng tải lên lại.',
        tw: '這個檔案已不存在，請重新上傳。',
        en: 'This file is no longer stored. Please upload it again.',
      }[locale],
    ])
  })

  test('all errors of one item are reported', async () => {
    const expectErrors = async (item: Json, fields: string[]) =>
      expectError(await rejectingApi().post(CART_QUOTE, { items: [item] }), 422, 'invalid', fields)
    const options = ['items.0.options.country', 'items.0.options.degree', 'items.0.options.schools']
    await expectErrors(schools({ country: 'mars', degree: 'x', schools: 99 }), options)
    await expectErrors(schools({ country: [], degree: 'x', schools: 99 }), options)
    const invalidItem = document({ word_count: undefined, file_id: 'x'.repeat(32), copies: 9 })
    await expectErrors(invalidItem, ['items.0.copies', 'items.0.file_id'])
    await expectErrors(document({ word_count: undefined, service: 'novel' }), ['items.0.service', 'items.0.text'])
  })

  test('the number of schools has a maximum', async () => {
    const { items } = await quoteOf(rejectingApi(), APPLY_QUOTE, [schools({ schools: 12 })])
    expect(items).toEqual([expect.objectContaining({ price_minor: 12 * 14_000 })])
    for (const count of [13, 0, -1, 1.5, 'x']) {
      const response = await rejectingApi().post(APPLY_QUOTE, { items: [schools({ schools: count })] })
      const { errors } = await expectError(response, 422, 'invalid', ['items.0.options.schools'])
      expect(errors?.['items.0.options.schools']).toEqual(['The number can be up to 12.'])
    }
  })

  test.each<[path: string, items: unknown, fields: string[]]>([
    [REFINE_QUOTE, [], ['items']],
    [REFINE_QUOTE, 'x', ['items']],
    [REFINE_QUOTE, undefined, ['items']],
    [REFINE_QUOTE, Array.from({ length: 31 }, () => document()), ['items']],
    [REFINE_QUOTE, [{ ...visa(), word_count: 5 }], ['items.0.kind', 'items.0.mode']],
    [APPLY_QUOTE, [document()], ['items.0.kind', 'items.0.options']],
    [CART_QUOTE, [{ kind: 'other' }], ['items.0.kind']],
    [CART_QUOTE, [null, 5], ['items.0', 'items.1']],
    [CART_QUOTE, [document({ word_count: undefined })], ['items.0.text']],
    [CART_QUOTE, [document({ word_count: undefined, text: ' \n ' })], ['items.0.text']],
    [CART_QUOTE, [document({ text: 'x'.repeat(300_001) })], ['items.0.text']],
    [
      CART_QUOTE,
      [
        document({
          service: 'novel',
          mode: 'magic',
          text: 5,
          file_id: '../x',
          word_count: 1.5,
          word_limit: 0,
          copies: 0,
          urgent: 'soon',
        }),
        { kind: 'apply', service: 'nothing', options: { country: [], degree: null } },
      ],
      [
        'items.0.service',
        'items.0.mode',
        'items.0.text',
        'items.0.file_id',
        'items.0.word_count',
        'items.0.word_limit',
        'items.0.copies',
        'items.0.urgent',
        'items.1.service',
        'items.1.options.country',
        'items.1.options.degree',
      ],
    ],
  ])('%s of invalid items names each (%#)', async (path, items, fields) => {
    await expectError(await rejectingApi().post(path, { items }), 422, 'invalid', fields)
  })

  test('thirty items are priced', async () => {
    const items = Array.from({ length: 30 }, () => document())
    // 10 % off from eight documents
    expect(await quoteOf(rejectingApi(), CART_QUOTE, items)).toMatchObject({ total_minor: 30 * 3600 * 0.9 })
  })
})

describe.each(ENGINES)('the price list on %s', (engine) => {
  const rejectingApi = useRejecting(engine)
  const pricesOf = async (path: string, locale: Locale = 'en') => {
    const response = await rejectingApi().get(`/api/Home/${path}`, { locale })
    expect(response.status).toBe(200)
    return ((await response.json()) as { prices: (Json & { tiers?: Json[]; options: Json[] })[] }).prices
  }

  test.each(LOCALES)('in %s quotes its own prices', async (locale) => {
    const prices = await pricesOf('prices_get_list', locale)
    expect(prices.map(({ currency }) => currency)).toEqual(Array.from({ length: 19 }, () => CURRENCY[locale]))
    expect(new Set(prices.map(({ id }) => id)).size).toBe(19)
    const documents = prices.filter(({ kind }) => kind === 'refine')
    expect(documents.map(({ service, mode, tiers }) => ({ service, mode, edges: tiers?.length }))).toEqual(
      CONTENT.blocks.prices[0]?.refine.flatMap(({ service, modes }) =>
        modes.map(({ mode, tiers }) => ({ service, mode, edges: tiers.length })),
      ),
    )
    for (const { service, mode, tiers = [] } of documents) {
      const items = tiers.map(({ up_to_words }) => document({ service, mode, word_count: up_to_words }))
      const translated = (await quoteOf(rejectingApi(), REFINE_QUOTE, items, locale)).items as Json[]
      expect(translated.map(({ price_minor }) => price_minor)).toEqual(
        tiers.map(({ up_to_words, per_word_minor, minimum_minor }) =>
          Math.max(Number(minimum_minor), Number(up_to_words) * Number(per_word_minor)),
        ),
      )
    }
    const visas = prices.find(({ service }) => service === 'visa')
    expect(visas).toMatchObject({
      kind: 'apply',
      mode: null,
      price_minor: { USD: 14_000, TWD: 420_000 }[CURRENCY[locale]],
    })
    const choices = { vi: 'Mỹ', tw: '美國', en: 'USA' }
    const [country] = visas?.options.map((option) => option.choices as Json[]) ?? []
    expect(country?.[0]?.name).toBe(choices[locale])
  })

  test('is filtered by kind, service and mode; unknown values give an empty list', async () => {
    const keys = async (path: string) => (await pricesOf(path)).map(({ service, mode }) => `${service} ${mode}`)
    expect(await keys('prices_get_list?kind=apply')).toEqual([
      'school_application null',
      'interview_coaching null',
      'visa null',
    ])
    expect(await keys('prices_get_list?service=rl&mode=revision')).toEqual(['rl revision'])
    expect(await keys('prices_get_list?kind=apply&service=rl')).toEqual([])
    expect(await keys('prices_get_list?kind=&service=&mode=magic')).toEqual([])
    expect(await keys('prices_find?service=visa')).toEqual(['visa null'])
    expect(await keys('prices_find?service=sop')).toHaveLength(4)
    expect(await keys('prices_find?service=novel')).toEqual([])
    expect(await keys('prices_find')).toEqual([])
  })
})
