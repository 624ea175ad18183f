import { type EntryRow, listEntries, nameOf, putEntries } from '../../db/queries/content-entries.ts'
import { hasDemoRows, listNewKinds, noteKinds } from '../../db/queries/content-kinds.ts'
import { countChanges, type TableChanges } from '../../db/queries/content-tables.ts'
import { listImportedSources } from '../../db/queries/facts.ts'
import type { Database, Store, Tx } from '../../db/store.ts'
import { COLLECTION_KINDS } from '../../domain/content/collections.ts'
import { type Entry, isDemo } from '../../domain/content/entry.ts'
import { ContentError } from '../../domain/content/issue.ts'
import { kindOfBlock } from '../../domain/content/kinds.ts'
import type { ReadEntries } from './change-entries.ts'
import { mergeRows } from './merge-rows.ts'
import { type Plan, publishContent } from './publish-content.ts'
import { loadedRows } from './rows.ts'

export type LoadOptions = {
  /** Gives the files the word on what was edited in the console. */
  force?: boolean
  /** `empty` loads nothing into a database that ever had content; `new-kinds` only the kinds that it was never given. */
  only?: 'all' | 'empty' | 'new-kinds'
  /** Answers what would change, and changes nothing. */
  dryRun?: boolean
}

/** An entry that is gone from the files and stays, and why. */
export type Kept = { table: string; id: string; reason: 'edited' | 'needed' }
/** What a load changed, which entries stayed, and whose figures stayed as they were imported. */
export type Loaded = { changes: TableChanges[]; retained: Kept[]; imported: string[] }

/**
 * Makes the content what the entries of a folder say, published at one moment.
 * What was edited or made there stays. Answers null when there was nothing to do.
 * @throws ContentError when the files and what the console wrote don't fit together
 */
export function loadEntries(
  store: Store,
  entries: readonly Entry[],
  read: ReadEntries,
  { force = false, only = 'all', dryRun = false }: LoadOptions = {},
): Promise<Loaded | null> {
  const plan = async (db: Database, version: number): Promise<Plan<Loaded> | null> => {
    if (only === 'empty' && version > 0) return null
    const before = await listEntries(db)
    const imported = force ? [] : await listImportedSources(db)
    const { after, content, retained, unread } = await (only === 'new-kinds'
      ? newKinds(db, before, entries, read)
      : merged(before, entries, read, { force, imported: new Set(imported) }))
    return {
      content,
      unread,
      force,
      answer: (changes) => ({
        changes: countChanges(changes),
        retained,
        imported: only === 'new-kinds' ? [] : imported,
      }),
      async publish(tx: Tx) {
        await putEntries(tx, before, after)
        await noteKinds(tx)
      },
    }
  }
  return publishContent(store, plan, { dryRun })
}

function right({ content, issues }: ReturnType<ReadEntries>) {
  if (issues.length > 0) throw new ContentError(issues)
  return content
}

type Merging = { force: boolean; imported: ReadonlySet<string> }

function merged(before: readonly EntryRow[], entries: readonly Entry[], read: ReadEntries, options: Merging) {
  const { rows, dropped, retained } = mergeRows(before, entries, options)
  const { after, needed } = withNeeded(rows, dropped, read)
  return {
    after,
    content: right(read(after.filter(isThere))),
    retained: [...retained.map(keptAs('edited')), ...needed.map(keptAs('needed'))],
    unread: new Set<string>(),
  }
}

async function newKinds(db: Database, before: readonly EntryRow[], entries: readonly Entry[], read: ReadEntries) {
  const after = await withNewKinds(db, before, entries, read)
  return {
    after,
    content: read(after.filter(isThere)).content,
    retained: [],
    unread: new Set<string>(COLLECTION_KINDS),
  }
}

const isThere = ({ is_gone }: EntryRow) => is_gone === 0

const keptAs =
  (reason: Kept['reason']) =>
  ({ kind, key }: EntryRow): Kept => ({ table: kind, id: key, reason })

const singlyMax = 300

/** The largest part of some entries that keeps the content valid: all of them, or each that is valid alone. */
function mostRight(base: readonly EntryRow[], more: readonly EntryRow[], read: ReadEntries): EntryRow[] {
  const isRight = (rows: readonly EntryRow[]) => read([...base, ...rows].filter(isThere)).issues.length === 0
  if (more.length === 0 || isRight(more)) return [...more]
  const taken: EntryRow[] = []
  for (const row of more.slice(0, singlyMax)) if (isRight([...taken, row])) taken.push(row)
  return taken
}

/** Things that are gone from the files and that something needs which stays. */
function withNeeded(rows: EntryRow[], dropped: readonly EntryRow[], read: ReadEntries) {
  const isRight = (more: readonly EntryRow[]) => read([...rows, ...more].filter(isThere)).issues.length === 0
  if (dropped.length === 0 || isRight([])) return { after: rows, needed: [] }
  let needed = [...dropped]
  // removes entries one by one, those that refer to others first
  if (isRight(needed))
    for (const row of dropped.slice(0, singlyMax).toReversed()) {
      const without = needed.filter((other) => other !== row)
      if (isRight(without)) needed = without
    }
  return { after: [...rows, ...needed], needed }
}

async function withNewKinds(
  db: Database,
  before: readonly EntryRow[],
  entries: readonly Entry[],
  read: ReadEntries,
): Promise<EntryRow[]> {
  const kinds = new Set<string>(await listNewKinds(db))
  const mayBeDemo = await hasDemoRows(db)
  const there = new Set(before.map(nameOf))
  const wanted = loadedRows(entries).filter(
    (row) => !there.has(nameOf(row)) && kinds.has(kindOfBlock(row.kind, row.key)) && (mayBeDemo || !isDemo(row)),
  )
  return [...before, ...mostRight(before, wanted, read)]
}
