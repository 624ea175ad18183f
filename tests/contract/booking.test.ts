import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ApiFailure } from '../../src/api/client.ts'
import { inProcessClient } from '../../src/api/in-process.ts'
import { findBlock } from '../../src/db/queries/blocks.ts'
import { type Consultation, consultationSchema } from '../../src/domain/consultation.ts'
import { createLimits } from '../../src/server/limits.ts'
import { bookConsultation } from '../../src/services/book-consultation.ts'
import { buildBooking, seeded } from '../support/builders.ts'
import { BOTH_ENGINES, createStore, ENGINES } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import {
  book,
  countLeads,
  HOUR,
  leadsOf,
  NOTHING,
  ONE_LEAD,
  openTestApi,
  PATH,
  referenceOf,
  TEN_MINUTES,
  useRejecting,
} from '../support/leads.ts'
import { loadContent } from '../support/load-content.ts'
import { breakInserts } from '../support/orders.ts'
import { anyText, propertyRuns } from '../support/property-runs.ts'
import { buildApi, buildCaller, expectError, RIGHT } from '../support/test-api.ts'

describe.each(ENGINES)('a booking that succeeds on %s', (engine) => {
  test('stores inquiry, consent, origin, edition, spent captcha and both emails', async () => {
    const api = await openTestApi(engine)
    const captcha = api.captcha()
    const response = await book(api, buildBooking({ captcha, idempotency_key: 'whole-booking' }))
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const reference = await referenceOf(response)
    expect(reference).toMatch(/^WP-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const { inquiries, mails, redemptions } = await leadsOf(api.store)
    expect(inquiries).toEqual([
      {
        reference,
        lead_id: expect.stringMatching(/^[0-9a-z]{16}$/),
        idempotency_key: 'whole-booking',
        body_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        created_at: api.clock.now(),
        edition: 'en',
        name: 'Ada Example',
        title: 'ms',
        email: 'ada@visitor.example',
        phone: '+639171234567',
        chat_id: 'ada.example',
        office: 'philippines',
        contact_method: 'whatsapp',
        countries: 'usa,nl',
        degree: 'master',
        intake_year: 2027,
        intake_term: 'autumn',
        major: 'Computer science',
        source: 'referral',
        remarks: 'Evenings, please.',
        consent_version: (await findBlock(api.store.read, 'consultation', 'consultation'))?.consent.version,
        consent_locale: 'en',
        consented_at: api.clock.now(),
        attribution: expect.any(String),
        shortlist: '',
        answers: '[]',
      },
    ])
    expect(JSON.parse(inquiries[0]?.attribution ?? '')).toEqual({
      landing_page: '/study/usa',
      referrer: 'https://search.example/',
      utm_source: 'newsletter',
    })
    expect(redemptions).toEqual([{ nonce: expect.any(String), expires_at: api.clock.now() + TEN_MINUTES }])
    expect(captcha.key).toContain(redemptions[0]?.nonce)
    const queuedMail = {
      reference,
      created_at: api.clock.now(),
      next_attempt_at: api.clock.now(),
      attempts: 0,
      sent_at: null,
    }
    expect(mails).toEqual([
      expect.objectContaining({ kind: 'office', ...queuedMail }),
      expect.objectContaining(queuedMail),
    ])
    expect(mails[1]).toMatchObject({ kind: 'visitor', failed_at: null })
    expect(api.queuedCount()).toBe(1)
  })

  test('queues an email to the office with the visitor as reply address, and one to the visitor with the office as reply address', async () => {
    const api = await openTestApi(engine)
    const reference = await referenceOf(
      await book(api, buildBooking({ captcha: api.captcha(), name: 'Ada <b>&', remarks: 'line 1\nline 2' })),
    )
    const [office, visitor] = (await leadsOf(api.store)).mails
    const address = demoContent().blocks.offices.find(({ code }) => code === 'philippines')?.email
    expect(office).toMatchObject({ recipient: address, reply_to: 'ada@visitor.example' })
    expect(visitor).toMatchObject({ recipient: 'ada@visitor.example', reply_to: address })
    for (const mail of [office, visitor]) {
      expect(mail?.subject).toContain(reference)
      expect(mail?.text).toContain('+639171234567')
      expect(mail?.html).not.toContain('Ada <b>')
    }
    expect(office?.text).toContain('Ada <b>&')
    expect(office?.html).toContain('Ada &lt;b&gt;&amp;')
    expect(office?.html).toContain('line 1<br>line 2')
    // the visitor's address is unverified
    expect(visitor?.html).not.toMatch(/Ada|line 1/)
    // the origin of a visitor is only for the office
    expect(office?.text).toContain('newsletter')
    expect(visitor?.text).not.toContain('newsletter')
    expect(new Set([office?.message_id, visitor?.message_id]).size).toBe(2)
  })

  test.each<[Locale, string, string, string]>([
    ['vi', 'vietnam', '0912 345 678', '+84912345678'],
    ['tw', 'taipei', '0912-345-678', '+886912345678'],
    ['tw', 'kaohsiung', '(02) 2311-3731', '+886223113731'],
    ['en', 'philippines', '0917 123 4567', '+639171234567'],
    ['vi', 'taipei', '+1 (202) 456-1111', '+12024561111'],
  ])('in the %s edition, for %s, stores %s as %s', async (locale, office, phone, stored) => {
    const api = await openTestApi(engine)
    await referenceOf(await book(api, buildBooking({ captcha: api.captcha(), office, phone }), { locale }))
    const { inquiries, mails } = await leadsOf(api.store)
    expect(inquiries[0]).toMatchObject({ edition: locale, consent_locale: locale, office, phone: stored })
    const lang = { vi: 'vi', tw: 'zh-Hant-TW', en: 'en' }[locale]
    expect(mails[1]?.html).toContain(`<html lang="${lang}">`)
  })

  test('stores omitted and blank optional answers as empty', async () => {
    const api = await openTestApi(engine)
    const blank = {
      title: '',
      contact_method: '',
      chat_id: ' ',
      intake_year: '',
      intake_term: '',
      major: '',
      remarks: '',
    }
    const { attribution: _, ...body } = buildBooking({ captcha: api.captcha(), ...blank })
    await referenceOf(await book(api, body))
    const absent = Object.fromEntries(Object.keys(blank).map((field) => [field, undefined]))
    await referenceOf(await book(api, buildBooking({ captcha: api.captcha(), ...absent, attribution: undefined })))
    const none = Object.fromEntries(Object.keys(blank).map((field) => [field, null]))
    for (const inquiry of (await leadsOf(api.store)).inquiries)
      expect(inquiry).toMatchObject({ ...none, attribution: '{}' })
  })

  test('ignores unknown fields and stores none of them', async () => {
    const api = await openTestApi(engine)
    const body = buildBooking({
      captcha: { ...api.captcha(), extra: 1 },
      reference: 'WP-MINE-MINE',
      edition: 'tw',
      created_at: 0,
      is_admin: true,
      attribution: { utm_source: 'x', evil: 'y' },
    })
    const reference = await referenceOf(await book(api, body))
    const [inquiry] = (await leadsOf(api.store)).inquiries
    expect(inquiry).toMatchObject({ reference, edition: 'en', created_at: api.clock.now() })
    expect(inquiry?.attribution).toBe('{"utm_source":"x"}')
    expect(reference).not.toBe('WP-MINE-MINE')
  })

  test('accepts a JSON type with a charset, and a body of exactly 64 KiB', async () => {
    const api = await openTestApi(engine)
    const whole = 64 * 1024
    const short = JSON.stringify(buildBooking({ captcha: api.captcha(), padding: '' }))
    const exact = short.replace('"padding":""', `"padding":"${'x'.repeat(whole - short.length)}"`)
    expect(exact.length).toBe(whole)
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' }
    await referenceOf(await api.post(PATH, exact, {}, headers))
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
  })

  test('by the command is the same booking', async () => {
    const api = await openTestApi(engine)
    const body = consultationSchema().parse(buildBooking({ captcha: api.captcha() })) as Consultation
    const first = await bookConsultation(api.deps.booking, body, 'en')
    expect(await bookConsultation(api.deps.booking, body, 'en')).toEqual(first)
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
    expect((await leadsOf(api.store)).inquiries[0]?.reference).toBe(first.reference)
    expect(api.queuedCount()).toBe(1)
  })
})

describe.each(ENGINES)('a repeated booking on %s', (engine) => {
  test('returns the first reference and stores nothing, also with another or a wrong captcha answer', async () => {
    const api = await openTestApi(engine)
    const body = buildBooking({ captcha: api.captcha() })
    const reference = await referenceOf(await book(api, body))
    const before = await leadsOf(api.store)
    const captchas = [body.captcha, api.captcha(), { ...api.captcha(), answer: 'WRONG' }, { key: 'k', answer: 'x' }]
    for (const captcha of captchas) expect(await referenceOf(await book(api, { ...body, captcha }))).toBe(reference)
    expect(await leadsOf(api.store)).toEqual(before)
    expect(api.queuedCount()).toBe(1)
  })

  test('returns the first reference hours later too, and with its fields in another order', async () => {
    const api = await openTestApi(engine)
    const body = buildBooking({ captcha: api.captcha() })
    const reference = await referenceOf(await book(api, body))
    api.clock.advance(5 * 60 * TEN_MINUTES)
    const reordered = Object.fromEntries(Object.entries(body).reverse())
    expect(await referenceOf(await book(api, reordered))).toBe(reference)
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
  })

  test('twenty times at once creates one lead', async () => {
    const api = await openTestApi(engine)
    const body = buildBooking({ captcha: api.captcha() })
    const references = await Promise.all(Array.from({ length: 20 }, async () => referenceOf(await book(api, body))))
    expect(new Set(references).size).toBe(1)
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
    expect(api.queuedCount()).toBe(1)
  })

  test('with another body is a mismatch that stores nothing and spends no captcha', async () => {
    const api = await openTestApi(engine)
    const body = buildBooking({ captcha: api.captcha() })
    await referenceOf(await book(api, body))
    const captcha = api.captcha()
    for (const change of [{ name: 'Someone else' }, { countries: ['uk'] }, { attribution: {} }])
      await expectError(await book(api, { ...body, ...change, captcha }), 409, 'idempotency_mismatch')
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
    await referenceOf(await book(api, buildBooking({ captcha })))
  })

  test('twenty different bodies under one key at once create one lead and nineteen mismatches', async () => {
    const api = await openTestApi(engine)
    const body = buildBooking()
    const bodies = Array.from({ length: 20 }, (_, index) => ({ ...body, name: `Ada ${index}`, captcha: api.captcha() }))
    const statuses = await Promise.all(bodies.map(async (one) => (await book(api, one)).status))
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
    expect(api.reported).toEqual([])
  })
})

describe.each(BOTH_ENGINES)('a repeated booking on %s', (engine) => {
  test('twenty times at once with a captcha each creates one lead and spends one captcha', async () => {
    const api = await openTestApi(engine)
    const body = buildBooking()
    const bodies = Array.from({ length: 20 }, () => ({ ...body, captcha: api.captcha() }))
    const references = await Promise.all(bodies.map(async (one) => referenceOf(await book(api, one))))
    expect(new Set(references).size).toBe(1)
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
  })
})

describe.each(ENGINES)('the captcha of a booking on %s', (engine) => {
  test.each([
    ['vi', 'Mã trong hình chưa đúng. Đây là hình mới, vui lòng nhập lại mã xác nhận.'],
    ['tw', '圖形驗證碼不正確。已換一張新圖，請輸入正確的驗證碼。'],
    ['en', 'The letters don’t match the picture. Type the letters in the new picture.'],
  ] as const)(
    'with a wrong answer in %s gets an error beside its field, and the key still accepts the right answer',
    async (locale, sentence) => {
      const api = await openTestApi(engine)
      const captcha = api.captcha()
      const body = buildBooking({ phone: '+639171234567', captcha: { ...captcha, answer: 'WRONG' } })
      for (let attempt = 0; attempt < 3; attempt++) {
        const { errors } = await expectError(await book(api, body, { locale }), 422, 'invalid', ['captcha.answer'])
        expect(errors?.['captcha.answer']).toEqual([sentence])
      }
      expect(await countLeads(api.store)).toEqual(NOTHING)
      await referenceOf(await book(api, { ...body, captcha }, { locale }))
      expect(await countLeads(api.store)).toEqual(ONE_LEAD)
    },
  )

  test('accepts an answer in any case and with spaces', async () => {
    const api = await openTestApi(engine)
    for (const answer of ['right', ' r i g h t ', 'ＲＩＧＨＴ'])
      await referenceOf(await book(api, buildBooking({ captcha: { ...api.captcha(), answer } })))
  })

  test('that was used is rejected, and stores nothing', async () => {
    const api = await openTestApi(engine)
    const captcha = api.captcha()
    await referenceOf(await book(api, buildBooking({ captcha })))
    const { errors } = await expectError(await book(api, buildBooking({ captcha })), 422, 'invalid', ['captcha.answer'])
    expect(errors?.['captcha.answer']).toEqual(['The picture was already used. Type the letters in the new picture.'])
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
    expect(api.queuedCount()).toBe(1)
  })

  test('shared by twenty concurrent bookings is valid for one of them', async () => {
    const api = await openTestApi(engine)
    const captcha = api.captcha()
    const responses = await Promise.all(Array.from({ length: 20 }, () => book(api, buildBooking({ captcha }))))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
    expect(api.reported).toEqual([])
  })

  test('is valid for exactly ten minutes', async () => {
    const api = await openTestApi(engine)
    const [inTime, late] = [api.captcha(), api.captcha()]
    api.clock.advance(TEN_MINUTES - 1)
    await referenceOf(await book(api, buildBooking({ captcha: inTime })))
    api.clock.advance(1)
    const { errors } = await expectError(await book(api, buildBooking({ captcha: late })), 422, 'invalid', [
      'captcha.answer',
    ])
    expect(errors?.['captcha.answer']).toEqual([
      'The picture was more than ten minutes old. Type the letters in the new picture.',
    ])
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
  })

  test('with a foreign key is invalid, whatever its form', async () => {
    const api = await openTestApi(engine)
    const { key } = api.captcha()
    const [text = '', signature = ''] = key.split('.')
    const later = `${text.split('-')[0]}-${(api.clock.now() + 100 * TEN_MINUTES).toString(36)}`
    const forged = [
      'x',
      '.',
      '..',
      `${later}.${signature}`,
      `${text}.`,
      `${text}.AAAA`,
      `x${key}`,
      '\u0000',
      '\ud800.x',
    ]
    for (const key of forged)
      await expectError(await book(api, buildBooking({ captcha: { key, answer: RIGHT } })), 422, 'invalid', [
        'captcha.answer',
      ])
    expect(await countLeads(api.store)).toEqual(NOTHING)
  })

  test('can’t be used twice under another spelling of its key', async () => {
    const api = await openTestApi(engine)
    const captcha = api.captcha()
    await referenceOf(await book(api, buildBooking({ captcha })))
    for (const key of [`${captcha.key}=`, `${captcha.key}\u0000`, `${captcha.key} `, `${captcha.key}!`])
      await expectError(await book(api, buildBooking({ captcha: { key, answer: RIGHT } })), 422, 'invalid', [
        'captcha.answer',
      ])
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
  })
})

describe.each(ENGINES)('a booking that is accepted on %s', (engine) => {
  test.each([
    ['of another kind', 'from afar', {}],
    [
      'with fields of another kind',
      { landing_page: 5, referrer: ['x'], utm_source: 'letter' },
      { utm_source: 'letter' },
    ],
    [
      'with tokens in its addresses',
      {
        landing_page: 'https://waypoint.example/service_result?receipt=TOKEN&utm_source=letter&x=TOKEN#TOKEN',
        referrer: 'https://other.example/page?session=TOKEN#TOKEN',
      },
      { landing_page: '/service_result?utm_source=letter', referrer: 'https://other.example/' },
    ],
    [
      'too long, or with signs that no database takes',
      { landing_page: `/\u0000${'x'.repeat(5000)}` },
      { landing_page: `/ ${'x'.repeat(1998)}` },
    ],
  ])('with an origin %s, which is cut or left out', async (_, attribution, stored) => {
    const api = await openTestApi(engine)
    await referenceOf(await book(api, buildBooking({ captcha: api.captcha(), attribution })))
    const { inquiries } = await leadsOf(api.store)
    expect(inquiries.map((inquiry) => JSON.parse(inquiry.attribution))).toEqual([stored])
  })

  test('for an office without an address: its email goes to the organisation', async () => {
    const { store, drop } = await createStore(engine)
    onTestFinished(drop)
    const content = demoContent()
    const offices = content.blocks.offices.map((office) =>
      office.code === 'philippines' ? { ...office, email: '' } : office,
    )
    await loadContent(store, { ...content, blocks: { ...content.blocks, offices } })
    const api = buildApi(store)
    await referenceOf(await book(api, buildBooking({ captcha: api.captcha() })))
    const { mails } = await leadsOf(store)
    const organisationEmail = content.blocks.site[0]?.email
    expect(mails.find(({ kind }) => kind === 'office')?.recipient).toBe(organisationEmail)
    expect(mails.find(({ kind }) => kind === 'visitor')?.reply_to).toBe(organisationEmail)
  })
})

// the schema rejects these before any query; values that would fail on one database only are among the hostile bookings below

describe.each(ENGINES)('a booking that can’t be stored on %s', (engine) => {
  test('leaves no trace and its captcha unspent if its email can’t be written', async () => {
    const api = await openTestApi(engine)
    const body = buildBooking({ captcha: api.captcha() })
    const repair = await breakInserts(api.store, 'outbox')
    const failure = await expectError(await book(api, body), 500, 'internal')
    expect(JSON.stringify(failure)).not.toMatch(/on purpose|outbox|sql/i)
    expect(await countLeads(api.store)).toEqual(NOTHING)
    expect(api.queuedCount()).toBe(0)
    expect(api.reported).toEqual([{ error: expect.anything(), requestId: failure.request_id }])
    await repair()
    await referenceOf(await book(api, body))
    expect(await countLeads(api.store)).toEqual(ONE_LEAD)
    expect(api.queuedCount()).toBe(1)
  })

  test('is an error in the contract’s shape if the database is closed, and is reported once', async () => {
    const { store, drop } = await createStore(engine, { content: true })
    const api = buildApi(store)
    const body = buildBooking({ captcha: api.captcha() })
    await drop()
    const response = await book(api, body)
    expect(response.status).toBeGreaterThanOrEqual(500)
    const failure = (await response.json()) as { code: string; request_id: string }
    expect(['internal', 'unavailable']).toContain(failure.code)
    expect(JSON.stringify(failure)).not.toMatch(/stack|\.ts|driver|sql/i)
    expect(api.reported.map(({ requestId }) => requestId)).toEqual([failure.request_id])
  })
})

describe.each(ENGINES)('limits on bookings on %s', (engine) => {
  const limits = {
    forms: { points: 2, seconds: 600 },
    uploads: { points: 2, seconds: 600 },
    api: { points: 3, seconds: 60 },
    keys: { points: 100, seconds: 60 },
    pages: { points: 100, seconds: 60 },
    images: { points: 100, seconds: 60 },
    posts: { points: 100, seconds: 60 },
  }

  test('a request over the limit gets its waiting time, spends no captcha, and does not affect others', async () => {
    const api = await openTestApi(engine, { takeLimit: createLimits(limits) })
    const caller = { address: '203.0.113.1' }
    const captcha = api.captcha()
    await expectError(await book(api, {}, caller), 422, 'invalid')
    await expectError(await book(api, {}, caller), 422, 'invalid')
    const rejected = await book(api, buildBooking({ captcha }), caller)
    const seconds = Number(rejected.headers.get('Retry-After'))
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 600).toBe(true)
    const { message } = await expectError(rejected, 429, 'too_many')
    expect(message).toContain(`${Math.ceil(seconds / 60)} minutes`)
    expect(await countLeads(api.store)).toEqual(NOTHING)
    await referenceOf(await book(api, buildBooking({ captcha }), { address: '203.0.113.2' }))
  })

  test('a page that sends a form counts it for its visitor', async () => {
    const api = await openTestApi(engine, { takeLimit: createLimits(limits) })
    const page = inProcessClient(api.deps, buildCaller({ address: '203.0.113.1' }))
    const statusOf = async () => {
      const failure: unknown = await page.consultations.book({} as never).catch((error: unknown) => error)
      return (failure as ApiFailure).status
    }
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([422, 422, 429])
  })

  test.each(LOCALES)('the rejection is worded in %s', async (locale) => {
    const takeLimit = createLimits({ ...limits, forms: { points: 0, seconds: 600 } })
    const api = await openTestApi(engine, { takeLimit })
    const { message } = await expectError(await book(api, {}, { locale }), 429, 'too_many')
    expect(message).toMatch({ vi: /Vui lòng đợi 10 phút rồi/, tw: /請等 10 分鐘後/, en: /wait 10 minutes and/ }[locale])
  })

  test('reads and forms have separate limits', async () => {
    const api = await openTestApi(engine, { takeLimit: createLimits(limits) })
    for (let attempt = 0; attempt < 3; attempt++) expect((await api.get('/api/Home/sources')).status).toBe(200)
    const limited = await api.get('/api/Home/sources')
    expect(limited.headers.get('Retry-After')).toMatch(/^\d+$/)
    await expectError(limited, 429, 'too_many')
    await referenceOf(await book(api, buildBooking({ captcha: api.captcha() })))
    // pages make several reads, which do not count against the visitor
    expect(await inProcessClient(api.deps, buildCaller()).schools.colleges()).not.toEqual([])
  })
})

