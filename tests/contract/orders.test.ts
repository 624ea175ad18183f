import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ApiDeps, Caller } from '../../src/api/context.ts'
import { removeExpiredUploads } from '../../src/commands/keep-upload.ts'
import { loadContent } from '../../src/commands/load-content.ts'
import { LOCALES, type Locale } from '../../src/domain/editions.ts'
import { readContent } from '../../src/server/content/read-content.ts'
import { filePath } from '../../src/server/file-links.ts'
import { createLimits } from '../../src/server/limits.ts'
import { signed } from '../../src/server/signing.ts'
import { createFileKeeper } from '../../src/server/uploads.ts'
import { listOrders } from '../../src/store/queries/orders.ts'
import type { Store } from '../../src/store/store.ts'
import { buildApi, expectError, SECRET, seeded, startApi, type TestApi } from '../support/builders.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { buildDocx, buildZip, docxEntries, w } from '../support/word-documents.ts'
import { readDocSample } from '../support/word-samples.ts'

const ORDER = '/api/Home/add_inq_server'
const REFINE_QUOTE = '/api/Home/get_price_refine'
const APPLY_QUOTE = '/api/Home/get_price_apply'
const CART_QUOTE = '/api/Home/get_discounts_price_refine'
const JSON_PATHS = [ORDER, REFINE_QUOTE, APPLY_QUOTE, CART_QUOTE]
const COUNT_FILE = '/api/upschools/tmpFile'
const KEEP_FILE = '/api/Home/upload_file'
const FILE_PATHS = [COUNT_FILE, KEEP_FILE]
const HOUR = 3600_000
const DAY = 24 * HOUR
const MIB = 1024 * 1024
const CONTENT = readContent('content')

type Json = Record<string, unknown>
type OrderApi = TestApi & { store: Store; folder: string; files: () => string[] }

/** An API over demo content whose uploads stand in a folder of its own. */
async function openApi(
  engine: Engine,
  overrides?: Partial<ApiDeps>,
): Promise<OrderApi & { drop: () => Promise<void> }> {
  const { store, drop } = await createStore(engine, { content: true })
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-orders-'))
  const api = buildApi(store, overrides)
  api.deps.uploads = { ...api.deps.uploads, files: createFileKeeper(folder) }
  const dropAll = async () => {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...api, store, folder, files: () => readdirSync(folder).sort(), drop: dropAll }
}

async function openTestApi(engine: Engine, overrides?: Partial<ApiDeps>): Promise<OrderApi> {
  const api = await openApi(engine, overrides)
  onTestFinished(api.drop)
  return api
}

/** What orders leave behind. */
async function storedIn(store: Store) {
  const [orders, items, mails, uploads] = await Promise.all([
    listOrders(store.read, 1000),
    store.read.selectFrom('order_item').selectAll().orderBy('order_reference').orderBy('position').execute(),
    store.read.selectFrom('outbox').selectAll().orderBy('id').execute(),
    store.read.selectFrom('upload').selectAll().orderBy('created_at').orderBy('id').execute(),
  ])
  return { orders, items, mails, uploads }
}

/** One API for the tests of a block that store no order and keep no file. */
function useRefusing(engine: Engine): () => OrderApi {
  let opened: Awaited<ReturnType<typeof openApi>> | undefined
  beforeAll(async () => {
    opened = await openApi(engine)
  })
  afterAll(async () => {
    if (!opened) return
    const left = { ...(await storedIn(opened.store)), files: opened.files(), reported: opened.reported }
    await opened.drop()
    expect(left).toEqual({ orders: [], items: [], mails: [], uploads: [], files: [], reported: [] })
  })
  return () => opened as OrderApi
}

const document = (item: Json = {}): Json => ({
  kind: 'refine',
  service: 'sop',
  mode: 'revision',
  word_count: 600,
  copies: 1,
  urgent: false,
  ...item,
})
const visa = (options: Json = { country: 'uk' }): Json => ({ kind: 'apply', service: 'visa', options })
const schools = (options: Json = {}): Json => ({
  kind: 'apply',
  service: 'school_application',
  options: { country: 'uk', degree: 'master', schools: 3, ...options },
})

let counted = 0
const contact = (change: Json = {}): Json => ({
  name: 'Ada Example',
  email: 'ada@visitor.example',
  phone: '+639171234567',
  chat_id: 'ada.example',
  message: 'Evenings, please.',
  ...change,
})
/** An order of one document that costs US$36. */
const buildOrder = (order: Json = {}): Json => ({
  items: [document()],
  contact: contact(),
  quoted_total_minor: 3600,
  consent: true,
  attribution: { landing_page: '/service', referrer: 'https://search.example/', utm_source: 'newsletter' },
  idempotency_key: `order-key-${++counted}`,
  ...order,
})

const order = (api: TestApi, body: unknown, caller?: Partial<Caller>) => api.post(ORDER, body, caller)

async function bodyOf(response: Response): Promise<Json> {
  const body = (await response.json()) as Json
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return body
}
type Placed = { reference: string; total_minor: number; currency: string }
const placedBy = async (response: Response) => (await bodyOf(response)).order as Placed
const quoteOf = async (api: TestApi, path: string, items: Json[], locale: Locale = 'en') =>
  bodyOf(await api.post(path, { items }, { locale }))

/** The bytes of a docx with this many words. */
const docx = (words = 5) => buildDocx({ body: w.text(Array.from({ length: words }, () => 'word').join(' ')) })

