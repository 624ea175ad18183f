/** Caches in front are purged after a publication: once for all instances, retried until acknowledged, without delaying a request. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { readPurgeNote } from '../../src/db/queries/purges.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { openStore, type Store } from '../../src/db/store.ts'
import { purgeJob, purgeKey, purgeSignature, SIGNATURE } from '../../src/server/cdn/purges.ts'
import { createLog } from '../../src/server/http/log.ts'
import { createJobs } from '../../src/server/jobs/runner.ts'
import { watchContent } from '../../src/server/page-cache/content-watch.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import { nightlyTest } from '../support/nightly.ts'

const SECRET = 'a secret of sixteen letters'
const origins = ['https://a.example', 'https://b.example', 'https://a.example']
const pace = { everyMs: 20, settleMs: 0, timeoutMs: 300, pauseMs: 20, longestPauseMs: 50 }

type Purge = { method: string | undefined; headers: IncomingMessage['headers']; body: string }
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A cache that accepts purges, and answers with these statuses in order, then with 204. Null never answers. */
async function openCdn(...answers: (number | null)[]) {
  const purges: Purge[] = []
  const server: Server = createServer(async (req, res) => {
    purges.push({ method: req.method, headers: req.headers, body: await text(req) })
    const status = answers.length > 0 ? answers.shift() : 204
    if (status !== null) res.writeHead(status as number, { Location: '/elsewhere' }).end('x'.repeat(1000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge?token=hidden`, purges }
}

async function startInstance(store: Store, url: string, build = 'one') {
  const watch = await watchContent(store)
  const log = createLog('silent')
  const { add, stop } = createJobs(log)
  add(purgeJob({ store, watch, url, origins, secret: SECRET, build, pace, log }))
  ends.push(watch.stop, stop)
  return stop
}

const publish = (store: Store) => store.transaction((tx) => raiseContentVersion(tx))
/** The purge is acknowledged, and no instance is sending one. */
const isPurged = async (store: Store, version: number) =>
  (await readPurgeNote(store.read))?.startsWith(`${version} 0 `) ?? false
const untilPurged = (store: Store, version: number) =>
  expect.poll(() => isPurged(store, version), { timeout: 10_000 }).toBe(true)

describe.each(ENGINES)('on %s', (engine) => {
  async function openTwo() {
    const { store, url, drop } = await createStore(engine)
    const other = openStore(url)
    ends.push(drop, () => other.close())
    return [store, other] as const
  }

  nightlyTest('two instances send one purge for a change, with its URL prefixes', async () => {
    const [store, other] = await openTwo()
    const { url, purges } = await openCdn()
    await startInstance(store, url)
    await startInstance(other, url)
    await untilPurged(store, 0)
    for (let times = 1; times <= 3; times++) {
      const version = await publish(times % 2 === 0 ? store : other)
      await untilPurged(store, version)
      // both have checked once more
      await new Promise((resolve) => setTimeout(resolve, 600))
      // and one at the start: this build was not announced yet
      expect(purges.length).toBe(times + 1)
    }
    const [last] = purges.slice(-1)
    expect([last?.method, last?.body, last?.headers['content-type']]).toEqual([
      'POST',
      '["https://a.example/*","https://b.example/*"]',
      'application/json',
    ])
    const signature = String(last?.headers[SIGNATURE.toLowerCase()])
    const seconds = Number(/^t=(\d+),/.exec(signature)?.[1])
    expect(signature).toBe(purgeSignature(purgeKey(SECRET), seconds, last?.body ?? ''))
    expect(JSON.stringify(last)).not.toContain(SECRET)
  })

  test('a purge that is rejected, redirected, cut or unanswered is retried until acknowledged', async () => {
    const [store] = await openTwo()
    const { url, purges } = await openCdn(500, 302, null, 429)
    await startInstance(store, url)
    await untilPurged(store, 0)
    expect(purges.length).toBe(5)
    expect(purges.map(({ body }) => body)).toEqual(purges.map(() => purges[0]?.body))
  })

  test('an instance that dies while purging leaves the rest to another, once its claim has expired', async () => {
    const [store, other] = await openTwo()
    const version = await publish(store)
    const { url, purges } = await openCdn()
    await store.transaction(async (tx) => {
      const value = `0 ${Date.now() + 400} one`
      await tx.insertInto('setting').values({ key: 'cdn_purge', value }).execute()
    })
    await startInstance(other, url)
    await untilPurged(other, version)
    expect(purges.length).toBe(1)
  })

  test('a publication doesn’t wait for an unreachable cache', async () => {
    const [store] = await openTwo()
    const { purges } = await openCdn()
    await startInstance(store, 'http://127.0.0.1:9/nobody')
    const version = await publish(store)
    expect(version).toBe(1)
    expect([purges.length, await isPurged(store, 1)]).toEqual([0, false])
  })

  test('a new build is announced at its start, and two parallel builds don’t announce each other', async () => {
    const [store, other] = await openTwo()
    const { url, purges } = await openCdn()
    const stop = await startInstance(store, url, 'one')
    await untilPurged(store, 0)
    await startInstance(other, url, 'two')
    await expect.poll(() => purges.length, { timeout: 10_000 }).toBe(2)
    await untilPurged(store, 0)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(purges.length).toBe(2)
    await stop()
  })
})
