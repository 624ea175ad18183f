/** An organisation that charges dong in its Vietnamese edition and pesos in its English one, by its content alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { refreshEditions } from '../../src/db/queries/editions.ts'
import { insertOrder } from '../../src/db/queries/orders.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import type { Store } from '../../src/db/store.ts'
import { fillPrices } from '../../src/domain/content/fill-prices.ts'
import type { Prices } from '../../src/domain/content/prices.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { issueReceipt } from '../../src/server/file-links.ts'
import { changeEntries } from '../../src/services/content/change-entries.ts'
import { buildOrderRow } from '../support/builders.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { inDongAndPesos } from '../support/edition-prices.ts'
import { edited } from '../support/entries.ts'
import { loadContent, saveBlock } from '../support/load-content.ts'
import {
  buildOrder,
  CART_QUOTE,
  CONTENT,
  document,
  type Json,
  openApi,
  order,
  type Placed,
  placedBy,
  quoteOf,
  schools,
  storedIn,
} from '../support/orders.ts'
import { runProgram } from '../support/programs.ts'
import { buildApi, SECRET } from '../support/test-api.ts'

const demo = CONTENT.blocks.prices[0] as Prices
const inBoth = inDongAndPesos(demo)

/** Another price list, as saved in the console. */
const savePrices = (store: Store, prices: Prices) =>
  store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    await saveBlock(tx, 'prices', prices, 0)
  })

/** Three copies of 601 words with rush, 5 words polished, three schools in the UK for a master's. */
const CART = [
  document({ word_count: 601, copies: 3, urgent: true }),
  document({ service: 'essay', mode: 'polishing', word_count: 5 }),
  schools(),
]
/**
 * Calculated by hand, in hundredths. Dong: 601 words at 1.518 ₫ are 912.318 ₫; rush on three, 684.238,5, is rounded up, 5 % of 3.875.454 ₫,
 * 193.772,7, down. Pesos: 601 at ₱3.42 are ₱2,055.42; rush ₱1,541.565 up, 5 % of ₱8,731.26, ₱436.563, down.
 */
const SUMS = {
  vi: {
    currency: 'VND',
    first: [273_695_400, 68_423_900, 342_119_300],
    items: [342_119_300, 113_850_000, 1_062_600_000],
    original: 1_518_569_300,
    discount: 19_377_200,
    total: 1_499_192_100,
    amounts: ['14.991.921\u00A0₫', '193.772\u00A0₫', '684.239\u00A0₫', '10.626.000\u00A0₫'],
  },
  en: {
    currency: 'PHP',
    first: [616_626, 154_157, 770_783],
    items: [770_783, 256_500, 2_394_000],
    original: 3_421_283,
    discount: 43_656,
    total: 3_377_627,
    amounts: ['₱33,776.27', '₱436.56', '₱1,541.57', '₱23,940'],
  },
} as const
const TESTED_EDITIONS = ['vi', 'en'] as const

