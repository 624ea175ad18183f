/**
 * Content is changed beside the site: in temporary copies of its tables, which hide the real ones from every query on their connection.
 * What differs is then published in one transaction, so that readers see all of it or nothing and nobody waits for how it was made.
 */
import { sql } from 'kysely'
import { BLOCK_KINDS } from '../domain/content/kinds.ts'
import type { BlockKind } from '../domain/content.ts'
import { isPostgres, published } from './published-tables.ts'
import { noteChangedKinds } from './queries/changed-kinds.ts'
import { raiseContentVersion, readContentVersion } from './queries/settings.ts'
import { TABLES } from './queries/tables.ts'
import type { Tables } from './schema.ts'
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

/** A table, or a kind of the blocks that are in one table. */
type Source = keyof Tables | BlockKind

class Overtaken extends Error {}
const triesMax = 10

/**
 * Runs a change on copies of the content's tables and publishes what differs, with the content version raised.
 * Begins again when somebody else has published meanwhile. Nothing is published when `change` answers null or throws.
 * @param publishes called in the transaction that publishes; without it nothing is
 */
export async function changeContent<T>(
  store: Store,
  change: (db: Tx, version: number) => Promise<T | null>,
  publishes: ((tx: Tx) => Promise<void>) | null,
): Promise<T | null> {
  for (let tries = 1; ; tries++) {
    let begunAt: number | undefined
    const noting = (db: Tx, version: number) => {
      begunAt = version
      return change(db, version)
    }
    try {
      return await changeOnce(store, noting, publishes)
    } catch (error) {
      // what was published while it was read may be what it failed on
      const isOvertaken = error instanceof Overtaken || (begunAt && begunAt !== (await readContentVersion(store.read)))
      if (!isOvertaken || tries === triesMax) throw error
    }
  }
}

type Prepared<T> = { version: number; columns: Columns; sources: ReadonlySet<Source>; changed: T | null }

function changeOnce<T>(
  store: Store,
  change: (db: Tx, version: number) => Promise<T | null>,
  publishes: ((tx: Tx) => Promise<void>) | null,
): Promise<T | null> {
  const prepare = async (db: Tx): Promise<Prepared<T>> => {
    const version = await readContentVersion(db)
    const columns = await copyTables(db)
    const changed = await change(db, version)
    const isPublished = changed !== null && publishes !== null
    const sources = isPublished ? await changedSources(db, columns) : new Set<Source>()
    return { version, columns, sources, changed }
  }
  return store.staged(prepare, async (tx, { version, columns, sources, changed }) => {
    if (changed === null || !publishes) return changed
    if ((await raiseContentVersion(tx)) !== version + 1) throw new Overtaken()
    await publishes(tx)
    await noteChangedKinds(
      tx,
      version + 1,
      BLOCK_KINDS.filter((kind) => sources.has(kind)),
    )
    await publishRows(tx, columns, sources)
    return changed
  })
}

type Columns = Map<string, string[]>

const keyOf = (table: string): readonly string[] =>
  (TABLES as Record<string, readonly string[]>)[table] as readonly string[]

async function copyTables(db: Tx): Promise<Columns> {
  const known = await db.introspection.getTables()
  const columns: Columns = new Map(known.map((table) => [table.name, table.columns.map(({ name }) => name)]))
  for (const table of STAGED) await copyTable(db, table)
  return columns
}

async function copyTable(db: Tx, table: string): Promise<void> {
  await sql`create temp table ${sql.ref(table)} as select * from ${published(db, table)}`.execute(db)
  const key = sql.join(keyOf(table).map((column) => sql.ref(column)))
  const index = sql.ref(`staged_${table}`)
  await (isPostgres(db)
    ? sql`create unique index ${index} on pg_temp.${sql.ref(table)} (${key})`
    : sql`create unique index temp.${index} on ${sql.ref(table)} (${key})`
  ).execute(db)
}

const sameKey = (table: string) =>
  all(keyOf(table).map((column) => sql`${sql.ref(`real.${column}`)} = ${sql.ref(`staged.${column}`)}`))
const all = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql` and `)
/** The same row: of a key, which is never null, as the databases can look it up; of all else, null for null. */
const same = (table: string, columns: readonly string[]) => {
  const key = keyOf(table)
  const equal = (column: string) => (key.includes(column) ? sql`=` : sql`is not distinct from`)
  return all(columns.map((column) => sql`${sql.ref(`real.${column}`)} ${equal(column)} ${sql.ref(`staged.${column}`)}`))
}

