import { expect, test } from 'vitest'
import { TITLES } from './codes.ts'
import { type ConsultationRules, consultationSchema } from './consultation.ts'
import { CONSULTATION_STEPS } from './consultation-steps.ts'
import type { Locale } from './editions.ts'
import { errorsByField, fieldMessage } from './field-messages.ts'
import { choiceIssues } from './form-choices.ts'
import { AttributionSchema } from './form-fields.ts'
import { fieldSentences } from './translators.ts'

const buildBooking = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  countries: ['uk'],
  degree: 'master',
  source: 'forum',
  name: 'Nguyễn Thị An',
  email: 'an@example.com',
  phone: '0912 345 678',
  office: 'vietnam',
  consent: true,
  captcha: { key: 'key', answer: 'ACDEF' },
  idempotency_key: 'b7e0c1f2',
  ...fields,
})

/** The parsed booking; fails the test when the schema rejects it. */
const parsed = (fields: Record<string, unknown> = {}) => consultationSchema().parse(buildBooking(fields))

const codes = (...list: string[]) => list.map((code) => ({ code }))
const CHOICES = {
  source: codes('forum', 'friend'),
  degree: codes('bachelor', 'master'),
  intake_term: codes('autumn'),
  contact_method: [
    { code: 'phone', kind: 'phone' as const },
    { code: 'zalo', kind: 'app_phone' as const },
    { code: 'line', kind: 'app_id' as const },
    { code: 'email', kind: 'email' as const },
  ],
}

/** The errors of the schema and of the choices; where both reject a field, those of the schema. */
function errorsOf(body: unknown, locale: Locale = 'en', rules: ConsultationRules = {}) {
  const sentences = fieldSentences(locale)
  const checked = consultationSchema(rules).safeParse(body, { error: (issue) => fieldMessage(issue, sentences) })
  const isBody = typeof body === 'object' && body !== null && !Array.isArray(body)
  const choices = choiceIssues(CHOICES, isBody ? { ...body } : {}).map(({ path, key }) => {
    return { path: [path], message: sentences.translate(key) }
  })
  return { ...(isBody && errorsByField(choices)), ...errorsByField(checked.error?.issues ?? []) }
}

const CHECK = 'Please check this field.'

const REQUIRED = {
  countries: 'Choose at least one country.',
  degree: 'Choose the degree you want to apply for.',
  source: 'Choose how you heard about us.',
  name: 'Enter your name.',
  email: 'Enter your email address.',
  phone: 'Enter your phone number.',
  consent: 'Agree to how we use your details, so that we can reply to you.',
  captcha: 'Type the letters in the picture.',
}

test('the shortest booking is accepted unchanged', () => {
  expect(parsed()).toEqual(buildBooking())
})

test('a booking with every field is accepted unchanged', () => {
  const full = buildBooking({
    countries: ['usa', 'nl', 'other'],
    title: 'ms',
    contact_method: 'zalo',
    chat_id: 'an.nguyen',
    intake_year: 2027,
    intake_term: 'autumn',
    major: 'Kiến trúc',
    remarks: 'Gọi buổi tối.\nCảm ơn!',
    attribution: { landing_page: '/vi', referrer: 'https://search.example/', utm_source: 'mail' },
  })
  expect(consultationSchema().parse(full)).toEqual(full)
})

test('unknown fields are left out', () => {
  expect(parsed({ intent: 'book', is_admin: true })).toEqual(buildBooking())
})

test('an empty booking reports every required field at once', () => {
  const errors = errorsOf({})
  const expected = Object.entries(REQUIRED).map(([field, sentence]) => [field, [sentence]])
  expect(errors).toEqual({ ...Object.fromEntries(expected), idempotency_key: ['Please complete this field.'] })
})

test.each(Object.entries(REQUIRED))('without %s only that field is reported', (field, sentence) => {
  expect(errorsOf(buildBooking({ [field]: undefined }))).toEqual({ [field]: [sentence] })
  expect(errorsOf(buildBooking({ [field]: null }))).toEqual({ [field]: [sentence] })
})

test.each(['name', 'email', 'phone'] as const)('a %s of only whitespace is reported as missing', (field) => {
  for (const value of ['', '   ', '\t\n', '\u3000'])
    expect(errorsOf(buildBooking({ [field]: value }))).toEqual({ [field]: [REQUIRED[field]] })
})

