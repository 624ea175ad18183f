import { expect, test } from 'vitest'
import { z } from 'zod'
import { LOCALES, type Locale } from '../../tests/support/demo-editions.ts'
import { consultationSchema } from './consultation.ts'
import { errorsByField, fieldMessage } from './field-messages.ts'
import { choiceIssues } from './form-choices.ts'
import { orderSchema } from './order.ts'
import { fieldSentences } from './translators.ts'

function errorsOf(body: unknown, locale: Locale) {
  const sentences = fieldSentences(locale)
  const checked = consultationSchema({ phoneIssue: () => ({ key: 'fields.phone.format', values: {} }) }).safeParse(
    body,
    {
      error: (issue) => fieldMessage(issue, sentences),
    },
  )
  const choices = choiceIssues(CHOICES, { ...(body as object) }).map(({ path, key }) => {
    return { path: [path], message: sentences.translate(key) }
  })
  return errorsByField([...(checked.error?.issues ?? []), ...choices])
}

const CHOICES = {
  source: [{ code: 'forum' }],
  degree: [{ code: 'master' }],
  intake_term: [],
  contact_method: [{ code: 'line', kind: 'app_id' as const }],
}

const MISSING: Record<Locale, Record<string, string>> = {
  vi: {
    countries: 'Vui lòng chọn ít nhất một nước.',
    degree: 'Vui lòng chọn bậc học bạn muốn theo học.',
    source: 'Vui lòng chọn bạn biết đến chúng tôi qua đâu.',
    name: 'Vui lòng điền họ tên của bạn.',
    email: 'Vui lòng điền email của bạn.',
    phone: 'Vui lòng điền số điện thoại của bạn.',
    consent: 'Vui lòng đánh dấu đồng ý về cách sử dụng thông tin, để chúng tôi có thể trả lời bạn.',
    captcha: 'Vui lòng điền mã trong hình.',
    chat_id: 'Vui lòng điền tài khoản của ứng dụng chat bạn đã chọn.',
    idempotency_key: 'Vui lòng điền mục này.',
  },
  tw: {
    countries: '請至少選擇一個申請國家。',
    degree: '請選擇申請學位。',
    source: '請選擇你是如何得知我們的。',
    name: '請填寫你的姓名。',
    email: '請填寫你的電子郵件。',
    phone: '請填寫你的聯絡電話。',
    consent: '請勾選同意資料使用方式，我們才能回覆你。',
    captcha: '請填寫圖形驗證碼。',
    chat_id: '請填寫你所選通訊軟體的 ID。',
    idempotency_key: '請填寫這個欄位。',
  },
  en: {
    countries: 'Choose at least one country.',
    degree: 'Choose the degree you want to apply for.',
    source: 'Choose how you heard about us.',
    name: 'Enter your name.',
    email: 'Enter your email address.',
    phone: 'Enter your phone number.',
    consent: 'Agree to how we use your details, so that we can reply to you.',
    captcha: 'Type the letters in the picture.',
    chat_id: 'Enter your ID for the chat app you chose.',
    idempotency_key: 'Please complete this field.',
  },
}

test.each(LOCALES)('every missing field has its own message in %s', (locale) => {
  const errors = errorsOf({ contact_method: 'line' }, locale)
  expect(errors).toEqual(
    Object.fromEntries(Object.entries(MISSING[locale]).map(([field, message]) => [field, [message]])),
  )
})

const INVALID = {
  email: 'an@',
  phone: '12345',
  name: 'x'.repeat(101),
  remarks: 'x'.repeat(2001),
  degree: 'doctor',
  idempotency_key: 'short',
}