function form(bytes: Uint8Array, name = 'plan.docx', field = 'file'): FormData {
  const data = new FormData()
  data.append(field, new File([new Uint8Array(bytes)], name))
  return data
}
const send = (api: TestApi, path: string, body: BodyInit, caller?: Partial<Caller>, headers?: HeadersInit) =>
  api.send(
    new Request(`http://in.process${path}`, {
      method: 'POST',
      body,
      ...(headers && { headers }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit),
    caller,
  )

type Upload = { id: string; name: string; word_count: number; expires_at: string; text: string }
async function upload(
  api: TestApi,
  bytes: Uint8Array = docx(),
  name = 'plan.docx',
  path = COUNT_FILE,
): Promise<Upload> {
  return (await bodyOf(await send(api, path, form(bytes, name)))).file as Upload
}

/** Makes every insert into a table fail, by the database's own means. */
async function breakInserts(store: Store, table: string): Promise<() => Promise<void>> {
  const run = (...statements: string[]) =>
    store.transaction(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  if (store.engine === 'sqlite') {
    await run(`create trigger broken before insert on ${table} begin select raise(abort, 'on purpose'); end`)
    return () => run('drop trigger broken')
  }
  await run(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`,
    `create trigger broken before insert on ${table} for each row execute function fail()`,
  )
  return () => run(`drop trigger broken on ${table}`)
}

/** By hand: 2 × 600 words with rush, 5 words polished, three schools in the UK for a master's; 5 % off three documents. */
const CART = [
  document({ copies: 2, urgent: true }),
  document({ service: 'essay', mode: 'polishing', word_count: undefined, text: 'I would like to apply.' }),
  schools(),
]
const SUMS = {
  USD: { first: [7200, 1800, 9000], second: 4500, third: 42_000, original: 55_500, discount: 585, total: 54_915 },
  TWD: {
    first: [220_000, 55_000, 275_000],
    second: 140_000,
    third: 1_260_000,
    original: 1_675_000,
    discount: 18_000,
    total: 1_657_000,
  },
} as const
const CURRENCY = { vi: 'USD', tw: 'TWD', en: 'USD' } as const
const NAMES = {
  vi: { mode: 'Nhận xét và chỉnh sửa', discount: 'Giảm 5% từ 3 tài liệu' },
  tw: { mode: '批改修訂', discount: '3 份文件以上減 5%' },
  en: { mode: 'Review and revision', discount: '5% off from 3 documents' },
} as const

describe.each(ENGINES)('quotes on %s', (engine) => {
  const refusing = useRefusing(engine)

  test.each(LOCALES)('a cart in %s is the sum of its parts less its discount', async (locale) => {
    const currency = CURRENCY[locale]
    const sums = SUMS[currency]
    const answer = await quoteOf(refusing(), CART_QUOTE, CART, locale)
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
      quoteOf(refusing(), REFINE_QUOTE, CART.slice(0, 2), locale),
      quoteOf(refusing(), APPLY_QUOTE, CART.slice(2), locale),
    ])
    expect([...(first.items as Json[]), ...(second.items as Json[])]).toEqual(answer.items)
  })

  test('names read in each language', async () => {
    const named = async (locale: Locale) => {
      const { items } = await quoteOf(refusing(), CART_QUOTE, CART, locale)
      return (items as Json[]).map(({ name, mode_name }) => [name, mode_name])
    }
    const [vi, tw, en] = await Promise.all(LOCALES.map(named))
    expect(en?.[0]).toEqual(['Statement of purpose, study plan (SOP/PS)', 'Review and revision'])
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
    const { items } = await quoteOf(refusing(), REFINE_QUOTE, [document({ word_count })])
    const over_limit = price_minor === null
    expect(items).toEqual([expect.objectContaining({ word_count, price_minor, days, over_limit })])
    const cart = await quoteOf(refusing(), CART_QUOTE, [document({ word_count }), visa()])
    expect(cart).toMatchObject({ over_limit, total_minor: 16_000 + (price_minor ?? 0) })
  })

  test.each<[given: Json, words: number]>([
    [{ text: '我想去美國讀書。' }, 8],
    [{ text: 'one two', word_count: 900, word_limit: 800 }, 2],
    [{ text: '   ', word_count: 900, word_limit: 800 }, 900],
    [{ word_limit: 650 }, 650],
    [{ word_count: '900' }, 900],
    [{ word_count: '', word_limit: 70 }, 70],
  ])('words of %j are %i', async (given, words) => {
    const { items } = await quoteOf(refusing(), REFINE_QUOTE, [document({ word_count: undefined, ...given })])
    expect((items as Json[])[0]?.word_count).toBe(words)
  })

  test('one document without copies and rush said is one, without rush', async () => {
    const { copies: _, urgent: __, ...item } = document()
    const { items } = await quoteOf(refusing(), REFINE_QUOTE, [item])
    expect(items).toEqual([expect.objectContaining({ copies: 1, urgent: false, price_minor: 3600 })])
  })

  test.each([
    ['vi', 'Bạn đã chọn dịch vụ này rồi, vui lòng xóa và thêm lại.'],
    ['tw', '你已選擇此項申請服務，請先刪除再重新加入。'],
    ['en', 'You have already selected this application service, please delete and re-add.'],
  ] as const)('the same application service twice is refused in %s', async (locale, sentence) => {
    const items = [visa(), document(), visa({ country: 'usa' }), schools()]
    const told = await expectError(await refusing().post(CART_QUOTE, { items }, { locale }), 422, 'invalid', [
      'items.2.service',
    ])
    expect(told.errors?.['items.2.service']).toEqual([sentence])
    const ordered = await order(refusing(), buildOrder({ items }), { locale })
    expect((await expectError(ordered, 422, 'invalid', ['items.2.service'])).errors).toEqual(told.errors)
    await expectError(await refusing().post(APPLY_QUOTE, { items: [visa(), visa()] }), 422, 'invalid', [
      'items.1.service',
    ])
  })

  test.each(LOCALES)('items that can’t be priced are all told at once in %s', async (locale) => {
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
      await refusing().post(CART_QUOTE, { items }, { locale }),
      422,
      'invalid',
      fields,
    )
    expect(errors?.['items.0.copies']?.join()).toContain('5')
    expect(errors?.['items.0.copies']).toEqual([
      {
        vi: 'Số bản không được vượt quá 5.',
        tw: '份數不可超過 5 份。',
        en: 'The number of copies cannot exceed 5.',
      }[locale],
    ])
    expect(errors?.['items.2.file_id']).toEqual([
      {
        vi: 'Tệp này không còn nữa. Vui lòng tải lên lại.',
        tw: '這個檔案已不存在，請重新上傳。',
        en: 'This file is no longer here. Please upload it again.',
      }[locale],
    ])
  })

  test('everything that is wrong with one item is told', async () => {
    const told = async (item: Json, fields: string[]) =>
      expectError(await refusing().post(CART_QUOTE, { items: [item] }), 422, 'invalid', fields)
    const options = ['items.0.options.country', 'items.0.options.degree', 'items.0.options.schools']
    await told(schools({ country: 'mars', degree: 'x', schools: 99 }), options)
    await told(schools({ country: [], degree: 'x', schools: 99 }), options)
    const lost = document({ word_count: undefined, file_id: 'x'.repeat(32), copies: 9 })
    await told(lost, ['items.0.copies', 'items.0.file_id'])
    await told(document({ word_count: undefined, service: 'novel' }), ['items.0.service', 'items.0.text'])
  })

  test('the number of schools ends at its cap', async () => {
    const { items } = await quoteOf(refusing(), APPLY_QUOTE, [schools({ schools: 12 })])
    expect(items).toEqual([expect.objectContaining({ price_minor: 12 * 14_000 })])
    for (const count of [13, 0, -1, 1.5, 'x']) {
      const response = await refusing().post(APPLY_QUOTE, { items: [schools({ schools: count })] })
      const { errors } = await expectError(response, 422, 'invalid', ['items.0.options.schools'])
      expect(errors?.['items.0.options.schools']).toEqual(['The number cannot exceed 12.'])
    }
  })

  test.each<[path: string, items: unknown, fields: string[]]>([
    [REFINE_QUOTE, [], ['items']],
    [REFINE_QUOTE, 'x', ['items']],
    [REFINE_QUOTE, undefined, ['items']],
    [REFINE_QUOTE, Array.from({ length: 31 }, () => document()), ['items']],
    [REFINE_QUOTE, [{ ...visa(), word_count: 5 }], ['items.0.kind', 'items.0.mode', 'items.0.service']],
    [APPLY_QUOTE, [document()], ['items.0.kind', 'items.0.options', 'items.0.service']],
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
  ])('%s of wrong items names each (%#)', async (path, items, fields) => {
    await expectError(await refusing().post(path, { items }), 422, 'invalid', fields)
  })

  test('thirty items are priced', async () => {
    const items = Array.from({ length: 30 }, () => document())
    // 10 % off from eight documents
    expect(await quoteOf(refusing(), CART_QUOTE, items)).toMatchObject({ total_minor: 30 * 3600 * 0.9 })
  })
})

describe.each(ENGINES)('the price list on %s', (engine) => {
  const refusing = useRefusing(engine)
  const pricesOf = async (path: string, locale: Locale = 'en') => {
    const response = await refusing().get(`/api/Home/${path}`, { locale })
    expect(response.status).toBe(200)
    return ((await response.json()) as { prices: (Json & { tiers?: Json[]; options: Json[] })[] }).prices
  }

  test.each(LOCALES)('in %s quotes what it says', async (locale) => {
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
      const told = (await quoteOf(refusing(), REFINE_QUOTE, items, locale)).items as Json[]
      expect(told.map(({ price_minor }) => price_minor)).toEqual(
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

  test('is narrowed by kind, service and mode; what is unknown is on no list', async () => {
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

describe.each(ENGINES)('an order that succeeds on %s', (engine) => {
  test('stores order, items, consent, origin and both mails, and makes its upload its own', async () => {
    const api = await openTestApi(engine)
    const { id } = await upload(api, docx(600), 'study plan.docx')
    const free = await upload(api, docx(3), 'other.docx')
    const items = [document({ word_count: undefined, file_id: id, urgent: true }), visa()]
    const body = buildOrder({ items, quoted_total_minor: 3600 + 900 + 16_000, idempotency_key: 'whole-order' })
    const placed = await placedBy(await order(api, body))
    expect(placed).toEqual({
      reference: expect.stringMatching(/^WP-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      total_minor: 20_500,
      currency: 'USD',
    })
    const { reference } = placed
    const stored = await storedIn(api.store)
    expect(stored.orders).toEqual([
      {
        reference,
        idempotency_key: 'whole-order',
        body_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        created_at: api.clock.now(),
        edition: 'en',
        name: 'Ada Example',
        email: 'ada@visitor.example',
        phone: '+639171234567',
        chat_id: 'ada.example',
        message: 'Evenings, please.',
        currency: 'USD',
        original_minor: 20_500,
        discount_minor: 0,
        total_minor: 20_500,
        consent_version: CONTENT.blocks.consultation[0]?.consent.version,
        consent_locale: 'en',
        consented_at: api.clock.now(),
        attribution: expect.any(String),
      },
    ])
    expect(JSON.parse(stored.orders[0]?.attribution ?? '')).toEqual({
      landing_page: '/service',
      referrer: 'https://search.example/',
      utm_source: 'newsletter',
    })
    expect(stored.items.map(({ order_reference, position }) => [order_reference, position])).toEqual([
      [reference, 0],
      [reference, 1],
    ])
    expect(stored.items.map(({ data }) => JSON.parse(data))).toEqual([
      expect.objectContaining({ kind: 'refine', file_id: id, wordCount: 600, urgentFeeMinor: 900, priceMinor: 4500 }),
      expect.objectContaining({ kind: 'apply', service: 'visa', options: { country: 'uk' }, priceMinor: 16_000 }),
    ])
    expect(Object.fromEntries(stored.uploads.map((row) => [row.id, row.order_reference]))).toEqual({
      [id]: reference,
      [free.id]: null,
    })
    const owed = {
      reference,
      created_at: api.clock.now(),
      next_attempt_at: api.clock.now(),
      attempts: 0,
      sent_at: null,
    }
    expect(stored.mails).toEqual([
      expect.objectContaining({ kind: 'office', ...owed }),
      expect.objectContaining({ kind: 'visitor', ...owed }),
    ])
    expect(api.owed()).toBe(1)
  })

  test.each([
    ['vi', 'vietnam@waypoint.example', 'US$549,15', 'US$5,85', 'vi'],
    ['tw', 'taipei@waypoint.example', 'NT$16,570', 'NT$180', 'zh-Hant-TW'],
    ['en', 'philippines@waypoint.example', 'US$549.15', 'US$5.85', 'en'],
  ] as const)(
    'in %s owes %s and the visitor mails that answer to one another',
    async (locale, office, total, off, lang) => {
      const api = await openTestApi(engine)
      const { id } = await upload(api, docx(600), 'study plan.docx')
      const items = [{ ...CART[0], word_count: undefined, file_id: id }, ...CART.slice(1)]
      const currency = CURRENCY[locale]
      const hostile = contact({ name: 'Ada <b>&\r\nBcc: x@evil.example', message: 'line 1\nline 2' })
      const body = buildOrder({ items, contact: hostile, quoted_total_minor: SUMS[currency].total })
      const { reference, ...answer } = await placedBy(await order(api, body, { locale }))
      expect(answer).toEqual({ total_minor: SUMS[currency].total, currency })
      const { mails, orders } = await storedIn(api.store)
      expect(orders[0]).toMatchObject({
        edition: locale,
        consent_locale: locale,
        currency,
        original_minor: SUMS[currency].original,
        discount_minor: SUMS[currency].discount,
        total_minor: SUMS[currency].total,
      })
      const [toOffice, toVisitor] = mails
      expect(toOffice).toMatchObject({ kind: 'office', recipient: office, reply_to: 'ada@visitor.example' })
      expect(toVisitor).toMatchObject({ kind: 'visitor', recipient: 'ada@visitor.example', reply_to: office })
      for (const mail of mails) {
        expect(mail.subject).toContain(reference)
        expect(mail.subject).not.toMatch(/[\r\n]/)
        expect(mail.text).toContain(reference)
        expect(mail.text).toContain(total)
        expect(mail.text).toContain(off)
        expect(mail.text).toContain(NAMES[locale].mode)
        expect(mail.text).toContain('study plan.docx')
        expect(mail.text).toContain('+639171234567')
        expect(mail.html).toContain(`<html lang="${lang}">`)
        expect(mail.html).toContain('Ada &lt;b&gt;&amp;')
        expect(mail.html).not.toContain('Ada <b>')
        expect(mail.html).toContain('line 1<br>line 2')
        expect(mail.text).not.toContain(currency === 'TWD' ? 'US$' : 'NT$')
      }
      // how staff open the file, and where a visitor came from, is the office's business only
      for (const secret of [`https://files.example/${id}`, 'newsletter']) {
        expect(toOffice?.text).toContain(secret)
        expect(toOffice?.html).toContain(secret)
        expect(`${toVisitor?.text}${toVisitor?.html}`).not.toContain(secret)
      }
      expect(`${toVisitor?.text}${toVisitor?.html}`).not.toContain(id)
      expect(toOffice?.text).toContain('I would like to apply.')
      expect(toVisitor?.text).toContain(CONTENT.blocks.site[0]?.payment[locale] ?? 'no payment copy')
      expect(toVisitor?.message_id).not.toBe(toOffice?.message_id)
    },
  )

  test('keeps a national number in E.164 by edition, and optional answers empty', async () => {
    const api = await openTestApi(engine)
    for (const [locale, phone] of [
      ['vi', '0912 345 678'],
      ['tw', '0912-345-678'],
      ['en', '0917 123 4567'],
    ] as const) {
      const blank = contact({ phone, chat_id: ' ', message: '' })
      const body = buildOrder({ items: [visa()], contact: blank, attribution: undefined })
      const quoted_total_minor = CURRENCY[locale] === 'TWD' ? 480_000 : 16_000
      await placedBy(await order(api, { ...body, quoted_total_minor }, { locale }))
    }
    const { orders } = await storedIn(api.store)
    expect(Object.fromEntries(orders.map(({ edition, phone }) => [edition, phone]))).toEqual({
      vi: '+84912345678',
      tw: '+886912345678',
      en: '+639171234567',
    })
    for (const row of orders) expect(row).toMatchObject({ chat_id: null, message: null, attribution: '{}' })
  })

  test('ignores unknown fields, a price of the visitor’s own among them', async () => {
    const api = await openTestApi(engine)
    const items = [document({ price_minor: 1, original_minor: 1, over_limit: false })]
    const body = buildOrder({ items, total_minor: 1, reference: 'WP-MINE-MINE', edition: 'tw', currency: 'TWD' })
    const placed = await placedBy(await order(api, body))
    expect(placed).toEqual({ reference: expect.not.stringContaining('MINE'), total_minor: 3600, currency: 'USD' })
    const { orders, items: rows } = await storedIn(api.store)
    expect(orders).toEqual([expect.objectContaining({ reference: placed.reference, edition: 'en', total_minor: 3600 })])
    expect(JSON.parse(rows[0]?.data ?? '')).not.toHaveProperty('price_minor')
  })

  test('keeps a pasted text without its control characters', async () => {
    const api = await openTestApi(engine)
    const items = [document({ word_count: undefined, text: 'one\u0000 two\u000bthree' })]
    await placedBy(await order(api, buildOrder({ items, quoted_total_minor: 3500 })))
    const { items: rows, mails } = await storedIn(api.store)
    expect(JSON.parse(rows[0]?.data ?? '')).toMatchObject({ text: 'one two\nthree', wordCount: 3 })
    expect(mails[0]?.text).toContain('one two\n  three')
    expect(api.reported).toEqual([])
  })

  test('leaves out options that are on no list', async () => {
    const api = await openTestApi(engine)
    const items = [visa({ country: 'uk', note: 'CALL +1 900 SCAM' })]
    const quote = await quoteOf(api, APPLY_QUOTE, items)
    expect(quote.items).toEqual([expect.objectContaining({ options: { country: 'uk' } })])
    await placedBy(await order(api, buildOrder({ items, quoted_total_minor: 16_000 })))
    const stored = await storedIn(api.store)
    expect(JSON.parse(stored.items[0]?.data ?? '').options).toEqual({ country: 'uk' })
    expect(JSON.stringify(stored)).not.toContain('SCAM')
  })

  test.each([
    ['vi', ['Nước: Anh', 'Bậc học: Thạc sĩ', 'Số trường: 3']],
    ['tw', ['國家: 英國', '學位: 碩士', '學校數: 3']],
    ['en', ['Country: UK', 'Degree: Master’s', 'How many schools: 3']],
  ] as const)('says in %s mails what was chosen in words, not codes', async (locale, lines) => {
    const api = await openTestApi(engine)
    const quoted_total_minor = CURRENCY[locale] === 'TWD' ? 1_260_000 : 42_000
    await placedBy(await order(api, buildOrder({ items: [schools()], quoted_total_minor }), { locale }))
    const { mails } = await storedIn(api.store)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      for (const line of lines) expect(text.split('\n')).toContain(line)
      expect(text).not.toMatch(/\b(uk|master)\b/)
    }
  })

  test('with one file for two of its items adopts it once', async () => {
    const api = await openTestApi(engine)
    const { id } = await upload(api, docx(600))
    const item = document({ word_count: undefined, file_id: id })
    const { reference } = await placedBy(
      await order(api, buildOrder({ items: [item, item], quoted_total_minor: 7200 })),
    )
    expect((await storedIn(api.store)).uploads).toEqual([expect.objectContaining({ id, order_reference: reference })])
  })
})