test.each(['degree', 'source'] as const)('an empty choice of a %s is reported as missing', (field) => {
  expect(errorsOf(buildBooking({ [field]: '' }))).toEqual({ [field]: [REQUIRED[field]] })
})

test.each(['title', 'contact_method', 'chat_id', 'intake_year', 'intake_term', 'major', 'remarks'])(
  'an empty %s counts as not given',
  (field) => {
    expect(parsed({ [field]: '' })).toEqual({ ...buildBooking(), [field]: undefined })
  },
)

test.each([
  ['title', TITLES],
  ['contact_method', ['phone', 'zalo', 'line', 'email']],
  ['degree', ['bachelor', 'master']],
  ['source', ['forum', 'friend']],
  ['intake_term', ['autumn']],
] as const)('%s accepts only its codes', (field, codes) => {
  for (const code of codes) expect(errorsOf(buildBooking({ chat_id: 'id', [field]: code }))).toEqual({})
  for (const invalid of ['nonsense', codes[0].toUpperCase(), ` ${codes[0]}`, 'constructor', 7, true, [codes[0]], {}])
    expect(errorsOf(buildBooking({ chat_id: 'id', [field]: invalid }))).toEqual({ [field]: [CHECK] })
})

test.each([
  ['name', 100],
  ['phone', 40],
  ['chat_id', 100],
  ['major', 200],
  ['remarks', 2000],
] as const)('a %s may have %i characters and no more', (field, max) => {
  expect(parsed({ [field]: ` ${'ă'.repeat(max)} ` })).toHaveProperty(field, 'ă'.repeat(max))
  const sentence = `Please enter ${max.toLocaleString('en')} characters or fewer.`
  expect(errorsOf(buildBooking({ [field]: 'ă'.repeat(max + 1) }))).toEqual({ [field]: [sentence] })
})

test.each(['name', 'phone', 'chat_id', 'major', 'remarks'])('a %s with a control character is rejected', (field) => {
  for (const control of [
    '\u0000',
    '\u0001',
    '\u0008',
    '\u000b',
    '\u001b',
    '\u001f',
    '\u007f',
    '\u0080',
    '\u009b',
    '\u009f',
  ])
    expect(errorsOf(buildBooking({ [field]: `a${control}b` }))).toHaveProperty(field, [expect.any(String)])
})

test('remarks keep their lines and tabs', () => {
  expect(parsed({ remarks: ' one\r\n\ttwo ' }).remarks).toBe('one\r\n\ttwo')
})

test.each(['name', 'phone', 'chat_id', 'major'])('a %s of several lines becomes one', (field) => {
  expect(parsed({ [field]: 'one\r\ntwo\u2028 three\t\tfour' })).toHaveProperty(field, 'one two three four')
})

test.each(['name', 'phone', 'email', 'chat_id', 'major', 'remarks', 'idempotency_key'])(
  'a %s that is no text is refused',
  (field) => {
    for (const invalid of [7, true, ['a'], { a: 1 }])
      expect(errorsOf(buildBooking({ [field]: invalid }))[field]).toContain(CHECK)
  },
)

test('combining characters are composed before the length is checked', () => {
  const decomposed = 'e\u0302\u0301'.repeat(100)
  expect(parsed({ name: decomposed }).name).toBe('ế'.repeat(100))
})

test('a lone surrogate is replaced, because no database stores it', () => {
  expect(parsed({ name: 'An \ud83d' }).name.isWellFormed()).toBe(true)
})

test.each([
  'an@example.com',
  'an.nguyen+duhoc@mail.example.vn',
  "o'neil@example.co",
  'AN@EXAMPLE.COM',
  ' an@example.com\n',
])('the email address "%s" is accepted, and trimmed', (email) => {
  expect(parsed({ email }).email).toBe(email.trim())
})

test.each(['an', 'an@', '@example.com', 'an@example', 'an@@example.com', 'an @example.com', 'an@example..com'])(
  'the e-mail "%s" has no correct format',
  (email) => {
    const sentence = 'Enter an email address in the correct format, like name@example.com.'
    expect(errorsOf(buildBooking({ email }))).toEqual({ email: [sentence] })
  },
)

