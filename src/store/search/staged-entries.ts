/** The search's entries of a change of content: what says something else than before is made anew beside the site, and published with the rows. */
import { sql } from 'kysely'
import { isPostgres, published, publishedTables } from '../published-tables.ts'
import type { Database, Tx } from '../store.ts'
import type { Source } from './documents/document-reader.ts'
import { readDocuments, readsAny } from './documents.ts'
import { entryOf, fingerprintOf, isOfFormat, noteFormat, pieces, postingsAtOnce, putDocument } from './entries.ts'
import { PostingWriter } from './scored/posting-rows.ts'
import { isScored } from './scored/scored-entries.ts'
import { SEARCH_KINDS, type SearchKind } from './text/search-terms.ts'

/** What the search keeps of rows, with what tells one from another. */
export const SEARCHED: Record<string, readonly string[]> = {
  search_entry: ['entry'],
  search_posting: ['term', 'block'],
  search_sequence: ['kind', 'id', 'locale'],
}

/** Tables of this connection alone for what is not copied; those of `SEARCHED` are there and empty. */
export async function openStagedSearch(db: Tx): Promise<void> {
  if (!isPostgres(db)) await sql`create temp table search_terms (terms text)`.execute(db)
  await sql`create temp table search_gone (entry bigint, kind text, id integer)`.execute(db)
}

/** Few enough that whatever else the process does comes in between. */
const pieceSize = 10
const rowsAtOnce = 500

/** Makes the entries of what changed. @param changed tables and kinds of blocks @param between called after each piece */
export async function stageSearch(
  db: Tx,
  changed: ReadonlySet<Source>,
  between: () => Promise<unknown>,
): Promise<void> {
  const base = publishedTables(db)
  const isMadeAlike = await isOfFormat(base)
  for (const kind of SEARCH_KINDS) if (!isMadeAlike || readsAny(kind, changed)) await stageKind(db, base, kind, between)
}

async function stageKind(db: Tx, base: Database, kind: SearchKind, between: () => Promise<unknown>): Promise<void> {
  const known = await readKnown(base, kind)
  const { fresh, gone } = await compare(db, kind, known, between)
  const writer = new PostingWriter(base)
  for (let at = 0; at < gone.length; at += rowsAtOnce) await noteGone(db, kind, gone.slice(at, at + rowsAtOnce))
  if (isScored(kind)) for (const id of gone) writer.remove(kind, id)
  await writer.write(db, between)
  for (let at = 0; at < fresh.length; at += pieceSize) {
    for (const document of await readDocuments(db, kind, fresh.slice(at, at + pieceSize)))
      await putDocument(db, kind, document, writer)
    if (writer.count > postingsAtOnce) await writer.write(db, between)
    await between()
  }
  await writer.write(db, between)
}

type Known = Map<number, { entry: number; fingerprint: string | null }>

async function readKnown(base: Database, kind: SearchKind): Promise<Known> {
  const rows = await base
    .selectFrom('search_entry')
    .select(['id', 'entry', 'fingerprint'])
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ id, entry, fingerprint }) => [id, { entry: Number(entry), fingerprint }]))
}

/** Ids of the rows whose entries are to be made, and of those whose entries are to go. */
async function compare(db: Tx, kind: SearchKind, known: Known, between: () => Promise<unknown>) {
  const fresh: number[] = []
  const same = new Set<number>()
  for await (const ids of pieces(db, kind)) {
    if (known.size === 0) fresh.push(...ids)
    else
      for (const document of await readDocuments(db, kind, ids)) {
        const before = known.get(document.id)
        const isSame = before?.entry === entryOf(kind, document.order, document.id)
        if (isSame && before?.fingerprint === fingerprintOf(document)) same.add(document.id)
        else fresh.push(document.id)
      }
    await between()
  }
  return { fresh, gone: [...known.keys()].filter((id) => !same.has(id)) }
}

const noteGone = (db: Tx, kind: SearchKind, ids: readonly number[]) =>
  sql`insert into search_gone (entry, kind, id) select entry, kind, id from ${published(db, 'search_entry')}
    where kind = ${kind} and id in (${sql.join(ids)})`.execute(db)

/** Puts what was made in the place of what it was, in the transaction that publishes the rows. */
export async function publishSearch(tx: Tx): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(tx)
  const [entry, sequence, posting] = ['search_entry', 'search_sequence', 'search_posting'].map((name) =>
    published(tx, name),
  )
  if (!isPostgres(tx)) await run(sql`delete from main.search_terms where rowid in (select entry from search_gone)`)
  await run(sql`delete from ${entry} where entry in (select entry from search_gone)`)
  await run(sql`delete from ${sequence} where (kind, id) in (select kind, id from search_gone)`)
  const columns = sql.raw(`entry, kind, id, fingerprint${isPostgres(tx) ? ', terms' : ''}`)
  await run(sql`insert into ${entry} (${columns}) select ${columns} from search_entry order by entry`)
  if (!isPostgres(tx))
    await run(
      sql`insert into main.search_terms (rowid, terms) select rowid, terms from temp.search_terms order by rowid`,
    )
  await run(sql`insert into ${sequence} (kind, id, locale, data) select kind, id, locale, data from search_sequence`)
  await run(sql`insert into ${posting} (term, block, count, data)
    select term, block, count, data from search_posting where count > 0
    on conflict (term, block) do update set count = excluded.count, data = excluded.data`)
  await run(sql`delete from ${posting} where (term, block) in (select term, block from search_posting where count = 0)`)
  await noteFormat(tx)
}
