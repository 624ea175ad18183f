/** Exports a kind's content as a spreadsheet; importing it unchanged changes nothing. */
import { draftsOf } from '../content-form/draft-of.ts'
import { formOf } from '../content-form/forms.ts'
import { shownCell } from './cells.ts'
import { columnsOf, formKindOf } from './columns.ts'
import type { Target } from './plan-rows.ts'

/** One row per entry, in the order of its file. */
export function sheetOf(target: Target): { columns: string[]; rows: string[][] } {
  const columns = columnsOf(target.kind)
  const kind = formKindOf(target.kind)
  if (kind === null) return { columns: [], rows: [] }
  const form = formOf(kind)
  const rows = target.entries.map(({ value }) => {
    const drafts = draftsOf(form, value)
    return columns.map((column) => {
      const draft = drafts[column.field.name]
      return draft ? shownCell(column, draft) : ''
    })
  })
  return { columns: columns.map(({ name }) => name), rows }
}
