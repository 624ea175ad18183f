/** Which items of a new list are which of the old one. */
import { canonical, isEntries, isSame } from './values.ts'

/** What an item is known by within its list. */
const NAMES = ['id', 'code', 'key', 'slug', 'mode', 'service', 'package', 'enrollment']

function nameOf(item: unknown): string {
  const name = isEntries(item) && NAMES.find((each) => item[each] !== undefined && typeof item[each] !== 'object')
  return name ? `${name} ${(item as Record<string, unknown>)[name]}` : canonical(item)
}

/**
 * For each new item the place of the old one that it is written in, growing; undefined where it is new. What is known by no name
 * is taken for the one that stood between the same two.
 */
export function alignItems(old: readonly unknown[], now: readonly unknown[]): (number | undefined)[] {
  const from = old.map(nameOf)
  const to = now.map(nameOf)
  const known = commonPlaces(from, to)
  const aligned: (number | undefined)[] = now.map((_, at) => known.get(at))
  let before = -1
  for (let at = 0; at < now.length; at++) {
    const own = aligned[at]
    if (own !== undefined) {
      before = own
      continue
    }
    const end = aligned.slice(at).findIndex((place) => place !== undefined)
    const isLast = end === -1
    const oldGap = (isLast ? old.length : (aligned[at + end] as number)) - before - 1
    const newGap = isLast ? now.length - at : end
    if (oldGap !== newGap) {
      at += newGap - 1
      continue
    }
    for (let step = 0; step < newGap; step++) {
      const place = before + 1 + step
      if (isOneOfAKind(old[place], now[at + step])) aligned[at + step] = place
    }
    before += newGap
    at += newGap - 1
  }
  return aligned
}

/** What bears another name is another thing. */
const isOneOfAKind = (a: unknown, b: unknown) => {
  if (!isEntries(a) || !isEntries(b)) return typeof a === typeof b && Array.isArray(a) === Array.isArray(b)
  return NAMES.every((name) => typeof a[name] === 'object' || a[name] === undefined || isSame(a[name], b[name]))
}

/** The longest run of names that both lists have in one order: place in the new → place in the old. */
function commonPlaces(from: readonly string[], to: readonly string[]): Map<number, number> {
  const places = new Map<number, number>()
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) places.set(start, start++)
  let ends = 0
  while (ends < Math.min(from.length, to.length) - start && from.at(-1 - ends) === to.at(-1 - ends)) ends++
  for (let step = 1; step <= ends; step++) places.set(to.length - step, from.length - step)
  const rows = from.slice(start, from.length - ends)
  const columns = to.slice(start, to.length - ends)
  const lengths = longestBelow(rows, columns)
  for (let row = 0, column = 0; row < rows.length && column < columns.length; ) {
    if (rows[row] === columns[column]) places.set(start + column++, start + row++)
    else if (lengthAt(lengths, row + 1, column) >= lengthAt(lengths, row, column + 1)) row++
    else column++
  }
  return places
}

const lengthAt = (lengths: readonly number[][], row: number, column: number) => lengths[row]?.[column] ?? 0

function longestBelow(rows: readonly string[], columns: readonly string[]): number[][] {
  const lengths = Array.from({ length: rows.length + 1 }, () => new Array<number>(columns.length + 1).fill(0))
  for (let row = rows.length - 1; row >= 0; row--)
    for (let column = columns.length - 1; column >= 0; column--)
      (lengths[row] as number[])[column] =
        rows[row] === columns[column]
          ? lengthAt(lengths, row + 1, column + 1) + 1
          : Math.max(lengthAt(lengths, row + 1, column), lengthAt(lengths, row, column + 1))
  return lengths
}
