/** Documents, types of editing and application services are content: those with a price are offered, ordered and named; removed ones keep their names. */
import { describe, expect, test } from 'vitest'
import { findBlock } from '../../src/db/queries/blocks.ts'
import { serviceNames } from '../../src/db/queries/service-names.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { issueReceipt } from '../../src/server/file-links.ts'
import { ENGINES } from '../support/databases.ts'
import { saveBlock } from '../support/load-content.ts'
import {
  bodyOf,
  buildOrder,
  CART_QUOTE,
  document,
  type OrderApi,
  openTestApi,
  order,
  placedBy,
  quoteOf,
} from '../support/orders.ts'
import { expectError, SECRET } from '../support/test-api.ts'

const LETTER = document({ service: 'cover-letter', mode: 'proofreading', word_count: 100 })
const HOUSING = { kind: 'apply', service: 'housing', options: { room: 'single' } }

/** Adds a document with a type of editing, and an application service. */
const addServices = ({ store }: OrderApi) =>
  store.transaction(async (tx) => {
    await saveBlock(tx, 'document_services', {
      id: 90,
      code: 'cover-letter',
      name: { en: 'Cover letter', vi: 'Thư xin việc' },
      desc: { en: 'For a job' },
      bring: { en: 'The advert' },
      photo: 'letter.webp',
    })
    await saveBlock(tx, 'modes', {
      id: 90,
      code: 'proofreading',
      name: { en: 'Proofreading', vi: 'Soát lỗi' },
      desc: { en: 'We mark mistakes' },
      for_whom: { en: 'Good writers' },
    })
    await saveBlock(tx, 'application_services', {
      id: 90,
      code: 'housing',
      name: { en: 'Help with housing', vi: 'Tìm chỗ ở' },
      desc: { en: 'A room' },
      includes: [{ en: 'Three offers' }],
    })
    await raiseContentVersion(tx)
  })

const addPrices = ({ store }: OrderApi) =>
  store.transaction(async (tx) => {
    const prices = await findBlock(tx, 'prices', 'prices')
    if (!prices) throw new Error('no prices')
    const tier = { up_to_words: 500, per_word: { USD: 10, TWD: 300 }, minimum: { USD: 2000, TWD: 60_000 }, days: 2 }
    const single = { code: 'single', name: { en: 'Single room', vi: 'Phòng đơn' }, price: { USD: 9000, TWD: 280_000 } }
    await saveBlock(tx, 'prices', {
      ...prices,
      refine: [...prices.refine, { service: 'cover-letter', modes: [{ mode: 'proofreading', tiers: [tier] }] }],
      apply: [
        ...prices.apply,
        { service: 'housing', options: [{ code: 'room', name: { en: 'Room', vi: 'Phòng' }, choices: [single] }] },
      ],
    })
    await raiseContentVersion(tx)
  })

const copyOf = async (api: OrderApi) => {
  const { service_copy } = (await (await api.get('/api/Home/service_copy')).json()) as {
    service_copy: Record<'document_services' | 'modes' | 'application_services', { code: string }[]>
  }
  return service_copy
}

describe.each(ENGINES)('a service that the content adds, on %s,', (engine) => {
  test('is offered once it has a price', async () => {
    const api = await openTestApi(engine)
    const before = await copyOf(api)
    await addServices(api)
    expect(await copyOf(api)).toEqual(before)
    await expectError(await api.post(CART_QUOTE, { items: [LETTER, HOUSING] }), 422, 'invalid', [
      'items.0.service',
      'items.0.mode',
      'items.1.service',
    ])
    await addPrices(api)
    const { document_services, modes, application_services } = await copyOf(api)
    expect(document_services).toContainEqual(
      expect.objectContaining({ name: 'Cover letter', path_image: expect.stringContaining('services/letter.webp') }),
    )
    expect(modes).toContainEqual(expect.objectContaining({ code: 'proofreading', name: 'Proofreading' }))
    // without a picture of its own
    expect(application_services).toContainEqual(expect.objectContaining({ code: 'housing', path_image: null }))
  })

  test('is quoted, ordered and named in the reader’s language', async () => {
    const api = await openTestApi(engine)
    await addServices(api)
    await addPrices(api)
    const items = [LETTER, HOUSING]
    const quoted = await quoteOf(api, CART_QUOTE, items, 'vi')
    expect(quoted).toMatchObject({
      total_minor: 11_000,
      items: [
        { name: 'Thư xin việc', mode_name: 'Soát lỗi', price_minor: 2000 },
        { name: 'Tìm chỗ ở', price_minor: 9000 },
      ],
    })
    const body = buildOrder({ items, quoted_total_minor: 11_000 })
    const { reference } = await placedBy(await order(api, body, { locale: 'vi' }))
    const mails = await api.store.read.selectFrom('outbox').select(['kind', 'text']).execute()
    const visitor = mails.find(({ kind }) => kind === 'visitor')
    for (const text of ['Thư xin việc · Soát lỗi', 'Tìm chỗ ở', 'Phòng đơn']) expect(visitor?.text).toContain(text)
    const token = encodeURIComponent(issueReceipt(SECRET, reference, api.clock.now()))
    const { receipt } = await bodyOf(await api.get(`/api/Home/order_receipt?token=${token}`))
    expect(receipt).toMatchObject({
      items: [{ name: 'Cover letter', mode_name: 'Proofreading' }, { name: 'Help with housing' }],
    })
  })
})

test('a removed service keeps its name, and an unknown one its code', async () => {
  const { store } = await openTestApi('sqlite')
  await store.transaction(async (tx) => {
    const place = 'document_services/91'
    await tx
      .insertInto('content_entry')
      .values({
        ...({ file: 'services.yaml', place, position: 9, kind: 'document_services', key: '91' } as const),
        source: '{"code":"memoir","name":{"en":"Memoir","vi":"Hồi ký"}}',
        loaded: null,
        is_gone: 1,
        version: 2,
        labels: '{}',
        missing: '[]',
        changed: '{}',
        edited_at: null,
        edited_by: null,
      })
      .execute()
    await raiseContentVersion(tx)
  })
  const { document: documents } = await serviceNames(store.read, 'vi')
  expect(['memoir', 'saga'].map(documents.nameOf)).toEqual(['Hồi ký', 'saga'])
  expect(documents.options.map(({ code }) => code)).not.toContain('memoir')
})