describe.each(ENGINES)('on %s', (engine) => {
  let api: Awaited<ReturnType<typeof openApi>>
  beforeAll(async () => {
    api = await openApi(engine)
    await loadContent(api.store, { ...CONTENT, blocks: { ...CONTENT.blocks, prices: [inBoth] } })
  })
  afterAll(() => api.drop())
  const storedOf = async ({ reference }: Placed) => {
    const { orders, mails } = await storedIn(api.store)
    return {
      order: orders.find((row) => row.reference === reference),
      mails: mails.filter((mail) => mail.reference === reference),
    }
  }

  describe.each(TESTED_EDITIONS)('in %s', (locale) => {
    const { currency, first, items, original, discount, total, amounts } = SUMS[locale]

    test('a cart is the sum of its parts in the edition’s currency, with rush rounded up and the discount down', async () => {
      const answer = await quoteOf(api, CART_QUOTE, CART, locale)
      expect(answer).toMatchObject({ currency, original_minor: original, discount_minor: discount, total_minor: total })
      const [original_minor, urgent_fee_minor, price_minor] = first
      expect(answer.items).toMatchObject([
        { currency, original_minor, urgent_fee_minor, price_minor },
        { currency, price_minor: items[1] },
        { currency, price_minor: items[2] },
      ])
    })

    test('an order, both emails and the receipt show the same amounts', async () => {
      const placed = await placedBy(
        await order(api, buildOrder({ items: CART, quoted_total_minor: total }), { locale }),
      )
      expect(placed).toMatchObject({ currency, total_minor: total })
      const { order: stored, mails } = await storedOf(placed)
      expect(stored).toMatchObject({ currency, original_minor: original, discount_minor: discount, total_minor: total })
      expect(mails.map(({ kind }) => kind).sort()).toEqual(['office', 'visitor'])
      for (const { text, html } of mails) {
        for (const amount of amounts) expect([text, html]).toEqual(Array(2).fill(expect.stringContaining(amount)))
        expect(`${text}${html}`).not.toMatch(/US\$|NT\$|\d\u00A0USD|TWD/)
      }
      const token = issueReceipt(SECRET, placed.reference, api.clock.now())
      const receipt = await api.get(`/api/Home/order_receipt?token=${encodeURIComponent(token)}`, { locale })
      expect(await receipt.json()).toMatchObject({
        receipt: {
          currency,
          discount_minor: discount,
          total_minor: total,
          items: items.map((price_minor) => ({ price_minor })),
        },
      })
    })

    test('an order of any size is stored exact to the hundredth', async () => {
      const large = [
        document({ word_count: 4000, mode: 'interview', copies: 5, urgent: true }),
        schools({ country: 'usa', schools: 12 }),
      ]
      const { total_minor } = await quoteOf(api, CART_QUOTE, large, locale)
      // 152.255.400 ₫ in hundredths exceed 32 bits
      expect(total_minor).toBe({ vi: 15_225_540_000, en: 34_302_600 }[locale])
      const body = buildOrder({ items: large, quoted_total_minor: total_minor })
      const placed = await placedBy(await order(api, body, { locale }))
      expect((await storedOf(placed)).order).toMatchObject({ total_minor, currency })
    })

    test('the price list has every amount in the edition’s currency', async () => {
      const { prices } = (await (await api.get('/api/Home/prices_get_list', { locale })).json()) as { prices: Json[] }
      expect(new Set(prices.map((price) => price.currency))).toEqual(new Set([currency]))
      const visa = prices.find(({ service }) => service === 'visa')
      expect(visa).toMatchObject({ price_minor: { vi: 354_200_000, en: 798_000 }[locale] })
      const revision = prices.find(({ service, mode }) => service === 'sop' && mode === 'revision')
      expect(revision).toMatchObject({
        tiers: [
          { vi: { per_word_minor: 151_800, minimum_minor: 88_550_000 }, en: { per_word_minor: 342 } }[locale],
          {},
          {},
          {},
        ],
      })
    })

    test('packages are shown in the edition’s currency', async () => {
      const response = await api.get('/api/Home/service_copy', { locale })
      const { service_copy } = (await response.json()) as { service_copy: { packages: Json[] } }
      expect(service_copy.packages.map(({ price }) => price)).toContainEqual(
        {
          vi: { currency, from_minor: 4_554_000_000, to_minor: 10_626_000_000 },
          en: { currency, from_minor: 10_260_000, to_minor: 23_940_000 },
        }[locale],
      )
    })

    test('a quote in dollars is renewed in the edition’s currency', async () => {
      await savePrices(api.store, demo)
      const before = await quoteOf(api, CART_QUOTE, CART, locale)
      expect(before.currency).toBe('USD')
      await savePrices(api.store, inBoth)
      const body = buildOrder({ items: CART, quoted_total_minor: before.total_minor })
      const response = await order(api, body, { locale })
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({ code: 'price_changed', quote: { currency, total_minor: total } })
    })
  })

  test('the Taiwan edition keeps its own currency', async () => {
    expect(await quoteOf(api, CART_QUOTE, CART, 'tw')).toMatchObject({ currency: 'TWD' })
  })

  test('an edition charges in the currency that its own entry has', async () => {
    const { store, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    const by = { staffId: null, name: 'Test' }
    const filled = (value: Entries) => fillPrices(value, { from: 'USD', to: 'PHP', rate: 57 })
    for (const change of [
      await edited(store, 'prices.yaml', '', filled),
      await edited(store, 'editions.yaml', 'en', (value) => ({ ...value, currency: 'PHP' })),
    ])
      await changeEntries(store, readerOf(), { changes: [change], by, via: 'console', at: 1 })
    const response = await buildApi(store).get('/api/Home/prices_get_list', { locale: 'en' })
    const { prices } = (await response.json()) as { prices: Json[] }
    expect(new Set(prices.map(({ currency }) => currency))).toEqual(new Set(['PHP']))
    await refreshEditions(api.store.read)
  })

  test('a price list without currencies leaves them to the editions', async () => {
    await savePrices(api.store, demo)
    const quotes = await Promise.all(LOCALES.map((locale) => quoteOf(api, CART_QUOTE, CART, locale)))
    expect(quotes.map(({ currency }) => currency)).toEqual(['USD', 'TWD', 'USD'])
    await savePrices(api.store, inBoth)
  })

  test('the list of leads at the shell shows orders in their currency', async () => {
    const { store, url, drop } = await createStore(engine)
    onTestFinished(drop)
    await store.transaction((tx) =>
      insertOrder(tx, { ...buildOrderRow('WP-DONG-DONG'), currency: 'VND', total_minor: SUMS.vi.total }, [{}]),
    )
    const folder = mkdtempSync(join(tmpdir(), 'waypoint-leads-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { stdout } = await runProgram('leads', ['list'], { DATABASE_URL: url, DATA_DIR: folder })
    expect(stdout).toContain('14991921 VND')
  })
})
