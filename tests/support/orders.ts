/** Orders, quotes and uploads as tests send them. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { ApiDeps, Caller } from '../../src/api/context.ts'
import { listOrders } from '../../src/db/queries/orders.ts'
import type { Store } from '../../src/db/store.ts'
import { issueCaptcha } from '../../src/server/captcha/captcha.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import type { Way } from './bodies.ts'
import { createStore, type Engine } from './databases.ts'
import { fixtureContent } from './demo-content.ts'
import type { Locale } from './demo-editions.ts'
import { buildApi, RIGHT, SECRET, type TestApi } from './test-api.ts'
import { buildDocx, w } from './word-documents.ts'

export const ORDER = '/api/Home/add_inq_server'
export const REFINE_QUOTE = '/api/Home/get_price_refine'
export const APPLY_QUOTE = '/api/Home/get_price_apply'
export const CART_QUOTE = '/api/Home/get_discounts_price_refine'
export const JSON_PATHS = [ORDER, REFINE_QUOTE, APPLY_QUOTE, CART_QUOTE]
export const COUNT_FILE = '/api/upschools/tmpFile'
export const KEEP_FILE = '/api/Home/upload_file'
export const FILE_PATHS = [COUNT_FILE, KEEP_FILE]
export const HOUR = 3600_000
export const DAY = 24 * HOUR
export const MIB = 1024 * 1024
export const CONTENT = fixtureContent()

export type Json = Record<string, unknown>
export type OrderApi = TestApi & { store: Store; folder: string; files: () => string[] }

/** An API over the fixture content with an upload folder of its own. */
export async function openApi(
  engine: Engine,
  overrides?: Partial<ApiDeps>,
  way?: Way,
  content: true | 'fixture' = 'fixture',
): Promise<OrderApi & { drop: () => Promise<void> }> {
  const { store, drop } = await createStore(engine, { content })
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-orders-'))
  const api = buildApi(store, overrides, way)
  api.deps.uploads = { ...api.deps.uploads, files: createFolderFiles(folder) }
  const dropAll = async () => {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...api, store, folder, files: () => readdirSync(folder).sort(), drop: dropAll }
}

/** The same for one test. @param content `true` for the demo's */
export async function openTestApi(
  engine: Engine,
  overrides?: Partial<ApiDeps>,
  content: true | 'fixture' = 'fixture',
): Promise<OrderApi> {
  const api = await openApi(engine, overrides, undefined, content)
  onTestFinished(api.drop)
  return api
}

/** The rows and files of orders. */
export async function storedIn(store: Store) {
  const [orders, items, mails, uploads] = await Promise.all([
    listOrders(store.read, 1000),
    store.read.selectFrom('order_item').selectAll().orderBy('order_reference').orderBy('position').execute(),
    store.read.selectFrom('outbox').selectAll().orderBy('id').execute(),
    store.read.selectFrom('upload').selectAll().orderBy('created_at').orderBy('id').execute(),
  ])
  return { orders, items, mails, uploads }
}

/** One API for the tests of a block that store no orders and files. */
export function useRejecting(engine: Engine, way?: Way): () => OrderApi {
  let opened: Awaited<ReturnType<typeof openApi>> | undefined
  beforeAll(async () => {
    opened = await openApi(engine, {}, way)
  })
  afterAll(async () => {
    if (!opened) return
    const stored = { ...(await storedIn(opened.store)), files: opened.files(), reported: opened.reported }
    await opened.drop()
    expect(stored).toEqual({ orders: [], items: [], mails: [], uploads: [], files: [], reported: [] })
  })
  return () => opened as OrderApi
}

export const document = (item: Json = {}): Json => ({
  kind: 'refine',
  service: 'sop',
  mode: 'revision',
  word_count: 600,
  copies: 1,
  urgent: false,
  ...item,
})
export const visa = (options: Json = { country: 'uk' }): Json => ({ kind: 'apply', service: 'visa', options })
export const schools = (options: Json = {}): Json => ({
  kind: 'apply',
  service: 'school_application',
  options: { country: 'uk', degree: 'master', schools: 3, ...options },
})

let counted = 0
export const contact = (change: Json = {}): Json => ({
  name: 'Ada Example',
  email: 'ada@visitor.example',
  phone: '+639171234567',
  chat_id: 'ada.example',
  message: 'Evenings, please.',
  ...change,
})
/** A captcha that is valid for years: the tests' clock advances by a month. */
const lastingCaptcha = () => ({
  key: issueCaptcha({ secret: SECRET, now: () => Date.UTC(2036, 0), testAnswer: null }).key,
  answer: RIGHT,
})

/** An order of one document at US$36. */
export const buildOrder = (order: Json = {}): Json => ({
  items: [document()],
  contact: contact(),
  quoted_total_minor: 3600,
  consent: true,
  captcha: lastingCaptcha(),
  attribution: { landing_page: '/service', referrer: 'https://search.example/', utm_source: 'newsletter' },
  idempotency_key: `order-key-${++counted}`,
  ...order,
})

export const order = (api: TestApi, body: unknown, caller?: Partial<Caller>) => api.post(ORDER, body, caller)

export async function bodyOf(response: Response): Promise<Json> {
  const body = (await response.json()) as Json
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  return body
}
export type Placed = { reference: string; total_minor: number; currency: string }
export const placedBy = async (response: Response) => (await bodyOf(response)).order as Placed
export const quoteOf = async (api: TestApi, path: string, items: Json[], locale: Locale = 'en') =>
  bodyOf(await api.post(path, { items }, { locale }))

/** A docx file with this number of words. */
export const docx = (words = 5) => buildDocx({ body: w.text(Array.from({ length: words }, () => 'word').join(' ')) })

export function form(bytes: Uint8Array, name = 'plan.docx', field = 'file'): FormData {
  const data = new FormData()
  data.append(field, new File([new Uint8Array(bytes)], name))
  return data
}
export const send = (api: TestApi, path: string, body: BodyInit, caller?: Partial<Caller>, headers?: HeadersInit) =>
  api.send(
    new Request(`http://in.process${path}`, {
      method: 'POST',
      body,
      ...(headers && { headers }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit),
    caller,
  )

export type Upload = { id: string; name: string; word_count: number; expires_at: string; text: string }
export async function upload(
  api: TestApi,
  bytes: Uint8Array = docx(),
  name = 'plan.docx',
  path = COUNT_FILE,
): Promise<Upload> {
  return (await bodyOf(await send(api, path, form(bytes, name)))).file as Upload
}

/** Makes every insert into a table fail, with a trigger. */
export async function breakInserts(store: Store, table: string): Promise<() => Promise<void>> {
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

/** Calculated by hand: 2 × 600 words with rush, 5 words polished, three schools in the UK for a master's; 5 % off three documents. */
export const CART = [
  document({ copies: 2, urgent: true }),
  document({ service: 'essay', mode: 'polishing', word_count: undefined, text: 'I would like to apply.' }),
  schools(),
]
export const SUMS = {
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
export const CURRENCY = { vi: 'USD', tw: 'TWD', en: 'USD' } as const
export const NAMES = {
  vi: { mode: 'Nhận xét và chỉnh sửa', discount: 'Giảm 5% từ 3 tài liệu' },
  tw: { mode: '批改修訂', discount: '3 份文件以上 95 折' },
  en: { mode: 'Review and revision', discount: '5% off from 3 documents' },
} as const
