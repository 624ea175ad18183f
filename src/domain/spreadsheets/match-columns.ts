/** Matches a spreadsheet's header with the columns of a kind, by name or label. */
import { itemAt } from '../collections.ts'
import type { Column } from './columns.ts'

/** Labels of columns beside their names: in every language. */
export type Labels = (column: Column) => readonly string[]

export type Matched = {
  /** By header index; null for an unknown column. */
  columns: (Column | null)[]
  /** Unknown names, each with the most similar missing column. */
  unknown: { name: string; nearest: string | null }[]
  /** Columns missing from the spreadsheet. */
  missing: string[]
  /** Columns that occur more than once. */
  twice: string[]
}

/** Case, blanks, punctuation and diacritics are ignored. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-–()（）[\].:：,，/／*]+/g, '')

/** Matches the names of a header. */
export function matchColumns(header: readonly string[], knownColumns: readonly Column[], labels: Labels): Matched {
  const byName = new Map<string, Column>()
  for (const column of knownColumns) for (const label of labels(column)) byName.set(plain(label), column)
  // names in content files take precedence over labels
  for (const column of knownColumns) byName.set(plain(column.name), column)
  const columns = header.map((name) => byName.get(plain(name)) ?? null)
  const there = new Set(columns.filter((column) => column !== null))
  const missing = knownColumns.filter((column) => !there.has(column)).map(({ name }) => name)
  const unknown = header.flatMap((name, at) =>
    columns[at] || name === '' ? [] : [{ name, nearest: nearestOf(plain(name), missing, byName) }],
  )
  const count = (column: Column) => columns.filter((each) => each === column).length
  const twice = [...there].filter((column) => count(column) > 1).map(({ name }) => name)
  return { columns, unknown, missing, twice }
}

function nearestOf(title: string, missing: readonly string[], byName: ReadonlyMap<string, Column>): string | null {
  let best: { name: string; distance: number } | null = null
  for (const [name, column] of byName) {
    if (!missing.includes(column.name)) continue
    const distance = distanceOf(title, name)
    if (distance <= Math.max(1, Math.floor(name.length / 3)) && (!best || distance < best.distance))
      best = { name: column.name, distance }
  }
  return best?.name ?? null
}

/** Edit distance: characters to insert, delete or replace. */
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
