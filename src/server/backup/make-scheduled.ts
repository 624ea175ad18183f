import { noteBackup } from '../../db/queries/privacy/backups.ts'
import type { Store } from '../../db/store.ts'
import { scheduledName, timeOfName } from '../../domain/backups/names.ts'
import { type KeepRule, outdatedBackups } from '../../domain/backups/retention.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { acquireLease } from './backup-lease.ts'
import { type BackupStorage, partEnding } from './backup-storage.ts'
import { sealing } from './encryption.ts'
import { type MissingFile, writeBackup } from './write-backup.ts'

export type ScheduleDeps = {
  store: Store
  files: StoredFiles
  storage: BackupStorage
  now: () => number
  /** `age1…` */
  publicKeys: readonly string[]
  everyMs: number
  keep: KeepRule
}

export type Scheduled = { name: string; missing: MissingFile[]; removed: string[] }

/**
 * Makes the current encrypted backup and removes expired ones. Null when none is due, or another instance makes it.
 * @param isAsked whether a backup was requested now
 */
export async function makeScheduled(deps: ScheduleDeps, isAsked: boolean): Promise<Scheduled | null> {
  const { store, files, storage, now, publicKeys, everyMs } = deps
  const lease = await acquireLease({ store, now }, everyMs, isAsked)
  if (!lease) return null
  const at = now()
  try {
    const name = scheduledName(at)
    const seal = sealing(publicKeys)
    const target = await storage.open(name)
    // an instance that lost its lease must not put its backup in place
    const keep = () => lease.check().then(target.keep)
    const missing = await writeBackup(store, files, seal({ ...target, keep }))
    await store.transaction((tx) => noteBackup(tx, at, name))
    const removed = await removeOutdated(deps)
    await lease.end(at)
    return { name, missing, removed }
  } catch (error) {
    await lease.end(null).catch(() => undefined)
    throw error
  }
}

/** Removes only files with names of ours; also incomplete ones, since this instance holds the lease. */
async function removeOutdated({ storage, keep }: ScheduleDeps): Promise<string[]> {
  const names = await storage.names()
  const times = names.map(timeOfName).filter((at) => at !== null)
  const outdated = outdatedBackups(times, keep).map(scheduledName)
  const begun = names.filter((name) => isPart(name))
  for (const name of [...outdated, ...begun]) await storage.remove(name)
  return outdated
}

const isPart = (name: string) => name.endsWith(partEnding) && timeOfName(name.slice(0, -partEnding.length)) !== null
