/** A database of a busy organisation's size, and the comparison of two databases with their uploads. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { OrderRow } from '../../src/db/queries/orders.ts'
import { insertMails } from '../../src/db/queries/outbox.ts'
import { TABLE_NAMES } from '../../src/db/queries/tables.ts'
import type { Tables } from '../../src/db/schema.ts'
import type { Store } from '../../src/db/store.ts'
import { fileTarget } from '../../src/server/backup/backup-storage.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { type MissingFile, writeBackup } from '../../src/server/backup/write-backup.ts'
import { createFolderFiles } from '../../src/server/files/folder-files.ts'
import { buildInquiry, buildMail } from './builders.ts'

/** A temporary folder, removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a backup of a database and a folder of files to a file. */
export const backUp = (store: Store, folder: string, path: string): Promise<MissingFile[]> =>
  writeBackup(store, createFolderFiles(folder), fileTarget(path))

type Options = Parameters<typeof restoreBackup> extends [unknown, unknown, unknown, ...infer R] ? R : never
/** Restores such a file into a database and a folder. */
export const putBack = (store: Store, folder: string, path: string, ...options: Options): Promise<MissingFile[]> =>
  restoreBackup(store, createFolderFiles(folder), path, ...options)

export function buildUploadRow(upload: Partial<Tables['upload']> = {}): Tables['upload'] {
  const now = Date.now()
  return {
    id: randomBytes(24).toString('base64url'),
    name: 'Đơn xin học 計畫.docx',
    byte_size: 0,
    word_count: 7,
    created_at: now,
    expires_at: now + 86_400_000,
    order_reference: null,
    address_hash: null,
    provider_hash: null,
    ...upload,
  }
}

export function buildOrderRow(order: Partial<OrderRow> = {}): OrderRow {
  const key = randomBytes(9).toString('base64url')
  return {
    reference: `WP-${key}`,
    idempotency_key: key,
    body_hash: 'hash',
    created_at: Date.now(),
    edition: 'tw',
    name: '王小明',
    email: 'ming@visitor.example',
    phone: '+886912345678',
    chat_id: null,
    message: 'Evenings, please.\n"quoted", [1], \u0001',
    currency: 'TWD',
    original_minor: 10_000,
    discount_minor: 0,
    total_minor: 10_000,
    rush_hours: 72,
    consent_version: '1',
    consent_locale: 'tw',
    consented_at: Date.now(),
    attribution: '{}',
    shortlist: '',
    ...order,
  }
}

/** Writes an upload's row and file, with an order of its own if requested. @returns the row */
export async function addUpload(
  store: Store,
  folder: string,
  bytes: Uint8Array,
  { isOrdered = false, ...upload }: Partial<Tables['upload']> & { isOrdered?: boolean } = {},
): Promise<Tables['upload']> {
  const order = isOrdered ? buildOrderRow() : null
  const row = buildUploadRow({ byte_size: bytes.byteLength, order_reference: order?.reference ?? null, ...upload })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, row.id), bytes)
  await store.transaction(async (tx) => {
    if (order) await tx.insertInto('service_order').values(order).execute()
    if (order)
      await tx.insertInto('order_item').values({ order_reference: order.reference, position: 0, data: '{}' }).execute()
    await tx.insertInto('upload').values(row).execute()
  })
  return row
}

const insertSize = 500

/** Schools beside those of the demo content, equal in every sort key before their id. */
export async function addSchools(store: Store, count: number): Promise<void> {
  const pattern = await store.read.selectFrom('school').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, at) => {
    // in random order, as after years of changes
    const id = 100_000 + ((at * 7919) % count)
    return { ...pattern, id, slug: `school-${id}`, name_en: `School ${id}` }
  })
  for (let at = 0; at < count; at += insertSize)
    await store.transaction((tx) =>
      tx
        .insertInto('school')
        .values(rows.slice(at, at + insertSize))
        .execute(),
    )
}

/** Leads with one email each. */
export async function addLeads(store: Store, count: number): Promise<void> {
  const leads = Array.from({ length: count }, () => buildInquiry({ remarks: 'Tối, 晚上\n"[1]"' }))
  for (let at = 0; at < count; at += insertSize)
    await store.transaction(async (tx) => {
      const piece = leads.slice(at, at + insertSize)
      await tx.insertInto('inquiry').values(piece).execute()
      await insertMails(
        tx,
        piece.map(({ reference }) => buildMail({ reference })),
        1,
      )
    })
}

const DERIVED_SETTINGS: readonly unknown[] = ['content_version', 'lead_changes', 'restored']

export type Holding = { tables: Record<string, { rows: number; digest: string }>; files: Record<string, string> }

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * The contents of a database and its uploads, comparable between SQLite and PostgreSQL; without the content version, which a restore
 * raises.
 */
export async function holdingOf(store: Store, folder: string): Promise<Holding> {
  const tables: Holding['tables'] = {}
  for (const table of TABLE_NAMES) {
    const rows = (await store.read.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]
    const texts = rows
      .filter(({ key }) => table !== 'setting' || !DERIVED_SETTINGS.includes(key))
      .map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
      .sort()
    tables[table] = { rows: texts.length, digest: sha256(texts.join('\n')) }
  }
  return { tables, files: filesOf(folder) }
}

function filesOf(folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true })
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, sha256(readFileSync(join(folder, name)))]),
  )
}
