import type { Draft } from '../../../domain/content-form/draft.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { ENTRY_NAMES } from '../../../domain/content-form/hints.ts'
import type { Locale } from '../../../domain/editions.ts'
import { type NamedThings, namesKey } from './form-context.ts'
import { optionOf } from './words.ts'

/** The label of a list entry, from its own fields; empty if they are empty. */
export function entryName(field: Field, draft: Draft, locale: Locale, named: NamedThings): string {
  if (draft.is === 'localized') return draft.texts[locale] || draft.texts.en || draft.texts.vi || draft.texts.tw
  if (draft.is === 'text') return textName(field, draft.text, locale, named)
  if (draft.is !== 'group' || field.shape !== 'group') return ''
  const { fields } = field
  const naming = ENTRY_NAMES.flatMap((name) => fields.filter((each) => each.name === name))
  const names = naming.map((each) =>
    entryName(each, draft.fields[each.name] ?? { is: 'text', text: '' }, locale, named),
  )
  return names.find((name) => name.trim() !== '') ?? ''
}

function textName(field: Field, text: string, locale: Locale, named: NamedThings): string {
  if (field.shape === 'choice') return text && optionOf(field, text, locale)
  const refersTo = field.shape === 'text' || field.shape === 'number' ? field.refersTo : undefined
  const known = refersTo && named[namesKey(refersTo)]?.find(({ value }) => value === text)
  return known?.label ?? text
}
