/** Content kinds that fit a spreadsheet, and their columns. */

import { COLLECTION_KINDS, COLLECTIONS, type Collection, type CollectionKind } from '../content/collections.ts'
import type { Field } from '../content-form/field.ts'
import { type FormKind, formOf, isFormKind } from '../content-form/forms.ts'
import { editionCodes, type Locale } from '../editions.ts'

export type Column = {
  /** The name in content files, or `title_vi` for a localised text. */
  name: string
  field: Field
  locale: Locale | null
}

const FLAT: readonly Field['shape'][] = [
  ...(['text', 'localized', 'number', 'flag', 'choice', 'picks', 'words', 'identity', 'fixed'] as const),
]
const LAYOUTS: readonly Collection['layout'][] = ['list', 'lists', 'rows', 'tables']

/** The name of a kind's form. */
export const formKindOf = (kind: CollectionKind): FormKind | null => (isFormKind(kind) ? kind : null)

/** Fields without a column: an import leaves them as they are. */
const isLeftOut = ({ name }: Field): boolean => name === 'readers'

/** Kinds with one row per entry: no nested lists or parts. */
export const SHEET_KINDS: readonly CollectionKind[] = COLLECTION_KINDS.filter((kind) => {
  const form = formKindOf(kind)
  return (
    form !== null &&
    LAYOUTS.includes(COLLECTIONS[kind].layout) &&
    formOf(form).fields.every((field) => FLAT.includes(field.shape) || isLeftOut(field))
  )
})

/** The columns of a kind, in the order of its form. */
export function columnsOf(kind: CollectionKind): Column[] {
  const form = formKindOf(kind)
  if (form === null) return []
  const fields = formOf(form).fields.filter((field) => !isLeftOut(field))
  return fields.flatMap((field): Column[] =>
    field.shape === 'localized'
      ? editionCodes().map((locale) => ({ name: `${field.name}_${locale}`, field, locale }))
      : [{ name: field.name, field, locale: null }],
  )
}

/** The columns that identify a row. */
export const keysOf = (kind: CollectionKind): readonly string[] => COLLECTIONS[kind].key
