import { expect, test } from 'vitest'
import { consultationSchema } from '../../domain/consultation.ts'
import { CONSULTATION_STEPS } from '../../domain/consultation-steps.ts'
import { fieldSentences } from '../../domain/translators.ts'
import { type BookingValues, bookingBody, bookingValues, inFormOrder, stepOf } from './booking-values.ts'
import { stepErrors } from './step-errors.ts'

/** A form filled in for both steps. */
const buildValues = (values: BookingValues = {}): BookingValues => ({
  intent: ['book'],
  countries: ['uk', 'nl'],
  degree: ['master'],
  source: ['forum'],
  name: ['Ann Reyes'],
  email: ['ann@example.com'],
  phone: ['0917 123 4567'],
  office: ['philippines'],
  consent: ['yes'],
  'captcha.key': ['key'],
  'captcha.answer': ['ACDEF'],
  idempotency_key: ['b7e0c1f2'],
  ...values,
})

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(buildValues()).filter(([name]) => !names.includes(name)))

const sentences = fieldSentences('en')

const CHOICES = {
  source: [{ code: 'forum' }],
  degree: [{ code: 'master' }],
  intake_term: [{ code: 'autumn' }],
  contact_method: [{ code: 'line', kind: 'app_id' as const }],
  questions: [],
}

test('every text of a form is listed under its name, in order', () => {
  const form = new FormData()
  form.append('countries', 'uk')
  form.append('name', ' Ann ')
  form.append('countries', 'usa')
  form.append('remarks', '')
  expect(bookingValues(form)).toEqual({ countries: ['uk', 'usa'], name: [' Ann '], remarks: [''] })
})

test('a file in a form is ignored', () => {
  const form = new FormData()
  form.append('name', new File(['x'], 'x.txt'))
  form.append('major', 'Law')
  expect(bookingValues(form)).toEqual({ name: [], major: ['Law'] })
})

test('a filled-in form gives a body that the API accepts', () => {
  const values = buildValues({ 'attribution.landing_page': ['/vi'], 'attribution.utm_source': ['mail'] })
  expect(bookingBody(values)).toMatchObject({
    countries: ['uk', 'nl'],
    name: 'Ann Reyes',
    consent: true,
    captcha: { key: 'key', answer: 'ACDEF' },
    attribution: { landing_page: '/vi', utm_source: 'mail' },
  })
  expect(consultationSchema().safeParse(bookingBody(values)).success).toBe(true)
})

test('a single country is a list too, and none an empty one', () => {
  expect(bookingBody({ countries: ['uk'] }).countries).toEqual(['uk'])
  expect(bookingBody({}).countries).toEqual([])
})

test('the first of repeated values counts, except for lists', () => {
  expect(bookingBody({ name: ['Ann', 'Bob'] }).name).toBe('Ann')
})

test.each([
  [['yes'], true],
  [['no'], false],
  [[''], false],
  [undefined, false],
])('the box %j is the consent %s', (given, consent) => {
  expect(bookingBody(given ? { consent: given } : {}).consent).toBe(consent)
})

test('only captcha and attribution have parts', () => {
  expect(bookingBody({ 'name.first': ['Ann'], 'captcha.key': ['key'] })).toEqual({
    'name.first': 'Ann',
    captcha: { key: 'key' },
    countries: [],
    consent: false,
  })
})

test('a valid form has no invalid fields', () => {
  expect(stepErrors(buildValues(), 'plans', CHOICES, sentences)).toEqual({})
  expect(stepErrors(buildValues(), 'contact', CHOICES, sentences)).toEqual({})
})

test('the first step validates only its own fields', () => {
  const errors = stepErrors({ idempotency_key: ['b7e0c1f2'], intake_year: ['soon'] }, 'plans', CHOICES, sentences)
  expect(errors).toEqual({
    countries: ['Choose at least one country.'],
    degree: ['Choose the degree you want to apply for.'],
    source: ['Choose how you heard about us.'],
    intake_year: ['Choose a year from the list.'],
  })
})

test('an invalid country is an error of the first step', () => {
  expect(
    Object.keys(stepErrors(buildValues({ countries: ['uk', 'x'.repeat(33)] }), 'plans', CHOICES, sentences)),
  ).toEqual(['countries.1'])
})

test('the second step reports all invalid fields, of the first step too', () => {
  const errors = stepErrors(without('degree', 'name', 'consent', 'captcha.answer'), 'contact', CHOICES, sentences)
  expect(errors).toEqual({
    degree: ['Choose the degree you want to apply for.'],
    name: ['Enter your name.'],
    consent: ['Agree to how we use your details, so that we can reply to you.'],
    'captcha.answer': ['Type the letters in the picture.'],
  })
})

test('a chat app without its ID is reported in the second step', () => {
  expect(stepErrors(buildValues({ contact_method: ['line'], chat_id: [''] }), 'contact', CHOICES, sentences)).toEqual({
    chat_id: ['Enter your ID for the chat app you chose.'],
  })
})

test('only the server validates phone numbers', () => {
  expect(stepErrors(buildValues({ phone: ['12345'] }), 'contact', CHOICES, sentences)).toEqual({})
})

