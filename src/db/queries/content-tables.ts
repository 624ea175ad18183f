/** The tables that pages read, made of the content: which rows a change of content adds, changes and removes, and how these are written. */

import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../../domain/collections.ts'
import type { Database, Store, Tx } from '../store.ts'
import { TABLES } from './tables.ts'

/** Tables that others refer to first. */
export const CONTENT_TABLES = [
  'content_block',
  'country',
  'enrollment',
  'college',
  'tag',
  'country_enrollment',
  'city',
  'school',
  'school_enrollment',
  'school_college',
  'school_tag',
  'school_fact',
  'classification',
  'article_tag',
  'article',
  'article_text',
  'article_body',
  'article_tag_link',
  'article_related',
  'student',
  'testimonial',
] as const
export type ContentTable = (typeof CONTENT_TABLES)[number]

export type Row = Record<string, string | number | null>
/** Rows by table; of every column but for defaults. */
export type ContentRows = Record<ContentTable, Row[]>
/** Rows of one table that a change writes, and rows that it removes. */
export type RowChanges = { table: ContentTable; added: Row[]; changed: Row[]; removed: Row[] }
/** The same as counts, with the names of what is removed. */
export type TableChanges = { table: string; added: number; changed: number; removed: string[] }

const nameOf = (table: ContentTable, row: Row) => TABLES[table].map((column) => row[column]).join('\n')

/** The rows that differ from those of the database; a table without a difference is left out. @param isKept whether a row stays though it isn't wanted */
export async function compareRows(
  db: Database,
  wanted: ContentRows,
  isKept: (table: ContentTable, row: Row) => boolean,
): Promise<RowChanges[]> {
  const changes: RowChanges[] = []
  for (const table of CONTENT_TABLES) {
    const rows = await readOfContent(db, table)
    const stored = new Map(rows.map((row) => [nameOf(table, row), row]))
    const wantedByName = new Map(wanted[table].map((row) => [nameOf(table, row), row]))
    const changed = wanted[table].filter((row) => {
      const former = stored.get(nameOf(table, row))
      return former !== undefined && Object.entries(row).some(([column, value]) => former[column] !== value)
    })
    const added = wanted[table].filter((row) => !stored.has(nameOf(table, row)))
    const removed = rows.filter((row) => !wantedByName.has(nameOf(table, row)) && !isKept(table, row))
    if (added.length + changed.length + removed.length > 0) changes.push({ table, added, changed, removed })
  }
  return changes
}

/** Rows of registers lie beside those of the content (services/programmes); an entry of the same id takes its place. */
const OF_REGISTERS: Partial<Record<ContentTable, RawBuilder<boolean>>> = {
  ...Object.fromEntries(
    (['city', 'school', 'school_fact'] as const).map((table) => [table, sql<boolean>`origin != 'register'`]),
  ),
  ...Object.fromEntries(
    (['school_enrollment', 'school_college'] as const).map((table) => [
      table,
      sql<boolean>`school_id not in (select id from school where origin = 'register')`,
    ]),
  ),
}

/** The rows of a table but for those of registers. */
async function readOfContent(db: Database, table: ContentTable): Promise<Row[]> {
  const all = db.selectFrom(table).selectAll()
  const isOfContent = OF_REGISTERS[table]
  return (isOfContent ? all.where(isOfContent) : all).execute()
}

/** Schools and cities of registers go with their country, which content removes or hides. */
async function removeWithCountries(tx: Tx, changes: readonly RowChanges[]): Promise<void> {
  const codes = changes.flatMap(({ table, removed }) => (table === 'country' ? removed.map(({ code }) => code) : []))
  if (codes.length === 0) return
  for (const table of ['school', 'city'] as const)
    await sql`delete from ${sql.table(table)} where origin = 'register' and country_code in (${sql.join(codes)})`.execute(
      tx,
    )
}

const pieceSize = 200

/** Makes the rows what a comparison found, in the order in which tables refer to each other. */
export async function writeRows(tx: Tx, changes: readonly RowChanges[]): Promise<void> {
  await removeWithCountries(tx, changes)
  for (const change of changes) await freeSlugs(tx, change)
  for (const { table, added, changed } of changes) {
    const rows = [...added, ...changed]
    for (let at = 0; at < rows.length; at += pieceSize) await putRows(tx, table, rows.slice(at, at + pieceSize))
  }
  for (const { table, removed } of changes.toReversed())
    for (let at = 0; at < removed.length; at += pieceSize)
      await deleteRows(tx, table, removed.slice(at, at + pieceSize))
}

/** A slug that moves from one row to another is free when the other one takes it; no slug begins with this character. */
async function freeSlugs(tx: Tx, { table, changed, removed }: RowChanges): Promise<void> {
  const ids = [...changed, ...removed].flatMap(({ id, slug }) => (slug === undefined ? [] : [id]))
  for (let at = 0; at < ids.length; at += pieceSize)
    await sql`update ${sql.table(table)} set slug = '~' || cast(id as text)
      where id in (${sql.join(ids.slice(at, at + pieceSize))})`.execute(tx)
}

async function putRows(tx: Tx, table: ContentTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const updates = columns
    .filter((column) => !isOneOf(TABLES[table], column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const then = updates.length === 0 ? sql`nothing` : sql`update set ${sql.join(updates)}`
  await sql`insert into ${sql.table(table)} (${list(columns)}) values ${sql.join(values)}
    on conflict (${list(TABLES[table])}) do ${then}`.execute(tx)
}

async function deleteRows(tx: Tx, table: ContentTable, rows: readonly Row[]): Promise<void> {
  const isRow = (row: Row) =>
    sql`(${sql.join(
      TABLES[table].map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    )})`
  await sql`delete from ${sql.table(table)} where ${sql.join(rows.map(isRow), sql` or `)}`.execute(tx)
}

const labelOf = ({ slug, kind, code, admitted }: Row) => slug ?? kind ?? code ?? admitted

/** What changes of tables whose rows are entries by themselves. */
export const countChanges = (changes: readonly RowChanges[]): TableChanges[] =>
  changes
    .filter(({ table }) => isOneOf(TABLES[table], 'id'))
    .map(({ table, added, changed, removed }) => ({
      table,
      added: added.length,
      changed: changed.length,
      removed: removed.map((row) => `${row.id} ${labelOf(row) ?? ''}`.trim()),
    }))

/** Reads the database as if these changes were written; nothing of them stays. */
export async function readWithRows<T>(
  store: Store,
  changes: readonly RowChanges[],
  read: (db: Database) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const rehearsal = store.transaction(async (tx): Promise<never> => {
    await writeRows(tx, changes)
    resolve(await read(tx))
    throw new Error('rolled back')
  })
  await rehearsal.catch(reject)
  return promise
}
