/** Two instances behind the nginx of deploy/nginx: each is restarted while visitors read and book, and one stalls. */
import { Agent } from 'node:https'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../src/db/store.ts'
import { buildBooking, SECRET } from '../../support/bookings.ts'
import { createDatabase } from '../../support/databases.ts'
import { askThrough } from '../../support/https-visitor.ts'
import { startNginx } from '../../support/nginx.ts'
import { freePort } from '../../support/ports.ts'
import { type RunningServer, startServer } from '../../support/server.ts'

const PAGES = ['/', '/vi/about', '/tw/schools/1', '/api/Home/site', '/search?q=london', '/assets/none.js']

test('a rolling update of two instances under load causes no error; every acknowledged booking is stored once', async () => {
  const database = await createDatabase('postgres', 'content')
  const ports = [await freePort(), await freePort()] as const
  const environment = { DATABASE_URL: database.url, SECRET, TRUST_PROXY: '1', DRAIN_SECONDS: '4' }
  const start = (port: number) => startServer({ ...environment, PORT: String(port) })
  const servers: RunningServer[] = await Promise.all(ports.map(start))
  const nginx = await startNginx([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`])
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  onTestFinished(async () => {
    isOver = true
    agent.destroy()
    await nginx.stop()
    for (const server of servers) await server.stop()
    await database.drop()
  })
  const failures: string[] = []
  const booked: string[] = []
  let pagesRead = 0
  const reader = async (number: number) => {
    for (let round = number; !isOver; round++) {
      const path = PAGES[round % PAGES.length] ?? '/'
      const answer = await askThrough(nginx, agent, path).catch((error: Error) => ({ status: 0, body: error.message }))
      if (answer.status !== (path.startsWith('/assets') ? 404 : 200))
        failures.push(`${path} ${answer.status} ${answer.body}`)
      pagesRead++
    }
  }
  const booker = async (number: number) => {
    for (let round = 0; !isOver; round++) {
      const body = buildBooking(`rolling-${number}-${round}`)
      const answer = await askThrough(nginx, agent, '/api/Home/add_inq', body).catch((error: Error) => ({
        status: 0,
        body: error.message,
      }))
      if (answer.status === 200) booked.push(String(body.idempotency_key))
      else failures.push(`booking ${answer.status} ${answer.body}`)
    }
  }
  const load = [...[0, 1, 2, 3].map(reader), ...[0, 1].map(booker)]
  const passes = async (count: number) => {
    const [before, bookedBefore] = [pagesRead, booked.length]
    await expect.poll(() => pagesRead > before + count && booked.length > bookedBefore + 3).toBe(true)
  }
  for (const [at, server] of servers.entries()) {
    await passes(20)
    expect(await server.stop('SIGTERM')).toBe(0)
    await passes(20)
    servers[at] = await start(ports[at] ?? 0)
  }
  await passes(20)
  isOver = true
  await Promise.all(load)
  expect(failures).toEqual([])
  const store = openStore(database.url)
  const rows = await store.read.selectFrom('inquiry').select('idempotency_key').execute()
  expect(rows.map(({ idempotency_key }) => idempotency_key).sort()).toEqual(booked.sort())
  await store.close()
})

test('while one of two instances stalls, the other serves pages and the form, without failures', async () => {
  const database = await createDatabase('postgres', 'content')
  const environment = { DATABASE_URL: database.url, SECRET, TRUST_PROXY: '1' }
  const [still, other] = await Promise.all([startServer(environment), startServer(environment)])
  const nginx = await startNginx([`127.0.0.1:${still.port}`, `127.0.0.1:${other.port}`])
  const agent = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    still.signal('SIGCONT')
    agent.destroy()
    await nginx.stop()
    for (const server of [still, other]) await server.stop()
    await database.drop()
  })
  still.signal('SIGSTOP')
  const answer = await Promise.all(
    ['/', '/vi/about', '/tw/schools/1', '/consultation', '/search?q=london', '/vi/consultation'].map((path) =>
      askThrough(nginx, agent, path),
    ),
  )
  expect(answer.map(({ status }) => status)).toEqual(Array(6).fill(200))
})
