/** Whole tables, for backup and restore. */
import { sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { rebuildSearch } from '../search/entries.ts'
import type { Database, Tx } from '../store.ts'
import { setLatestRanks } from './content-rows.ts'

export type TableName = keyof Tables

/** Every table that is no index of others, those that others refer to first. */
export const TABLES: readonly TableName[] = [
  'setting',
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
  'ranking',
  'classification',
  'article_tag',
  'article',
  'article_text',
  'article_body',
  'article_tag_link',
  'article_related',
  'student',
  'testimonial',
  'inquiry',
  'service_order',
  'order_item',
  'upload',
  'captcha_redemption',
  'outbox',
  'search_miss',
]

export type Row = Record<string, unknown>

/** Every row of a table, in pieces. */
export async function* readTable(db: Database, table: TableName, pieceSize = 500): AsyncGenerator<Row[]> {
  // no table has a key of one shape: the pieces are cut by place, in the order of the whole row's first columns
  for (let offset = 0; ; offset += pieceSize) {
    const rows = (await db
      .selectFrom(table)
      .selectAll()
      .orderBy(sql`1`)
      .orderBy(sql`2`)
      .limit(pieceSize)
      .offset(offset)
      .execute()) as Row[]
    if (rows.length > 0) yield rows
    if (rows.length < pieceSize) return
  }
}

export async function emptyTables(tx: Tx): Promise<void> {
  for (const table of TABLES.toReversed()) await tx.deleteFrom(table).execute()
}

export async function insertRows(tx: Tx, table: TableName, rows: Row[]): Promise<void> {
  await tx
    .insertInto(table)
    .values(rows as never)
    .execute()
}

/** PostgreSQL's counter goes on after ids that were given. */
export async function setOutboxCounter(tx: Tx): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('outbox', 'id'), coalesce((select max(id) from outbox), 0) + 1, false)`.execute(
    tx,
  )
}

export async function countInquiries(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('inquiry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const DEMO_TABLES = [
  'content_block',
  'student',
  'testimonial',
  'article',
  'school',
  'city',
  'country',
  'enrollment',
  'college',
  'tag',
] as const

/** Removes the rows that are flagged demo; answers how many went. */
export async function deleteDemoRows(tx: Tx): Promise<number> {
  let gone = 0
  for (const table of DEMO_TABLES) {
    const { numDeletedRows } = await tx.deleteFrom(table).where('demo', '=', 1).executeTakeFirstOrThrow()
    gone += Number(numDeletedRows)
  }
  await setLatestRanks(tx)
  await rebuildSearch(tx)
  return gone
}
