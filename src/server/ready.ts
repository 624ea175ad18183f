/** Whether the server is ready, and what it looks at to know: the database, the disk and the files. */

import { statfs } from 'node:fs/promises'
import type { Context } from 'hono'
import { readContentVersion, writeProbe } from '../db/queries/settings.ts'
import type { Store } from '../db/store.ts'
import type { KeptFiles } from './files/kept-files.ts'
import { readOutboxHealth } from './mail/sender.ts'

/** What is looked at beside the database. */
export type Looks = { readDisk: () => Promise<DiskState>; readFiles: () => Promise<FilesState> }

/**
 * 200 when the database is reached and migrated, and what a visitor sends could be kept; else 503, also while another process holds
 * SQLite's lock for longer than writes wait, and as soon as the process was told to end. A stuck outbox is said,
 * but delays mail and nothing else; beside PostgreSQL a full disk holds up uploads alone, and is said too; so is a bucket that is away, which
 * takes no page and no booking with it.
 */
export async function answerReady(c: Context, store: Store, look: Looks, isStopping: () => boolean): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  if (isStopping()) return c.json({ status: 'stopping', reason: 'the server was told to end' }, 503)
  try {
    const { canKeep, ...state } = await readState(store, look)
    return canKeep ? c.json({ status: 'ready', ...state }) : c.json({ status: 'unavailable', ...state }, 503)
  } catch {
    return c.json({ status: 'unavailable', database: store.engine, reason: 'the database is not reached' }, 503)
  }
}

/** How the server stands, what of it is not as it should be (`degraded`), and whether what a visitor sends could be kept. @throws when the database is not reached */
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
    canKeep: !isLockedOut && (disk === 'ok' || (store.engine === 'postgres' && !store.diskFault())),
  }
}

/** What a lead, its mails and the log of the database's changes may need before anything is tidied up. */
const roomBytes = 8 * 1024 * 1024
/** Whoever asks for readiness all day writes no more often. */
const probeEachMs = 1_000

export type DiskState = 'ok' | 'full'

/** Whether the disk has room, and the last write found some. @param folder on the disk in question; where it can't be asked only writes tell */
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

export type FilesState = 'ok' | 'away'

const keptMs = 5000

/** Whether files can be reached: looked at when somebody asks, every few seconds at most. @param now milliseconds that only go forward */
export function watchFiles(
  { reach }: Pick<KeptFiles, 'reach'>,
  now = () => performance.now(),
): () => Promise<FilesState> {
  let known: { at: number; state: Promise<FilesState> } | null = null
  return () => {
    if (!known || now() - known.at > keptMs)
      known = {
        at: now(),
        state: reach().then(
          () => 'ok',
          () => 'away',
        ),
      }
    return known.state
  }
}
