/** What lists call an entry, and which of its texts lack a language. */
import { LOCALES, type Locale } from '../editions.ts'
import type { Entry } from './entry.ts'

export type Labels = Partial<Record<Locale, string>>

/** The fields that name a thing, the best first. */
const NAMING = ['title', 'name', 'what', 'question', 'student', 'label', 'text', 'tagline', 'intro', 'summary']
const labelMax = 160

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isLocalized = (value: unknown): value is Labels => isFields(value) && typeof value.en === 'string'

/** By language where its name is one of each; else as it stands, under every language. */
export function labelsOf(value: unknown, { file, key }: Pick<Entry, 'file' | 'key'>): Labels {
  if (!isFields(value)) return {}
  if (file.endsWith('.md')) return { [localeOf(file)]: short(String(value.title ?? '')) }
  for (const field of NAMING) {
    const named = value[field]
    if (isLocalized(named)) return each((locale) => named[locale])
    const columns = each((locale) => value[`${field}_${locale}`])
    if (columns.en) return columns
    if (typeof named === 'string' && named !== '') return { en: short(named) }
  }
  return key ? { en: key } : {}
}

const each = (text: (locale: Locale) => unknown): Labels =>
  Object.fromEntries(LOCALES.flatMap((locale) => (text(locale) ? [[locale, short(String(text(locale)))]] : [])))
const short = (text: string) => (text.length > labelMax ? `${text.slice(0, labelMax - 1)}…` : text)

/** A document's language, by its name. */
export const localeOf = (file: string): Locale => /([a-z]+)\.md$/.exec(file)?.[1] as Locale

/** The languages in which one of its texts is missing though another language has it. */
export function missingIn(value: unknown): Locale[] {
  return LOCALES.filter((locale) => lacks(value, locale))
}

/** Names may stand as they are; the rest of a row of columns is said in every language. */
const INTRODUCED = 'introduction'

function lacks(value: unknown, locale: Locale): boolean {
  if (Array.isArray(value)) return value.some((inner) => lacks(inner, locale))
  if (!isFields(value)) return false
  if (isLocalized(value)) return !value[locale]
  if (value[`${INTRODUCED}_en`] && !value[`${INTRODUCED}_${locale}`]) return true
  // the way a name stands in a sentence is given only where it differs
  return Object.entries(value).some(([key, inner]) => key !== 'name_in' && lacks(inner, locale))
}

/** Every text of a language that a thing holds, as one: by it is seen whether the language was changed. */
export function textsIn(value: unknown, locale: Locale): string {
  if (Array.isArray(value)) return value.map((inner) => textsIn(inner, locale)).join('\n')
  if (!isFields(value)) return ''
  return Object.entries(value)
    .map(([key, inner]) => {
      if ((key === locale || key.endsWith(`_${locale}`)) && typeof inner === 'string') return inner
      return textsIn(inner, locale)
    })
    .join('\n')
}
