import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rebuildLeadTerms } from '../../db/queries/leads/lead-terms.ts'
import { raiseLeadChanges, readLeadChanges } from '../../db/queries/leads/leads.ts'
import { remakeForms } from '../../db/queries/pictures/waiting.ts'
import { markRestored, raiseContentVersion, readContentVersion } from '../../db/queries/settings.ts'
import {
  emptyTables,
  insertRows,
  listLeadTimes,
  lockTables,
  readLasting,
  setOutboxCounter,
  TABLE_NAMES,
  type TableName,
} from '../../db/queries/tables.ts'
import { deleteUploads, listStoredFiles, type StoredFile } from '../../db/queries/uploads.ts'
import { isBrokenReference, isRejectedRow } from '../../db/refused-rows.ts'
import type { Store, Tx } from '../../db/store.ts'
import { inParallel } from '../files/in-parallel.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { BackupRejected } from './format.ts'
import { type ReplacedLeads, replacedLeads } from './replaced-leads.ts'
import { type Staged, stageBackup } from './stage-backup.ts'
import { removeLeftStaging, withStaging } from './staging-folder.ts'
import type { MissingFile } from './write-backup.ts'

/**
 * Replaces everything with a backup. Unpacks and verifies the whole backup first, then adds its uploads beside the
 * existing ones, then changes the rows in one transaction that locks out other writers: a restore that fails at any
 * point leaves the previous state. Returns the ordered uploads whose file the backup lacks.
 * @param eraseAgain erases, in the same transaction, the people who were erased since the backup was made; returns
 * how to remove their files
 * @param keys private keys, for an encrypted backup
 * @param onReplace receives the leads that will be lost, while no other can be added; an error that it throws stops
 * the restore
 * @throws BackupRejected with a sentence
 */
export async function restoreBackup(
  store: Store,
  files: StoredFiles,
  path: string,
  onReplace: (leads: ReplacedLeads) => void = () => undefined,
  eraseAgain: EraseAgain = async () => async () => undefined,
  keys: readonly string[] = [],
): Promise<MissingFile[]> {
  removeLeftStaging(files.scratch, Date.now())
  return withStaging(files.scratch, async (staging) => {
    const staged = await stageBackup(path, staging, keys)
    const before = await idsIn(files)
    const added = staged.fileIds.filter((id) => !before.has(id))
    await takeStaged(files, staged, added)
    let missing: MissingFile[]
    let removeErased = async () => {}
    try {
      missing = await store.transaction(async (tx) => {
        if (store.engine === 'postgres') await lockTables(tx)
        onReplace(replacedLeads(await listLeadTimes(tx), staged))
        const absent = await replaceRows(tx, staged, store.engine, path)
        removeErased = await eraseAgain(tx)
        return absent
      })
    } catch (error) {
      await inParallel(added, (id) => files.remove(id))
      throw error
    }
    // a cleanup may have removed files before their rows existed
    const after = await idsIn(files)
    await takeStaged(
      files,
      staged,
      staged.fileIds.filter((id) => before.has(id) || !after.has(id)),
    )
    await removeErased()
    return missing
  })
}

export type EraseAgain = (tx: Tx) => Promise<() => Promise<void>>

const idsIn = async (files: StoredFiles) => new Set((await files.list()).map(({ id }) => id))

/** Files without a row are harmless; a file whose name is taken waits until the rows exist. */
const takeStaged = (files: StoredFiles, { folder }: Staged, ids: readonly string[]) =>
  inParallel(ids, async (id) => {
    const path = join(folder, id)
    if (existsSync(path)) await files.take(id, path)
  })

async function replaceRows(tx: Tx, staged: Staged, engine: Store['engine'], path: string): Promise<MissingFile[]> {
  const [version, changes] = [await readContentVersion(tx), await readLeadChanges(tx)]
  const putLastingBack = await readLasting(tx)
  await emptyTables(tx)
  for (const table of TABLE_NAMES) {
    const count = await insertStaged(tx, staged, table, path)
    if (count !== staged.head.rows[table])
      throw new BackupRejected(
        `${path} declares ${staged.head.rows[table]} rows of ${table} and contains ${count}; nothing was changed`,
      )
  }
  await putLastingBack()
  const missing = await settleFiles(tx, new Set(staged.fileIds))
  // running servers cache by content version, so the restored content gets a new one
  await raiseContentVersion(tx, version)
  await raiseLeadChanges(tx, changes)
  // row versions restart at the backup's numbers; a new mark invalidates the console's open forms
  await markRestored(tx, randomUUID())
  await rebuildLeadTerms(tx)
  if (engine === 'postgres') await setOutboxCounter(tx)
  return missing
}

/** Returns the number of rows. @throws BackupRejected when a row doesn't fit its table */
async function insertStaged(tx: Tx, staged: Staged, table: TableName, path: string): Promise<number> {
  let count = 0
  try {
    for (const rows of staged.rows(table)) {
      await insertRows(tx, table, rows)
      count += rows.length
    }
    return count
  } catch (error) {
    if (!isRejectedRow(error)) throw error
    const what = isBrokenReference(error)
      ? `contains rows of ${table} that refer to missing rows`
      : `contains rows of ${table} that this version's table rejects`
    throw new BackupRejected(`${path} ${what}: it was altered after it was made; nothing was changed`, { cause: error })
  }
}

const goesByItself = ({ isUpload, order_reference }: StoredFile) => isUpload && order_reference === null

/** Deletes uploads that expired while the backup was made; an ordered upload without a file stays and is returned. */
async function settleFiles(tx: Tx, fileIds: ReadonlySet<string>): Promise<MissingFile[]> {
  const without = (await listStoredFiles(tx)).filter(({ id }) => !fileIds.has(id))
  await deleteUploads(
    tx,
    without.filter(goesByItself).map(({ id }) => id),
  )
  await remakeForms(tx, fileIds)
  return without.filter((file) => !goesByItself(file)).map(({ isUpload: _, ...file }) => file)
}
