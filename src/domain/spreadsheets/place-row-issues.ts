/** Assigns issues from the check of the whole content to the rows of a spreadsheet. */

import { itemAt } from '../collections.ts'
import { placeOfIssue, saidIn } from '../content/entry-names.ts'
import type { ContentIssue } from '../content/issue.ts'
import { inputErrorOf } from '../content-form/input-errors.ts'
import type { PlannedRow, RowError } from './plan-rows.ts'

export type Placed = {
  /** By row index. */
  rowErrors: Map<number, RowError[]>
  /** Issues that no row of the spreadsheet caused. */
  others: ContentIssue[]
}

/** @param rows the rows that would change something */
export function placeRowIssues(issues: readonly ContentIssue[], rows: readonly PlannedRow[]): Placed {
  const byName = new Map<string, number[]>()
  for (const [at, { change, names }] of rows.entries())
    if (change) for (const name of names) byName.set(name, [...(byName.get(name) ?? []), at])
  const errorsByLine = new Map<number, RowError[]>()
  const others: ContentIssue[] = []
  for (const issue of issues) {
    const places = placesOf(issue, rows, byName)
    if (places.length === 0) others.push(issue)
    for (const at of places)
      errorsByLine.set(at, [...(errorsByLine.get(at) ?? []), rowErrorOf(issue, itemAt(rows, at))])
  }
  return { rowErrors: errorsByLine, others }
}

/** By entry, else by the value found. */
function placesOf(issue: ContentIssue, rows: readonly PlannedRow[], byName: ReadonlyMap<string, number[]>): number[] {
  const { entry, field } = placeOfIssue(issue)
  const entryRows = byName.get(entry)
  if (entryRows) return entryRows
  const value = saidIn(issue)
  const isInvalidCell = (cell: string) => cell === value || cell.split(/[\s|]+/).includes(value)
  return rows.flatMap(({ change, cells }, at) =>
    change?.value && cells.some(({ column, to }) => column === field && isInvalidCell(to)) ? [at] : [],
  )
}

function rowErrorOf(issue: ContentIssue, { cells }: PlannedRow): RowError {
  const { field } = placeOfIssue(issue)
  const column = cells.some((cell) => cell.column === field) ? field : null
  return { column, wrong: inputErrorOf(issue), found: saidIn(issue) }
}
