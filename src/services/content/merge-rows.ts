/** What files say and what the console wrote → what is to stand. */

import { type EntryRow, nameOf } from '../../db/queries/content-entries.ts'
import { type Entry, readValue } from '../../domain/content/entry.ts'
import { isSame } from '../../domain/content/values.ts'
import { gap, loadedRows } from './rows.ts'

export type Merged = {
  rows: EntryRow[]
  /** Entries that came from files, are gone from them and were never edited. */
  dropped: EntryRow[]
  /** Entries that are gone from the files and stay, because they were edited. */
  retained: EntryRow[]
}

export type MergeOptions = {
  /** The files have the word on what was edited; what was made in the console stays. */
  force: boolean
  /** Sources of figures about which files have no say. */
  imported: ReadonlySet<string>
}

const isMade = ({ loaded }: EntryRow) => loaded === null

/** Takes what the files say but for what staff wrote or removed, and figures that an import wrote. */
export function mergeRows(now: readonly EntryRow[], entries: readonly Entry[], options: MergeOptions): Merged {
  const { force, imported } = options
  const isImported = (row: Entry) => row.kind === 'facts' && imported.has(String(readValue(row).source))
  const isHeld = (row: EntryRow) => isMade(row) || (!force && row.edited_at !== null) || isImported(row)
  const rowsByName = new Map(now.map((row) => [nameOf(row), row]))
  const fresh = loadedRows(entries)
  const there = new Set(fresh.map(nameOf))
  const missing = now.filter((row) => !there.has(nameOf(row)))
  const retained = missing.filter(isHeld)
  const taken = fresh.flatMap((row): EntryRow[] => {
    const former = rowsByName.get(nameOf(row))
    // a figure of an import's source that only the file has is none of its business
    if (!former) return isImported(row) ? [] : [row]
    if (isHeld(former)) return [isMade(former) ? former : { ...former, position: row.position, loaded: row.source }]
    const isOther = former.is_gone === 1 || !isSame(readValue(former), readValue(row))
    return [{ ...row, version: isOther ? former.version + 1 : former.version }]
  })
  // what only the console has is behind what the files have
  const last = Math.max(0, ...taken.map(({ position }) => Number(position)))
  const made = retained.map((row, at): EntryRow => ({ ...row, position: last + (at + 1) * gap }))
  return {
    rows: [...taken, ...made],
    dropped: missing.filter((row) => !isHeld(row) && row.is_gone === 0),
    retained: retained.filter((row) => !isMade(row) && row.is_gone === 0),
  }
}
