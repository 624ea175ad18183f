/** Whether what a visitor sends could be kept: the disk has room, and the last write found some. */
import { statfs } from 'node:fs/promises'
import { writeProbe } from '../store/queries/settings.ts'
import type { Store } from '../store/store.ts'

/** What a lead, its mails and the log of the database's changes may need before anything is tidied up. */
const roomBytes = 8 * 1024 * 1024
/** Whoever asks for readiness all day writes no more often. */
const probeEachMs = 1_000

export type DiskState = 'ok' | 'full'

/** @param folder on the disk in question; where it can't be asked only writes tell */
export function watchDisk(store: Store, folder: string): () => Promise<DiskState> {
  let probing: Promise<void> | null = null
  let probedAt = 0

  async function hasRoom(): Promise<boolean> {
    const stats = await statfs(folder).catch(() => null)
    return stats === null || stats.bavail * stats.bsize >= roomBytes
  }

  /** A write that failed for want of room is tried again in small, until one succeeds. */
  async function probe(): Promise<void> {
    if (Date.now() - probedAt < probeEachMs) return
    probedAt = Date.now()
    await store.transaction((tx) => writeProbe(tx, probedAt)).catch(() => undefined)
  }

  return async () => {
    if (store.diskFault()) {
      probing ??= probe().finally(() => {
        probing = null
      })
      await probing
    }
    return store.diskFault() || !(await hasRoom()) ? 'full' : 'ok'
  }
}
