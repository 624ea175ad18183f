/** What files say and what the console wrote → what is to stand. */

import type { ShelfKind } from '../../domain/content/shelves.ts'
import type { ContentFiles } from '../../domain/source/entry.ts'
import { readPiece } from '../../domain/source/read-piece.ts'
import { splitFile } from '../../domain/source/split.ts'
import type { EntryRow } from '../../store/queries/content-entries.ts'
import { gap, rowsOfFile } from './rows.ts'

export type Merged = {
  rows: EntryRow[]
  /** Things that came from files, are gone from them and were never edited. */
  dropped: EntryRow[]
  /** Things that are gone from the files and stay, because they were edited. */
  kept: EntryRow[]
}

export type MergeOptions = {
  /** The files have the word on what was edited; what was made in the console stays. */
  force: boolean
  /** Sources of figures about which files have no say. */
  imported: ReadonlySet<string>
}

const isMade = ({ loaded, kind }: EntryRow) => kind !== null && loaded === null
/** Written or removed by somebody of the staff. */
const isOfStaff = (row: EntryRow) => row.kind !== null && (row.edited_at !== null || row.loaded === null)

/** Takes what the files say but for what staff wrote or removed, which stays; whatever the order, every thing has its place once. */
export function mergeRows(now: readonly EntryRow[], files: ContentFiles, options: MergeOptions): Merged {
  const byFile = Map.groupBy(now, ({ file }) => file)
  const names = [...new Set([...files.keys(), ...byFile.keys()])].sort()
  const merged = names.map((file) => mergeFile(file, files.get(file), byFile.get(file) ?? [], options))
  return {
    rows: merged.flatMap(({ rows }) => rows),
    dropped: merged.flatMap(({ dropped }) => dropped),
    kept: merged.flatMap(({ kept }) => kept),
  }
}

function mergeFile(file: string, text: string | undefined, now: readonly EntryRow[], options: MergeOptions): Merged {
  const fresh = text === undefined ? [] : rowsOfFile(file, text)
  const known = new Map(now.map((row) => [row.place, row]))
  const isHeld = holds(now, fresh, options)
  const there = new Set(fresh.map(({ place }) => place))
  const missing = now.filter((row) => row.kind !== null && !there.has(row.place))
  const kept = missing.filter(isHeld)
  const dropped = missing.filter((row) => !isHeld(row) && row.is_gone === 0)
  // a figure of an import's source that only the file has is none of its business
  const taken = fresh.filter((row) => known.has(row.place) || !options.imported.has(sourceOf(row, fresh)))
  const pieces = withMade(
    taken.map((row) => standing(row, known.get(row.place), isHeld)),
    kept.filter(({ is_gone }) => is_gone === 0),
    now,
    text === undefined,
  )
  const rows = [...renumbered(file, pieces), ...kept.filter(({ is_gone }) => is_gone === 1)]
  return { rows, dropped, kept: kept.filter((row) => !isMade(row) && row.is_gone === 0) }
}

/** Whether a piece as it stands goes before what the file says. */
function holds(now: readonly EntryRow[], fresh: readonly EntryRow[], { force, imported }: MergeOptions) {
  return (row: EntryRow): boolean => {
    if (isMade(row)) return true
    if (!force && isOfStaff(row)) return true
    return imported.has(sourceOf(row, now.length > 0 ? now : fresh))
  }
}

/** Whose figure a row is; '' for all else. */
function sourceOf({ kind, file, source }: EntryRow, rows: readonly EntryRow[]): string {
  if (kind !== 'facts') return ''
  const header = rows.find(({ place }) => place === '#0')?.source ?? ''
  return String((readPiece(kind as ShelfKind, file, source, header) as { source?: string } | null)?.source ?? '')
}

function standing(fresh: EntryRow, former: EntryRow | undefined, isHeld: (row: EntryRow) => boolean): EntryRow {
  if (!former) return fresh
  if (former.kind !== null && isHeld(former)) return isMade(former) ? former : { ...former, loaded: fresh.source }
  const isSame = former.source === fresh.source && former.is_gone === 0
  return { ...fresh, version: isSame ? former.version : former.version + 1 }
}

/** Puts what only the console has behind what it stood behind there, or at the end of its file. */
function withMade(
  pieces: readonly EntryRow[],
  made: readonly EntryRow[],
  now: readonly EntryRow[],
  isAlone: boolean,
): EntryRow[] {
  // a file that is gone keeps the text between things as long as one of them stays
  if (isAlone) return made.length > 0 ? now.filter((row) => row.kind === null || made.includes(row)) : []
  const all = [...pieces]
  for (const row of made) {
    const before = now.filter((other) => other.position < row.position).map(({ place }) => place)
    const at = all.findLastIndex(({ place }) => before.includes(place) && listOf(place) === listOf(row.place))
    const last = all.findLastIndex(({ place, kind }) => kind !== null && listOf(place) === listOf(row.place))
    all.splice((at >= 0 ? at : last >= 0 ? last : all.length - 1) + 1, 0, row)
  }
  return all
}

const listOf = (place: string) => place.slice(0, place.lastIndexOf('/') + 1)

/** @throws Error when the pieces would not be the same ones to whoever reads the file */
function renumbered(file: string, pieces: readonly EntryRow[]): EntryRow[] {
  const there = pieces.filter(({ is_gone }) => is_gone === 0)
  const text = there.map(({ source }) => source).join('')
  const places = splitFile(file, text).map(({ place }) => place)
  if (text !== '' && places.join('\n') !== there.map(({ place }) => place).join('\n'))
    throw new Error(`${file}: what was changed in the console no longer fits the file`)
  return pieces.map((row, at) => ({ ...row, position: (at + 1) * gap }))
}