describe.each(ENGINES)('an order that is sent again on %s', (engine) => {
  const ONE = { orders: 1, items: 2, mails: 2, uploads: 1 }
  const countsOf = async (store: Store) =>
    Object.fromEntries(Object.entries(await storedIn(store)).map(([name, rows]) => [name, rows.length]))
  async function withUpload(api: TestApi) {
    const { id } = await upload(api, docx(600))
    const items = [document({ word_count: undefined, file_id: id }), visa()]
    return buildOrder({ items, quoted_total_minor: 19_600 })
  }

  test('answers the first order and stores nothing, days later and after a new price list too', async () => {
    const api = await openTestApi(engine)
    const body = await withUpload(api)
    const placed = await placedBy(await order(api, body))
    const before = await storedIn(api.store)
    expect(await placedBy(await order(api, body))).toEqual(placed)
    const turned = (_: string, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).reverse())
        : part
    expect(await placedBy(await order(api, JSON.stringify(body, turned)))).toEqual(placed)
    api.clock.advance(30 * DAY)
    await raisePrices(api.store)
    expect(await placedBy(await order(api, body))).toEqual(placed)
    expect(await storedIn(api.store)).toEqual(before)
    expect(api.owed()).toBe(1)
  })

  test('twenty times at once makes one order', async () => {
    const api = await openTestApi(engine)
    const body = await withUpload(api)
    const answers = await Promise.all(Array.from({ length: 20 }, async () => placedBy(await order(api, body))))
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    expect(await countsOf(api.store)).toEqual(ONE)
    expect(api.owed()).toBe(1)
    expect(api.reported).toEqual([])
  })

  test('with another body is a mismatch that stores nothing', async () => {
    const api = await openTestApi(engine)
    const body = await withUpload(api)
    await placedBy(await order(api, body))
    const before = await storedIn(api.store)
    for (const change of [
      { contact: contact({ name: 'Someone else' }) },
      { items: [visa()] },
      { quoted_total_minor: 1 },
      { attribution: {} },
    ])
      await expectError(await order(api, { ...body, ...change }), 409, 'idempotency_mismatch')
    expect(await storedIn(api.store)).toEqual(before)
  })

  test('twelve different bodies under one key at once make one order and eleven mismatches', async () => {
    const api = await openTestApi(engine)
    const body = buildOrder()
    const sent = Array.from({ length: 12 }, (_, index) => ({ ...body, contact: contact({ name: `Ada ${index}` }) }))
    const statuses = await Promise.all(sent.map(async (one) => (await order(api, one)).status))
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    expect(await countsOf(api.store)).toEqual({ orders: 1, items: 1, mails: 2, uploads: 0 })
    expect(api.reported).toEqual([])
  })
})

