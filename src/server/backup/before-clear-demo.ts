import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { noteBackup } from '../../db/queries/privacy/backups.ts'
import type { Store } from '../../db/store.ts'
import type { Config } from '../config.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { backupName, fileTarget } from './backup-storage.ts'
import { writeBackup } from './write-backup.ts'

/** Writes a backup into a folder beside the database, readable by its owner alone; returns its path. */
export async function backUpBeforeClearDemo(store: Store, config: Config, files: StoredFiles): Promise<string> {
  const folder = join(config.DATA_DIR, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `before-clear-demo-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  await writeBackup(store, files, fileTarget(path))
  await store.transaction((tx) => noteBackup(tx, Date.now(), backupName(path)))
  return path
}