describe.each(ENGINES)('hostile bookings on %s', (engine) => {
  const rejectingApi = useRejecting(engine)
  const NASTY = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '__proto__', 'constructor', '\u202e', '\r\nBcc: x', "'--"]
  const MARKUP = [
    '<script>alert(1)</script>',
    '{{7*7}}',
    '{name}',
    "{name, plural, other {'}",
    '%s%n',
    '[1]',
    '{"a":1}',
  ]
  const text = fc.oneof(fc.constantFrom(...NASTY, ...MARKUP), anyText(), fc.string({ maxLength: 3000 }))
  const value = fc.oneof(
    text,
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(1e308, -1, 2027.5, Number.MAX_SAFE_INTEGER, true, null, [[]], { length: 1e9 }, { __proto__: null }),
  )
  const fields = Object.keys(buildBooking())

  test('__proto__ and constructor as fields have no effect', async () => {
    const api = await openTestApi(engine)
    const ownBooking = JSON.stringify(buildBooking({ captcha: api.captcha() }))
    const hostile = '"__proto__":{"isAdmin":true,"name":"X"},"constructor":{"prototype":{"isAdmin":true}},'
    await referenceOf(await book(api, `{${hostile}${ownBooking.slice(1)}`))
    expect((await leadsOf(api.store)).inquiries[0]?.name).toBe('Ada Example')
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    await expectError(await book(api, '{"__proto__":{"name":"X"}}'), 422, 'invalid')
  })

  test.each(['name', 'major', 'remarks', 'chat_id', 'phone', 'email', 'idempotency_key'])(
    'NUL in %s is an error beside the field',
    async (field) => {
      const api = rejectingApi()
      const body = buildBooking({ captcha: api.captcha() })
      await expectError(await book(api, { ...body, [field]: `${body[field]}\u0000` }), 422, 'invalid', [field])
    },
  )

  test('never cause an internal error, whatever a field contains', async () => {
    const api = await openTestApi(engine)
    let captcha = api.captcha()
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...fields, 'captcha', 'unknown'), value, { minKeys: 1, maxKeys: 4 }),
        fc.constantFrom(...LOCALES),
        async (changes, locale) => {
          const before = await countLeads(api.store)
          const body = buildBooking({ captcha, phone: '+639171234567', ...changes })
          const response = await book(api, body, { locale })
          const after = await countLeads(api.store)
          expect({ status: response.status, reported: api.reported }).toMatchObject({ reported: [] })
          expect([200, 400, 409, 413, 422]).toContain(response.status)
          if (response.status === 200) {
            api.clock.advance(HOUR)
            captcha = api.captcha()
            expect(after.mails).toBe(2 * after.inquiries)
          } else {
            await expectError(response, response.status, ((await response.clone().json()) as { code: never }).code)
            expect(after).toEqual(before)
          }
        },
      ),
      seeded(propertyRuns(300, 60)),
    )
  })
})

describe.each(BOTH_ENGINES)('hostile bookings on %s', (engine) => {
  test('lone surrogates in every text are stored as well-formed text, and a repeated booking creates no second lead', async () => {
    const api = await openTestApi(engine)
    const loneSurrogates = 'Ada \ud800 Example \udfff'
    const body = buildBooking({
      captcha: api.captcha(),
      name: loneSurrogates,
      major: loneSurrogates,
      remarks: loneSurrogates,
      chat_id: loneSurrogates,
      attribution: { utm_source: loneSurrogates },
      idempotency_key: `broken \ud800 key`,
    })
    const reference = await referenceOf(await book(api, body))
    expect(await referenceOf(await book(api, body))).toBe(reference)
    const { inquiries, mails } = await leadsOf(api.store)
    const whole = 'Ada \ufffd Example \ufffd'
    expect(inquiries).toEqual([expect.objectContaining({ name: whole, major: whole, remarks: whole, chat_id: whole })])
    expect(JSON.parse(inquiries[0]?.attribution ?? '')).toEqual({ utm_source: whole })
    for (const { subject, text, html } of mails)
      expect([subject, text, html].every((one) => one.isWellFormed())).toBe(true)
  })
})