/** The price list with every visa one dollar dearer, as staff would save it. */
async function raisePrices(store: Store): Promise<void> {
  const [prices] = CONTENT.blocks.prices
  if (!prices) throw new Error('no prices in the demo content')
  const apply = prices.apply.map((service) => ({
    ...service,
    options: service.options.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => ({
        ...choice,
        price: { USD: choice.price.USD + 100, TWD: choice.price.TWD + 100 },
      })),
    })),
  }))
  await loadContent(store, { ...CONTENT, blocks: { ...CONTENT.blocks, prices: [{ ...prices, apply }] } })
}

describe.each(ENGINES)('an order that is not taken on %s', (engine) => {
  const refusing = useRefusing(engine)
  const everything = [
    'items.0.service',
    'items.0.mode',
    'items.0.copies',
    'items.0.urgent',
    'items.1.options',
    'contact.name',
    'contact.email',
    'contact.phone',
    'contact.chat_id',
    'contact.message',
    'quoted_total_minor',
    'consent',
    'idempotency_key',
  ]
  const EVERYTHING_WRONG = {
    items: [
      document({ service: 'novel', mode: 'magic', copies: 'many', urgent: 1 }),
      { kind: 'apply', service: 'visa', options: 'uk' },
    ],
    contact: { name: ' ', email: 'ada.example', phone: '123', chat_id: 'x'.repeat(101), message: 'x'.repeat(2001) },
    quoted_total_minor: 1.5,
    consent: false,
    idempotency_key: 'short',
  }

  test('is told every wrong field at once, in each language', async () => {
    const told = await Promise.all(
      LOCALES.map(async (locale) =>
        expectError(await order(refusing(), EVERYTHING_WRONG, { locale }), 422, 'invalid', everything),
      ),
    )
    expect(new Set(told.map(({ message }) => message)).size).toBe(3)
    for (const field of everything)
      expect([field, new Set(told.map(({ errors }) => String(errors?.[field]))).size]).toEqual([field, 3])
  })

  test('is told what the price list refuses beside other wrong fields', async () => {
    const told = async (change: Json, fields: string[]) =>
      expectError(await order(refusing(), buildOrder(change)), 422, 'invalid', fields)
    const wrong = contact({ name: '', email: 'x' })
    await told({ items: [visa(), visa()], contact: wrong }, ['contact.email', 'contact.name', 'items.1.service'])
    await told({ items: [document({ word_count: 5000 }), visa(), visa()] }, ['items.0.text', 'items.2.service'])
    await told({ items: [document({ word_count: 5000, urgent: 1 }), visa({ country: 'mars' })], consent: false }, [
      'consent',
      'items.0.text',
      'items.0.urgent',
      'items.1.options.country',
    ])
    const fields = ['contact.email', 'contact.name', 'items.0.copies', 'items.0.file_id', 'items.0.service', 'items.2']
    const lost = document({ word_count: undefined, file_id: 'x'.repeat(32), copies: 9, service: 'novel' })
    await told({ items: [lost, visa(), 5], contact: wrong }, fields)
  })

  test.each([
    ['vi', 'Vui lòng điền họ tên của bạn.', 'Vui lòng điền số điện thoại của bạn.'],
    ['tw', '請填寫你的姓名。', '請填寫你的聯絡電話。'],
    ['en', 'Please fill in your name.', 'Please fill in your phone number.'],
  ] as const)('without a contact is told the specification’s sentences in %s', async (locale, name, phone) => {
    const body = buildOrder({ contact: { name: '', email: 'ada.example', phone: '' } })
    const { errors } = await expectError(await order(refusing(), body, { locale }), 422, 'invalid')
    expect(errors).toEqual({
      'contact.name': [name],
      'contact.email': [expect.stringContaining('example.com')],
      'contact.phone': [phone],
    })
  })

  test('when empty is told what is needed', async () => {
    const needed = ['items', 'contact', 'quoted_total_minor', 'consent', 'idempotency_key']
    await expectError(await order(refusing(), {}), 422, 'invalid', needed)
    await expectError(await order(refusing(), buildOrder({ contact: {} })), 422, 'invalid', [
      'contact.name',
      'contact.email',
      'contact.phone',
    ])
  })

  test.each([
    [{ consent: 'true' }, ['consent']],
    [{ quoted_total_minor: '3600' }, ['quoted_total_minor']],
    [{ quoted_total_minor: -1 }, ['quoted_total_minor']],
    [{ contact: contact({ email: 'ada@visitor.example, x@evil.example' }) }, ['contact.email']],
    [{ contact: contact({ phone: '0000000000' }) }, ['contact.phone']],
    [{ contact: contact({ name: 'Ada\u0000' }) }, ['contact.name']],
    [{ items: [visa({ country: 'u\u0000k' })] }, ['items.0.options.country']],
    [{ idempotency_key: 'x'.repeat(101) }, ['idempotency_key']],
  ])('with %j is refused', async (change, fields) => {
    await expectError(await order(refusing(), buildOrder(change)), 422, 'invalid', fields)
  })

  test('says nothing of what was typed', async () => {
    const typed = { contact: contact({ email: '<script>secret', phone: 'secret' }), consent: 'secret' }
    const { message, errors } = await expectError(await order(refusing(), buildOrder(typed)), 422, 'invalid')
    expect(JSON.stringify({ message, errors })).not.toMatch(/secret|script/)
  })

  test.each([
    ['vi', 'Văn bản này vượt quá mức có bảng giá. Hãy liên hệ tư vấn viên hoặc rút ngắn lại.'],
    ['tw', '字數超出定價範圍，請聯絡顧問，或縮短內容。'],
    ['en', 'This text is beyond the priced range. Please contact a consultant, or shorten it.'],
  ] as const)('beyond the priced range is refused in %s, also with the total of the rest', async (locale, sentence) => {
    const items = [visa(), document({ word_count: 4001 })]
    const quoted_total_minor = CURRENCY[locale] === 'TWD' ? 480_000 : 16_000
    const response = await order(refusing(), buildOrder({ items, quoted_total_minor }), { locale })
    const { errors } = await expectError(response, 422, 'invalid', ['items.1.text'])
    expect(errors?.['items.1.text']).toEqual([sentence])
  })

  test.each(LOCALES)('at another price is told the new quote in %s', async (locale) => {
    const quote = await quoteOf(refusing(), CART_QUOTE, CART, locale)
    for (const difference of [-1, 1, 100]) {
      const quoted_total_minor = Number(quote.total_minor) + difference
      const response = await order(refusing(), buildOrder({ items: CART, quoted_total_minor }), { locale })
      expect(response.status).toBe(409)
      expect(await response.json()).toEqual({
        code: 'price_changed',
        message: expect.stringMatching(/./),
        request_id: 'request-of-the-test',
        quote,
      })
    }
  })

  test.each(JSON_PATHS)('%s takes up to 1 MiB, said or not', async (path) => {
    const json = { 'Content-Type': 'application/json' }
    const short = JSON.stringify({ ...buildOrder({ idempotency_key: 'short' }), padding: '' })
    const sized = (bytes: number) => short.replace('"padding":""', `"padding":"${'x'.repeat(bytes - short.length)}"`)
    const streamed = (text: string) => {
      const bytes = Buffer.from(text)
      return new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 50_000) controller.enqueue(bytes.subarray(at, at + 50_000))
          controller.close()
        },
      })
    }
    const said = { ...json, 'Content-Length': String(MIB + 1) }
    await expectError(await send(refusing(), path, sized(MIB + 1), {}, said), 413, 'too_large')
    await expectError(await send(refusing(), path, streamed(sized(MIB + 1)), {}, json), 413, 'too_large')
    const right = (await send(refusing(), path, streamed(sized(MIB)), {}, json)).status
    expect(right).toBe(path === REFINE_QUOTE || path === CART_QUOTE ? 200 : 422)
  })

  test.each(JSON_PATHS)('%s refuses what is no JSON', async (path) => {
    const json = { 'Content-Type': 'application/json' }
    for (const body of ['{', '', "{'a':1}", '\u0000', '[[[['.repeat(10_000)])
      await expectError(await send(refusing(), path, body, {}, json), 400, 'malformed')
    const right = JSON.stringify(buildOrder({ idempotency_key: 'short' }))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      await expectError(await send(refusing(), path, right, {}, { 'Content-Type': type }), 415, 'wrong_type')
    await expectError(await send(refusing(), path, form(docx())), 415, 'wrong_type')
    for (const body of ['null', '[]', '1', '"x"']) {
      const { errors } = await expectError(await send(refusing(), path, body, {}, json), 422, 'invalid')
      expect(Object.keys(errors ?? {}).length).toBeGreaterThan(0)
    }
    await expectError(await refusing().get(path), 405, 'method_not_allowed')
  })
})

