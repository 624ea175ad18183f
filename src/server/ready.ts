import type { Context } from 'hono'
import { readContentVersion } from '../store/queries/settings.ts'
import type { Store } from '../store/store.ts'
import { readOutboxHealth } from './mail/sender.ts'

/** 200 when the database is reached and migrated, else 503. A stuck outbox is said, but delays mail and nothing else. */
export async function answerReady(c: Context, store: Store): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  try {
    const [contentVersion, outbox] = await Promise.all([
      readContentVersion(store.read),
      readOutboxHealth(store, Date.now()),
    ])
    return c.json({ status: 'ready', database: store.engine, content_version: contentVersion, outbox })
  } catch {
    return c.json({ status: 'unavailable', database: store.engine }, 503)
  }
}
