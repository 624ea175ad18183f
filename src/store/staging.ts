/**
 * Content is changed beside the site: in temporary copies of its tables, which hide the real ones from every query on their connection.
 * What differs is then published in one transaction, so that readers see all of it or nothing and nobody waits for how it was made.
 */
import { setImmediate } from 'node:timers/promises'
import { PostgresAdapter, sql } from 'kysely'
import { raiseContentVersion, readContentVersion } from './queries/settings.ts'
import { TABLES } from './queries/tables.ts'
import { fillSearch, noteFormat } from './search/entries.ts'
import type { Database, Store, Tx } from './store.ts'

/** Those that others refer to first. */
const STAGED = [
  ...(['content_block', 'country', 'enrollment', 'college', 'tag', 'country_enrollment', 'city', 'school'] as const),
  ...(['school_enrollment', 'school_college', 'school_tag', 'school_fact', 'classification', 'article_tag'] as const),
  ...(['article', 'article_text', 'article_body', 'article_tag_link', 'article_related'] as const),
  ...(['student', 'testimonial'] as const),
]
type Staged = (typeof STAGED)[number]

/** Tables with names that must differ within the table. */
const SLUGGED: readonly Staged[] = [
  ...(['enrollment', 'college', 'tag', 'city', 'school', 'classification', 'article_tag', 'article'] as const),
]

class Overtaken extends Error {}
const triesMax = 10
/** Few enough that whatever else the process does comes in between. */
const searchPiece = 10

/**
 * Runs a change on copies of the content's tables and publishes what differs, with the content version raised and the search made new.
 * Begins again when somebody else has published meanwhile. Nothing is published when `change` answers null or throws.
 * @param publishes called in the transaction that publishes; without it nothing is
 */
export async function changeContent<T>(
  store: Store,
  change: (db: Tx, version: number) => Promise<T | null>,
  publishes: ((tx: Tx) => Promise<void>) | null,
): Promise<T | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await changeOnce(store, change, publishes)
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === triesMax) throw error
    }
  }
}

type Prepared<T> = { version: number; columns: Columns; changed: T | null }

function changeOnce<T>(
  store: Store,
  change: (db: Tx, version: number) => Promise<T | null>,
  publishes: ((tx: Tx) => Promise<void>) | null,
): Promise<T | null> {
  const prepare = async (db: Tx): Promise<Prepared<T>> => {
    const version = await readContentVersion(db)
    const columns = await copyTables(db)
    const changed = await change(db, version)
    if (changed !== null && publishes) await fillSearch(db, () => setImmediate(), searchPiece)
    return { version, columns, changed }
  }
  return store.staged(prepare, async (tx, { version, columns, changed }) => {
    if (changed === null || !publishes) return changed
    if ((await raiseContentVersion(tx)) !== version + 1) throw new Overtaken()
    await publishes(tx)
    await publishRows(tx, columns)
    await publishSearch(tx, columns)
    return changed
  })
}

type Columns = Map<string, string[]>

const isPostgres = (db: Database) => db.getExecutor().adapter instanceof PostgresAdapter

/** The real table, whatever hides it. */
const published = (db: Database, table: string) =>
  isPostgres(db) ? sql`public.${sql.ref(table)}` : sql`main.${sql.ref(table)}`

/** What the search keeps of the rows: made anew as a whole. */
const SEARCHED: Record<string, readonly string[]> = {
  search_entry: ['entry'],
  search_posting: ['term', 'block'],
  search_sequence: ['kind', 'id', 'locale'],
}

const keyOf = (table: string): readonly string[] =>
  (TABLES as Record<string, readonly string[]>)[table] ?? (SEARCHED[table] as readonly string[])

async function copyTables(db: Tx): Promise<Columns> {
  const known = await db.introspection.getTables()
  const columns: Columns = new Map(known.map((table) => [table.name, table.columns.map(({ name }) => name)]))
  for (const table of STAGED) await copyTable(db, table, sql`1 = 1`)
  for (const table of Object.keys(SEARCHED)) await copyTable(db, table, sql`1 = 0`)
  if (!isPostgres(db)) await sql`create temp table search_terms (terms text)`.execute(db)
  return columns
}

async function copyTable(db: Tx, table: string, rows: ReturnType<typeof sql>): Promise<void> {
  await sql`create temp table ${sql.ref(table)} as select * from ${published(db, table)} where ${rows}`.execute(db)
  const key = sql.join(keyOf(table).map((column) => sql.ref(column)))
  const index = sql.ref(`staged_${table}`)
  await (isPostgres(db)
    ? sql`create unique index ${index} on pg_temp.${sql.ref(table)} (${key})`
    : sql`create unique index temp.${index} on ${sql.ref(table)} (${key})`
  ).execute(db)
}

