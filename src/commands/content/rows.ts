/** Pieces of files → rows of the table that keeps them. */
import type { ShelfKind } from '../../domain/content/shelves.ts'
import { LOCALES } from '../../domain/editions.ts'
import { labelsOf, localeOf, missingIn, textsIn } from '../../domain/source/label.ts'
import { readPiece } from '../../domain/source/read-piece.ts'
import { type Read, splitFile } from '../../domain/source/split.ts'
import type { EntryRow } from '../../store/queries/content-entries.ts'

/** Pieces that are put between two find a number there. */
export const gap = 1024

/** A file's pieces as rows that say they were loaded from it. */
export function rowsOfFile(file: string, text: string): EntryRow[] {
  return splitFile(file, text).map((piece, at) => ({
    file,
    place: piece.place,
    position: (at + 1) * gap,
    kind: piece.kind,
    key: piece.key,
    source: piece.source,
    loaded: piece.source,
    is_gone: 0,
    version: 1,
    edited_at: null,
    edited_by: null,
    ...describe(piece, file),
    changed: '{}',
  }))
}

const describe = (piece: Read, file: string): Pick<EntryRow, 'labels' | 'missing'> => ({
  labels: JSON.stringify(piece.kind ? labelsOf(piece, file) : {}),
  missing: JSON.stringify(piece.kind ? missingIn(piece.value) : []),
})

/** A change of one piece: its new text, or null to remove it. `version` 0 is for a new one, which stands after the piece `after`, or last in its list. */
export type EntryChange = {
  file: string
  place: string
  version: number
  source: string | null
  after?: string | undefined
}

/** Who changes, when (milliseconds since 1970). */
export type Change = { staffId: string | null; at: number }

/**
 * The rows of a file after it was cut anew: what stood there keeps what is known of it; a piece whose text is another one is a version further.
 * @param before its rows, those that were removed too
 */
export function rowsAfter(
  file: string,
  text: string,
  before: readonly EntryRow[],
  { staffId, at }: Change,
): EntryRow[] {
  const known = new Map(before.map((row) => [row.place, row]))
  const header = known.get('#0')?.source ?? ''
  const fresh = rowsOfFile(file, text).map((row): EntryRow => {
    const former = known.get(row.place)
    if (!former) return { ...row, loaded: null, ...edited(row, null, header, { staffId, at }) }
    const kept = { ...row, loaded: former.loaded, version: former.version }
    if (former.source === row.source && former.is_gone === 0)
      return { ...kept, changed: former.changed, edited_at: former.edited_at, edited_by: former.edited_by }
    return { ...kept, version: former.version + 1, ...edited(row, former, header, { staffId, at }) }
  })
  const there = new Set(fresh.map(({ place }) => place))
  const gone = before
    .filter(({ place, kind }) => !there.has(place) && kind !== null)
    .map((row) =>
      row.is_gone ? row : { ...row, is_gone: 1, version: row.version + 1, edited_at: at, edited_by: staffId },
    )
  return [...fresh, ...gone]
}

/** A piece that says again what was loaded isn't edited any more; the text between things is nobody's. */
function edited(row: EntryRow, former: EntryRow | null, header: string, { staffId, at }: Change): Partial<EntryRow> {
  if (row.kind === null) return {}
  const isAsLoaded = former !== null && former.loaded === row.source
  return {
    edited_at: isAsLoaded ? null : at,
    edited_by: isAsLoaded ? null : staffId,
    changed: JSON.stringify(changedLanguages(row, former, header, at)),
  }
}

function changedLanguages(row: EntryRow, former: EntryRow | null, header: string, at: number): Record<string, number> {
  const before = former ? (JSON.parse(former.changed) as Record<string, number>) : {}
  if (row.file.endsWith('.md')) return { ...before, [localeOf(row.file)]: at }
  const [now, then] = [row, former].map((one) => (one ? readRow(one, header) : null))
  const changed = LOCALES.filter((locale) => textsIn(now, locale) !== textsIn(then, locale))
  return { ...before, ...Object.fromEntries(changed.map((locale) => [locale, at])) }
}

/** Null for a text that can't be read, which the checks of the content refuse with its place. */
function readRow({ kind, file, source }: EntryRow, header: string): unknown {
  try {
    return readPiece(kind as ShelfKind, file, source, header)
  } catch {
    return null
  }
}
