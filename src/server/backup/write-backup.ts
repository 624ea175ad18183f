import { MIGRATIONS } from '../../db/migrations/index.ts'
import { findLeadFile } from '../../db/queries/leads/lead-files.ts'
import { findMessage, type MailRow } from '../../db/queries/mail-in/messages.ts'
import { filesOf, findPicture, type PictureRow } from '../../db/queries/pictures/pictures.ts'
import { countRows, readTable, TABLE_NAMES } from '../../db/queries/tables.ts'
import { findUploads } from '../../db/queries/uploads.ts'
import type { Database, Store } from '../../db/store.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { type Archive, createArchive } from './archive.ts'
import type { BackupTarget } from './backup-storage.ts'
import { fileName, formatVersion, HEAD, type Head, pieceName } from './format.ts'

/** An upload, a picture's original or a received message whose file is missing. */
export type MissingFile = { id: string; name: string; order_reference: string | null; picture?: string; mail?: string }
/** Widths that are missing are made again without a report. */
type Held = MissingFile & { isMadeAgain?: true }

/**
 * Writes one file with the rows of one moment and their uploads, and puts it in place once complete. Returns the
 * uploads whose row exists but whose file is missing.
 */
export async function writeBackup(store: Store, files: StoredFiles, target: BackupTarget): Promise<MissingFile[]> {
  const archive = createArchive(target.stream)
  try {
    const uploads = await store.snapshot((db) => addTables(archive, db, store.engine))
    const absent = (await addFiles(archive, files, uploads)).filter(({ isMadeAgain }) => !isMadeAgain)
    await archive.finish()
    await target.keep()
    return await stillMissing(store, absent)
  } catch (error) {
    await archive.abort(error)
    // the partial file is useless, and the first error is the one to report
    await target.drop().catch(() => undefined)
    throw error
  }
}

/** Returns the uploads that the rows name. */
async function addTables(archive: Archive, db: Database, engine: Store['engine']): Promise<Held[]> {
  await archive.addText(HEAD, `${JSON.stringify(await headOf(db, engine), null, 2)}\n`)
  const uploads: Held[] = []
  for (const table of TABLE_NAMES) {
    let number = 0
    for await (const rows of readTable(db, table)) {
      await archive.addText(pieceName(table, ++number), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      if (table === 'picture') uploads.push(...(rows as PictureRow[]).flatMap(heldOf))
      if (table === 'mail_message') uploads.push(...(rows as MailRow[]).map(heldMail))
      if (table !== 'upload' && table !== 'lead_file') continue
      for (const { id, name, order_reference } of rows as MissingFile[]) uploads.push({ id, name, order_reference })
    }
  }
  return uploads
}

async function headOf(db: Database, engine: Store['engine']): Promise<Head> {
  const rows: Head['rows'] = {}
  for (const table of TABLE_NAMES) rows[table] = await countRows(db, table)
  return {
    format: 'waypoint-backup',
    version: formatVersion,
    created_at: new Date().toISOString(),
    engine,
    migrations: Object.keys(MIGRATIONS),
    rows,
  }
}

const heldMail = ({ id, file_id }: MailRow): Held => ({
  id: file_id,
  name: 'message.eml',
  order_reference: null,
  mail: id,
})

/** A picture's original and its widths. */
const heldOf = (row: PictureRow): Held[] =>
  filesOf(row).map((id, at) => ({
    id,
    name: row.name,
    order_reference: null,
    picture: row.code,
    ...(at > 0 && { isMadeAgain: true as const }),
  }))

async function addFiles(archive: Archive, files: StoredFiles, uploads: readonly Held[]): Promise<Held[]> {
  const absent: Held[] = []
  for (const upload of uploads) if (!(await addFile(archive, files, upload.id))) absent.push(upload)
  return absent
}

/** Returns false when the file is missing. A file never changes once its row exists. */
async function addFile(archive: Archive, files: StoredFiles, id: string): Promise<boolean> {
  const file = await files.open(id)
  if (!file) return false
  try {
    await archive.add(fileName(id), file.size, file.stream())
    return true
  } finally {
    await file.close()
  }
}

/** Leaves out uploads that expired or were deleted while the backup was made. */
async function stillMissing(store: Store, uploads: readonly MissingFile[]): Promise<MissingFile[]> {
  const missing: MissingFile[] = []
  for (const upload of uploads) if (await isStored(store.read, upload)) missing.push(upload)
  return missing
}

const isStored = async (db: Database, { id, picture, mail }: MissingFile) =>
  picture
    ? (await findPicture(db, picture))?.file_id === id
    : mail
      ? (await findMessage(db, mail))?.file_id === id
      : (await findUploads(db, [id], Date.now())).length > 0 || (await findLeadFile(db, id)) !== null

/** A sentence for the owner about an upload whose file is missing. */
export const missingSentence = ({ id, name, order_reference, picture, mail }: MissingFile): string =>
  `the file of “${name}” (${picture ? `picture ${picture}` : mail ? `received email ${mail}` : order_reference ? `order ${order_reference}` : 'in no order yet'}) is missing: files/${id}`
