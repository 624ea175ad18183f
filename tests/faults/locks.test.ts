/** Other processes write to the same SQLite file: backups, loads, whatever an owner opens it with. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listInquiries } from '../../src/store/queries/inquiries.ts'
import { openStore } from '../../src/store/store.ts'
import { buildBooking, postBooking, SECRET } from '../support/bookings.ts'
import { startServer } from '../support/server.ts'

async function holdLock(file: string, ms: number): Promise<ChildProcess> {
  const args = ['--disable-warning=ExperimentalWarning', 'tests/support/lock-holder.ts', file, String(ms)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

test('while another process holds the write lock for 8 s, pages and health are answered beside six waiting bookings, and these succeed after it', async () => {
  const server = await startServer({ SECRET, TRUST_PROXY: '1' })
  onTestFinished(async () => void (await server.stop()))
  const holder = await holdLock(join(server.dataDir, 'waypoint.db'), 8000)
  let isHeld = true
  const released = once(holder, 'exit').then(() => {
    isHeld = false
  })
  // as many as there are turns of the thread
  const bookings = ['one', 'two', 'three', 'four', 'five', 'six'].map((key, at) =>
    postBooking(server.origin, buildBooking(`lock-${key}`), `5.5.5.${at % 5}`),
  )
  const answered: string[] = []
  while (isHeld) {
    // a page that is not kept ready: it needs a turn of the thread
    for (const path of ['/healthz', '/tw/search?q=uk', '/readyz']) {
      // a visitor of an address that has a booking waiting reads on
      const headers = { 'X-Forwarded-For': '5.5.5.0' }
      const { status } = await fetch(server.origin + path, { headers })
      // only what came while the lock was held counts
      if (isHeld) answered.push(`${path} ${status}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await released
  // a process that waits with the lock gives a handful at best
  expect(answered.length).toBeGreaterThan(30)
  expect(new Set(answered)).toEqual(new Set(['/healthz 200', '/tw/search?q=uk 200', '/readyz 200']))
  const references = await Promise.all(bookings)
  expect(references).toEqual(references.map(() => expect.stringMatching(/^WP-/)))
  const store = openStore(join(server.dataDir, 'waypoint.db'))
  expect((await listInquiries(store.read, 10)).map(({ reference }) => reference).sort()).toEqual(references.toSorted())
  await store.close()
})

test('a lock that outlasts the patience of writes is said by /readyz, until a write succeeds again', async () => {
  const server = await startServer({ SECRET })
  onTestFinished(async () => void (await server.stop()))
  const holder = await holdLock(join(server.dataDir, 'waypoint.db'), 32_000)
  const ready = async () => {
    const response = await fetch(`${server.origin}/readyz`)
    return [response.status, ((await response.json()) as { writes: string }).writes]
  }
  expect(await ready()).toEqual([200, 'ok'])
  expect(await postBooking(server.origin, buildBooking('lock-long'))).toBeNull()
  expect(await ready()).toEqual([503, 'another process holds the write lock'])
  await once(holder, 'exit')
  await expect.poll(ready, { timeout: 20_000, interval: 200 }).toEqual([200, 'ok'])
})
