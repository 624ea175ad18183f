/** Orders and uploads beyond the limits, and with arbitrary values in any field. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLimits } from '../../src/server/limits.ts'
import { seeded } from '../support/builders.ts'
import { ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import {
  buildOrder,
  CART,
  CART_QUOTE,
  COUNT_FILE,
  contact,
  document,
  docx,
  FILE_PATHS,
  form,
  HOUR,
  JSON_PATHS,
  type Json,
  ORDER,
  openTestApi,
  order,
  placedBy,
  schools,
  send,
  storedIn,
  visa,
} from '../support/orders.ts'
import { anyText, propertyRuns } from '../support/property-runs.ts'
import { expectError } from '../support/test-api.ts'

describe.each(ENGINES)('limits on orders and uploads on %s', (engine) => {
  const limits = {
    forms: { points: 2, seconds: 600 },
    uploads: { points: 2, seconds: 600 },
    api: { points: 3, seconds: 60 },
    keys: { points: 100, seconds: 60 },
    pages: { points: 100, seconds: 60 },
    images: { points: 100, seconds: 60 },
    posts: { points: 100, seconds: 60 },
  }
  const isWait = (response: Response, seconds: number) => {
    const wait = Number(response.headers.get('Retry-After'))
    expect(Number.isInteger(wait) && wait >= 1 && wait <= seconds).toBe(true)
  }

  test('orders, uploads and quotes have separate limits for each address, and a rejected request stores nothing', async () => {
    const api = await openTestApi(engine, { takeLimit: createLimits(limits) })
    const caller = { address: '203.0.113.1' }
    for (const path of FILE_PATHS) expect((await send(api, path, form(docx()), caller)).status).toBe(200)
    const storedFiles = api.files()
    for (const path of FILE_PATHS) {
      const rejected = await send(api, path, form(docx()), caller)
      isWait(rejected, 600)
      await expectError(rejected, 429, 'too_many')
    }
    expect(api.files()).toEqual(storedFiles)
    for (const _ of [1, 2]) await expectError(await order(api, {}, caller), 422, 'invalid')
    const rejected = await order(api, buildOrder(), caller)
    isWait(rejected, 600)
    await expectError(rejected, 429, 'too_many')
    const quote = () => api.post(CART_QUOTE, { items: CART }, caller)
    for (const _ of [1, 2, 3]) expect((await quote()).status).toBe(200)
    isWait(await quote(), 60)
    await expectError(await quote(), 429, 'too_many')
    await placedBy(await order(api, buildOrder(), { address: '203.0.113.2' }))
    expect((await send(api, COUNT_FILE, form(docx()), { address: '203.0.113.2' })).status).toBe(200)
    expect(await storedIn(api.store)).toMatchObject({ orders: [{}], mails: [{}, {}], uploads: [{}, {}, {}] })
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
  const text = fc.oneof(fc.constantFrom(...NASTY), anyText({ maxLength: 60 }), fc.string({ maxLength: 3000 }))
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
    fc.record({ text }).map((fields) => document({ word_count: undefined, ...fields })),
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

  test('never cause an internal error, whatever a field contains', async () => {
    const api = await openTestApi(engine)
    const outcomes = { taken: 0, refused: 0, changed: 0 }
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
            outcomes.taken += 1
            api.clock.advance(HOUR)
            expect(after.mails).toHaveLength(2 * after.orders.length)
          } else {
            expect(after).toEqual(before)
            outcomes[answer.code === 'price_changed' ? 'changed' : 'refused'] += 1
          }
        },
      ),
      seeded(propertyRuns(150, 75)),
    )
    expect(Math.min(outcomes.taken, outcomes.refused)).toBeGreaterThan(0)
  })

  test('nor do forms with uploads', async () => {
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
      .tuple(fc.array(header, { maxLength: 3 }), anyText({ maxLength: 50 }))
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
      seeded(propertyRuns(150)),
    )
    expect(api.files()).toEqual([])
  })
})
