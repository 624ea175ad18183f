/** A PostgreSQL with the demo content, and instances of Waypoint over it, as benchmarks of more than one machine start them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadContent } from '../../src/commands/load-content.ts'
import { readContent } from '../../src/server/content/read-content.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { freePort } from '../../tests/support/ports.ts'
import { createPostgres, type Postgres } from '../../tests/support/postgres.ts'
import { CAPTCHA_ANSWER } from '../../tests/support/server.ts'
import { endServer, type Server, startWaypoint } from '../running-server.ts'
import { SECRET } from './wishes.ts'

export const METRICS_TOKEN = 'a token for tests only'

export type Site = {
  postgres: Postgres
  /** One more instance, which believes the proxy before it. */
  start: (environment?: NodeJS.ProcessEnv) => Promise<Server>
  end: () => Promise<void>
}

/** @param write what else stands in the database before anything starts */
export async function openSite(write: (store: Store) => Promise<void> = async () => undefined): Promise<Site> {
  const postgres = createPostgres(await freePort())
  await postgres.start()
  const store = openStore(postgres.url)
  await store.migrate()
  await loadContent(store, readContent('content'))
  await write(store)
  await store.close()
  const started: { server: Server; folder: string }[] = []
  return {
    postgres,
    async start(environment = {}) {
      const folder = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
      const server = await startWaypoint(folder, [], {
        ...{ DATABASE_URL: postgres.url, SECRET, TRUST_PROXY: '1', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, METRICS_TOKEN },
        ...environment,
      })
      started.push({ server, folder })
      return server
    },
    async end() {
      for (const { server, folder } of started) {
        await endServer(server)
        rmSync(folder, { recursive: true })
      }
      await postgres.remove()
    },
  }
}
