/** The label of an entry in lists, and the languages that its texts lack. */
import { defaultEdition, editionCodes, isLocale, type Locale } from '../editions.ts'
import type { Entry } from './entry.ts'

export type Labels = Partial<Record<Locale, string>>

/** The fields that can label an entry, the best first. */
const NAMING = ['title', 'name', 'what', 'question', 'student', 'label', 'text', 'tagline', 'intro', 'summary']
const labelMax = 160

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isLocalized = (value: unknown): value is Labels =>
  isFields(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([code, text]) => isLocale(code) && (typeof text === 'string' || text === undefined))

/** By language when its name is localised; otherwise the same label for every language. */
export function labelsOf(value: unknown, { file, key }: Pick<Entry, 'file' | 'key'>): Labels {
  if (!isFields(value)) return {}
  if (file.endsWith('.md')) return { [localeOf(file)]: short(String(value.title ?? '')) }
  for (const field of NAMING) {
    const label = value[field]
    if (isLocalized(label)) return each((locale) => label[locale])
    const columns = each((locale) => value[`${field}_${locale}`])
    if (columns.en) return columns
    if (typeof label === 'string' && label !== '') return { [defaultEdition()]: short(label) }
  }
  return key ? { [defaultEdition()]: key } : {}
}

const each = (text: (locale: Locale) => unknown): Labels =>
  Object.fromEntries(editionCodes().flatMap((locale) => (text(locale) ? [[locale, short(String(text(locale)))]] : [])))
const short = (text: string) => (text.length > labelMax ? `${text.slice(0, labelMax - 1)}…` : text)

/** The language of a document, from its name. */
export const localeOf = (file: string): Locale => /([a-z]+)\.md$/.exec(file)?.[1] ?? ''

/** The languages without a text that another language has. */
export function missingIn(value: unknown): Locale[] {
  return editionCodes().filter((locale) => lacks(value, locale))
}

/** By edition, and no text of every language: the form of a name within a sentence, only where it differs, and the country of readers. */
export const NO_TEXTS: readonly string[] = ['name_in', 'readers']

/** Names may be the same in every language; the other columns of a row need every language. */
const INTRODUCED = 'introduction'

function lacks(value: unknown, locale: Locale): boolean {
  if (Array.isArray(value)) return value.some((inner) => lacks(inner, locale))
  if (!isFields(value)) return false
  if (isLocalized(value)) return !value[locale]
  if (value[`${INTRODUCED}_en`] && !value[`${INTRODUCED}_${locale}`]) return true
  return Object.entries(value).some(([key, inner]) => !NO_TEXTS.includes(key) && lacks(inner, locale))
}

/** All texts of an entry in a language, joined: a comparison shows whether that language changed. */
export function textsIn(value: unknown, locale: Locale): string {
  if (Array.isArray(value)) return value.map((inner) => textsIn(inner, locale)).join('\n')
  if (!isFields(value)) return ''
  return Object.entries(value)
    .filter(([key]) => key !== 'readers')
    .map(([key, inner]) => {
      if ((key === locale || key.endsWith(`_${locale}`)) && typeof inner === 'string') return inner
      return textsIn(inner, locale)
    })
    .join('\n')
}
