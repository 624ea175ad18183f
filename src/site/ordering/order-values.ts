/** Converts the order forms between `FormData` and the API's items; the same in browser and server. */
import type { FieldErrors } from '../../domain/field-messages.ts'
import { type FieldLimits, readTexts } from '../forms/known-fields.ts'
import { FIRST_TOUCH } from '../shell/first-touch.ts'

export type OrderValues = Record<string, string>

const short = { values: 1, characters: 300 }
const shortNames = [
  'service',
  'mode',
  'from_interview',
  'source',
  'file_id',
  'file_name',
  'file_words',
  'word_limit',
  'copies',
  'urgent',
  'quoted_total_minor',
  'quoted_currency',
  'direct',
  'name',
  'email',
  'phone',
  'chat_id',
  'consent',
  'idempotency_key',
  'intent',
  'consent_version',
  'captcha.key',
  'captcha.answer',
  'silent',
  'remove',
]
/** Fields of the three order forms, except the options of application services. */
const FIELDS: FieldLimits = new Map([
  ...shortNames.map((name) => [name, short] as const),
  ...FIRST_TOUCH.map((name) => [`attribution.${name}`, { values: 1, characters: 4000 }] as const),
  // beyond its limit it comes back whole with its error
  ['message', { values: 1, characters: 20_000 }],
  ['captcha.proof', { values: 1, characters: 4000 }],
  // the API's limits
  ['text', { values: 1, characters: 300_000 }],
  ['file_text', { values: 1, characters: 20_000 }],
  ['items', { values: 1, characters: 1024 * 1024 }],
  ['cart', { values: 1, characters: 1024 * 1024 }],
])
/** `visa.country`: both codes come from content, which reserves the other fields with a dot. */
const OPTION = /^(?!attribution\.|captcha\.)[a-z\d_-]{1,32}\.[a-z\d-]{1,100}$/
const optionsMax = 30

/** The texts of a form by name; unknown fields are ignored. */
export function orderValues(form: FormData): OrderValues {
  const ofChosen = `${form.get('service')}.`
  const names = [...new Set(form.keys())].filter((name) => OPTION.test(name))
  const options = names.sort((a, b) => Number(b.startsWith(ofChosen)) - Number(a.startsWith(ofChosen)))
  const bounds = new Map([...FIELDS, ...options.slice(0, optionsMax).map((name) => [name, short] as const)])
  const texts = Object.entries(readTexts(form, bounds))
  return Object.fromEntries(texts.flatMap(([name, [value]]) => (value === undefined ? [] : [[name, value]])))
}

/** Whether the chosen type of editing begins with an interview, so that there is no text yet; the form lists those that do. */
export const isFromInterview = ({ mode = '', from_interview = '' }: OrderValues): boolean =>
  from_interview.split(' ').includes(mode) && mode !== ''

/** A document as the API expects it; fields hidden for the chosen mode and source are left out. */
export function refineItemOf(values: OrderValues): Record<string, unknown> {
  const isFile = values.source === 'file'
  const hasText = !isFromInterview(values)
  return {
    kind: 'refine',
    service: values.service,
    mode: values.mode,
    ...(hasText && !isFile && values.text?.trim() && { text: values.text }),
    ...(hasText && isFile && values.file_id && { file_id: values.file_id }),
    ...(values.word_limit && { word_limit: values.word_limit }),
    copies: values.copies || '1',
    urgent: values.urgent === 'yes',
  }
}

/** An application service with its options, whose fields are named `visa.country`. */
export function applyItemOf(values: OrderValues) {
  const prefix = `${values.service}.`
  const options = Object.entries(values).filter(([name]) => name.startsWith(prefix))
  return {
    kind: 'apply' as const,
    service: values.service,
    options: Object.fromEntries(options.map(([name, value]) => [name.slice(prefix.length), value])),
  }
}

/** The form field of an API error: `items.0.copies` belongs to `copies`. */
function fieldOf(path: string, values: OrderValues): string {
  const name = path.replace(/^items\.0\.?/, '')
  if (name.startsWith('options.')) return `${values.service}.${name.slice('options.'.length)}`
  if (!['text', 'file_id', 'word_count'].includes(name)) return name
  return isFromInterview(values) ? 'word_limit' : values.source === 'file' ? 'file' : 'text'
}

export const itemErrors = (errors: FieldErrors, values: OrderValues): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, messages]) => [fieldOf(path, values), messages]))
