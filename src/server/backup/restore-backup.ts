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
import { deleteUploads, type KeptFile, listKeptFiles } from '../../db/queries/uploads.ts'
import { isBrokenReference, isRefusedRow } from '../../db/refused-rows.ts'
import type { Store, Tx } from '../../db/store.ts'
import { inParallel } from '../files/in-parallel.ts'
import type { KeptFiles } from '../files/kept-files.ts'
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
 * @param keys private ones, for a backup that is encrypted
 * @param onReplace told what leads are about to go, when nobody can add any; what it throws stops the restore
 */
export async function restoreBackup(
  store: Store,
  files: KeptFiles,
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
    // what took its time may have met a sweep before its row stood
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

const idsIn = async (files: KeptFiles) => new Set((await files.list()).map(({ id }) => id))

/** Files that no row names yet harm nobody; one whose name is taken waits until the rows are in. */
const takeStaged = (files: KeptFiles, { folder }: Staged, ids: readonly string[]) =>
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
      throw new BackupRefused(
        `${path} says ${staged.head.rows[table]} rows of ${table} and holds ${count}; nothing was changed`,
      )
  }
  await putLastingBack()
  const missing = await settleFiles(tx, new Set(staged.fileIds))
  // servers that run on this database keep what they know of a version: what was restored is another one
  await raiseContentVersion(tx, version)
  await raiseLeadChanges(tx, changes)
  // versions of rows begin again at the backup's numbers: the console's forms from before carry another mark
  await markRestored(tx, randomUUID())
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
