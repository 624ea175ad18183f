/** Whole tables, for backup and restore. */

import { type InsertObject, sql } from 'kysely'
import { keysOf } from '../../domain/collections.ts'
import type { Tables } from '../schema.ts'
import type { Database, Tx } from '../store.ts'
import { listRevoked, revokeAgain } from './connections/api-keys.ts'

/** What no backup keeps: an index of other tables, which is made anew, busy times that are read again, counts of some minutes, notices of some hours, browsers that get them, events that are on their way to other programs, and keys that let somebody in. */
export const PASSING_TABLES = [
  'rate_limit',
  'lead_term',
  'lead_notice',
  'push_subscription',
  'api_request',
  'webhook_delivery',
  'staff_token',
  'staff_session',
  'staff_challenge',
  'staff_device',
  'staff_failure',
  'content_presence',
  'content_import',
  'content_import_row',
  'outside_busy',
] as const satisfies readonly (keyof Tables)[]

export type TableName = Exclude<keyof Tables, (typeof PASSING_TABLES)[number]>

/** Every table that a backup keeps, with the columns of its primary key, those that others refer to first. */
export const TABLES: { [T in TableName]: readonly (keyof Tables[T] & string)[] } = {
  setting: ['key'],
  content_block: ['kind', 'id'],
  country: ['id'],
  enrollment: ['id'],
  college: ['id'],
  tag: ['id'],
  country_enrollment: ['country_code', 'enrollment_id'],
  city: ['id'],
  school: ['id'],
  school_enrollment: ['school_id', 'enrollment_id'],
  school_college: ['school_id', 'college_id'],
  school_tag: ['school_id', 'tag_id'],
  school_fact: ['school_id', 'kind', 'level'],
  programme: ['id'],
  school_identifier: ['identifier'],
  classification: ['id'],
  article_tag: ['id'],
  article: ['id'],
  article_text: ['article_id', 'locale'],
  article_body: ['article_id', 'locale'],
  article_tag_link: ['article_id', 'tag_id'],
  article_related: ['article_id', 'related_id'],
  student: ['id'],
  testimonial: ['id'],
  inquiry: ['reference'],
  service_order: ['reference'],
  order_item: ['order_reference', 'position'],
  payment: ['id'],
  upload: ['id'],
  captcha_redemption: ['nonce'],
  outbox: ['id'],
  search_miss: ['day', 'locale', 'kind', 'words'],
  search_use: ['day', 'locale', 'words'],
  mail_turn: ['mailbox_hash'],
  refused_address: ['address_hash'],
  staff: ['id'],
  staff_passkey: ['credential_id'],
  staff_recovery: ['code_hash'],
  audit: ['id'],
  lead: ['id'],
  lead_event: ['id'],
  lead_task: ['id'],
  lead_merge: ['id'],
  lead_import: ['id'],
  lead_distinct: ['one_id', 'other_id'],
  lead_file: ['id'],
  scheduled_mail: ['event_id'],
  mail_box: ['id'],
  mail_message: ['id'],
  mail_uid: ['box_id', 'uid_validity', 'uid'],
  sent_mail: ['message_id'],
  channel_event: ['id'],
  channel_contact: ['id'],
  channel_send: ['id'],
  appointment: ['id'],
  appointment_cell: ['staff_id', 'cell'],
  appointment_wait: ['id'],
  calendar_source: ['id'],
  calendar_link: ['secret_hash'],
  picture: ['code'],
  saved_view: ['id'],
  api_key: ['id'],
  webhook: ['id'],
  console_setting: ['key'],
  kept_order: ['reference'],
  erased_hash: ['hash'],
  backup_made: ['at'],
  content_entry: ['file', 'place'],
  content_revision: ['id'],
  content_draft: ['file', 'place'],
  content_change: ['kind', 'key'],
  redirect: ['id'],
  redirect_use: ['redirect_id', 'day'],
}
export const TABLE_NAMES = keysOf(TABLES)

export type Row = Record<string, unknown>

/** Every row of a table in the order of its primary key, in pieces: each begins after the last one's key, so that none comes twice or never. */
export async function* readTable(db: Database, table: TableName, pieceSize = 250): AsyncGenerator<Row[]> {
  const columns: readonly string[] = TABLES[table]
  const key = sql.join(columns.map((column) => sql.ref(column)))
  for (let last: Row | undefined; ; ) {
    const after = last && sql<boolean>`(${key}) > (${sql.join(columns.map((column) => last?.[column]))})`
    const all = db.selectFrom(table).selectAll().orderBy(key).limit(pieceSize)
    const rows: Row[] = await (after ? all.where(after) : all).execute()
    if (rows.length > 0) yield rows
    if (rows.length < pieceSize) return
    last = rows.at(-1)
  }
}

export async function countRows(db: Database, table: TableName): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type LeadTime = { reference: string; created_at: number }

/** Every booking and order, with its time in milliseconds since 1970. */
export async function listLeadTimes(db: Database): Promise<LeadTime[]> {
  const times = (table: 'inquiry' | 'service_order') =>
    db.selectFrom(table).select(['reference', 'created_at']).execute()
  return [...(await times('inquiry')), ...(await times('service_order'))]
}

/**
 * Lets nobody else write to any table that a restore replaces, until the transaction ends; who reads goes on. In one order, that of what refers
 * to what, in which bookings and loads come by as well: who is on the way ends first. SQLite's transactions hold the lock already.
 */
export async function lockTables(tx: Tx): Promise<void> {
  const tables = TABLE_NAMES.map((name) => sql.table(name))
  await sql`lock table ${sql.join(tables)} in exclusive mode`.execute(tx)
}

export async function emptyTables(tx: Tx): Promise<void> {
  for (const table of TABLE_NAMES.toReversed()) await tx.deleteFrom(table).execute()
}

/** What outlasts a restore, to be read before the tables are emptied and put back behind the backup's own. */
export async function readLasting(tx: Tx): Promise<() => Promise<void>> {
  const erased = await tx.selectFrom('erased_hash').selectAll().execute()
  const made = await tx.selectFrom('backup_made').selectAll().execute()
  const revoked = await listRevoked(tx)
  return async () => {
    await revokeAgain(tx, revoked)
    for (const row of erased)
      await tx
        .insertInto('erased_hash')
        .values(row)
        .onConflict((there) => there.doNothing())
        .execute()
    for (const row of made)
      await tx
        .insertInto('backup_made')
        .values(row)
        .onConflict((there) => there.doNothing())
        .execute()
  }
}

export async function insertRows(tx: Tx, table: TableName, rows: Row[]): Promise<void> {
  await tx
    .insertInto(table)
    .values(rows as InsertObject<Tables, TableName>[])
    .execute()
}

/** PostgreSQL's counter goes on after ids that were given, and never back, as SQLite's does: a server may be about to note what became of a mail. */
export async function setOutboxCounter(tx: Tx): Promise<void> {
  await sql`select setval(counter, greatest(pg_sequence_last_value(counter), (select max(id) from outbox), 0) + 1, false)
    from (select pg_get_serial_sequence('outbox', 'id')::regclass as counter) as of_outbox`.execute(tx)
}
