/** Bookings that are rejected before anything is stored, sent with a length and chunked. */
import { describe, expect, test } from 'vitest'
import { WAYS } from '../support/bodies.ts'
import { buildBooking } from '../support/builders.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { book, countLeads, NOTHING, ONE_LEAD, openTestApi, PATH, referenceOf, useRejecting } from '../support/leads.ts'
import { expectError } from '../support/test-api.ts'

/** An invalid value for every field, and the contract's names of the errors. */
const ALL_INVALID = {
  name: '  ',
  title: 'dr',
  email: 'ada.example',
  phone: '123',
  office: 'paris',
  contact_method: 'pigeon',
  chat_id: 'x'.repeat(101),
  countries: [],
  degree: 'doctor',
  intake_year: 1999,
  intake_term: 'winter',
  major: 'x'.repeat(201),
  source: 'television',
  remarks: 'x'.repeat(2001),
  consent: false,
  idempotency_key: 'short',
}
const INVALID_FIELDS = Object.keys(ALL_INVALID)

const NEEDED: Record<Locale, Record<string, string>> = {
  vi: {
    name: 'Vui lòng điền họ tên của bạn.',
    email: 'Vui lòng điền email của bạn.',
    phone: 'Vui lòng điền số điện thoại của bạn.',
    office: 'Vui lòng chọn văn phòng tư vấn.',
    countries: 'Vui lòng chọn ít nhất một nước.',
    degree: 'Vui lòng chọn bậc học bạn muốn theo học.',
    source: 'Vui lòng chọn bạn biết đến chúng tôi qua đâu.',
    captcha: 'Vui lòng điền mã trong hình.',
  },
  tw: {
    name: '請填寫你的姓名。',
    email: '請填寫你的電子郵件。',
    phone: '請填寫你的聯絡電話。',
    office: '請選擇辦公室。',
    countries: '請至少選擇一個申請國家。',
    degree: '請選擇申請學位。',
    source: '請選擇你是如何得知我們的。',
    captcha: '請填寫圖形驗證碼。',
  },
  en: {
    name: 'Enter your name.',
    email: 'Enter your email address.',
    phone: 'Enter your phone number.',
    office: 'Choose a consultation office.',
    countries: 'Choose at least one country.',
    degree: 'Choose the degree you want to apply for.',
    source: 'Choose how you heard about us.',
    captcha: 'Type the letters in the picture.',
  },
}

