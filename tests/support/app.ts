/** The whole server in the test's own process: the wiring of main.ts, the built site and console, a copy of the demo database. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Ending } from '../../src/server/stop.ts'
import { CAPTCHA_ANSWER, copyDatabase, type RunningServer, startServer } from './server.ts'

/** The interface of a test server, with or without its own process. */
export type Served = Omit<RunningServer, 'pid' | 'signal' | 'stop'>

/** A server in the test's own process: it can be requested and stopped, but not killed. */
export type App = Served & { stop: () => Promise<void> }

/** Servers that have not been stopped. */
export const runningApps = new Set<App>()

/**
 * Starts a server with these settings. With a given database it is a process; in `npm run test:cluster` it is two instances behind nginx, with the demo.
 * @param content of its database: the demo, or the small organisation, whose changes are published in a fraction of the time
 */
export async function startApp(
  environment: Record<string, string> = {},
  content: 'content' | 'fixture' = 'content',
): Promise<App> {
  const isSeparate = inject('cluster') !== undefined || environment.DATABASE_URL !== undefined
  const app = isSeparate ? await startSeparate(environment) : await startAlone(environment, content)
  runningApps.add(app)
  return app
}

async function startSeparate(environment: Record<string, string>): Promise<App> {
  const { stop, ...server } = await startServer(environment)
  const app: App = {
    ...server,
    async stop() {
      runningApps.delete(app)
      await stop()
    },
  }
  return app
}

async function startAlone(environment: Record<string, string>, content: 'content' | 'fixture'): Promise<App> {
  // not loaded for a cluster, whose instances are processes
  const { parseConfig } = await import('../../src/server/config.ts')
  const { createLog } = await import('../../src/server/http/log.ts')
  const { startServer: startInProcess } = await import('../../src/server/main.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-data-'))
  copyDatabase(inject('made').folder, dataDir, content)
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    REGISTERS: 'off',
    CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
  }
  const config = parseConfig({ ...settings, ...environment })
  const texts = { stderr: '', logs: '' }
  const stream = {
    write(line: string) {
      texts.logs += line
    },
  }
  const ready = Promise.withResolvers<void>()
  const stopSignal = Promise.withResolvers<[Server, Ending]>()
  let isStopping = false
  await startInProcess(config, {
    print(text) {
      texts.stderr += `waypoint: ${text}\n`
      if (text === 'ready') ready.resolve()
    },
    openLog: (level) => createLog(level, stream),
    endWith(server, ending) {
      server.once('error', ready.reject)
      stopSignal.resolve([server, ending])
      return () => isStopping
    },
  })
  await ready.promise
  const [server, { rest, flush }] = await stopSignal.promise
  const port = Number(/listening on .*, port (\d+)/.exec(texts.stderr)?.[1])
  const app: App = {
    origin: `http://localhost:${port}`,
    port,
    dataDir,
    data: { DATA_DIR: dataDir, ...(environment.DATABASE_URL && { DATABASE_URL: environment.DATABASE_URL }) },
    stderrText: () => texts.stderr,
    logs: () => texts.logs,
    async stop() {
      isStopping = true
      runningApps.delete(app)
      server.close()
      server.closeAllConnections()
      await rest()
      // aborted answers release the database first
      await nextRound()
      await flush()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return app
}

/** A server for the tests of a file or block. */
export function provideApp(environment: Record<string, string> = {}): App {
  let started: App | undefined
  beforeAll(async () => {
    started = await startApp(environment)
  })
  afterAll(() => started?.stop())
  const app = () => {
    if (!started) throw new Error('the server starts in beforeAll; use it only inside tests')
    return started
  }
  return {
    get origin() {
      return app().origin
    },
    get port() {
      return app().port
    },
    get dataDir() {
      return app().dataDir
    },
    get data() {
      return app().data
    },
    stderrText: () => app().stderrText(),
    logs: () => app().logs(),
    stop: () => app().stop(),
  }
}
