/** What the checks of the whole content say → the rows of a sheet that ask for it. */
import { refusalOf } from '../content-form/refusals.ts'
import type { ContentProblem } from '../source/problem.ts'
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
    for (const at of found) faults.set(at, [...(faults.get(at) ?? []), faultOf(problem, rows[at] as PlannedRow)])
  }
  return { faults, others }
}

const fieldOf = ({ path }: ContentProblem) => path.split(' · ').at(-1) ?? ''
const nameOf = ({ path }: ContentProblem) => path.split(' · ').slice(0, -1).join(' · ')

/** By whose it is, else by what stands there. */
function placesOf(
  problem: ContentProblem,
  rows: readonly PlannedRow[],
  byName: ReadonlyMap<string, number[]>,
): number[] {
  const own = byName.get(nameOf(problem))
  if (own) return own
  const [field, value] = [fieldOf(problem), saidIn(problem)]
  const says = (cell: string) => cell === value || cell.split(/[\s|]+/).includes(value)
  return rows.flatMap(({ change, cells }, at) =>
    change?.source && cells.some(({ column, to }) => column === field && says(to)) ? [at] : [],
  )
}

const saidIn = ({ found }: ContentProblem) => found.replace(/ twice$/, '').replace(/^"(.*)"$/s, '$1')

function faultOf(problem: ContentProblem, { cells }: PlannedRow): RowFault {
  const field = fieldOf(problem)
  const { code, values } = refusalOf(problem.expected)
  const column = cells.some((cell) => cell.column === field) ? field : null
  if (code === 'other')
    return { column, wrong: { code: 'in_content', values: { expected: problem.expected } }, found: problem.found }
  return { column, wrong: values ? { code, values } : { code }, found: saidIn(problem) }
}
