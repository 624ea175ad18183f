import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rebuildLeadTerms } from '../../store/queries/leads/lead-terms.ts'
import { raiseLeadChanges, readLeadChanges } from '../../store/queries/leads/leads.ts'
import { remakeForms } from '../../store/queries/pictures/waiting.ts'
import { raiseContentVersion, readContentVersion } from '../../store/queries/settings.ts'
import {
  emptyTables,
  insertRows,
  listLeadTimes,
  lockTables,
  readLasting,
  setOutboxCounter,
  TABLE_NAMES,
  type TableName,
} from '../../store/queries/tables.ts'
import { deleteUploads, type KeptFile, listKeptFiles } from '../../store/queries/uploads.ts'
import { isBrokenReference, isRefusedRow } from '../../store/refused-rows.ts'
import { rebuildSearch } from '../../store/search/entries.ts'
import type { Store, Tx } from '../../store/store.ts'
import { BackupRefused } from './format.ts'
import { type ReplacedLeads, replacedLeads } from './replaced-leads.ts'
import { type Staged, stageBackup } from './stage-backup.ts'
import { removeLeftStaging, withStaging } from './staging-folder.ts'
import type { MissingFile } from './write-backup.ts'

/**
 * Puts a backup in the place of everything there is. The whole backup is unpacked and looked at first; then its uploads come beside those
 * that are there, then the rows change in one transaction, to which nobody else writes: a restore that fails, at any point, leaves what was there.
 * Answers the ordered uploads whose file the backup doesn't have. @throws BackupRefused with a sentence
 * @param eraseAgain takes out, in the same transaction, who was erased since the backup was made; answers how their files go
 * @param onReplace told what leads are about to go, when nobody can add any; what it throws stops the restore
 */
export async function restoreBackup(
  store: Store,
  filesFolder: string,
  path: string,
  onReplace: (leads: ReplacedLeads) => void = () => undefined,
  eraseAgain: EraseAgain = async () => async () => undefined,
): Promise<MissingFile[]> {
  mkdirSync(filesFolder, { recursive: true, mode: 0o700 })
  removeLeftStaging(filesFolder, Date.now())
  return withStaging(filesFolder, async (staging) => {
    const staged = await stageBackup(path, staging)
    const added = addNewFiles(staged, filesFolder)
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
      for (const id of added) rmSync(join(filesFolder, id), { force: true })
      throw error
    }
    for (const id of staged.fileIds)
      if (existsSync(join(staged.folder, id))) renameSync(join(staged.folder, id), join(filesFolder, id))
    await removeErased()
    return missing
  })
}

export type EraseAgain = (tx: Tx) => Promise<() => Promise<void>>

/** Files that no row names yet harm nobody; one whose name is taken waits until the rows are in. */
function addNewFiles({ fileIds, folder }: Staged, filesFolder: string): string[] {
  const added = fileIds.filter((id) => !existsSync(join(filesFolder, id)))
  for (const id of added) renameSync(join(folder, id), join(filesFolder, id))
  return added
}

async function replaceRows(tx: Tx, staged: Staged, engine: Store['engine'], path: string): Promise<MissingFile[]> {
  const [version, changes] = [await readContentVersion(tx), await readLeadChanges(tx)]
  const putLastingBack = await readLasting(tx)
  await emptyTables(tx)
  for (const table of TABLE_NAMES) {
    const count = await insertStaged(tx, staged, table, path)
    if (count !== staged.head.rows[table])
      throw new BackupRefused(
        `${path} says ${staged.head.rows[table]} rows of ${table} and holds ${count}; nothing was changed`,
      )
  }
  await putLastingBack()
  const missing = await settleFiles(tx, new Set(staged.fileIds))
  // servers that run on this database keep what they know of a version: what was restored is another one
  await raiseContentVersion(tx, version)
  await raiseLeadChanges(tx, changes)
  await rebuildSearch(tx)
  await rebuildLeadTerms(tx)
  if (engine === 'postgres') await setOutboxCounter(tx)
  return missing
}

/** Answers how many rows. @throws BackupRefused when one doesn't fit its table */
async function insertStaged(tx: Tx, staged: Staged, table: TableName, path: string): Promise<number> {
  let count = 0
  try {
    for (const rows of staged.rows(table)) {
      await insertRows(tx, table, rows)
      count += rows.length
    }
    return count
  } catch (error) {
    if (!isRefusedRow(error)) throw error
    const what = isBrokenReference(error)
      ? `holds rows of ${table} that refer to rows it doesn't hold`
      : `holds rows of ${table} that this version's table doesn't take`
    throw new BackupRefused(`${path} ${what}: it was altered after it was made; nothing was changed`, { cause: error })
  }
}

const goesByItself = ({ isUpload, order_reference }: KeptFile) => isUpload && order_reference === null

/** An upload that expired while the backup was taken goes; an order's own that has no file stays, and is told. */
async function settleFiles(tx: Tx, fileIds: ReadonlySet<string>): Promise<MissingFile[]> {
  const without = (await listKeptFiles(tx)).filter(({ id }) => !fileIds.has(id))
  await deleteUploads(
    tx,
    without.filter(goesByItself).map(({ id }) => id),
  )
  await remakeForms(tx, fileIds)
  return without.filter((file) => !goesByItself(file)).map(({ isUpload: _, ...file }) => file)
}
