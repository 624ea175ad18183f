/** Orders that are rejected before anything is stored, sent with a length and chunked. */
import { describe, expect, test } from 'vitest'
import { WAYS } from '../support/bodies.ts'
import { LOCALES } from '../support/demo-editions.ts'
import {
  buildOrder,
  CART_QUOTE,
  contact,
  document,
  docx,
  form,
  JSON_PATHS,
  MIB,
  order,
  REFINE_QUOTE,
  send,
  useRejecting,
} from '../support/orders.ts'
import { expectError } from '../support/test-api.ts'

// rejected by the schema or the body reader, before any query
describe.each(WAYS)('an invalid order, sent %s,', (way) => {
  const rejectingApi = useRejecting('sqlite', way)
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
    'captcha',
    'consent',
    'idempotency_key',
  ]
  const ALL_INVALID = {
    items: [
      document({ service: 'novel', mode: 'magic', copies: 'many', urgent: 1 }),
      { kind: 'apply', service: 'visa', options: 'uk' },
    ],
    contact: { name: ' ', email: 'ada.example', phone: '123', chat_id: 'x'.repeat(101), message: 'x'.repeat(2001) },
    quoted_total_minor: 1.5,
    consent: false,
    idempotency_key: 'short',
  }

  test('gets every invalid field at once, in each language', async () => {
    const errors = await Promise.all(
      LOCALES.map(async (locale) =>
        expectError(await order(rejectingApi(), ALL_INVALID, { locale }), 422, 'invalid', everything),
      ),
    )
    expect(new Set(errors.map(({ message }) => message)).size).toBe(3)
    for (const field of everything)
      expect([field, new Set(errors.map(({ errors }) => String(errors?.[field]))).size]).toEqual([field, 3])
  })

  test.each([
    ['vi', 'Vui lòng điền họ tên của bạn.', 'Vui lòng điền số điện thoại của bạn.'],
    ['tw', '請填寫你的姓名。', '請填寫你的聯絡電話。'],
    ['en', 'Enter your name.', 'Enter your phone number.'],
  ] as const)('without a contact gets the specification’s messages in %s', async (locale, name, phone) => {
    const body = buildOrder({ contact: { name: '', email: 'ada.example', phone: '' } })
    const { errors } = await expectError(await order(rejectingApi(), body, { locale }), 422, 'invalid')
    expect(errors).toEqual({
      'contact.name': [name],
      'contact.email': [expect.stringContaining('example.com')],
      'contact.phone': [phone],
    })
  })

  test('if empty gets the required fields', async () => {
    const needed = ['items', 'contact', 'quoted_total_minor', 'captcha', 'consent', 'idempotency_key']
    await expectError(await order(rejectingApi(), {}), 422, 'invalid', needed)
    await expectError(await order(rejectingApi(), buildOrder({ contact: {} })), 422, 'invalid', [
      'contact.name',
      'contact.email',
      'contact.phone',
    ])
  })

  test('gets errors without any of the input', async () => {
    const input = { contact: contact({ email: '<script>secret', phone: 'secret' }), consent: 'secret' }
    const { message, errors } = await expectError(await order(rejectingApi(), buildOrder(input)), 422, 'invalid')
    expect(JSON.stringify({ message, errors })).not.toMatch(/secret|script/)
  })

  test.each(JSON_PATHS)('%s accepts up to 1 MiB, with or without a length', async (path) => {
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
    const headers = { ...json, 'Content-Length': String(MIB + 1) }
    await expectError(await send(rejectingApi(), path, sized(MIB + 1), {}, headers), 413, 'too_large')
    await expectError(await send(rejectingApi(), path, streamed(sized(MIB + 1)), {}, json), 413, 'too_large')
    const right = (await send(rejectingApi(), path, streamed(sized(MIB)), {}, json)).status
    expect(right).toBe(path === REFINE_QUOTE || path === CART_QUOTE ? 200 : 422)
  })

  test.each(JSON_PATHS)('%s rejects invalid JSON', async (path) => {
    const json = { 'Content-Type': 'application/json' }
    for (const body of ['{', '', "{'a':1}", '\u0000', '[[[['.repeat(10_000)])
      await expectError(await send(rejectingApi(), path, body, {}, json), 400, 'malformed')
    const right = JSON.stringify(buildOrder({ idempotency_key: 'short' }))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      await expectError(await send(rejectingApi(), path, right, {}, { 'Content-Type': type }), 415, 'wrong_type')
    await expectError(await send(rejectingApi(), path, form(docx())), 415, 'wrong_type')
    for (const body of ['null', '[]', '1', '"x"']) {
      const { errors } = await expectError(await send(rejectingApi(), path, body, {}, json), 422, 'invalid')
      expect(Object.keys(errors ?? {}).length).toBeGreaterThan(0)
    }
    await expectError(await rejectingApi().get(path), 405, 'method_not_allowed')
  })
})