const all = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql` and `)
/** The same row: of a key, which is never null, as the databases can look it up; of all else, null for null. */
const same = (table: string, columns: readonly string[]) => {
  const key = keyOf(table)
  const equal = (column: string) => (key.includes(column) ? sql`=` : sql`is not distinct from`)
  return all(columns.map((column) => sql`${sql.ref(`real.${column}`)} ${equal(column)} ${sql.ref(`staged.${column}`)}`))
}

async function publishRows(tx: Tx, columns: Columns): Promise<void> {
  for (const table of SLUGGED) await freeSlugs(tx, table)
  for (const table of STAGED) await putChanged(tx, table, columns.get(table) ?? [])
  // those that refer to others first
  for (const table of STAGED.toReversed()) await deleteGone(tx, table)
}

/** A name that moves from one row to another is free when the other one comes; no slug begins with this sign. */
async function freeSlugs(tx: Tx, table: Staged): Promise<void> {
  await sql`update ${published(tx, table)} set slug = '~' || cast(id as text) where exists (
    select 1 from ${sql.ref(table)} as staged where staged.slug = ${published(tx, table)}.slug
      and staged.id <> ${published(tx, table)}.id)`.execute(tx)
}

async function putChanged(tx: Tx, table: string, columns: readonly string[]): Promise<void> {
  const key = keyOf(table)
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const others = columns.filter((column) => !key.includes(column))
  const updates = others.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const then = updates.length === 0 ? sql`nothing` : sql`update set ${sql.join(updates)}`
  await sql`insert into ${published(tx, table)} (${list(columns)}) select ${list(columns)} from ${sql.ref(table)} as staged
    where not exists (select 1 from ${published(tx, table)} as real where ${same(table, columns)})
    on conflict (${list(key)}) do ${then}`.execute(tx)
}

async function deleteGone(tx: Tx, table: string): Promise<void> {
  const equal = keyOf(table).map(
    (column) => sql`${sql.ref(`staged.${column}`)} = ${published(tx, table)}.${sql.ref(column)}`,
  )
  await sql`delete from ${published(tx, table)} where not exists (
    select 1 from ${sql.ref(table)} as staged where ${all(equal)})`.execute(tx)
}

async function publishSearch(tx: Tx, columns: Columns): Promise<void> {
  for (const table of Object.keys(SEARCHED)) {
    await putChanged(tx, table, columns.get(table) ?? [])
    await deleteGone(tx, table)
  }
  if (!isPostgres(tx)) {
    await sql`insert into main.search_terms (search_terms) values ('delete-all')`.execute(tx)
    await sql`insert into main.search_terms (rowid, terms) select rowid, terms from temp.search_terms order by rowid`.execute(
      tx,
    )
  }
  await noteFormat(tx)
}

export type TableChanges = { table: string; added: number; changed: number; removed: string[] }

type Labelled = { id: number; label: string | null }
const LABELS: Record<string, string> = {
  content_block: 'kind',
  country: 'code',
  student: 'admitted',
  testimonial: 'admitted',
}

/** What the copies have that the site doesn't, and the other way round; tables without a change are left out. */
export async function compareStaged(db: Tx): Promise<TableChanges[]> {
  const columns = new Map((await db.introspection.getTables()).map((table) => [table.name, table.columns]))
  const found: TableChanges[] = []
  for (const table of STAGED.filter((name) => name in LABELS || SLUGGED.includes(name))) {
    const names = (columns.get(table) ?? []).map(({ name }) => name)
    const sameKey = all(
      keyOf(table).map((column) => sql`${sql.ref(`real.${column}`)} = ${sql.ref(`staged.${column}`)}`),
    )
    const count = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.ref(table)} as staged
        where ${condition}`.execute(db)
      return Number(rows[0]?.count ?? 0)
    }
    const isThere = sql`exists (select 1 from ${published(db, table)} as real where ${sameKey})`
    const isSame = sql`exists (select 1 from ${published(db, table)} as real where ${same(table, names)})`
    const gone =
      await sql<Labelled>`select id, ${sql.ref(LABELS[table] ?? 'slug')} as label from ${published(db, table)} as real
      where not exists (select 1 from ${sql.ref(table)} as staged where ${sameKey}) order by id`.execute(db)
    const change = {
      table,
      added: await count(sql`not ${isThere}`),
      changed: await count(sql`${isThere} and not ${isSame}`),
      removed: gone.rows.map(({ id, label }) => `${id} ${label ?? ''}`.trim()),
    }
    if (change.added + change.changed + change.removed.length > 0) found.push(change)
  }
  return found
}
