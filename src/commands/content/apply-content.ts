import type { Content } from '../../domain/content.ts'
import type { ContentFiles } from '../../domain/source/entry.ts'
import type { ContentProblem } from '../../domain/source/problem.ts'
import type { EntryRow } from '../../store/queries/content-entries.ts'

/** Reads a content folder's texts as a load does: what is right of it, and all that is wrong. */
export type ReadFiles = (files: ContentFiles) => { content: Content; problems: ContentProblem[] }

/** The files that pieces make, without those that were removed. @param rows in the order of files and positions */
export function filesOfRows(rows: readonly EntryRow[]): Map<string, string> {
  const there = Map.groupBy(
    rows.filter(({ is_gone }) => is_gone === 0),
    ({ file }) => file,
  )
  const inOrder = (pieces: EntryRow[]) => pieces.toSorted((one, other) => one.position - other.position)
  return new Map(
    [...there]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, pieces]) => [
        file,
        inOrder(pieces)
          .map(({ source }) => source)
          .join(''),
      ]),
  )
}