test.each([
  'an@example.com\nBcc: all@example.com',
  'an@example.com, all@example.com',
  'An <an@example.com>',
  'an\u0000@example.com',
])('no second address hides in the e-mail %j', (email) => {
  expect(errorsOf(buildBooking({ email }))).toHaveProperty('email')
})

test('an email address has at most 254 characters', () => {
  const long = `an@${'example-'.repeat(7)}ex.${'example-'.repeat(7)}ex.${'example-'.repeat(7)}ex.${'example-'.repeat(7)}ex.vn`
  expect(errorsOf(buildBooking({ email: `${'a'.repeat(254)}@example.com` }))).toEqual({
    email: ['Please enter 254 characters or fewer.'],
  })
  expect(long.length).toBeLessThanOrEqual(254)
  expect(parsed({ email: long }).email).toBe(long)
})

test('a phone number that can’t be dialled is reported in the language of the form', () => {
  const format = { key: 'fields.phone.format', values: {} }
  const rules = { phoneIssue: (phone: string) => (phone.startsWith('+') ? null : format) }
  const body = buildBooking({ phone: '12345' })
  expect(errorsOf(buildBooking({ phone: '+84912345678' }), 'en', rules)).toEqual({})
  expect(errorsOf(body, 'en', rules).phone?.[0]).toMatch(/^Enter a valid phone number\./)
  expect(errorsOf(body, 'vi', rules).phone?.[0]).toMatch(/^Số điện thoại này chưa đúng\./)
  expect(errorsOf(body, 'tw', rules).phone?.[0]).toMatch(/^這個號碼無法撥通。/)
})

test('the phone rule gets the trimmed number, and never an empty one', () => {
  const seen: string[] = []
  const phoneIssue = (phone: string) => {
    seen.push(phone)
    return null
  }
  errorsOf(buildBooking({ phone: ' 0912 345 678 ' }), 'en', { phoneIssue })
  errorsOf(buildBooking({ phone: '  ' }), 'en', { phoneIssue })
  expect(seen).toEqual(['0912 345 678'])
})

test('at least one country is needed', () => {
  expect(errorsOf(buildBooking({ countries: [] }))).toEqual({ countries: [REQUIRED.countries] })
})

test.each([
  [[7], 'countries.0'],
  ['uk', 'countries'],
  [{}, 'countries'],
])('the countries %j are refused at %s', (countries, field) => {
  expect(errorsOf(buildBooking({ countries }))).toEqual({ [field]: [CHECK] })
})

test('a repeated country is stored once', () => {
  expect(parsed({ countries: ['uk', 'usa', 'uk'] }).countries).toEqual(['uk', 'usa'])
})

test.each([2000, 2100, '2027', ' 2027 '])('the intake year %j is read as a number', (year) => {
  expect(parsed({ intake_year: year }).intake_year).toBe(Number(year))
})

test.each([1999, 2101, '1999', '2101', '27', -2027, 'soon', '2027.5', 2027.5, true, {}])(
  'the intake year %j is not in the list',
  (year) => {
    const errors = errorsOf(buildBooking({ intake_year: year }))
    expect(errors).toEqual({ intake_year: ['Choose a year from the list.'] })
  },
)

test.each([false, 'yes', 'true', 1, {}])('%j is not a consent', (consent) => {
  expect(errorsOf(buildBooking({ consent }))).toHaveProperty('consent', [expect.any(String)])
})

test('a LINE contact requires an ID', () => {
  const sentence = 'Enter your ID for the chat app you chose.'
  expect(errorsOf(buildBooking({ contact_method: 'line' }))).toEqual({ chat_id: [sentence] })
  expect(errorsOf(buildBooking({ contact_method: 'line', chat_id: '  ' }))).toEqual({ chat_id: [sentence] })
  expect(errorsOf(buildBooking({ contact_method: 'line', chat_id: 'an' }))).toEqual({})
})

test.each(['phone', 'email', 'zalo', ''])('"%s" requires no chat ID', (method) => {
  expect(errorsOf(buildBooking({ contact_method: method }))).toEqual({})
})

