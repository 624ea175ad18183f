/** An API over the fixture content that accepts bookings, and the rows of a booking. */
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { ApiDeps, Caller } from '../../src/api/context.ts'
import { listInquiries } from '../../src/db/queries/inquiries.ts'
import type { Store } from '../../src/db/store.ts'
import type { Way } from './bodies.ts'
import { createStore, type Engine, type TestStore } from './databases.ts'
import { buildApi, type TestApi } from './test-api.ts'

export const PATH = '/api/Home/add_inq'
export const TEN_MINUTES = 10 * 60_000
export const HOUR = 6 * TEN_MINUTES

/** The rows of a booking. */
export async function leadsOf(store: Store) {
  const [inquiries, mails, redemptions] = await Promise.all([
    listInquiries(store.read, 1000),
    store.read.selectFrom('outbox').selectAll().orderBy('id').execute(),
    store.read.selectFrom('captcha_redemption').selectAll().execute(),
  ])
  return { inquiries, mails, redemptions }
}

export async function countLeads(store: Store) {
  const { inquiries, mails, redemptions } = await leadsOf(store)
  return { inquiries: inquiries.length, mails: mails.length, redemptions: redemptions.length }
}

export const NOTHING = { inquiries: 0, mails: 0, redemptions: 0 }
export const ONE_LEAD = { inquiries: 1, mails: 2, redemptions: 1 }

export const book = (api: TestApi, body: unknown, caller?: Partial<Caller>) => api.post(PATH, body, caller)

export async function referenceOf(response: Response): Promise<string> {
  const body = (await response.json()) as { inquiry?: { reference: string } }
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  return body.inquiry?.reference ?? ''
}

/** An API over the fixture content, without leads. */
export async function openTestApi(
  engine: Engine,
  overrides?: Partial<ApiDeps>,
  way?: Way,
): Promise<TestApi & { store: Store }> {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  return { ...buildApi(store, overrides, way), store }
}

/** One API for the tests of a block in which every request is rejected; checks at the end that nothing was stored. */
export function useRejecting(engine: Engine, way?: Way): () => TestApi {
  let opened: (TestStore & { api: TestApi }) | undefined
  beforeAll(async () => {
    const created = await createStore(engine, { content: 'fixture' })
    opened = { ...created, api: buildApi(created.store, {}, way) }
  })
  afterAll(async () => {
    if (!opened) return
    const stored = await countLeads(opened.store)
    await opened.drop()
    expect(stored).toEqual(NOTHING)
    expect(opened.api.reported).toEqual([])
  })
  return () => (opened as { api: TestApi }).api
}
