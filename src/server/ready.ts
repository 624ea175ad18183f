import type { Context } from 'hono'
import { readContentVersion } from '../store/queries/settings.ts'
import type { Store } from '../store/store.ts'
import type { DiskState } from './disk-watch.ts'
import { readOutboxHealth } from './mail/sender.ts'

/**
 * 200 when the database is reached and migrated, and what a visitor sends could be kept; else 503, also while another process holds
 * SQLite's lock for longer than writes wait, and as soon as the process was told to end. A stuck outbox is said,
 * but delays mail and nothing else; beside PostgreSQL a full disk holds up uploads alone, and is said too.
 */
export async function answerReady(
  c: Context,
  store: Store,
  readDisk: () => Promise<DiskState>,
  isStopping: () => boolean,
): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  if (isStopping()) return c.json({ status: 'stopping', reason: 'the server was told to end' }, 503)
  try {
    const { canKeep, ...state } = await readState(store, readDisk)
    return canKeep ? c.json({ status: 'ready', ...state }) : c.json({ status: 'unavailable', ...state }, 503)
  } catch {
    return c.json({ status: 'unavailable', database: store.engine, reason: 'the database is not reached' }, 503)
  }
}

/** How the server stands, and whether what a visitor sends could be kept. @throws when the database is not reached */
export async function readState(store: Store, readDisk: () => Promise<DiskState>) {
  const [contentVersion, outbox, disk] = await Promise.all([
    readContentVersion(store.read),
    readOutboxHealth(store, Date.now()),
    readDisk(),
  ])
  const isLockedOut = store.isLockedOut()
  return {
    database: store.engine,
    content_version: contentVersion,
    disk,
    writes: isLockedOut ? 'another process holds the write lock' : 'ok',
    outbox,
    canKeep: !isLockedOut && (disk === 'ok' || (store.engine === 'postgres' && !store.diskFault())),
  }
}
