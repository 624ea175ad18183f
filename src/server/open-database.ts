/** Opens the database and brings it to this version's schema. */

import { SERVING } from '../db/postgres/pool.ts'
import { openStore, type Store } from '../db/store.ts'
import { messageOf } from '../domain/thrown.ts'
import { type Config, databaseUrl } from './config.ts'
import { loadContentWhenEmpty, loadNewKinds } from './content/first-load.ts'
import type { Log } from './http/log.ts'

type Print = (text: string) => void

/** The configured database, migrated and with content. @param print reports progress for the administrator */
export async function openDatabase(config: Config, log: Log, print: Print, isClean = false): Promise<Store> {
  const url = databaseUrl(config)
  await prepareDatabase(url, print, isClean)
  return openStore(url, {
    patience: SERVING,
    connectionsMax: config.DATABASE_CONNECTIONS,
    onUnavailable: (cause) => log.error({ err: cause }, 'Database is unavailable'),
    onBack: (ms, host) => log.warn({ away_ms: ms, host }, 'Database is available again'),
  })
}

/** With the longer time-outs of migrations and loads. */
async function prepareDatabase(url: string, print: Print, isClean: boolean): Promise<void> {
  const store = openStore(url)
  const migrated = await store.migrate()
  if (migrated.length > 0) print(`migrated the ${store.engine} database: ${migrated.join(', ')}`)
  const isLoaded = await loadContentWhenEmpty(store, isClean)
  if (isLoaded) print(`loaded the ${isClean ? 'content without the demo' : 'demo content'} into the empty database`)
  else await catchUp(store, print)
  if (isClean && !isLoaded)
    print('WARNING: --clean has no effect, because the database has content; see npm run content -- clear-demo')
  await store.close()
}

/** An update must not stop a running site: errors in its content are printed, and the next start retries. */
async function catchUp(store: Store, print: Print): Promise<void> {
  try {
    const kinds = await loadNewKinds(store)
    if (kinds.length > 0) print(`loaded content kinds that were new to this database: ${kinds.join(', ')}`)
  } catch (error) {
    print(`WARNING: the update's new content could not be loaded: ${messageOf(error)}`)
  }
}
