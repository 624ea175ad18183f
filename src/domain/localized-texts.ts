/** Maps localised texts anywhere in a content value. */
import { isOneOf } from './collections.ts'
import { editionCodes, type Locale } from './editions.ts'

/** The same value with every localised text mapped by `write`; the same object when nothing changes. */
export function mapLocalizedTexts<T>(value: T, write: (text: string, locale: Locale) => string): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const inner = value.map((one) => mapLocalizedTexts(one, write))
    return inner.every((one, index) => one === value[index]) ? value : (inner as T)
  }
  const entries = Object.entries(value)
  const isLocalized = entries.length > 0 && entries.every(([name, text]) => isLocale(name) && typeof text === 'string')
  const inner = entries.map(([name, one]) =>
    isLocalized && isLocale(name) && typeof one === 'string' ? write(one, name) : mapLocalizedTexts(one, write),
  )
  if (inner.every((one, index) => one === entries[index]?.[1])) return value
  return Object.fromEntries(entries.map(([name], index) => [name, inner[index]])) as T
}

const isLocale = (name: string): name is Locale => isOneOf(editionCodes(), name)