test.each([
  [
    'vi',
    {
      email: 'Vui lòng điền email đúng định dạng, ví dụ ten@example.com.',
      phone: 'Số điện thoại này chưa đúng. Nếu là số nước ngoài, hãy bắt đầu bằng dấu + và mã quốc gia.',
      name: 'Vui lòng viết không quá 100 ký tự.',
      remarks: 'Vui lòng viết không quá 2.000 ký tự.',
      degree: 'Vui lòng kiểm tra lại mục này.',
      idempotency_key: 'Vui lòng viết ít nhất 8 ký tự.',
    },
  ],
  [
    'tw',
    {
      email: '請填寫正確的電子郵件格式，例如 name@example.com。',
      phone: '這個號碼無法撥通。國外號碼請以 + 與國碼開頭。',
      name: '請勿超過 100 個字元。',
      remarks: '請勿超過 2,000 個字元。',
      degree: '請檢查這個欄位。',
      idempotency_key: '請至少填寫 8 個字元。',
    },
  ],
  [
    'en',
    {
      email: 'Enter an email address in the correct format, like name@example.com.',
      phone: 'Enter a valid phone number. For a number abroad, start with + and the country code.',
      name: 'Please enter 100 characters or fewer.',
      remarks: 'Please enter 2,000 characters or fewer.',
      degree: 'Please check this field.',
      idempotency_key: 'Please enter at least 8 characters.',
    },
  ],
] as const)('what is wrong with a field is said in %s', (locale, sentences) => {
  const errors = errorsOf(INVALID, locale)
  for (const [field, message] of Object.entries(sentences)) expect(errors[field]).toEqual([message])
})

test.each([
  ['vi', 'Vui lòng chọn một năm trong danh sách.'],
  ['tw', '請從選單中選擇年份。'],
  ['en', 'Choose a year from the list.'],
] as const)('a year outside the list is told from a short text in %s', (locale, sentence) => {
  for (const intake_year of ['1999', '2101', 'soon'])
    expect(errorsOf({ intake_year }, locale).intake_year).toEqual([sentence])
})

test.each([
  ['vi', 'Vui lòng điền họ tên, số điện thoại và email.'],
  ['tw', '請填寫姓名、聯絡電話與電子郵件。'],
  ['en', 'Enter your name, phone number and email address.'],
] as const)('the contact of an order has the sentences of the consultation in %s', (locale, sentence) => {
  const sentences = fieldSentences(locale)
  const messagesOf = (contact: unknown) => {
    const checked = orderSchema({ phoneIssue: () => ({ key: 'fields.phone.format', values: {} }) }).safeParse(
      { contact },
      { error: (issue) => fieldMessage(issue, sentences) },
    )
    return errorsByField(checked.error?.issues ?? [])
  }
  const sentenceOf = (key: string) => [sentences.translate(`fields.${key}`)]
  expect(messagesOf(undefined).contact).toEqual([sentence])
  expect(messagesOf({ name: '', phone: ' ' })).toMatchObject({
    'contact.name': sentenceOf('name.required'),
    'contact.email': sentenceOf('email.required'),
    'contact.phone': sentenceOf('phone.required'),
  })
  expect(messagesOf({ name: 'Ada', email: 'ada.example', phone: '12345' })).toMatchObject({
    'contact.email': sentenceOf('email.format'),
    'contact.phone': sentenceOf('phone.format'),
  })
})

test('the messages know the fields with a message of their own', () => {
  const sentences = fieldSentences('vi')
  expect(sentences.has('fields.name.required')).toBe(true)
  expect(sentences.has('fields.name.format')).toBe(false)
  expect(sentences.has('fields.nothing.required')).toBe(false)
})

test('a field without its own message gets the general one', () => {
  const sentences = fieldSentences('tw')
  const checked = z
    .object({ nothing: z.string(), other: z.enum(['a']) })
    .safeParse({ other: 'b' }, { error: (issue) => fieldMessage(issue, sentences) })
  expect(errorsByField(checked.error?.issues ?? [])).toEqual({
    nothing: [sentences.translate('required')],
    other: [sentences.translate('invalid')],
  })
})

test('nested fields are dotted', () => {
  const issues = [
    { path: ['captcha', 'answer'], message: 'a' },
    { path: ['items', 0, 'copies'], message: 'b' },
  ]
  expect(errorsByField(issues)).toEqual({ 'captcha.answer': ['a'], 'items.0.copies': ['b'] })
})

test('a field has all its errors, every message once', () => {
  const issues = ['a', 'b', 'a'].map((message) => ({ path: ['name'], message }))
  expect(errorsByField(issues)).toEqual({ name: ['a', 'b'] })
})

test('errors of the whole body have the key body', () => {
  expect(errorsByField([{ path: [], message: 'a' }])).toEqual({ body: ['a'] })
})

test('valid input has no errors', () => {
  expect(errorsByField([])).toEqual({})
})
