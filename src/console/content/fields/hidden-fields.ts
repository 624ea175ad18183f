/** Fields of editions that visitors don't see: a form shows them in one place, apart from the others. */
import { below, type Draft, type DraftFields } from '../../../domain/content-form/draft.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { editionCodes, editionOf, isLocale, type Locale } from '../../../domain/editions.ts'
import { languageOf } from './runs.ts'

export const hiddenEditions = (): Locale[] => editionCodes().filter((code) => editionOf(code).isHidden)

/** Whether a field is the column of a hidden edition in a table, or its part of a record by edition. */
function isHidden(field: Field, siblings: readonly Field[]): boolean {
  const edition = languageOf(field) ?? (siblings.every(({ name }) => isLocale(name)) ? field.name : null)
  return isLocale(edition) && editionOf(edition).isHidden
}

/** The fields without those of hidden editions. */
export const shownFields = (fields: readonly Field[]): Field[] => fields.filter((field) => !isHidden(field, fields))

/** An input name with its field; `isThere` is false within a part that the entry doesn't have. */
export type HiddenField = { field: Field; name: string; draft: Draft; isThere: boolean }

/** The texts and fields of hidden editions, at any level; a text is named without its edition. */
export function hiddenFields(fields: readonly Field[], drafts: DraftFields, under = '', isThere = true): HiddenField[] {
  return fields.flatMap((field) => {
    const draft = drafts[field.name]
    if (!draft) return []
    const found = { field, name: below(under, field.name), draft, isThere }
    return isHidden(field, fields) ? [found] : within(found)
  })
}

function within({ field, name, draft, isThere }: HiddenField): HiddenField[] {
  if (field.shape === 'localized') return [{ field, name, draft, isThere }]
  if (field.shape === 'group' && draft.is === 'group')
    return hiddenFields(field.fields, draft.fields, name, isThere && draft.isThere)
  if (field.shape !== 'list' && field.shape !== 'record') return []
  const rows = draft.is === 'list' ? draft.rows : draft.is === 'record' ? draft.pairs : []
  return rows.flatMap((row, at) => within({ field: field.item, name: below(name, at), draft: row.draft, isThere }))
}
