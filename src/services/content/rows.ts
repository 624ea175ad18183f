/** Entries as rows of the table that stores them. */

import { type EntryRow, nameOf } from '../../db/queries/content-entries.ts'
import type { CollectionKind } from '../../domain/content/collections.ts'
import { type Entry, keyOf, kindAt, placeOf, readValue, sourceOf } from '../../domain/content/entry.ts'
import { labelsOf, missingIn, textsIn } from '../../domain/content/labels.ts'
import type { ChangedAt } from '../../domain/content/outdated.ts'
import { type Entries, isSame } from '../../domain/content/values.ts'
import { editionCodes } from '../../domain/editions.ts'
import { parseJson, toJson } from '../../domain/json.ts'

/** Positions of neighbours differ by this. */
export const gap = 1024

/** Entries of files, in their order, as rows that say they were loaded. */
export function loadedRows(entries: readonly Entry[]): EntryRow[] {
  return entries.map((entry, at) => ({
    ...entry,
    position: (at + 1) * gap,
    loaded: entry.source,
    is_gone: 0,
    version: 1,
    edited_at: null,
    edited_by: null,
    ...describe(entry),
    changed: '{}',
  }))
}

function describe(entry: Entry): Pick<EntryRow, 'labels' | 'missing'> {
  const value = readValue(entry)
  return { labels: toJson(labelsOf(value, entry)), missing: toJson(missingIn(value)) }
}

/** The rows with their labels and missing texts in the editions of the moment. */
export const describedAgain = (rows: readonly EntryRow[]): EntryRow[] =>
  rows.map((row) => ({ ...row, ...describe(row) }))

/** A change of one entry: what it is to say, or null to remove it. `version` 0 is for a new one, which is the last of its list. */
export type EntryChange = { file: string; place: string; version: number; value: Entries | null }

/** The entry of a change; null where its place is none of content's, or another's than its value says. */
export function entryOf({ file, place, value }: EntryChange): Entry | null {
  const kind = kindAt(file, place)
  if (kind === null || value === null) return null
  const key = keyOf(kind, value, file)
  return placeOf(kind, key) === place ? { file, place, kind, key, source: sourceOf(value) } : null
}

/** Who changes, when (milliseconds since 1970). */
type By = { staffId: string | null; at: number }

/** The rows after changes; one that says something else is a version further, and one that says what was loaded isn't edited any more. */
export function rowsAfter(before: readonly EntryRow[], changes: readonly EntryChange[], by: By): EntryRow[] {
  const rows = new Map(before.map((row) => [nameOf(row), row]))
  let last = Math.max(0, ...before.map(({ position }) => Number(position)))
  for (const change of changes) {
    const former = rows.get(nameOf(change))
    const entry = entryOf(change)
    if (entry)
      rows.set(
        nameOf(change),
        rowAfter(entry, former ?? null, by, () => (last += gap)),
      )
    else if (former?.is_gone === 0) rows.set(nameOf(change), goneRow(former, by))
  }
  return [...rows.values()]
}

const goneRow = (row: EntryRow, { staffId, at }: By): EntryRow => ({
  ...row,
  is_gone: 1,
  version: row.version + 1,
  edited_at: at,
  edited_by: staffId,
})

function rowAfter(entry: Entry, former: EntryRow | null, { staffId, at }: By, next: () => number): EntryRow {
  const value = readValue(entry)
  if (former?.is_gone === 0 && isSame(readValue(former), value)) return former
  const loaded = former?.loaded ?? null
  const isAsLoaded = loaded !== null && isSame(parseJson(loaded), value)
  return {
    ...entry,
    position: former?.position ?? next(),
    loaded,
    is_gone: 0,
    version: (former?.version ?? 0) + 1,
    edited_at: isAsLoaded ? null : at,
    edited_by: isAsLoaded ? null : staffId,
    ...describe(entry),
    changed: toJson(changedLanguages(entry, former, at)),
  }
}

function changedLanguages(entry: Entry, former: EntryRow | null, at: number): ChangedAt {
  const before = former ? parseJson(former.changed) : {}
  const [now, then] = [readValue(entry), former ? readValue(former) : {}]
  const locale = editionCodes().find((locale) => entry.file.endsWith(`/${locale}.md`))
  const changed = locale ? [locale] : editionCodes().filter((locale) => textsIn(now, locale) !== textsIn(then, locale))
  return { ...before, ...Object.fromEntries(changed.map((locale) => [locale, at])) }
}

export const isOfKind = (kind: CollectionKind) => (row: Pick<EntryRow, 'kind'>) => row.kind === kind
