/** Uploaded documents. The bytes of a file are stored in the uploads' folder under its id. */
import { PostgresAdapter, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { Database, Tx } from '../store.ts'
import { filesOf, formsOf } from './pictures/pictures.ts'

export type UploadRow = Tables['upload']

export async function insertUpload(tx: Tx, upload: UploadRow): Promise<void> {
  await tx.insertInto('upload').values(upload).execute()
}

/** Uploads by id that are still kept at `now`, or belong to an order. */
export async function findUploads(db: Database, ids: readonly string[], now: number): Promise<UploadRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('upload')
    .selectAll()
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('expires_at', '>', now), eb('order_reference', 'is not', null)]))
    .execute()
}

export type UploaderHashes = { address: string; provider: string }

/** How many bytes all uploads have, and those that a network, and all of its provider, have not ordered. */
export async function sumUploads(
  db: Database,
  { address, provider }: UploaderHashes,
): Promise<{ all: number; address: number; provider: number }> {
  const sums = await db
    .selectFrom('upload')
    .select(({ eb, fn }) => {
      const sumWhere = (column: 'address_hash' | 'provider_hash', hash: string) =>
        fn.sum<number | null>(eb.case().when(column, '=', hash).then(eb.ref('byte_size')).else(0).end())
      return [
        fn.sum<number | null>('byte_size').as('all'),
        sumWhere('address_hash', address).as('address'),
        sumWhere('provider_hash', provider).as('provider'),
      ]
    })
    .executeTakeFirstOrThrow()
  // files that staff add for a person are in the same folder
  const files = await db
    .selectFrom('lead_file')
    .select(({ fn }) => fn.sum<number | null>('byte_size').as('all'))
    .executeTakeFirstOrThrow()
  const pictures = await db.selectFrom('picture').select(['byte_size', 'forms']).execute()
  const inPictures = pictures.flatMap((row) => [row.byte_size, ...formsOf(row).map(({ bytes }) => bytes)])
  const others = inPictures.reduce((sum, bytes) => sum + bytes, Number(files.all))
  return { all: Number(sums.all) + others, address: Number(sums.address), provider: Number(sums.provider) }
}

/** To be called before uploads are summed for an insert: others that insert wait until this transaction has ended. */
export async function lockUploads(tx: Tx): Promise<void> {
  // SQLite has one writer at a time anyway
  if (tx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtext('upload'))`.execute(tx)
}

/** Makes uploads an order's own; answers the ids of those that were free to be. */
export async function claimUploads(tx: Tx, ids: readonly string[], reference: string, now: number): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('upload')
    .set({ order_reference: reference, address_hash: null, provider_hash: null })
    .where('id', 'in', ids)
    .where('order_reference', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets uploads that no order adopted in time; answers their ids. */
export async function deleteExpiredUploads(tx: Tx, now: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('upload')
    .where('order_reference', 'is', null)
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The IDs of all stored files: of visitors, staff, received messages and pictures. Files without a row are strays. */
export async function listFileIds(db: Database): Promise<string[]> {
  const [uploads, files, messages, pictures] = await Promise.all([
    db.selectFrom('upload').select('id').execute(),
    db.selectFrom('lead_file').select('id').execute(),
    db.selectFrom('mail_message').select('file_id as id').execute(),
    db.selectFrom('picture').select(['file_id', 'forms']).execute(),
  ])
  return [...[...uploads, ...files, ...messages].map(({ id }) => id), ...pictures.flatMap(filesOf)]
}

export type StoredFile = Pick<UploadRow, 'id' | 'name' | 'order_reference'> & {
  isUpload: boolean
  picture?: string
  mail?: string
}

/** Every stored file with its owner. Files added by staff and received messages never expire. */
export async function listStoredFiles(db: Database): Promise<StoredFile[]> {
  const [uploads, files, messages, pictures] = await Promise.all([
    db.selectFrom('upload').select(['id', 'name', 'order_reference']).orderBy('id').execute(),
    db.selectFrom('lead_file').select(['id', 'name', 'order_reference']).orderBy('id').execute(),
    db.selectFrom('mail_message').select(['id', 'file_id']).orderBy('id').execute(),
    db.selectFrom('picture').select(['code', 'file_id', 'name']).orderBy('code').execute(),
  ])
  return [
    ...uploads.map((file) => ({ ...file, isUpload: true })),
    ...files.map((file) => ({ ...file, isUpload: false })),
    ...messages.map(({ id, file_id }) => ({
      id: file_id,
      name: 'message.eml',
      order_reference: null,
      isUpload: false,
      mail: id,
    })),
    ...pictures.map(({ code, file_id, name }) => ({
      id: file_id,
      name,
      order_reference: null,
      isUpload: false,
      picture: code,
    })),
  ]
}

/** The documents of an order, by name. */
export const listOrderUploads = (db: Database, reference: string): Promise<Pick<UploadRow, 'id' | 'name'>[]> =>
  db.selectFrom('upload').select(['id', 'name']).where('order_reference', '=', reference).orderBy('name').execute()

export async function deleteUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('upload').where('id', 'in', ids).execute()
}
