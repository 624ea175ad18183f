import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/db/store.ts'
import { ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { loadContent } from '../support/load-content.ts'
import {
  APPLY_QUOTE,
  breakInserts,
  buildOrder,
  CART,
  CART_QUOTE,
  CONTENT,
  CURRENCY,
  contact,
  DAY,
  document,
  docx,
  type Json,
  NAMES,
  openApi,
  openTestApi,
  order,
  placedBy,
  quoteOf,
  REFINE_QUOTE,
  SUMS,
  schools,
  storedIn,
  upload,
  useRejecting,
  visa,
} from '../support/orders.ts'
import { expectError, type TestApi } from '../support/test-api.ts'

/** Removes signed URLs, which contain any letters by chance, also forbidden ones. */
const withoutAddresses = (text: string | undefined) => text?.replaceAll(/https?:[^\s"<]+/g, '') ?? ''

describe.each(ENGINES)('an order that succeeds on %s', (engine) => {
  test('stores order, items, consent, origin and both emails, and claims its upload', async () => {
    const api = await openTestApi(engine)
    const { id } = await upload(api, docx(600), 'study plan.docx')
    const unclaimed = await upload(api, docx(3), 'other.docx')
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
        lead_id: expect.stringMatching(/^[0-9a-z]{16}$/),
        status: 'received',
        confirmed_at: null,
        delivered_at: null,
        version: 1,
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
        agreed_minor: null,
        deposit_minor: null,
        deposit_due: null,
        rush_hours: 72,
        consent_version: CONTENT.blocks.consultation[0]?.consent.version,
        consent_locale: 'en',
        consented_at: api.clock.now(),
        attribution: expect.any(String),
        shortlist: '',
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
      [unclaimed.id]: null,
    })
    const queuedMail = {
      reference,
      created_at: api.clock.now(),
      next_attempt_at: api.clock.now(),
      attempts: 0,
      sent_at: null,
    }
    expect(stored.mails).toEqual([
      expect.objectContaining({ kind: 'office', ...queuedMail }),
      expect.objectContaining({ kind: 'visitor', ...queuedMail }),
    ])
    expect(api.queuedCount()).toBe(1)
  })

  test.each([
    ['vi', 'vietnam@waypoint.example', '549,15\u00A0USD', '5,85\u00A0USD', 'vi'],
    ['tw', 'taipei@waypoint.example', 'NT$16,570', 'NT$180', 'zh-Hant-TW'],
    ['en', 'philippines@waypoint.example', 'US$549.15', 'US$5.85', 'en'],
  ] as const)(
    'in %s queues emails to %s and to the visitor with each other as reply address',
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
      // an order is not a booking
      expect(toVisitor?.text).toMatch(/Order number|Mã đơn|訂單編號/)
      expect(toOffice?.text).toMatch(/Ordered|Thời điểm đặt dịch vụ|訂購時間/)
      expect(`${toVisitor?.text}${toOffice?.text}`).not.toMatch(/Booked|đặt lịch|預約/)
      for (const mail of mails) {
        expect(mail.subject).toContain(reference)
        expect(mail.subject).not.toMatch(/[\r\n]/)
        expect(mail.text).toContain(reference)
        expect(mail.text).toContain(total)
        expect(mail.text).toContain(off)
        expect(mail.text).toContain(NAMES[locale].mode)
        expect(mail.text).toContain('+639171234567')
        expect(mail.html).toContain(`<html lang="${lang}">`)
        expect(mail.html).not.toContain('Ada <b>')
        expect(withoutAddresses(mail.text)).not.toContain(currency === 'TWD' ? 'US' : 'NT$')
      }
      expect(toOffice?.html).toContain('Ada &lt;b&gt;&amp;')
      expect(toOffice?.html).toContain('line 1<br>line 2')
      // links to the file, the origin of the visitor and the remarks are only for the office
      for (const secret of [`https://files.example/${id}`, 'newsletter', 'study plan.docx', 'ada.example', 'line 1']) {
        expect(toOffice?.text).toContain(secret)
        expect(toOffice?.html).toContain(secret)
        expect(`${toVisitor?.subject}${toVisitor?.text}${toVisitor?.html}`).not.toContain(secret)
      }
      const mailText = `${toVisitor?.text}${toVisitor?.html}`
      expect(withoutAddresses(mailText)).not.toMatch(/Ada|I would like to apply/)
      expect(mailText).not.toContain(id)
      expect(toOffice?.text).toContain('I would like to apply.')
      expect(toVisitor?.text).toContain(CONTENT.blocks.site[0]?.payment[locale] ?? 'no payment copy')
      expect(toVisitor?.message_id).not.toBe(toOffice?.message_id)
    },
  )

  test('stores a national number in E.164 by edition, and optional answers as empty', async () => {
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

  test('ignores unknown fields, including a price', async () => {
    const api = await openTestApi(engine)
    const items = [document({ price_minor: 1, original_minor: 1, over_limit: false })]
    const body = buildOrder({ items, total_minor: 1, reference: 'WP-MINE-MINE', edition: 'tw', currency: 'TWD' })
    const placed = await placedBy(await order(api, body))
    expect(placed).toEqual({ reference: expect.not.stringContaining('MINE'), total_minor: 3600, currency: 'USD' })
    const { orders, items: rows } = await storedIn(api.store)
    expect(orders).toEqual([expect.objectContaining({ reference: placed.reference, edition: 'en', total_minor: 3600 })])
    expect(JSON.parse(rows[0]?.data ?? '')).not.toHaveProperty('price_minor')
  })

  test('stores a pasted text without its control characters', async () => {
    const api = await openTestApi(engine)
    const items = [document({ word_count: undefined, text: 'one\u0000 two\u000bthree' })]
    await placedBy(await order(api, buildOrder({ items, quoted_total_minor: 3500 })))
    const { items: rows, mails } = await storedIn(api.store)
    expect(JSON.parse(rows[0]?.data ?? '')).toMatchObject({ text: 'one two\nthree', wordCount: 3 })
    expect(mails[0]?.text).toContain('one two\n  three')
    expect(api.reported).toEqual([])
  })

  test('drops unknown options', async () => {
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
    ['tw', ['國家：英國', '學位：碩士', '學校數：3']],
    ['en', ['Country: UK', 'Degree: Master’s', 'How many schools: 3']],
  ] as const)('shows the choices in %s emails as labels, not codes', async (locale, lines) => {
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

  test('with one file for two of its items claims it once', async () => {
    const api = await openTestApi(engine)
    const { id } = await upload(api, docx(600))
    const item = document({ word_count: undefined, file_id: id })
    const { reference } = await placedBy(
      await order(api, buildOrder({ items: [item, item], quoted_total_minor: 7200 })),
    )
    expect((await storedIn(api.store)).uploads).toEqual([expect.objectContaining({ id, order_reference: reference })])
  })
})

describe.each(ENGINES)('a repeated order on %s', (engine) => {
  const ONE = { orders: 1, items: 2, mails: 2, uploads: 1 }
  const countsOf = async (store: Store) =>
    Object.fromEntries(Object.entries(await storedIn(store)).map(([name, rows]) => [name, rows.length]))
  async function withUpload(api: TestApi) {
    const { id } = await upload(api, docx(600))
    const items = [document({ word_count: undefined, file_id: id }), visa()]
    return buildOrder({ items, quoted_total_minor: 19_600 })
  }

  test('returns the first order and stores nothing, also days later and after a new price list', async () => {
    const api = await openTestApi(engine)
    const body = await withUpload(api)
    const placed = await placedBy(await order(api, body))
    const before = await storedIn(api.store)
    expect(await placedBy(await order(api, body))).toEqual(placed)
    const reverseKeys = (_: string, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).reverse())
        : part
    expect(await placedBy(await order(api, JSON.stringify(body, reverseKeys)))).toEqual(placed)
    api.clock.advance(30 * DAY)
    await raisePrices(api.store)
    expect(await placedBy(await order(api, body))).toEqual(placed)
    expect(await storedIn(api.store)).toEqual(before)
    expect(api.queuedCount()).toBe(1)
  })

  test('twenty times at once creates one order', async () => {
    const api = await openTestApi(engine)
    const body = await withUpload(api)
    const answers = await Promise.all(Array.from({ length: 20 }, async () => placedBy(await order(api, body))))
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    expect(await countsOf(api.store)).toEqual(ONE)
    expect(api.queuedCount()).toBe(1)
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

  test('twelve different bodies under one key at once create one order and eleven mismatches', async () => {
    const api = await openTestApi(engine)
    const body = buildOrder()
    const bodies = Array.from({ length: 12 }, (_, index) => ({ ...body, contact: contact({ name: `Ada ${index}` }) }))
    const statuses = await Promise.all(bodies.map(async (one) => (await order(api, one)).status))
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    expect(await countsOf(api.store)).toEqual({ orders: 1, items: 1, mails: 2, uploads: 0 })
    expect(api.reported).toEqual([])
  })
})

/** The price list with every visa one dollar dearer, as saved in the console. */
async function raisePrices(store: Store): Promise<void> {
  const [prices] = CONTENT.blocks.prices
  if (!prices) throw new Error('no prices in the demo content')
  const apply = prices.apply.map((service) => ({
    ...service,
    options: service.options.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => ({
        ...choice,
        price: { USD: (choice.price.USD ?? 0) + 100, TWD: (choice.price.TWD ?? 0) + 100 },
      })),
    })),
  }))
  await loadContent(store, { ...CONTENT, blocks: { ...CONTENT.blocks, prices: [{ ...prices, apply }] } })
}

describe.each(ENGINES)('a rejected order on %s', (engine) => {
  const rejectingApi = useRejecting(engine)

  test('gets errors of the price list beside those of other fields', async () => {
    const expectErrors = async (change: Json, fields: string[]) =>
      expectError(await order(rejectingApi(), buildOrder(change)), 422, 'invalid', fields)
    const invalid = contact({ name: '', email: 'x' })
    await expectErrors({ items: [visa(), visa()], contact: invalid }, [
      'contact.email',
      'contact.name',
      'items.1.service',
    ])
    await expectErrors({ items: [document({ word_count: 5000 }), visa(), visa()] }, ['items.0.text', 'items.2.service'])
    await expectErrors(
      { items: [document({ word_count: 5000, urgent: 1 }), visa({ country: 'mars' })], consent: false },
      ['consent', 'items.0.text', 'items.0.urgent', 'items.1.options.country'],
    )
    const fields = ['contact.email', 'contact.name', 'items.0.copies', 'items.0.file_id', 'items.0.service', 'items.2']
    const invalidItem = document({ word_count: undefined, file_id: 'x'.repeat(32), copies: 9, service: 'novel' })
    await expectErrors({ items: [invalidItem, visa(), 5], contact: invalid }, fields)
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
  ])('with %j is rejected', async (change, fields) => {
    await expectError(await order(rejectingApi(), buildOrder(change)), 422, 'invalid', fields)
  })

  test.each([
    ['vi', 'Văn bản này dài hơn mức trong bảng giá. Hãy liên hệ tư vấn viên hoặc rút ngắn lại.'],
    ['tw', '字數超出定價範圍，請聯絡顧問，或縮短內容。'],
    ['en', 'This text is too long for an instant quote. Ask a consultant for a quote, or shorten it.'],
  ] as const)('beyond the priced range is rejected in %s, with the total of the rest', async (locale, sentence) => {
    const items = [visa(), document({ word_count: 4001 })]
    const quoted_total_minor = CURRENCY[locale] === 'TWD' ? 480_000 : 16_000
    const response = await order(rejectingApi(), buildOrder({ items, quoted_total_minor }), { locale })
    const { errors } = await expectError(response, 422, 'invalid', ['items.1.text'])
    expect(errors?.['items.1.text']).toEqual([sentence])
  })

  test.each(LOCALES)('at another price gets the new quote in %s', async (locale) => {
    const quote = await quoteOf(rejectingApi(), CART_QUOTE, CART, locale)
    for (const difference of [-1, 1, 100]) {
      const quoted_total_minor = Number(quote.total_minor) + difference
      const response = await order(rejectingApi(), buildOrder({ items: CART, quoted_total_minor }), { locale })
      expect(response.status).toBe(409)
      expect(await response.json()).toEqual({
        code: 'price_changed',
        message: expect.stringMatching(/./),
        request_id: 'request-of-the-test',
        quote,
      })
    }
  })
})

describe.each(ENGINES)('a failing order on %s', (engine) => {
  const withFile = (id: string, change: Json = {}) =>
    buildOrder({ items: [document({ word_count: undefined, file_id: id })], ...change })

  test('leaves no trace if its emails can’t be written, and its upload is free again', async () => {
    const api = await openTestApi(engine)
    const { id } = await upload(api, docx(600))
    const body = withFile(id)
    const before = await storedIn(api.store)
    const repair = await breakInserts(api.store, 'outbox')
    const failure = await expectError(await order(api, body), 500, 'internal')
    expect(JSON.stringify(failure)).not.toMatch(/on purpose|outbox|sql/i)
    expect(await storedIn(api.store)).toEqual(before)
    expect(before.uploads).toEqual([expect.objectContaining({ id, order_reference: null })])
    expect(api.queuedCount()).toBe(0)
    expect(api.reported).toHaveLength(1)
    await repair()
    const { reference } = await placedBy(await order(api, body))
    const after = await storedIn(api.store)
    expect(after.uploads).toEqual([expect.objectContaining({ id, order_reference: reference })])
    expect(after.mails).toHaveLength(2)
  })

  test('with an outdated price leaves its upload free, and succeeds at the new price', async () => {
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
    expect(api.queuedCount()).toBe(0)
    // the same key: nothing was stored under it
    const placed = await placedBy(await order(api, { ...body, quoted_total_minor: quote.total_minor }))
    expect(placed.total_minor).toBe(19_700)
  })

  test('of two that use one upload at once, the second gets an error for that upload alone', async () => {
    const api = await openTestApi(engine)
    const wanted = await upload(api, docx(600))
    const bodies = await Promise.all(
      [1, 2].map(async () => {
        const ownUpload = await upload(api, docx(600))
        const items = [ownUpload, wanted].map(({ id }) => document({ word_count: undefined, file_id: id }))
        return buildOrder({ items, quoted_total_minor: 7200 })
      }),
    )
    const responses = await Promise.all(bodies.map((body) => order(api, body)))
    const [rejected] = responses.filter(({ status }) => status !== 200)
    await expectError(rejected as Response, 422, 'invalid', ['items.1.file_id'])
    expect((await storedIn(api.store)).uploads.filter((row) => row.order_reference === null)).toHaveLength(1)
  })

  test('of eight that use one upload at once, one succeeds', async () => {
    const api = await openTestApi(engine)
    const { id } = await upload(api, docx(600))
    const responses = await Promise.all(Array.from({ length: 8 }, () => order(api, withFile(id))))
    const rejected = responses.filter(({ status }) => status !== 200)
    expect(rejected).toHaveLength(7)
    for (const response of rejected) await expectError(response, 422, 'invalid', ['items.0.file_id'])
    const { orders, items, mails, uploads } = await storedIn(api.store)
    expect([orders.length, items.length, mails.length]).toEqual([1, 1, 2])
    expect(uploads).toEqual([expect.objectContaining({ id, order_reference: orders[0]?.reference })])
    expect(api.queuedCount()).toBe(1)
    expect(api.reported).toEqual([])
  })

  test('with an upload of another order gets an error for that one only, and leaves its other upload free', async () => {
    const api = await openTestApi(engine)
    const [claimed, unclaimed] = [await upload(api, docx(600)), await upload(api, docx(600))]
    await placedBy(await order(api, withFile(claimed.id)))
    const items = [claimed, unclaimed].map(({ id }) => document({ word_count: undefined, file_id: id }))
    const response = await order(api, buildOrder({ items, quoted_total_minor: 7200 }))
    await expectError(response, 422, 'invalid', ['items.0.file_id'])
    const { uploads, orders } = await storedIn(api.store)
    expect(orders).toHaveLength(1)
    expect(uploads.find(({ id }) => id === unclaimed.id)?.order_reference).toBeNull()
  })

  test('with an expired upload gets an error; a moment earlier it succeeds', async () => {
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

  test('is an error in the contract’s shape if the database is closed', async () => {
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
