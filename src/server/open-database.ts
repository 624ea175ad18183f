/** The database that is served from, brought to what this version knows. */

import { SERVING } from '../db/postgres/pool.ts'
import { openStore, type Store } from '../db/store.ts'
import { messageOf } from '../domain/thrown.ts'
import { type Config, databaseUrl } from './config.ts'
import { loadContentWhenEmpty, loadNewKinds } from './content/first-load.ts'
import type { Log } from './http/log.ts'

type Say = (text: string) => void

/** The database of the settings, migrated and with content. @param say what was done, for whoever starts it */
export async function openDatabase(config: Config, log: Log, say: Say): Promise<Store> {
  const url = databaseUrl(config)
  await prepareDatabase(url, say)
  return openStore(url, {
    patience: SERVING,
    connectionsMax: config.DATABASE_CONNECTIONS,
    onAway: (cause) => log.error({ err: cause }, 'the database is away'),
    onBack: (ms, host) => log.warn({ away_ms: ms, host }, 'the database is back'),
  })
}

/** With the patience that migrations and loads need. */
async function prepareDatabase(url: string, say: Say): Promise<void> {
  const store = openStore(url)
  const migrated = await store.migrate()
  if (migrated.length > 0) say(`migrated the ${store.engine} database: ${migrated.join(', ')}`)
  if (await loadContentWhenEmpty(store)) say('loaded the demo content into the empty database')
  else await catchUp(store, say)
  await store.close()
}

/** A site that ran before the update runs after it: what is wrong in its files is said, and tried again at the next start. */
async function catchUp(store: Store, say: Say): Promise<void> {
  try {
    const kinds = await loadNewKinds(store)
    if (kinds.length > 0) say(`loaded content that this database did not know: ${kinds.join(', ')}`)
  } catch (error) {
    say(`WARNING: content that came with the update could not be loaded: ${messageOf(error)}`)
  }
}
