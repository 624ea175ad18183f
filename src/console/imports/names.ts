/** Labels of columns and row errors on the page of an import; server only. */
import type { ShelfKind } from '../../domain/content/shelves.ts'
import { WRONG_CODES, type Wrong } from '../../domain/content-form/refusals.ts'
import { EDITIONS, LOCALES, type Locale } from '../../domain/editions.ts'
import { columnsOf, formKindOf } from '../../domain/sheets/columns.ts'
import { ROW_FAULT_CODES, type RowFault } from '../../domain/sheets/plan-rows.ts'
import { labelOf, sayWrong } from '../content/fields/words.ts'
import { wordsOf } from '../messages/words.ts'

/** Column names with the label of their field: `Title · Tiếng Việt`. */
export function columnNames(kind: ShelfKind, locale: Locale): Record<string, string> {
  const form = formKindOf(kind) ?? kind
  return Object.fromEntries(
    columnsOf(kind).map(({ name, field, locale: own }) => {
      const said = own ?? LOCALES.find((each) => name.endsWith(`_${each}`))
      const label = labelOf(form, field, locale)
      return [name, [label, said && EDITIONS[said].ownName].filter(Boolean).join(' · ')]
    }),
  )
}

/** The allowed values of choice columns. */
export const columnOptions = (kind: ShelfKind): Record<string, readonly string[]> =>
  Object.fromEntries(
    columnsOf(kind).flatMap(({ name, field }) => (field.shape === 'choice' ? [[name, field.options]] : [])),
  )

type Told = { code: string; values?: Record<string, string | number> | undefined }

/** The sentence of a row error. */
export function sayFault(locale: Locale, { code, values }: Told): string {
  const own = ROW_FAULT_CODES.find((each) => each === code)
  if (own) return wordsOf(locale)(`imports.fault.${own}`, values)
  const wrong = WRONG_CODES.find((each) => each === code) ?? 'other'
  return sayWrong(locale, { code: wrong, ...(values && { values }) } as Wrong)
}

export type { RowFault }
