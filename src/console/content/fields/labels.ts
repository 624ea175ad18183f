/** Labels of content fields, in the reader's language; server only. */

import type { Field } from '../../../domain/content-form/field.ts'
import type { InputError } from '../../../domain/content-form/input-error.ts'
import { CURRENCIES } from '../../../domain/currencies.ts'
import { editionOf, isLocale, type Locale } from '../../../domain/editions.ts'
import { loadMessages, type Messages } from '../../../domain/messages.ts'
import { looseTranslators } from '../../../domain/translators.ts'
import { writtenLanguage } from '../../messages/translations.ts'

const MESSAGES = await loadMessages('content-fields')
const translate = looseTranslators(MESSAGES)

type Part = 'labels' | 'help' | 'options' | 'units'
const messageOf = (part: Part, locale: Locale, names: readonly string[]): string | undefined => {
  const messages: Record<string, string> = MESSAGES[editionOf(locale).language][part]
  return names.map((name) => messages[name]).find((message) => message !== undefined)
}

/** Label of a kind of content. */
export const kindName = (kind: string, locale: Locale): string => {
  const kinds: Record<string, string> = MESSAGES[editionOf(locale).language].kinds
  return kinds[kind] ?? kind
}

/** Message keys of a field, the most specific first. */
const namesOf = (kind: string, { path, name }: Field) => [
  `${kind}_${path.replaceAll('.', '_')}`,
  `${kind}__${name}`,
  name,
]

/** Label of a field; undefined if it has none. */
export function labelOf(kind: string, field: Field, locale: Locale): string | undefined {
  const label = messageOf('labels', locale, namesOf(kind, field))
  if (label !== undefined) return label
  if (isLocale(field.name)) return editionOf(field.name).ownName
  return CURRENCIES.find((currency) => currency === field.name)
}

/** Help text of a field. A field for absolute URLs does not use the help for paths. */
export function helpOf(kind: string, field: Field, locale: Locale): string | undefined {
  const names = namesOf(kind, field)
  const isWeb = field.shape === 'text' && field.form === 'web'
  return messageOf('help', locale, isWeb ? names.slice(0, -1) : names)
}
export const unitOf = (unit: string, locale: Locale) => messageOf('units', locale, [unit])

/** Label of an option; currencies have their code. */
export function optionOf(field: Field, option: string, locale: Locale): string {
  const label = messageOf('options', locale, [
    `${field.path.replaceAll('.', '_')}_${option}`,
    `${field.name}_${option}`,
  ])
  if (label === undefined && field.name === 'language') return writtenLanguage(option, locale)
  return label ?? (isLocale(option) ? editionOf(option).ownName : option)
}

/** A message of the content forms. */
export const translateForm = (
  locale: Locale,
  key: keyof Messages['content-fields']['form'],
  values?: Record<string, string | number>,
): string => translate(locale)(`form.${key}`, values)

/** The error message beside a field. */
export const errorText = (locale: Locale, { code, values }: InputError): string =>
  translate(locale)(`error.${code}`, values)
