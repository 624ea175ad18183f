import { type EntryRow, listEntries, nameOf, putEntries } from '../../db/queries/content-entries.ts'
import type { Database, Store, Tx } from '../../db/store.ts'
import { readValue, sourceOf } from '../../domain/content/entry.ts'
import type { Labels } from '../../domain/content/labels.ts'
import { type Entries, isEntries } from '../../domain/content/values.ts'
import { parseJson } from '../../domain/json.ts'
import type { ReadEntries } from './change-entries.ts'
import { ownValue } from './own-entries.ts'
import { publishContent } from './publish-content.ts'
import { isDemo, rowsAfter } from './rows.ts'

export type DemoEntry = { kind: string; key: string; labels: Labels }
export type DemoCleared = {
  removed: DemoEntry[]
  /** Stay without their parts and notes of the demo. */
  changed: DemoEntry[]
  /** Were flagged, and stay because staff edited them. */
  ownEntries: DemoEntry[]
}

export type ClearOptions = { now: number; dryRun?: boolean }

/**
 * Removes what is flagged demo and was never edited, entries and the rows that are made of them; answers what goes and what stays.
 * @throws Error where the entries of the content aren't known
 */
export async function clearDemo(store: Store, read: ReadEntries, options: ClearOptions): Promise<DemoCleared> {
  const { now, dryRun = false } = options
  const plan = async (db: Database) => {
    const before = await listEntries(db)
    if (before.length === 0) throw new Error('load the content once: npm run content -- load')
    const { rows, ...cleared } = withoutDemo(before, now)
    return {
      content: read(rows.filter(({ is_gone }) => is_gone === 0)).content,
      answer: () => cleared,
      publish: (tx: Tx) => putEntries(tx, before, rows),
    }
  }
  return (await publishContent(store, plan, { dryRun, at: now })) as DemoCleared
}

function withoutDemo(rows: readonly EntryRow[], now: number): DemoCleared & { rows: EntryRow[] } {
  const there = rows.filter(({ is_gone }) => is_gone === 0)
  const edited = new Set(there.filter(isEdited).map(entryIdOf))
  const flagged = new Set(there.filter(isDemo).map(entryIdOf))
  const gone = there.filter((row) => flagged.has(entryIdOf(row)) && !edited.has(entryIdOf(row)))
  const isGone = new Set(gone.map(nameOf))
  const left = rows.filter((row) => !isGone.has(nameOf(row)))
  const changes = left.filter(({ is_gone }) => is_gone === 0).flatMap(withoutParts)
  const isChanged = new Set(changes.map(nameOf))
  const isOwn = (row: EntryRow) => flagged.has(entryIdOf(row)) && edited.has(entryIdOf(row))
  return {
    rows: rowsAfter(left, changes, { staffId: null, at: now }),
    removed: entriesOf(gone),
    changed: entriesOf(there.filter((row) => isChanged.has(nameOf(row)) && !isOwn(row))),
    ownEntries: entriesOf(there.filter(isOwn)),
  }
}

/** Edited by staff, not only written by them. */
const isEdited = ({ loaded, edited_at }: EntryRow) => loaded !== null && edited_at !== null

function entriesOf(rows: readonly EntryRow[]): DemoEntry[] {
  return [...Map.groupBy(rows, entryIdOf).values()].map((rowsOfEntry) => ({
    kind: rowsOfEntry[0]?.kind ?? '',
    key: rowsOfEntry[0]?.key ?? '',
    labels: Object.assign({}, ...rowsOfEntry.map(({ labels }) => parseJson(labels))),
  }))
}

/** An entry that stays without its flag, and its parts that are flagged demo. */
function withoutParts(row: EntryRow) {
  if (!row.source.includes('"demo":true')) return []
  const value = readValue(row)
  const { demo: _, ...withoutFlag } = row.loaded === null ? value : ownValue(readValue({ source: row.loaded }), value)
  const cleared = withoutFlagged(withoutFlag) as Entries
  return sourceOf(cleared) === row.source ? [] : [{ ...row, value: cleared }]
}

const isFlagged = (value: unknown) => isEntries(value) && value.demo === true

function withoutFlagged(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isFlagged(item)).map(withoutFlagged)
  if (!isEntries(value)) return value
  const fields = Object.entries(value).filter(([, inner]) => !isFlagged(inner))
  return Object.fromEntries(fields.map(([key, inner]) => [key, withoutFlagged(inner)]))
}

/** An article is several entries, one of which says that it is a demo. */
const entryIdOf = ({ kind, key }: EntryRow) => `${kind}/${key}`
