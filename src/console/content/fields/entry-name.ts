import type { Draft } from '../../../domain/content-form/draft.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { ENTRY_NAMES } from '../../../domain/content-form/hints.ts'
import type { Locale } from '../../../domain/editions.ts'
import { type EntryOptions, namesKey } from './form-context.ts'
import { optionOf } from './labels.ts'

/** The label of a list entry, from its own fields; empty if they are empty. */
export function entryName(field: Field, draft: Draft, locale: Locale, entryOptions: EntryOptions): string {
  if (draft.is === 'localized') return draft.texts[locale] || Object.values(draft.texts).find(Boolean) || ''
  if (draft.is === 'text') return textName(field, draft.text, locale, entryOptions)
  if (draft.is !== 'group' || field.shape !== 'group') return ''
  const { fields } = field
  const naming = ENTRY_NAMES.flatMap((name) => fields.filter((each) => each.name === name))
  const names = naming.map((each) =>
    entryName(each, draft.fields[each.name] ?? { is: 'text', text: '' }, locale, entryOptions),
  )
  return names.find((name) => name.trim() !== '') ?? ''
}

function textName(field: Field, text: string, locale: Locale, entryOptions: EntryOptions): string {
  if (field.shape === 'choice') return text && optionOf(field, text, locale)
  const refersTo = field.shape === 'text' || field.shape === 'number' ? field.refersTo : undefined
  const option = refersTo && entryOptions[namesKey(refersTo)]?.find(({ value }) => value === text)
  return option?.label ?? text
}
