/** The search's entries, kept in step with their rows: an entry changes in the transaction that changes its row. */
import { hash } from 'node:crypto'
import { raiseContentVersion } from '../queries/settings.ts'
import type { Database, Store, Tx } from '../store.ts'
import { backEndOf } from './back-ends.ts'
import type { Numbered } from './documents/document-reader.ts'
import { nextIds, readDocuments } from './documents.ts'
import { PostingWriter } from './scored/posting-rows.ts'
import { isScored, putScored, removeAllScored, removeScored } from './scored/scored-entries.ts'
import { SEARCH_KINDS, type SearchKind, termsOf } from './text/search-terms.ts'
import { openTokenizer } from './text/search-text.ts'

const pieceSize = 200
/** Of what entries are made; another one rebuilds them at the next start. */
const FORMAT = '3'
const FORMAT_KEY = 'search_format'

/** So many wait in memory while all is made anew: some 40 MB. */
export const postingsAtOnce = 500_000

const ids = 2 ** 31
const orders = 2 ** 17

/** One number that names an entry and says its place: kind, then order, then id. */
export const entryOf = (kind: SearchKind, order: number, id: number): number =>
  (SEARCH_KINDS.indexOf(kind) * orders + order) * ids + id
export const idOfEntry = (entry: number): number => entry % ids

/** Makes the entries of some rows what the rows are now, gone ones too. To be called in the transaction that changed them. */
export async function refreshSearch(tx: Tx, kind: SearchKind, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return
  const known = await tx
    .selectFrom('search_entry')
    .select('entry')
    .where('kind', '=', kind)
    .where('id', 'in', rows)
    .execute()
  if (known.length > 0)
    await backEndOf(tx).remove(
      tx,
      known.map(({ entry }) => Number(entry)),
    )
  const writer = new PostingWriter()
  if (isScored(kind)) await removeScored(tx, kind, rows, writer)
  await putRows(tx, kind, rows, writer)
  await writer.write(tx)
}

/** Says what an entry is made of: the same document has the same one, as long as entries are made alike. */
export const fingerprintOf = ({ id: _, ...document }: Numbered): string =>
  hash('sha256', JSON.stringify([FORMAT, document]), 'base64url')

async function putRows(tx: Tx, kind: SearchKind, rows: readonly number[], writer: PostingWriter): Promise<void> {
  for (const document of await readDocuments(tx, kind, rows)) await putDocument(tx, kind, document, writer)
}

/** Puts an entry where there is none; its postings wait in `writer`. */
export async function putDocument(tx: Tx, kind: SearchKind, document: Numbered, writer: PostingWriter): Promise<void> {
  const { id, order } = document
  const terms = [...termsOf(document, await openTokenizer())]
  const entry = { entry: entryOf(kind, order, id), kind, id, fingerprint: fingerprintOf(document) }
  await backEndOf(tx).put(tx, { ...entry, terms })
  if (isScored(kind)) await putScored(tx, kind, document, writer)
}

/** The ids of a kind's rows, in order and in pieces. */
export async function* pieces(db: Database, kind: SearchKind, count = pieceSize): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const rows = await nextIds(db, kind, after, count)
    if (rows.length > 0) yield rows
    if (rows.length < count) return
    after = rows.at(-1) as number
  }
}

/** Makes every entry anew, as part of a transaction that changed much. */
export async function rebuildSearch(tx: Tx): Promise<void> {
  const backEnd = backEndOf(tx)
  await backEnd.removeAll(tx)
  await removeAllScored(tx)
  await fillSearch(tx)
  await backEnd.tidy(tx)
  await noteFormat(tx)
}

/** Puts an entry of every row that can be found where there is none yet. */
async function fillSearch(tx: Tx): Promise<void> {
  const writer = new PostingWriter()
  for (const kind of SEARCH_KINDS)
    for await (const rows of pieces(tx, kind)) {
      await putRows(tx, kind, rows, writer)
      if (writer.count > postingsAtOnce) await writer.write(tx)
    }
  await writer.write(tx)
}

/** Makes every entry anew beside a running server: a piece at a time, so that nobody waits long for the database. Answers how many rows. */
export async function reindexSearch(store: Store): Promise<number> {
  let count = 0
  for (const kind of SEARCH_KINDS) {
    for await (const rows of pieces(store.read, kind)) {
      await store.transaction(async (tx) => {
        await holdContent(tx)
        await refreshSearch(tx, kind, rows)
      })
      count += rows.length
    }
    await removeOrphans(store, kind)
  }
  await store.transaction(async (tx) => {
    // what was kept of the entries before says nothing of these
    await raiseContentVersion(tx)
    await backEndOf(tx).tidy(tx)
    await noteFormat(tx)
  })
  return count
}

/** Rebuilds once after an update that made entries otherwise; answers whether it did. */
export async function rebuildOldSearch(store: Store): Promise<boolean> {
  return !(await isOfFormat(store.read)) && (await reindexSearch(store)) > 0
}

/** Whether the entries are made as they are now. */
export async function isOfFormat(db: Database): Promise<boolean> {
  const known = await db.selectFrom('setting').select('value').where('key', '=', FORMAT_KEY).executeTakeFirst()
  return known?.value === FORMAT
}

/** Entries whose row is gone; a row that came meanwhile keeps its own. */
async function removeOrphans(store: Store, kind: SearchKind): Promise<void> {
  for (let after = -1; ; ) {
    const entries = await store.read
      .selectFrom('search_entry')
      .select('id')
      .where('kind', '=', kind)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pieceSize)
      .execute()
    const rows = entries.map(({ id }) => id)
    if (rows.length === 0) return
    const there = new Set(await readIds(store.read, kind, rows[0] as number, rows.at(-1) as number))
    const gone = rows.filter((id) => !there.has(id))
    if (gone.length > 0)
      await store.transaction(async (tx) => {
        await holdContent(tx)
        await refreshSearch(tx, kind, gone)
      })
    after = rows.at(-1) as number
  }
}

async function readIds(db: Database, kind: SearchKind, from: number, to: number): Promise<number[]> {
  const found: number[] = []
  for (let after = from - 1; ; ) {
    const rows = await nextIds(db, kind, after, pieceSize)
    found.push(...rows.filter((id) => id <= to))
    if (rows.length < pieceSize || (rows.at(-1) as number) >= to) return found
    after = rows.at(-1) as number
  }
}

/** Whoever loads content holds this row until the end (queries/settings.ts): what is read here is not about to change. */
async function holdContent(tx: Tx): Promise<void> {
  await tx
    .updateTable('setting')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('key', '=', 'content_version')
    .execute()
}

/** Notes of what the entries are made now. */
export async function noteFormat(tx: Tx): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: FORMAT_KEY, value: FORMAT })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: FORMAT }))
    .execute()
}
