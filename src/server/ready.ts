/** Readiness checks of the server: the database, the disk and the files. */

import { statfs } from 'node:fs/promises'
import type { Context } from 'hono'
import { readContentVersion, writeProbe } from '../db/queries/settings.ts'
import type { Store } from '../db/store.ts'
import type { StoredFiles } from './files/stored-files.ts'
import { readOutboxHealth } from './mail/sender.ts'

/** The checks beside the database. */
export type Looks = { readDisk: () => Promise<DiskState>; readFiles: () => Promise<FilesState> }

/**
 * 200 when the database is reachable and migrated, and submissions can be stored; else 503, also while another
 * process holds SQLite's lock for longer than writes wait, and once the process is shutting down. A stuck outbox is
 * reported as degraded, since it only delays mail; so are, beside PostgreSQL, a full disk, which only blocks uploads,
 * and an unavailable bucket, which blocks neither pages nor bookings.
 */
export function answerReady(store: Store, look: Looks, isStopping: () => boolean): (c: Context) => Promise<Response> {
  // requests at one moment share a look: anybody can make many
  let running: ReturnType<typeof readState> | null = null
  const readShared = () => {
    running ??= readState(store, look).finally(() => {
      running = null
    })
    return running
  }
  return async (c) => {
    c.header('Cache-Control', 'no-store')
    if (isStopping()) return c.json({ status: 'stopping', reason: 'the server is shutting down' }, 503)
    try {
      const { canKeep, ...state } = await readShared()
      return canKeep ? c.json({ status: 'ready', ...state }) : c.json({ status: 'unavailable', ...state }, 503)
    } catch {
      return c.json({ status: 'unavailable', database: store.engine, reason: 'the database is unreachable' }, 503)
    }
  }
}

/** State of the server, its faults (`degraded`), and whether submissions can be stored. @throws when the database is unreachable */
export async function readState(store: Store, { readDisk, readFiles }: Looks) {
  const [contentVersion, outbox, disk, files] = await Promise.all([
    readContentVersion(store.read),
    readOutboxHealth(store, Date.now()),
    readDisk(),
    readFiles(),
  ])
  const isLockedOut = store.isLockedOut()
  return {
    database: store.engine,
    content_version: contentVersion,
    disk,
    writes: isLockedOut ? 'another process holds the write lock' : 'ok',
    files,
    outbox,
    degraded: Object.entries({ disk: disk !== 'ok', files: files !== 'ok', outbox: outbox.stuck })
      .filter(([, isSo]) => isSo)
      .map(([name]) => name),
    canKeep: !isLockedOut && (disk === 'ok' || (store.engine === 'postgres' && !store.diskError())),
  }
}

/** Space that a lead, its mails and the database's log may need before a cleanup. */
const roomBytes = 8 * 1024 * 1024
/** Limits the test writes of frequent readiness checks. */
const probeEachMs = 1_000

export type DiskState = 'ok' | 'full'

/** Whether the disk has space, and the last write succeeded. @param folder on the disk; without its free space only writes tell */
export function watchDisk(store: Store, folder: string): () => Promise<DiskState> {
  let probing: Promise<void> | null = null
  let probedAt = 0

  async function hasRoom(): Promise<boolean> {
    const stats = await statfs(folder).catch(() => null)
    return stats === null || stats.bavail * stats.bsize >= roomBytes
  }

  /** After a write failed for lack of space, repeats a small write until it succeeds. */
  async function probe(): Promise<void> {
    if (Date.now() - probedAt < probeEachMs) return
    probedAt = Date.now()
    await store.transaction((tx) => writeProbe(tx, probedAt)).catch(() => undefined)
  }

  return async () => {
    if (store.diskError()) {
      probing ??= probe().finally(() => {
        probing = null
      })
      await probing
    }
    return store.diskError() || !(await hasRoom()) ? 'full' : 'ok'
  }
}

export type FilesState = 'ok' | 'away'

const keptMs = 5000

/** Whether files are reachable: checked on demand, every few seconds at most. @param now milliseconds of a monotonic clock */
export function watchFiles(
  { reach }: Pick<StoredFiles, 'reach'>,
  now = () => performance.now(),
): () => Promise<FilesState> {
  let last: { at: number; state: Promise<FilesState> } | null = null
  return () => {
    if (!last || now() - last.at > keptMs)
      last = {
        at: now(),
        state: reach().then(
          () => 'ok',
          () => 'away',
        ),
      }
    return last.state
  }
}
