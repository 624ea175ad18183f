/** A sheet's header → the columns of a kind, by their names or by what people call them. */
import { itemAt } from '../collections.ts'
import type { Column } from './columns.ts'

/** What columns are called beside their names: in every language. */
export type Labels = (column: Column) => readonly string[]

export type Matched = {
  /** By place in the header; null for one that isn't known. */
  columns: (Column | null)[]
  /** Names that aren't known, with the nearest one that is and isn't there. */
  unknown: { name: string; nearest: string | null }[]
  /** Names of columns that the sheet doesn't have. */
  missing: string[]
  /** Names of columns that stand there more than once. */
  twice: string[]
}

/** Case, blanks, signs and marks of typing don't tell one name from another. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-–()（）[\].:：,，/／*]+/g, '')

/** Matches the names of a header. */
export function matchColumns(header: readonly string[], known: readonly Column[], labels: Labels): Matched {
  const byName = new Map<string, Column>()
  for (const column of known) for (const label of labels(column)) byName.set(plain(label), column)
  // names of the files go before labels
  for (const column of known) byName.set(plain(column.name), column)
  const columns = header.map((name) => byName.get(plain(name)) ?? null)
  const there = new Set(columns.filter((column) => column !== null))
  const missing = known.filter((column) => !there.has(column)).map(({ name }) => name)
  const unknown = header.flatMap((name, at) =>
    columns[at] || name === '' ? [] : [{ name, nearest: nearestOf(plain(name), missing, byName) }],
  )
  const count = (column: Column) => columns.filter((each) => each === column).length
  const twice = [...there].filter((column) => count(column) > 1).map(({ name }) => name)
  return { columns, unknown, missing, twice }
}

function nearestOf(typed: string, missing: readonly string[], byName: ReadonlyMap<string, Column>): string | null {
  let best: { name: string; distance: number } | null = null
  for (const [name, column] of byName) {
    if (!missing.includes(column.name)) continue
    const distance = distanceOf(typed, name)
    if (distance <= Math.max(1, Math.floor(name.length / 3)) && (!best || distance < best.distance))
      best = { name: column.name, distance }
  }
  return best?.name ?? null
}

/** How many signs have to be put in, taken out or replaced. */
function distanceOf(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row.push(
        Math.min(
          itemAt(before, j) + 1,
          itemAt(row, j - 1) + 1,
          itemAt(before, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      )
    before = row
  }
  return itemAt(before, b.length)
}