describe.each(ENGINES)('an order that fails on %s', (engine) => {
  const withFile = (id: string, change: Json = {}) =>
    buildOrder({ items: [document({ word_count: undefined, file_id: id })], ...change })

  test('leaves no trace when its mails can’t be written, and its upload is free again', async () => {
    const api = await openTestApi(engine)
    const { id } = await upload(api, docx(600))
    const body = withFile(id)
    const before = await storedIn(api.store)
    const repair = await breakInserts(api.store, 'outbox')
    const failure = await expectError(await order(api, body), 500, 'internal')
    expect(JSON.stringify(failure)).not.toMatch(/on purpose|outbox|sql/i)
    expect(await storedIn(api.store)).toEqual(before)
    expect(before.uploads).toEqual([expect.objectContaining({ id, order_reference: null })])
    expect(api.owed()).toBe(0)
    expect(api.reported).toHaveLength(1)
    await repair()
    const { reference } = await placedBy(await order(api, body))
    const after = await storedIn(api.store)
    expect(after.uploads).toEqual([expect.objectContaining({ id, order_reference: reference })])
    expect(after.mails).toHaveLength(2)
  })

  test('because the price changed leaves its upload free, and goes through at the new price', async () => {
    const api = await openTestApi(engine)
    const { id } = await upload(api, docx(600))
    const items = [document({ word_count: undefined, file_id: id }), visa()]
    const before = await storedIn(api.store)
    await raisePrices(api.store)
    const body = buildOrder({ items, quoted_total_minor: 19_600 })
    const response = await order(api, body)
    expect(response.status).toBe(409)
    const { code, quote } = (await response.json()) as { code: string; quote: Json }
    expect({ code, total: quote.total_minor }).toEqual({ code: 'price_changed', total: 19_700 })
    expect(await storedIn(api.store)).toEqual(before)
    expect(api.owed()).toBe(0)
    // the same key: nothing was stored under it
    const placed = await placedBy(await order(api, { ...body, quoted_total_minor: quote.total_minor }))
    expect(placed.total_minor).toBe(19_700)
  })

  test('of two that want one upload at once, the other is told of no other upload', async () => {
    const api = await openTestApi(engine)
    const wanted = await upload(api, docx(600))
    const bodies = await Promise.all(
      [1, 2].map(async () => {
        const own = await upload(api, docx(600))
        const items = [own, wanted].map(({ id }) => document({ word_count: undefined, file_id: id }))
        return buildOrder({ items, quoted_total_minor: 7200 })
      }),
    )
    const responses = await Promise.all(bodies.map((body) => order(api, body)))
    const [refused] = responses.filter(({ status }) => status !== 200)
    await expectError(refused as Response, 422, 'invalid', ['items.1.file_id'])
    expect((await storedIn(api.store)).uploads.filter((row) => row.order_reference === null)).toHaveLength(1)
  })

  test('of eight that want one upload at once, one gets it', async () => {
    const api = await openTestApi(engine)
    const { id } = await upload(api, docx(600))
    const responses = await Promise.all(Array.from({ length: 8 }, () => order(api, withFile(id))))
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(7)
    for (const response of refused) await expectError(response, 422, 'invalid', ['items.0.file_id'])
    const { orders, items, mails, uploads } = await storedIn(api.store)
    expect([orders.length, items.length, mails.length]).toEqual([1, 1, 2])
    expect(uploads).toEqual([expect.objectContaining({ id, order_reference: orders[0]?.reference })])
    expect(api.owed()).toBe(1)
    expect(api.reported).toEqual([])
  })

  test('with an upload that another order has is told of that one only, and leaves its other upload free', async () => {
    const api = await openTestApi(engine)
    const [taken, free] = [await upload(api, docx(600)), await upload(api, docx(600))]
    await placedBy(await order(api, withFile(taken.id)))
    const items = [taken, free].map(({ id }) => document({ word_count: undefined, file_id: id }))
    const response = await order(api, buildOrder({ items, quoted_total_minor: 7200 }))
    await expectError(response, 422, 'invalid', ['items.0.file_id'])
    const { uploads, orders } = await storedIn(api.store)
    expect(orders).toHaveLength(1)
    expect(uploads.find(({ id }) => id === free.id)?.order_reference).toBeNull()
  })

  test('with an upload that expired is told so; a moment earlier it is taken', async () => {
    const api = await openTestApi(engine)
    const [early, late] = [await upload(api, docx(600)), await upload(api, docx(600))]
    api.clock.advance(DAY - 1)
    await placedBy(await order(api, withFile(early.id)))
    api.clock.advance(1)
    const body = withFile(late.id)
    await expectError(await order(api, body), 422, 'invalid', ['items.0.file_id'])
    await expectError(await api.post(REFINE_QUOTE, { items: body.items }), 422, 'invalid', ['items.0.file_id'])
    expect((await storedIn(api.store)).orders).toHaveLength(1)
  })

  test('is an error in the contract’s shape when the database is gone', async () => {
    const api = await openApi(engine)
    await api.drop()
    const response = await order(api, buildOrder())
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(await response.json()).toEqual({
      code: expect.stringMatching(/^(internal|unavailable)$/),
      message: expect.not.stringMatching(/sql|driver|\.ts/i),
      request_id: 'request-of-the-test',
    })
  })
})

