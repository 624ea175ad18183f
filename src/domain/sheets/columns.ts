/** Which kinds of content fit a sheet, and the columns that it then has. */

import { SHELF_KINDS, SHELVES, type Shelf, type ShelfKind } from '../content/shelves.ts'
import type { Field } from '../content-form/field.ts'
import { type FormKind, formOf, isFormKind } from '../content-form/forms.ts'
import { LOCALES, type Locale } from '../editions.ts'

export type Column = {
  /** As the files have it, or `title_vi` of a text in languages. */
  name: string
  field: Field
  locale: Locale | null
}

const FLAT: readonly Field['shape'][] = [
  ...(['text', 'localized', 'number', 'flag', 'choice', 'picks', 'words', 'identity', 'fixed'] as const),
]
const LAYOUTS: readonly Shelf['layout'][] = ['list', 'lists', 'rows', 'tables']

/** The name under which a kind's form is known. */
export const formKindOf = (kind: ShelfKind): FormKind | null => (isFormKind(kind) ? kind : null)

/** Kinds whose things are a row each: no lists or parts within. */
export const SHEET_KINDS: readonly ShelfKind[] = SHELF_KINDS.filter((kind) => {
  const form = formKindOf(kind)
  return (
    form !== null &&
    LAYOUTS.includes(SHELVES[kind].layout) &&
    formOf(form).fields.every(({ shape }) => FLAT.includes(shape))
  )
})

/** The columns of a kind, in the order of its form. */
export function columnsOf(kind: ShelfKind): Column[] {
  const form = formKindOf(kind)
  if (form === null) return []
  return formOf(form).fields.flatMap((field): Column[] =>
    field.shape === 'localized'
      ? LOCALES.map((locale) => ({ name: `${field.name}_${locale}`, field, locale }))
      : [{ name: field.name, field, locale: null }],
  )
}

/** What tells one row from another. */
export const keysOf = (kind: ShelfKind): readonly string[] => SHELVES[kind].key
