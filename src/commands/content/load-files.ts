import { kindOfBlock } from '../../domain/content/kinds.ts'
import { SHELF_KINDS, type ShelfKind } from '../../domain/content/shelves.ts'
import type { ContentFiles } from '../../domain/source/entry.ts'
import { readPiece } from '../../domain/source/read-piece.ts'
import { type EntryRow, listEntries, nameOf, putEntries } from '../../store/queries/content-entries.ts'
import { hasDemoRows, listNewKinds, noteKinds } from '../../store/queries/content-kinds.ts'
import { countChanges, type TableChanges } from '../../store/queries/content-tables.ts'
import { listImportedSources } from '../../store/queries/facts.ts'
import type { Database, Store, Tx } from '../../store/store.ts'
import { filesOfRows, type ReadFiles } from './apply-content.ts'
import { WrongContent } from './change-entries.ts'
import { mergeRows } from './merge-rows.ts'
import { type Plan, publishContent } from './publish-content.ts'
import { rowsOfFile } from './rows.ts'

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
export type Loaded = { changes: TableChanges[]; kept: Kept[]; imported: string[] }

/**
 * Makes the content what a folder's texts say, published at one moment, and keeps the texts: the console edits them.
 * What was edited or made there stays. Answers null when there was nothing to do.
 * @throws WrongContent when the files and what the console wrote don't fit together
 */
export function loadFiles(
  store: Store,
  files: ContentFiles,
  read: ReadFiles,
  { force = false, only = 'all', dryRun = false }: LoadOptions = {},
): Promise<Loaded | null> {
  const plan = async (db: Database, version: number): Promise<Plan<Loaded> | null> => {
    if (only === 'empty' && version > 0) return null
    const before = await listEntries(db)
    const imported = force ? [] : await listImportedSources(db)
    const { after, content, kept, unread } = await (only === 'new-kinds'
      ? newKinds(db, before, files, read)
      : merged(before, files, read, { force, imported: new Set(imported) }))
    return {
      content,
      unread,
      force,
      answer: (changes) => ({ changes: countChanges(changes), kept, imported: only === 'new-kinds' ? [] : imported }),
      async publish(tx: Tx) {
        await putEntries(tx, before, after)
        await noteKinds(tx)
      },
    }
  }
  return publishContent(store, plan, { dryRun })
}

function right({ content, problems }: ReturnType<ReadFiles>) {
  if (problems.length > 0) throw new WrongContent(problems)
  return content
}

type Merging = { force: boolean; imported: ReadonlySet<string> }

function merged(before: readonly EntryRow[], files: ContentFiles, read: ReadFiles, options: Merging) {
  const { rows, dropped, kept } = mergeRows(before, files, options)
  const { after, needed } = withNeeded(rows, dropped, read)
  return {
    after,
    content: right(read(filesOfRows(after))),
    kept: [...kept.map(keptAs('edited')), ...needed.map(keptAs('needed'))],
    unread: new Set<string>(),
  }
}

async function newKinds(db: Database, before: readonly EntryRow[], files: ContentFiles, read: ReadFiles) {
  const after = await withNewKinds(db, before, files, read)
  return { after, content: read(filesOfRows(after)).content, kept: [], unread: new Set<string>(SHELF_KINDS) }
}

const keptAs =
  (reason: Kept['reason']) =>
  ({ kind, key }: EntryRow): Kept => ({ table: kind ?? '', id: key ?? '', reason })

const singlyMax = 300

/** The most of some things with which the rest is right: all of them, or those that are each by itself. */
function mostRight(base: readonly EntryRow[], more: readonly EntryRow[], read: ReadFiles): EntryRow[] {
  const isRight = (rows: readonly EntryRow[]) => read(filesOfRows([...base, ...rows])).problems.length === 0
  if (more.length === 0 || isRight(more)) return [...more]
  const taken: EntryRow[] = []
  for (const row of more.slice(0, singlyMax)) if (isRight([...taken, row])) taken.push(row)
  return taken
}

/** Things that are gone from the files and that something needs which stays. */
function withNeeded(rows: EntryRow[], dropped: readonly EntryRow[], read: ReadFiles) {
  const isRight = (more: readonly EntryRow[]) => read(filesOfRows([...rows, ...more])).problems.length === 0
  if (dropped.length === 0 || isRight([])) return { after: rows, needed: [] }
  let needed = [...dropped]
  // what can go by itself goes, those that refer to others first
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
  files: ContentFiles,
  read: ReadFiles,
): Promise<EntryRow[]> {
  const kinds = new Set<string>(await listNewKinds(db))
  const mayBeDemo = await hasDemoRows(db)
  const there = new Set(before.map(nameOf))
  const known = new Set(before.map(({ file }) => file))
  const fresh = [...files].flatMap(([file, text]) => rowsOfFile(file, text))
  const wanted = fresh.filter((row) => {
    if (there.has(nameOf(row))) return false
    // the text between things comes with a file that is new
    if (row.kind === null) return !known.has(row.file)
    return kinds.has(kindOfBlock(row.kind, row.key)) && (mayBeDemo || !isDemo(row))
  })
  return [...before, ...mostRight(before, wanted, read)]
}

function isDemo({ kind, file, source }: EntryRow): boolean {
  if (file.endsWith('.csv')) return false
  return (readPiece(kind as ShelfKind, file, source) as { demo?: unknown } | null)?.demo === true
}