describe.each(ENGINES)('limits on orders and uploads on %s', (engine) => {
  const limits = {
    forms: { points: 2, seconds: 600 },
    uploads: { points: 2, seconds: 600 },
    api: { points: 3, seconds: 60 },
  }
  const isWait = (response: Response, seconds: number) => {
    const wait = Number(response.headers.get('Retry-After'))
    expect(Number.isInteger(wait) && wait >= 1 && wait <= seconds).toBe(true)
  }

  test('orders, uploads and quotes are counted apart, by address, and a refusal keeps nothing', async () => {
    const api = await openTestApi(engine, { takeLimit: createLimits(limits) })
    const caller = { address: '203.0.113.1' }
    for (const path of FILE_PATHS) expect((await send(api, path, form(docx()), caller)).status).toBe(200)
    const kept = api.files()
    for (const path of FILE_PATHS) {
      const refused = await send(api, path, form(docx()), caller)
      isWait(refused, 600)
      await expectError(refused, 429, 'too_many')
    }
    expect(api.files()).toEqual(kept)
    for (const _ of [1, 2]) await expectError(await order(api, {}, caller), 422, 'invalid')
    const refused = await order(api, buildOrder(), caller)
    isWait(refused, 600)
    await expectError(refused, 429, 'too_many')
    const quote = () => api.post(CART_QUOTE, { items: CART }, caller)
    for (const _ of [1, 2, 3]) expect((await quote()).status).toBe(200)
    isWait(await quote(), 60)
    await expectError(await quote(), 429, 'too_many')
    await placedBy(await order(api, buildOrder(), { address: '203.0.113.2' }))
    expect((await send(api, COUNT_FILE, form(docx()), { address: '203.0.113.2' })).status).toBe(200)
    expect(await storedIn(api.store)).toMatchObject({ orders: [{}], mails: [{}, {}], uploads: [{}, {}, {}] })
  })
})

describe.each(ENGINES)('an upload on %s', (engine) => {
  test.each([
    [COUNT_FILE, DAY],
    [KEEP_FILE, 7 * DAY],
  ])('at %s is counted and kept under a name that says nothing', async (path, ttl) => {
    const api = await openTestApi(engine)
    const bytes = docx(7)
    const file = await upload(api, bytes, 'My plan.docx', path)
    expect(file).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
      name: 'My plan.docx',
      word_count: 7,
      expires_at: new Date(api.clock.now() + ttl).toISOString(),
      text: expect.stringContaining('word word'),
    })
    expect((await storedIn(api.store)).uploads).toEqual([
      {
        id: file.id,
        name: 'My plan.docx',
        byte_size: bytes.length,
        word_count: 7,
        created_at: api.clock.now(),
        expires_at: api.clock.now() + ttl,
        order_reference: null,
      },
    ])
    expect(api.files()).toEqual([file.id])
    expect(readFileSync(join(api.folder, file.id)).equals(bytes)).toBe(true)
    const { items } = await quoteOf(api, REFINE_QUOTE, [document({ word_count: undefined, file_id: file.id })])
    expect(items).toEqual([
      expect.objectContaining({ word_count: 7, file_id: file.id, file_name: 'My plan.docx', price_minor: 3500 }),
    ])
    // the same bytes again are another upload
    expect((await upload(api, bytes, 'My plan.docx', path)).id).not.toBe(file.id)
  })

  test('goes under a name without folders, controls, marks of direction and too many letters', async () => {
    const api = await openTestApi(engine)
    const bytes = docx(2)
    const shown = async (name: string) => (await upload(api, bytes, name)).name
    expect(await shown('../../etc/passwd.docx')).toBe('passwd.docx')
    expect(await shown('C:\\Users\\Ada\\plan.docx')).toBe('plan.docx')
    expect(await shown('/')).toBe('document.docx')
    expect(await shown('a\u202Excod.docx\u2066')).toBe('axcod.docx')
    expect(await shown('\u0007\u200bplan\u007f.docx')).toBe('plan.docx')
    expect(await shown('Đơn xin học 計畫 <b>.docx')).toBe('Đơn xin học 計畫 <b>.docx')
    expect(await shown('Đơn.docx'.normalize('NFD'))).toBe('Đơn.docx'.normalize('NFC'))
    const long = await shown(`${'x'.repeat(300)}.docx`)
    expect([...long].length).toBeLessThanOrEqual(120)
    expect(long).toMatch(/^x+….docx$/)
    const wide = await shown('𠮷'.repeat(300))
    expect([...wide].length).toBeLessThanOrEqual(120)
    expect(wide.isWellFormed()).toBe(true)
    expect(wide).toMatch(/^𠮷+….docx$/u)
    for (const name of [' ', '\u202e', '..', '.', '.docx']) expect(await shown(name)).toBe('document.docx')
    // a form without a chosen file sends one without a name
    await expectError(await send(api, COUNT_FILE, form(bytes, '')), 422, 'invalid', ['file'])
    const { uploads } = await storedIn(api.store)
    expect(uploads.map(({ id }) => id).sort()).toEqual(api.files())
    for (const { name } of uploads) expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u)
  })

  test('has the ending that its content has, whatever its name says', async () => {
    const api = await openTestApi(engine)
    const shown = async (bytes: Uint8Array, name: string) => (await upload(api, bytes, name)).name
    for (const [name, kept] of [
      ['plan.exe', 'plan.exe.docx'],
      ['plan', 'plan.docx'],
      ['plan.doc', 'plan.docx'],
      ['PLAN.DOCX', 'PLAN.docx'],
      ['plan v1.2', 'plan v1.2.docx'],
    ] as const)
      expect(await shown(docx(), name)).toBe(kept)
    expect(await shown(readDocSample('plain English'), 'plan.docx')).toBe('plan.doc')
  })

  test('whose row can’t be written leaves no file behind', async () => {
    const api = await openTestApi(engine)
    await breakInserts(api.store, 'upload')
    for (const path of FILE_PATHS) await expectError(await send(api, path, form(docx())), 500, 'internal')
    expect(api.files()).toEqual([])
    expect(api.reported).toHaveLength(2)
  })
})

