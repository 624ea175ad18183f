/** Other processes write to the same SQLite file: backups, loads, an owner's tools. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listInquiries } from '../../../src/db/queries/inquiries.ts'
import { openStore } from '../../../src/db/store.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { startServer } from '../../support/server.ts'

/** Until it is released. */
async function holdLock(file: string): Promise<() => Promise<unknown>> {
  const args = ['--disable-warning=ExperimentalWarning', 'tests/support/lock-holder.ts', file]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return () => {
    child.stdin.end()
    return once(child, 'exit')
  }
}

test('while another process holds the write lock, pages and health are answered beside six waiting bookings, which succeed after it', async () => {
  const server = await startServer({ SECRET, TRUST_PROXY: '1' })
  onTestFinished(async () => void (await server.stop()))
  const releaseLock = await holdLock(join(server.dataDir, 'waypoint.db'))
  // as many as the thread has slots
  const bookings = ['one', 'two', 'three', 'four', 'five', 'six'].map((key, at) =>
    postBooking(server.origin, buildBooking(`lock-${key}`), `5.5.5.${at % 5}`),
  )
  const answered: string[] = []
  // a process that blocks on the lock answers a handful at best, and by then the bookings have timed out
  for (let round = 0; round < 10; round++) {
    // an uncached page: it needs the thread
    for (const path of ['/healthz', '/tw/search?q=uk', '/readyz']) {
      // a visitor whose address has a waiting booking can go on reading
      const headers = { 'X-Forwarded-For': '5.5.5.0' }
      const { status } = await fetch(server.origin + path, { headers })
      answered.push(`${path} ${status}`)
    }
  }
  await releaseLock()
  expect(new Set(answered)).toEqual(new Set(['/healthz 200', '/tw/search?q=uk 200', '/readyz 200']))
  const references = await Promise.all(bookings)
  expect(references).toEqual(references.map(() => expect.stringMatching(/^WP-/)))
  const store = openStore(join(server.dataDir, 'waypoint.db'))
  expect((await listInquiries(store.read, 10)).map(({ reference }) => reference).sort()).toEqual(references.toSorted())
  await store.close()
})

test('a lock that outlasts the time-out of writes is reported by /readyz, until a write succeeds again', async () => {
  const server = await startServer({ SECRET })
  onTestFinished(async () => void (await server.stop()))
  const releaseLock = await holdLock(join(server.dataDir, 'waypoint.db'))
  const ready = async () => {
    const response = await fetch(`${server.origin}/readyz`)
    return [response.status, ((await response.json()) as { writes: string }).writes]
  }
  expect(await ready()).toEqual([200, 'ok'])
  expect(await postBooking(server.origin, buildBooking('lock-long'))).toBeNull()
  expect(await ready()).toEqual([503, 'another process holds the write lock'])
  await releaseLock()
  await expect.poll(ready).toEqual([200, 'ok'])
})
