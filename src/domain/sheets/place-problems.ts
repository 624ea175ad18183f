/** What the checks of the whole content say → the rows of a sheet that ask for it. */

import { itemAt } from '../collections.ts'
import { placeOfProblem, saidIn } from '../content/names-of-thing.ts'
import type { ContentProblem } from '../content/problem.ts'
import { wrongOfProblem } from '../content-form/wrong-fields.ts'
import type { PlannedRow, RowFault } from './plan-rows.ts'

export type Placed = {
  /** By the place of the row. */
  faults: Map<number, RowFault[]>
  /** Those that no row of the sheet has said. */
  others: ContentProblem[]
}

/** @param rows those that would change something */
export function placeProblems(problems: readonly ContentProblem[], rows: readonly PlannedRow[]): Placed {
  const byName = new Map<string, number[]>()
  for (const [at, { change, names }] of rows.entries())
    if (change) for (const name of names) byName.set(name, [...(byName.get(name) ?? []), at])
  const faults = new Map<number, RowFault[]>()
  const others: ContentProblem[] = []
  for (const problem of problems) {
    const found = placesOf(problem, rows, byName)
    if (found.length === 0) others.push(problem)
    for (const at of found) faults.set(at, [...(faults.get(at) ?? []), faultOf(problem, itemAt(rows, at))])
  }
  return { faults, others }
}

/** By whose it is, else by what stands there. */
function placesOf(
  problem: ContentProblem,
  rows: readonly PlannedRow[],
  byName: ReadonlyMap<string, number[]>,
): number[] {
  const { thing, field } = placeOfProblem(problem)
  const own = byName.get(thing)
  if (own) return own
  const value = saidIn(problem)
  const says = (cell: string) => cell === value || cell.split(/[\s|]+/).includes(value)
  return rows.flatMap(({ change, cells }, at) =>
    change?.value && cells.some(({ column, to }) => column === field && says(to)) ? [at] : [],
  )
}

function faultOf(problem: ContentProblem, { cells }: PlannedRow): RowFault {
  const { field } = placeOfProblem(problem)
  const column = cells.some((cell) => cell.column === field) ? field : null
  return { column, wrong: wrongOfProblem(problem), found: saidIn(problem) }
}