describe.each(ENGINES)('an upload that is refused on %s', (engine) => {
  const refusing = useRefusing(engine)
  const macro = docxEntries({
    body: w.text('words'),
    mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  })

  test.each<[name: string, bytes: Uint8Array, told: Record<Locale, string>]>([
    [
      'text under a name of Word',
      Buffer.from('just words'),
      {
        vi: 'Đây không phải tệp Word. Vui lòng tải lên tệp doc hoặc docx.',
        tw: '這不是 Word 檔，請上傳 doc 或 docx 檔案。',
        en: 'This is not a Word file. Please upload a doc or docx file.',
      },
    ],
    [
      'macros',
      buildZip(macro),
      {
        vi: expect.stringContaining('macro'),
        tw: '這個檔案含有巨集，請另存成一般 docx 檔再上傳。',
        en: 'This file holds macros. Please save it as a plain docx file and upload it again.',
      },
    ],
    [
      'no words',
      buildDocx({ body: w.p() }),
      { vi: expect.any(String), tw: '這個檔案裡沒有文字。', en: 'There are no words in this file.' },
    ],
  ])('for %s says why, in each language', async (_, bytes, told) => {
    for (const locale of LOCALES) {
      for (const path of FILE_PATHS) {
        const response = await send(refusing(), path, form(bytes), { locale })
        const { errors } = await expectError(response, 422, 'invalid', ['file'])
        expect(errors?.file).toEqual([told[locale]])
      }
    }
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['half a docx', docx().subarray(0, 300)],
    ['a zip of something else', buildZip([{ name: 'a.txt', content: 'words' }])],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['bytes of no meaning', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ])('for %s names the file', async (_, bytes) => {
    for (const path of FILE_PATHS)
      await expectError(await send(refusing(), path, form(bytes)), 422, 'invalid', ['file'])
  })

  test.each([
    ['vi', /Word/],
    ['tw', /請選擇 Word 檔/],
    ['en', /Please choose a Word file/],
  ] as const)('without a file, or with one under another name, asks for it in %s', async (locale, sentence) => {
    const text = new FormData()
    text.append('file', 'just text')
    const other = new FormData()
    other.append('name', 'x')
    for (const body of [text, other, form(docx(), 'plan.docx', 'document')])
      for (const path of FILE_PATHS) {
        const { errors } = await expectError(await send(refusing(), path, body, { locale }), 422, 'invalid', ['file'])
        expect(errors?.file?.join()).toMatch(sentence)
      }
  })

  test.each(FILE_PATHS)('%s takes a form with a file and nothing else', async (path) => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/msword'])
      await expectError(await send(refusing(), path, '{}', {}, { 'Content-Type': type }), 415, 'wrong_type')
    await expectError(await send(refusing(), path, docx() as unknown as BodyInit), 415, 'wrong_type')
    for (const body of [
      '',
      'no form',
      '--x\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    ])
      await expectError(
        await send(refusing(), path, body, {}, { 'Content-Type': 'multipart/form-data; boundary=x' }),
        400,
        'malformed',
      )
    await expectError(await refusing().get(path), 405, 'method_not_allowed')
  })

  test.each(FILE_PATHS)('%s takes a file up to 10 MiB, and reads no more than that', async (path) => {
    // as large as may be: refused for what it holds
    await expectError(await send(refusing(), path, form(Buffer.alloc(10 * MIB, 'x'))), 422, 'invalid', ['file'])
    const above = form(Buffer.alloc(10 * MIB + 1, 'x'))
    await expectError(await send(refusing(), path, above), 413, 'too_large')
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const said = { ...type, 'Content-Length': String(11 * MIB) }
    await expectError(await send(refusing(), path, '--x--', {}, said), 413, 'too_large')
    let given = 0
    const endless = new ReadableStream({
      pull(controller) {
        given += MIB
        controller.enqueue(Buffer.alloc(MIB, 'x'))
        if (given >= 40 * MIB) controller.close()
      },
    })
    await expectError(await send(refusing(), path, endless, {}, type), 413, 'too_large')
    expect(given).toBeLessThan(20 * MIB)
  })
})

describe.each(ENGINES)('uploads that nobody ordered on %s', (engine) => {
  test('go when they expire, row and file; what an order adopted stays', async () => {
    const api = await openTestApi(engine)
    const sweep = () => removeExpiredUploads(api.deps.uploads)
    const short = await upload(api, docx(600))
    const long = await upload(api, docx(600), 'plan.docx', KEEP_FILE)
    const adopted = await upload(api, docx(600))
    const items = [document({ word_count: undefined, file_id: adopted.id })]
    await placedBy(await order(api, buildOrder({ items })))
    const left = async () => {
      const ids = (await storedIn(api.store)).uploads.map(({ id }) => id).sort()
      expect(api.files()).toEqual(ids)
      return ids
    }
    api.clock.advance(DAY - 1)
    expect(await sweep()).toBe(0)
    expect(await left()).toHaveLength(3)
    api.clock.advance(1)
    expect(await sweep()).toBe(1)
    expect(await left()).toEqual([long.id, adopted.id].sort())
    expect(await left()).not.toContain(short.id)
    api.clock.advance(6 * DAY)
    expect(await sweep()).toBe(1)
    expect(await left()).toEqual([adopted.id])
    api.clock.advance(1000 * DAY)
    expect(await sweep()).toBe(0)
    expect(await left()).toEqual([adopted.id])
  })

  test('leave no strays: a file without a row goes after an hour, and a file of a row never before its time', async () => {
    const api = await openTestApi(engine)
    const at = (now: number) => removeExpiredUploads({ ...api.deps.uploads, now: () => now })
    const now = Date.now()
    api.deps.uploads = { ...api.deps.uploads, now: () => now }
    const { id } = await upload(api)
    const stray = 's'.repeat(32)
    await api.deps.uploads.files.write(stray, docx())
    expect(await at(now + HOUR / 2)).toBe(0)
    expect(api.files()).toEqual([id, stray].sort())
    expect(await at(now + 2 * HOUR)).toBe(1)
    expect(api.files()).toEqual([id])
    // a row whose file is gone is removed all the same
    await api.deps.uploads.files.remove(id)
    expect(await at(now + DAY)).toBe(1)
    expect((await storedIn(api.store)).uploads).toEqual([])
  })
})

describe.each(ENGINES)('the link to an upload on %s', (engine) => {
  async function openDoor(api: OrderApi) {
    // the door reads files in the temporary folder
    api.deps.uploads = { ...api.deps.uploads, files: createFileKeeper(tmpdir()), now: Date.now }
    const { origin, close } = await startApi(api.deps)
    onTestFinished(close)
    return (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init)
  }
  async function uploadAt(api: OrderApi, name: string) {
    const file = await upload(api, docx(600), name)
    onTestFinished(() => api.deps.uploads.files.remove(file.id))
    return file
  }

  test('in the office’s mail downloads the bytes, to be saved and never shown', async () => {
    const api = await openTestApi(engine)
    const ask = await openDoor(api)
    api.deps.orders = { ...api.deps.orders, now: Date.now, fileAddress: (id) => filePath(SECRET, id) }
    const { id } = await uploadAt(api, 'Kế hoạch "計畫".docx')
    await placedBy(await order(api, buildOrder({ items: [document({ word_count: undefined, file_id: id })] })))
    const [office, visitor] = (await storedIn(api.store)).mails
    const link = /\/files\/\S+/.exec(office?.text ?? '')?.[0] ?? ''
    expect(`${visitor?.text}${visitor?.html}`).not.toContain('/files/')
    const response = await ask(link)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(docx(600))).toBe(true)
    const disposition = response.headers.get('Content-Disposition') ?? ''
    expect(disposition).toMatch(/^attachment;/)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe('Kế hoạch "計畫".docx')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    })
  })

  test('opens to nobody with a changed token, or one that was signed for something else', async () => {
    const api = await openTestApi(engine)
    const ask = await openDoor(api)
    const [one, other] = [await uploadAt(api, 'one.docx'), await uploadAt(api, 'other.docx')]
    const right = filePath(SECRET, one.id)
    expect((await ask(right)).status).toBe(200)
    const [, signature = ''] = right.slice('/files/'.length).split('.')
    const turned = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const wrong = [
      one.id,
      `${one.id}.`,
      `.${signature}`,
      `${other.id}.${signature}`,
      `${one.id}.${turned(signature, 0)}`,
      `${one.id}.${turned(signature, 20)}`,
      `${turned(one.id, 5)}.${signature}`,
      `${one.id}.${signature.slice(0, -2)}`,
      signed(SECRET, 'preview', one.id),
      signed(SECRET, '', one.id),
      signed('another secret', 'upload', one.id),
      signed(SECRET, 'upload', 'x'.repeat(32)),
      encodeURIComponent(signed(SECRET, 'upload', '../../etc/passwd')),
      encodeURIComponent(signed(SECRET, 'upload', '../one')),
      '%00',
      'x',
    ]
    for (const token of wrong) {
      const response = await ask(`/files/${token}`)
      expect({ token, status: response.status, text: await response.text() }).toEqual({ token, status: 404, text: '' })
    }
  })

  test('of an upload whose file is gone from the disk is not found', async () => {
    const api = await openTestApi(engine)
    const ask = await openDoor(api)
    const { id } = await uploadAt(api, 'plan.docx')
    expect((await ask(filePath(SECRET, id))).status).toBe(200)
    await api.deps.uploads.files.remove(id)
    expect((await ask(filePath(SECRET, id))).status).toBe(404)
  })

  test('of an upload that expired opens no more', async () => {
    const api = await openTestApi(engine)
    const ask = await openDoor(api)
    api.deps.uploads = { ...api.deps.uploads, now: () => Date.now() - DAY - 1000 }
    const { id } = await uploadAt(api, 'plan.docx')
    expect((await ask(filePath(SECRET, id))).status).toBe(404)
  })
})

