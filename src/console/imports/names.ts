/** What an import's page calls columns and faults; server only. */
import type { ShelfKind } from '../../domain/content/shelves.ts'
import { WRONG_CODES, type Wrong } from '../../domain/content-form/refusals.ts'
import { EDITIONS, LOCALES, type Locale } from '../../domain/editions.ts'
import { columnsOf, formKindOf } from '../../domain/sheets/columns.ts'
import { ROW_FAULT_CODES, type RowFault } from '../../domain/sheets/plan-rows.ts'
import { labelOf, sayWrong } from '../content/fields/words.ts'
import { wordsOf } from '../messages/words.ts'

/** A column's name with what the forms call it: `Title · Tiếng Việt`. */
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

/** What a column may say, where that is one of several. */
export const columnOptions = (kind: ShelfKind): Record<string, readonly string[]> =>
  Object.fromEntries(
    columnsOf(kind).flatMap(({ name, field }) => (field.shape === 'choice' ? [[name, field.options]] : [])),
  )

type Told = { code: string; values?: Record<string, string | number> | undefined }

/** The sentence of a fault. */
export function sayFault(locale: Locale, { code, values }: Told): string {
  const own = ROW_FAULT_CODES.find((each) => each === code)
  if (own) return wordsOf(locale)(`imports.fault.${own}`, values)
  const wrong = WRONG_CODES.find((each) => each === code) ?? 'other'
  return sayWrong(locale, { code: wrong, ...(values && { values }) } as Wrong)
}

export type { RowFault }
