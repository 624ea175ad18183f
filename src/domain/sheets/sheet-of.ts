/** What the content says of a kind, as a sheet that says the same when it is sent back. */
import { draftsOf } from '../content-form/draft-of.ts'
import { formOf } from '../content-form/forms.ts'
import { shownCell } from './cells.ts'
import { columnsOf, formKindOf } from './columns.ts'
import type { Target } from './plan-rows.ts'

/** A row a thing, in the order of its file. */
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
