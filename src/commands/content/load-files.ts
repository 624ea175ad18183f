import { kindOfBlock } from '../../domain/content/kinds.ts'
import { SHELF_KINDS, type ShelfKind } from '../../domain/content/shelves.ts'
import { type Move, movesBetween } from '../../domain/redirects/moves.ts'
import type { ContentFiles } from '../../domain/source/entry.ts'
import { readPiece } from '../../domain/source/read-piece.ts'
import { type EntryRow, listEntries, nameOf, putEntries } from '../../store/queries/content-entries.ts'
import { hasDemoRows, listNewKinds, noteKinds } from '../../store/queries/content-kinds.ts'
import { listImportedSources } from '../../store/queries/facts.ts'
import { listThingAddresses } from '../../store/queries/thing-addresses.ts'
import { changeContent } from '../../store/staging.ts'
import type { Store, Tx } from '../../store/store.ts'
import { type Loaded, type LoadOptions, loadRows } from '../load-content.ts'
import { noteMoves } from '../redirects/note-moves.ts'
import type { Kept } from '../remove-gone.ts'
import { applyContent, filesOfRows, type ReadFiles } from './apply-content.ts'
import { WrongContent } from './change-entries.ts'
import { factRowsAsEntries } from './fact-entries.ts'
import { mergeRows } from './merge-rows.ts'
import { rowsOfFile } from './rows.ts'

/**
 * Makes the content what a folder's texts say, beside the running site and published at one moment, and keeps the texts: the console edits them.
 * What was edited or made there stays. Answers null when there was nothing to do.
 * @throws WrongContent when the files and what the console wrote don't fit together
 */
export function loadFiles(
  store: Store,
  files: ContentFiles,
  read: ReadFiles,
  options: LoadOptions = {},
): Promise<Loaded | null> {
  let texts: { before: EntryRow[]; after: EntryRow[] } | undefined
  let moves: Move[] = []
  const change = async (tx: Tx, version: number): Promise<Loaded | null> => {
    if (options.only === 'empty' && version > 0) return null
    const before = await listEntries(tx)
    const addresses = await listThingAddresses(tx)
    const { after, ...loaded } = await (before.length === 0
      ? loadFirst(tx, version, files, read, options)
      : loadAgain(tx, before, files, read, options))
    moves = movesBetween(addresses, await listThingAddresses(tx))
    texts = { before, after }
    return loaded
  }
  const publish = async (tx: Tx) => {
    if (texts) await putEntries(tx, texts.before, texts.after)
    await noteMoves(tx, moves, { staffId: null, at: Date.now() })
    await noteKinds(tx)
  }
  return changeContent(store, change, options.dryRun ? null : publish)
}

type LoadedTexts = Loaded & { after: EntryRow[] }

function right({ content, problems }: ReturnType<ReadFiles>) {
  if (problems.length > 0) throw new WrongContent(problems)
  return content
}

/** Where no texts are known, the rows say what staff and imports wrote. */
async function loadFirst(
  tx: Tx,
  version: number,
  files: ContentFiles,
  read: ReadFiles,
  options: LoadOptions,
): Promise<LoadedTexts> {
  const loaded = (await loadRows(tx, version, right(read(files)), options)) ?? { changes: [], kept: [], imported: [] }
  const isPart = options.only === 'new-kinds' && version > 0
  const all = isPart ? [] : [...files].flatMap(([file, text]) => rowsOfFile(file, text))
  return { ...loaded, after: await factRowsAsEntries(tx, all, loaded.imported) }
}

async function loadAgain(
  tx: Tx,
  before: readonly EntryRow[],
  files: ContentFiles,
  read: ReadFiles,
  { force = false, only = 'all' }: LoadOptions,
): Promise<LoadedTexts> {
  const imported = new Set(force ? [] : await listImportedSources(tx))
  if (only === 'new-kinds') {
    const after = await withNewKinds(tx, before, files, read)
    return {
      changes: await applyContent(tx, read(filesOfRows(after)).content, new Set(SHELF_KINDS)),
      kept: [],
      imported: [],
      after,
    }
  }
  const { rows, dropped, kept } = mergeRows(before, files, { force, imported })
  const { after, needed } = withNeeded(rows, dropped, read)
  const content = right(read(filesOfRows(after)))
  return {
    changes: await applyContent(tx, content, new Set()),
    kept: [...kept.map(keptAs('edited')), ...needed.map(keptAs('needed'))],
    imported: [...imported],
    after,
  }
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
  tx: Tx,
  before: readonly EntryRow[],
  files: ContentFiles,
  read: ReadFiles,
): Promise<EntryRow[]> {
  const kinds = new Set<string>(await listNewKinds(tx))
  const mayBeDemo = await hasDemoRows(tx)
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
