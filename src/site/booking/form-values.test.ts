import { expect, test } from 'vitest'
import { consultationSchema } from '../../domain/consultation.ts'
import { CONSULTATION_STEPS } from '../../domain/consultation-steps.ts'
import { validationWords } from '../../domain/words.ts'
import { checkStep } from './check-step.ts'
import { bodyOf, inFormOrder, rootOf, stepOf, type Values, valuesOf } from './form-values.ts'

/** A form filled in with what both steps need. */
const buildValues = (values: Values = {}): Values => ({
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

const words = validationWords('en')

test('every text of a form stands under its name, in order', () => {
  const form = new FormData()
  form.append('countries', 'uk')
  form.append('name', ' Ann ')
  form.append('countries', 'usa')
  form.append('remarks', '')
  expect(valuesOf(form)).toEqual({ countries: ['uk', 'usa'], name: [' Ann '], remarks: [''] })
})

test('a file in a form is no text', () => {
  const form = new FormData()
  form.append('name', new File(['x'], 'x.txt'))
  form.append('major', 'Law')
  expect(valuesOf(form)).toEqual({ name: [], major: ['Law'] })
})

test('a filled-in form makes the body that the API takes', () => {
  const values = buildValues({ 'attribution.landing_page': ['/vi'], 'attribution.utm_source': ['mail'] })
  expect(bodyOf(values)).toMatchObject({
    countries: ['uk', 'nl'],
    name: 'Ann Reyes',
    consent: true,
    captcha: { key: 'key', answer: 'ACDEF' },
    attribution: { landing_page: '/vi', utm_source: 'mail' },
  })
  expect(consultationSchema().safeParse(bodyOf(values)).success).toBe(true)
})

test('one chosen country is a list all the same, and none an empty one', () => {
  expect(bodyOf({ countries: ['uk'] }).countries).toEqual(['uk'])
  expect(bodyOf({}).countries).toEqual([])
})

test('of a name that came twice the first counts, unless it is a list', () => {
  expect(bodyOf({ name: ['Ann', 'Bob'] }).name).toBe('Ann')
})

test.each([
  [['yes'], true],
  [['no'], false],
  [[''], false],
  [undefined, false],
])('the box %j is the consent %s', (given, consent) => {
  expect(bodyOf(given ? { consent: given } : {}).consent).toBe(consent)
})

test('only captcha and attribution have parts', () => {
  expect(bodyOf({ 'name.first': ['Ann'], 'captcha.key': ['key'] })).toEqual({
    'name.first': 'Ann',
    captcha: { key: 'key' },
    countries: [],
    consent: false,
  })
})

test('a right form has no wrong field', () => {
  expect(checkStep(buildValues(), 1, words)).toEqual({})
  expect(checkStep(buildValues(), 2, words)).toEqual({})
})

test('the first step names its own fields and leaves the second alone', () => {
  const errors = checkStep({ idempotency_key: ['b7e0c1f2'], intake_year: ['soon'] }, 1, words)
  expect(errors).toEqual({
    countries: ['Please choose at least one country.'],
    degree: ['Please choose the degree you want to apply for.'],
    source: ['Please tell us how you heard of us.'],
    intake_year: ['Please choose a year from the list.'],
  })
})

test('a wrong country is a fault of the first step', () => {
  expect(Object.keys(checkStep(buildValues({ countries: ['uk', 'fr'] }), 1, words))).toEqual(['countries.1'])
})

test('the second step names everything that is wrong, of the first step too', () => {
  const errors = checkStep(without('degree', 'name', 'consent', 'captcha.answer'), 2, words)
  expect(errors).toEqual({
    degree: ['Please choose the degree you want to apply for.'],
    name: ['Please fill in your name.'],
    consent: ['Please agree to how we use your details, so that we may answer you.'],
    'captcha.answer': ['Please fill in the image captcha.'],
  })
})

test('a chat app without its ID is named in the second step', () => {
  expect(checkStep(buildValues({ contact_method: ['line'], chat_id: [''] }), 2, words)).toEqual({
    chat_id: ['Please fill in your ID for the chat app you chose.'],
  })
})

test('a phone is left to the server', () => {
  expect(checkStep(buildValues({ phone: ['12345'] }), 2, words)).toEqual({})
})

test('choices left empty are no fault', () => {
  const empty = { title: [''], contact_method: [''], chat_id: [''], intake_year: [''], intake_term: [''], major: [''] }
  expect(checkStep(buildValues(empty), 2, words)).toEqual({})
})

test('sentences are those of the language given', () => {
  expect(checkStep(without('name'), 2, validationWords('tw'))).toEqual({ name: ['請填寫你的姓名。'] })
  expect(checkStep(without('name'), 2, validationWords('vi'))).toEqual({ name: ['Vui lòng điền họ tên của bạn.'] })
})

test('a field belongs to the step that shows it', () => {
  const [plans, contact] = CONSULTATION_STEPS
  for (const field of plans) expect(stepOf(field)).toBe(1)
  for (const field of contact) expect(stepOf(field)).toBe(2)
  expect(stepOf('countries.1')).toBe(1)
  expect(stepOf('captcha.answer')).toBe(2)
  expect(stepOf('idempotency_key')).toBe(2)
})

test('a part of a field stands at its field', () => {
  expect(rootOf('captcha.answer')).toBe('captcha')
  expect(rootOf('countries.1')).toBe('countries')
  expect(rootOf('name')).toBe('name')
})

test('wrong fields come in the order of the form', () => {
  const errors = {
    'captcha.answer': ['a'],
    consent: ['b'],
    phone: ['c'],
    name: ['d'],
    degree: ['e'],
    'countries.0': ['f'],
  }
  const order = inFormOrder(errors).map(([field]) => field)
  expect(order).toEqual(['countries.0', 'degree', 'name', 'phone', 'consent', 'captcha.answer'])
  expect(Object.fromEntries(inFormOrder(errors))).toEqual(errors)
})