describe.each(WAYS)('a booking with invalid fields, sent %s', (way) => {
  const rejectingApi = useRejecting('sqlite', way)

  test.each(LOCALES)('gets all errors at once in %s, and spends no captcha', async (locale) => {
    const api = await openTestApi('sqlite', {}, way)
    const captcha = api.captcha()
    const right = buildBooking({ phone: '+639171234567', captcha })
    const error = await book(api, { ...right, ...ALL_INVALID }, { locale })
    await expectError(error, 422, 'invalid', INVALID_FIELDS)
    expect(await countLeads(api.store)).toEqual(NOTHING)
    await referenceOf(await book(api, right, { locale }))
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
  })

  test.each(LOCALES)('if empty gets an error for each required field in %s', async (locale) => {
    const api = rejectingApi()
    const needed = ['name', 'email', 'phone', 'office', 'countries', 'degree', 'source', 'consent', 'captcha']
    const { errors } = await expectError(await book(api, {}, { locale }), 422, 'invalid', [
      ...needed,
      'idempotency_key',
    ])
    for (const [field, sentence] of Object.entries(NEEDED[locale]))
      expect([field, errors?.[field]]).toEqual([field, [sentence]])
  })

  test('the same errors have different messages in each language', async () => {
    const api = rejectingApi()
    const errors = await Promise.all(
      LOCALES.map((locale) =>
        book(api, ALL_INVALID, { locale }).then((response) => expectError(response, 422, 'invalid')),
      ),
    )
    expect(new Set(errors.map(({ message }) => message)).size).toBe(3)
    for (const field of [...INVALID_FIELDS, 'captcha'])
      expect([field, new Set(errors.map(({ errors }) => String(errors?.[field]))).size]).toEqual([field, 3])
  })

  test('LINE as the contact method needs a chat id, Zalo doesn’t', async () => {
    const api = await openTestApi('sqlite', {}, way)
    const { chat_id: _, ...body } = buildBooking({ contact_method: 'line', captcha: api.captcha() })
    await expectError(await book(api, body), 422, 'invalid', ['chat_id'])
    await referenceOf(await book(api, { ...body, contact_method: 'zalo' }))
  })

  test.each(['', 'mars', 'TAIPEI', 'constructor', '__proto__', null, 5, ['taipei']])(
    'the office %j is unknown',
    async (office) => {
      const api = rejectingApi()
      await expectError(await book(api, buildBooking({ office, captcha: api.captcha() })), 422, 'invalid', ['office'])
    },
  )

  test.each<[Locale, string]>([
    ['vi', '0917 123 4567 890'],
    ['tw', '12345'],
    ['en', 'call me'],
    ['en', '+999 123 456 789'],
    ['vi', '0000000000'],
  ])('in %s the phone %s is invalid', async (locale, phone) => {
    const api = rejectingApi()
    await expectError(await book(api, buildBooking({ phone, captcha: api.captcha() }), { locale }), 422, 'invalid', [
      'phone',
    ])
  })

  test.each(['null', '[]', '1', '"text"', 'true', '[{}]'])('%s as a body is invalid', async (body) => {
    const api = rejectingApi()
    const { errors } = await expectError(await book(api, body), 422, 'invalid')
    expect(Object.keys(errors ?? {}).length).toBeGreaterThan(0)
  })

  test('error messages contain none of the input', async () => {
    const api = rejectingApi()
    const input = Object.fromEntries(
      Object.keys(ALL_INVALID).map((field) => [field, `<script>${field}-secret</script>`]),
    )
    const { message, errors } = await expectError(await book(api, input), 422, 'invalid')
    expect(JSON.stringify({ message, errors })).not.toMatch(/secret|script/)
  })
})

describe.each(WAYS)('a request that is no booking, sent %s', (way) => {
  const rejectingApi = useRejecting('sqlite', way)
  const raw = (init: RequestInit & { duplex?: 'half' }) =>
    rejectingApi().send(new Request(`http://in.process${PATH}`, { method: 'POST', ...init }))
  const json = { 'Content-Type': 'application/json' }
  const tooLong = () =>
    JSON.stringify(buildBooking({ captcha: rejectingApi().captcha(), padding: 'x'.repeat(64 * 1024) }))

  test('is too large beyond 64 KiB, whether or not it has a length', async () => {
    await expectError(await raw({ body: tooLong(), headers: json }), 413, 'too_large')
    const bytes = Buffer.from(tooLong())
    const headers = { ...json, 'Content-Length': String(bytes.length) }
    await expectError(await raw({ body: bytes, headers: headers }), 413, 'too_large')
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 1000) controller.enqueue(bytes.subarray(at, at + 1000))
        controller.close()
      },
    })
    await expectError(await raw({ body: stream, duplex: 'half', headers: json }), 413, 'too_large')
  })

  test.each(['{', '{"name":', "{'name':1}", 'undefined', '', ' ', '\u0000', '[[[['.repeat(10_000), '{}x'])(
    '%j is malformed',
    async (body) => {
      const { errors, message } = await expectError(await raw({ body, headers: json }), 400, 'malformed')
      expect(errors).toBeUndefined()
      expect(message).not.toContain('JSON at position')
    },
  )

  test('invalid UTF-8 gets an error of the contract', async () => {
    const body = Buffer.from([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d])
    await expectError(await raw({ body, headers: json }), 422, 'invalid')
  })

  test.each([
    'text/plain',
    'text/plain;application/json',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'json',
  ])('%s is an unsupported type', async (type) => {
    const body = JSON.stringify(buildBooking({ captcha: rejectingApi().captcha() }))
    await expectError(await raw({ body, headers: { 'Content-Type': type } }), 415, 'wrong_type')
  })

  test('without a body is malformed, and without a type too an unsupported one', async () => {
    await expectError(await raw({ headers: json }), 400, 'malformed')
    await expectError(await raw({}), 415, 'wrong_type')
  })
})