describe.each(ENGINES)('hostile orders on %s', (engine) => {
  const NASTY = [
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00b',
    '__proto__',
    'constructor',
    '\u202e',
    '\r\nBcc: x',
    "'--",
    '<script>',
    '{name}',
  ]
  const text = fc.oneof(
    fc.constantFrom(...NASTY),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ maxLength: 3000 }),
  )
  const value = fc.oneof(
    text,
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(1e308, -1, 2.5, Number.MAX_SAFE_INTEGER, 0, true, null, [[]], { length: 1e9 }, undefined),
  )
  const changes = (...names: string[]) => fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2 })
  const item = fc.oneof(
    changes('service', 'mode', 'word_count', 'word_limit', 'copies', 'urgent', 'file_id', 'kind').map(document),
    fc.dictionary(fc.constantFrom('country', '__proto__', 'extra'), value, { maxKeys: 2 }).map(visa),
    changes('country', 'degree', 'schools').map(schools),
    fc.record({ text }).map((given) => document({ word_count: undefined, ...given })),
    value,
  )
  const whole = fc.record({
    items: fc.oneof({ weight: 4, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }) }, value),
    contact: fc.oneof(changes('name', 'email', 'phone', 'chat_id', 'message').map(contact), value),
    quoted_total_minor: value,
    consent: value,
    attribution: fc.oneof(changes('landing_page', 'utm_source', 'referrer', '__proto__'), value),
    idempotency_key: value,
  })
  const hostile = fc
    .tuple(fc.subarray(['items', 'contact', 'quoted_total_minor', 'consent', 'attribution', 'idempotency_key']), whole)
    .map(([names, all]) =>
      Object.fromEntries(names.slice(0, 2).map((name) => [name, (all as Record<string, unknown>)[name]])),
    )

  test('never break the server, whatever stands in any field', async () => {
    const api = await openTestApi(engine)
    const seen = { taken: 0, refused: 0, changed: 0 }
    await fc.assert(
      fc.asyncProperty(
        hostile,
        fc.constantFrom(...JSON_PATHS, ORDER, ORDER),
        fc.constantFrom(...LOCALES),
        fc.boolean(),
        async (changed, path, locale, atItsPrice) => {
          let body = buildOrder(changed)
          const before = await storedIn(api.store)
          if (atItsPrice) {
            const quote = (await (await api.post(CART_QUOTE, { items: body.items }, { locale })).json()) as Json
            body = { ...body, quoted_total_minor: quote.total_minor ?? body.quoted_total_minor }
          }
          const response = await api.post(path, body, { locale })
          const after = await storedIn(api.store)
          expect({ status: response.status, reported: api.reported }).toMatchObject({ reported: [] })
          expect([200, 409, 422]).toContain(response.status)
          const answer = (await response.json()) as { code: string }
          if (response.status === 200 && path === ORDER) {
            seen.taken += 1
            expect(after.mails).toHaveLength(2 * after.orders.length)
          } else {
            expect(after).toEqual(before)
            seen[answer.code === 'price_changed' ? 'changed' : 'refused'] += 1
          }
        },
      ),
      seeded(150),
    )
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(5)
  })

  test('forms of uploads never break it either', async () => {
    const api = await openTestApi(engine)
    const header = fc.constantFrom(
      'Content-Disposition: form-data; name="file"; filename="a.docx"',
      'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%00%ff',
      'Content-Disposition: form-data; name="file"; filename="a\u0000b.docx"',
      'Content-Disposition: form-data; name=file',
      'Content-Disposition: attachment',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: base64',
      'x',
    )
    const part = fc
      .tuple(fc.array(header, { maxLength: 3 }), fc.string({ unit: 'binary', maxLength: 50 }))
      .map(([headers, inner]) => `--x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${inner}\r\n`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 3 }),
        fc.constantFrom('--x--\r\n', '--x--', '', '--x'),
        fc.constantFrom(...FILE_PATHS),
        fc.constantFrom('multipart/form-data; boundary=x', 'multipart/form-data;', 'multipart/form-data; boundary=""'),
        async (parts, end, path, type) => {
          const response = await send(api, path, Buffer.from(parts.join('') + end), {}, { 'Content-Type': type })
          expect([400, 415, 422]).toContain(response.status)
          expect(api.reported).toEqual([])
        },
      ),
      seeded(150),
    )
    expect(api.files()).toEqual([])
  })
})
