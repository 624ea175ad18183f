import type { Context } from 'hono'
import { readContentVersion } from '../store/queries/settings.ts'
import type { Store } from '../store/store.ts'
import type { DiskState } from './disk-watch.ts'
import type { FilesState } from './files/files-watch.ts'
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