test('empty choices are valid', () => {
  const empty = { title: [''], contact_method: [''], chat_id: [''], intake_year: [''], intake_term: [''], major: [''] }
  expect(stepErrors(buildValues(empty), 'contact', CHOICES, sentences)).toEqual({})
})

test('messages are in the given language', () => {
  expect(stepErrors(without('name'), 'contact', CHOICES, fieldSentences('tw'))).toEqual({ name: ['請填寫你的姓名。'] })
  expect(stepErrors(without('name'), 'contact', CHOICES, fieldSentences('vi'))).toEqual({
    name: ['Vui lòng điền họ tên của bạn.'],
  })
})

test('a field belongs to the step that shows it', () => {
  const { plans, time, contact } = CONSULTATION_STEPS
  for (const field of plans) expect(stepOf(field, [])).toBe('plans')
  for (const field of [...time, 'slot.start']) expect(stepOf(field, [])).toBe('time')
  for (const field of [...contact, 'companion.email']) expect(stepOf(field, [])).toBe('contact')
  expect(stepOf('countries.1', [])).toBe('plans')
  expect(stepOf('captcha.answer', [])).toBe('contact')
  expect(stepOf('idempotency_key', [])).toBe('contact')
})

test('invalid fields are in the order of the form', () => {
  const errors = {
    'captcha.answer': ['a'],
    consent: ['b'],
    phone: ['c'],
    name: ['d'],
    degree: ['e'],
    'countries.0': ['f'],
  }
  const order = inFormOrder(errors, []).map(([field]) => field)
  expect(order).toEqual(['countries.0', 'degree', 'name', 'phone', 'consent', 'captcha.answer'])
  expect(Object.fromEntries(inFormOrder(errors, []))).toEqual(errors)
})

const ownQuestion = { code: 'loan', type: 'choice', label: 'Loan', help: '', required: true, shown_if: null } as const
const OPTIONS = [
  { code: 'yes', name: 'Yes' },
  { code: 'no', name: 'No' },
]
const QUESTIONS = [
  { ...ownQuestion, step: 'plans' as const, options: OPTIONS },
  { ...ownQuestion, code: 'call-time', type: 'text' as const, step: 'contact' as const, options: [] },
]

test('an answer to an own question is a field of its step', () => {
  const form = new FormData()
  form.append('answers.loan', 'yes')
  form.append('answers.__proto__', 'x')
  const values = bookingValues(form)
  expect(values).toEqual({ 'answers.loan': ['yes'] })
  expect(bookingBody({ ...values, 'answers.test': ['ielts', 'sat'] }).answers).toEqual({
    loan: 'yes',
    test: ['ielts', 'sat'],
  })
  expect(stepOf('answers.loan', QUESTIONS)).toBe('plans')
  expect(stepOf('answers.call-time', QUESTIONS)).toBe('contact')
})

test('errors of own questions are in the order of the form: last in the first step, before the remarks in the second', () => {
  const errors = Object.fromEntries(
    ['consent', 'remarks', 'answers.call-time', 'name', 'answers.loan', 'source'].map((field) => [field, ['x']]),
  )
  const order = inFormOrder(errors, QUESTIONS).map(([field]) => field)
  expect(order).toEqual(['source', 'answers.loan', 'name', 'answers.call-time', 'remarks', 'consent'])
})

test('the browser validates own questions with the server’s rules, each in its step', () => {
  const plans = stepErrors(
    buildValues({ 'answers.loan': ['maybe'] }),
    'plans',
    { ...CHOICES, questions: QUESTIONS },
    sentences,
  )
  expect(plans).toEqual({ 'answers.loan': ['Choose from the options in the list.'] })
  const both = stepErrors(buildValues(), 'contact', { ...CHOICES, questions: QUESTIONS }, fieldSentences('vi'))
  expect(both).toEqual({
    'answers.loan': ['Vui lòng chọn một phương án.'],
    'answers.call-time': ['Vui lòng trả lời câu hỏi này.'],
  })
})

const SLOT = { 'slot.start': ['2026-12-07T02:00:00.000Z'], 'slot.kind': ['phone'], 'slot.office': ['taipei'] }

test.each([
  ['time', { slot: { start: '2026-12-07T02:00:00.000Z', kind: 'phone', office: 'taipei' } }],
  ['wait', { wait: { start: '2026-12-07T02:00:00.000Z', kind: 'phone', office: 'taipei' } }],
  ['callback', {}],
])('of a chosen time, a booking with "%s" sends what it needs', (when, expected) => {
  const { slot, wait } = bookingBody(buildValues({ ...SLOT, when: [when] }))
  expect({ ...(slot !== undefined && { slot }), ...(wait !== undefined && { wait }) }).toEqual(expected)
})

test('somebody who comes along needs a name, and nobody is no error', () => {
  const errorsOf = (values: BookingValues) =>
    Object.keys(stepErrors(buildValues(values), 'contact', CHOICES, sentences))
  expect(errorsOf({ 'companion.name': [''], 'companion.email': [''] })).toEqual([])
  expect(errorsOf({ 'companion.name': [''], 'companion.email': ['mother@example.com'] })).toEqual(['companion.name'])
})
