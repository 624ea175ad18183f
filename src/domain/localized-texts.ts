/** Texts in languages, wherever they stand in a piece of content. */
import { LOCALES, type Locale } from './editions.ts'

/** The same value with every text in a language as `write` gives it; itself where nothing is another. */
export function mapLocalizedTexts<T>(value: T, write: (text: string, locale: Locale) => string): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const inner = value.map((one) => mapLocalizedTexts(one, write))
    return inner.every((one, index) => one === value[index]) ? value : (inner as T)
  }
  const entries = Object.entries(value)
  const isLocalized = entries.length > 0 && entries.every(([name, text]) => isLocale(name) && typeof text === 'string')
  const inner = entries.map(([name, one]) =>
    isLocalized ? write(one as string, name as Locale) : mapLocalizedTexts(one, write),
  )
  if (inner.every((one, index) => one === entries[index]?.[1])) return value
  return Object.fromEntries(entries.map(([name], index) => [name, inner[index]])) as T
}

const isLocale = (name: string): name is Locale => (LOCALES as readonly string[]).includes(name)
