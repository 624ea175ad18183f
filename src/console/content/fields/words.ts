/** What the fields of content are called, in the language of whoever works; server only. */

import type { Field } from '../../../domain/content-form/field.ts'
import type { Wrong } from '../../../domain/content-form/refusals.ts'
import { CURRENCIES } from '../../../domain/currencies.ts'
import { EDITIONS, isLocale, type Locale } from '../../../domain/editions.ts'
import { looseTranslators } from '../../../domain/translators.ts'
import { choiceName } from '../../messages/words.ts'
import en from './messages/en.json'
import tw from './messages/tw.json'
import vi from './messages/vi.json'

const MESSAGES: Record<Locale, typeof en> = { vi, tw, en }
const sayings = looseTranslators(MESSAGES)

type Part = 'labels' | 'help' | 'options' | 'units'
const found = (part: Part, locale: Locale, names: readonly string[]): string | undefined => {
  const words: Record<string, string> = MESSAGES[locale][part]
  return names.map((name) => words[name]).find((word) => word !== undefined)
}

/** What a kind of content is called. */
export const kindName = (kind: string, locale: Locale): string => {
  const kinds: Record<string, string> = MESSAGES[locale].kinds
  return kinds[kind] ?? kind
}

/** Of a place of one kind, else of the name for all kinds. */
const namesOf = (kind: string, { path, name }: Field) => [
  `${kind}_${path.replaceAll('.', '_')}`,
  `${kind}__${name}`,
  name,
]

/** What a field is called; undefined where nobody has named it. */
export function labelOf(kind: string, field: Field, locale: Locale): string | undefined {
  const own = found('labels', locale, namesOf(kind, field))
  if (own !== undefined) return own
  if (isLocale(field.name)) return EDITIONS[field.name].ownName
  return choiceOf(field.name, locale) ?? CURRENCIES.find((currency) => currency === field.name)
}

/** What helps to fill it in. A whole address is none of the paths that links may be. */
export function helpOf(kind: string, field: Field, locale: Locale): string | undefined {
  const names = namesOf(kind, field)
  const isWeb = field.shape === 'text' && field.form === 'web'
  return found('help', locale, isWeb ? names.slice(0, -1) : names)
}
export const unitOf = (unit: string, locale: Locale) => found('units', locale, [unit])

const CHOICES = ['office', 'refine_service', 'refine_mode', 'apply_service', 'countries'] as const
const choiceOf = (option: string, locale: Locale) =>
  CHOICES.map((field) => choiceName(locale, field, option)).find((name) => name !== option)

/** What one of several is called; currencies by their codes. */
export function optionOf(field: Field, option: string, locale: Locale): string {
  const own = found('options', locale, [`${field.name}_${option}`])
  return own ?? choiceOf(option, locale) ?? (isLocale(option) ? EDITIONS[option].ownName : option)
}

/** A sentence of the forms themselves. */
export const sayForm = (locale: Locale, key: keyof typeof en.form, values?: Record<string, string | number>): string =>
  sayings[locale](`form.${key}`, values)

/** The sentence beside a wrong field. */
export const sayWrong = (locale: Locale, { code, values }: Wrong): string => sayings[locale](`wrong.${code}`, values)