/** Tables that publishing would change, and kinds of the blocks that it would: whoever publishes meanwhile makes it begin again. */
async function changedSources(db: Tx, columns: Columns): Promise<Set<Source>> {
  const changed = new Set<Source>()
  for (const table of STAGED) {
    const isOfKinds = table === 'content_block'
    const { rows } = await sql<{ kind: BlockKind }>`
      select ${sql.raw(isOfKinds ? 'distinct kind' : '1')} from ${sql.ref(table)} as staged
        where not exists (select 1 from ${published(db, table)} as real where ${same(table, columns.get(table) ?? [])})
      union all
      select ${sql.raw(isOfKinds ? 'distinct kind' : '1')} from ${published(db, table)} as real
        where not exists (select 1 from ${sql.ref(table)} as staged where ${sameKey(table)})
      ${isOfKinds ? sql`` : sql`limit 1`}`.execute(db)
    if (rows.length > 0) changed.add(table)
    if (isOfKinds) for (const { kind } of rows) changed.add(kind)
  }
  return changed
}

async function publishRows(tx: Tx, columns: Columns, changed: ReadonlySet<Source>): Promise<void> {
  const tables = STAGED.filter((table) => changed.has(table))
  for (const table of SLUGGED) if (changed.has(table)) await freeSlugs(tx, table)
  for (const table of tables) await putChanged(tx, table, columns.get(table) ?? [])
  // those that refer to others first
  for (const table of tables.toReversed()) await deleteGone(tx, table)
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
    const count = async (condition: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.ref(table)} as staged
        where ${condition}`.execute(db)
      return Number(rows[0]?.count ?? 0)
    }
    const isThere = sql`exists (select 1 from ${published(db, table)} as real where ${sameKey(table)})`
    const isSame = sql`exists (select 1 from ${published(db, table)} as real where ${same(table, names)})`
    const gone =
      await sql<Labelled>`select id, ${sql.ref(LABELS[table] ?? 'slug')} as label from ${published(db, table)} as real
      where not exists (select 1 from ${sql.ref(table)} as staged where ${sameKey(table)}) order by id`.execute(db)
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

/** Of a table, rows that a change puts there, and keys of those that it takes away. */
export type RowChanges = { table: string; put: Record<string, unknown>[]; gone: Record<string, unknown>[] }

/** Row by row what the copies have that the site doesn't, and the other way round; tables without a change are left out. */
export async function changedRows(db: Tx): Promise<RowChanges[]> {
  const columns = new Map((await db.introspection.getTables()).map((table) => [table.name, table.columns]))
  const found: RowChanges[] = []
  for (const table of STAGED) {
    const names = (columns.get(table) ?? []).map(({ name }) => name)
    const keys = sql.join(keyOf(table).map((column) => sql.ref(column)))
    const put = await sql<Record<string, unknown>>`select ${sql.join(names.map((name) => sql.ref(name)))}
      from ${sql.ref(table)} as staged where not exists (select 1 from ${published(db, table)} as real where ${same(table, names)})`.execute(
      db,
    )
    const gone = await sql<Record<string, unknown>>`select ${keys} from ${published(db, table)} as real
      where not exists (select 1 from ${sql.ref(table)} as staged where ${sameKey(table)})`.execute(db)
    if (put.rows.length + gone.rows.length > 0) found.push({ table, put: put.rows, gone: gone.rows })
  }
  return found
}

/** Reads a database in which these rows are changed, as if they were published; nobody else sees it, and nothing stays of it. */
export function readWithRows<T>(
  store: Store,
  changes: readonly RowChanges[],
  read: (db: Database) => Promise<T>,
): Promise<T> {
  const prepare = async (db: Tx) => {
    for (const { table, put, gone } of changes) {
      await copyTable(db, table)
      for (const row of [...gone, ...put])
        await sql`delete from ${sql.ref(table)} where ${all(keyOf(table).map((column) => sql`${sql.ref(column)} = ${row[column]}`))}`.execute(
          db,
        )
      for (const row of put)
        await sql`insert into ${sql.ref(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
          db,
        )
    }
    return read(db)
  }
  return store.staged(prepare, async (_, found) => found)
}