test('a missing chat ID is reported beside every other invalid field', () => {
  const errors = errorsOf({ contact_method: 'line', chat_id: '', email: 'an@', intake_term: 'summer' })
  expect(Object.keys(errors).sort()).toEqual(
    [...Object.keys(REQUIRED), 'chat_id', 'idempotency_key', 'intake_term'].sort(),
  )
})

test('an invalid chat ID is not also reported as missing', () => {
  const errors = errorsOf(buildBooking({ contact_method: 'line', chat_id: 'x'.repeat(101) }))
  expect(errors).toEqual({ chat_id: ['Please enter 100 characters or fewer.'] })
})

test('an idempotency key has 8 to 100 characters, none of them control characters', () => {
  const errorsWith = (key: string) => errorsOf(buildBooking({ idempotency_key: key })).idempotency_key
  expect(errorsWith('x'.repeat(8))).toBeUndefined()
  expect(errorsWith('x'.repeat(100))).toBeUndefined()
  expect(errorsWith('x'.repeat(7))).toEqual(['Please enter at least 8 characters.'])
  expect(errorsWith('')).toEqual(['Please enter at least 8 characters.'])
  expect(errorsWith('x'.repeat(101))).toEqual(['Please enter 100 characters or fewer.'])
  expect(errorsWith('12345678\u0000')).toEqual([CHECK])
})

test('the parts of a captcha are reported separately', () => {
  const errorsWith = (captcha: unknown) => errorsOf(buildBooking({ captcha }))
  const missing = [REQUIRED.captcha]
  expect(errorsWith({})).toEqual({ 'captcha.key': missing, 'captcha.answer': missing })
  expect(errorsWith({ key: 'key', answer: ' ' })).toEqual({ 'captcha.answer': missing })
  expect(errorsWith({ key: 'x'.repeat(301), answer: 'ACDEF' })).toEqual({
    'captcha.key': ['Please enter 300 characters or fewer.'],
  })
  expect(errorsWith({ key: 'key', answer: 'A'.repeat(21) })).toEqual({
    'captcha.answer': ['Please enter 20 characters or fewer.'],
  })
  expect(errorsWith('ACDEF')).toEqual({ captcha: [CHECK] })
})

test('every part of the attribution is optional', () => {
  expect(parsed({ attribution: {} }).attribution).toEqual({})
  expect(parsed({ attribution: { landing_page: '/vi', referrer: '' } }).attribution).toMatchObject({
    landing_page: '/vi',
  })
  expect(AttributionSchema.parse({ referrer: ' ' }).referrer).toBeUndefined()
})

test('automatic fields are truncated and normalised', () => {
  const attribution = { landing_page: `/${'x'.repeat(3000)}`, utm_source: 'y'.repeat(300), utm_term: ' a\u0000\r\nb ' }
  expect(parsed({ attribution }).attribution).toEqual({
    landing_page: `/${'x'.repeat(1999)}`,
    utm_source: 'y'.repeat(200),
    utm_term: 'a b',
  })
})

test.each([['text'], [7], [[]], [{ utm_source: 7, referrer: ['x'] }], [{ utm_source: '\u0000', referrer: null }]])(
  'automatic fields never block a booking, even as %j',
  (attribution) => {
    const attributionValues = Object.values(parsed({ attribution }).attribution ?? {}).filter(
      (value) => value !== undefined,
    )
    expect(attributionValues).toEqual([])
  },
)

test('a surrogate pair cut in half is repaired', () => {
  const { attribution } = parsed({ attribution: { utm_source: `${'x'.repeat(199)}😀` } })
  expect(attribution?.utm_source).toHaveLength(200)
  expect(attribution?.utm_source?.isWellFormed()).toBe(true)
})

test.each([[[]], [null], ['text'], [7]])('a body that is not an object (%j) is rejected as a whole', (body) => {
  expect(Object.keys(errorsOf(body))).toEqual(['body'])
})

test('every visible field belongs to one step of the form; each answer belongs to its question’s step', () => {
  const unseen = ['answers', 'attribution', 'consent_version', 'idempotency_key', 'shortlist', 'wait']
  const fields = Object.keys(consultationSchema().shape).filter((field) => !unseen.includes(field))
  expect(Object.values(CONSULTATION_STEPS).flat().sort()).toEqual(fields.sort())
})
