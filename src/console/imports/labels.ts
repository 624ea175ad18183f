/** Labels of columns and row errors on the page of an import; server only. */
import type { CollectionKind } from '../../domain/content/collections.ts'
import { INPUT_ERROR_CODES } from '../../domain/content-form/input-error.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { columnsOf, formKindOf } from '../../domain/spreadsheets/columns.ts'
import { ROW_ERROR_CODES, type RowError } from '../../domain/spreadsheets/plan-rows.ts'
import { errorText, labelOf } from '../content/fields/labels.ts'
import { translatorOf } from '../messages/translations.ts'

/** Column names with the label of their field: `Title · Tiếng Việt`. */
export function columnNames(kind: CollectionKind, locale: Locale): Record<string, string> {
  const form = formKindOf(kind) ?? kind
  return Object.fromEntries(
    columnsOf(kind).map(({ name, field, locale: columnLocale }) => {
      const labelLocale = columnLocale ?? editionCodes().find((each) => name.endsWith(`_${each}`))
      const label = labelOf(form, field, locale)
      return [name, [label, labelLocale && editionOf(labelLocale).ownName].filter(Boolean).join(' · ')]
    }),
  )
}

/** The allowed values of choice columns. */
export const columnOptions = (kind: CollectionKind): Record<string, readonly string[]> =>
  Object.fromEntries(
    columnsOf(kind).flatMap(({ name, field }) => (field.shape === 'choice' ? [[name, field.options]] : [])),
  )

type RowErrorCode = { code: string; values?: Record<string, string | number> | undefined }

/** The sentence of a row error. */
export function rowErrorText(locale: Locale, { code, values }: RowErrorCode): string {
  const rowCode = ROW_ERROR_CODES.find((each) => each === code)
  if (rowCode) return translatorOf(locale)(`imports.error.${rowCode}`, values)
  const errorCode = INPUT_ERROR_CODES.find((each) => each === code) ?? 'other'
  return errorText(locale, { code: errorCode, ...(values && { values }) })
}

export type { RowError }
