/** What others notice of SQLite's write lock: another process that holds it for 8 s, and a load of 20,000 schools. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readContent } from '../src/server/content/read-content.ts'
import { buildBooking, postBooking, SECRET } from '../tests/support/bookings.ts'
import { CAPTCHA_ANSWER } from '../tests/support/server.ts'
import { endServer, folderWith, startWaypoint } from './running-server.ts'

const holdMs = 8000
const schoolCount = 20_000
const pageMs = 25
const bookingMs = 100
/** For each row, drawn before anything is measured: a captcha takes the client some 25 ms, in which it would hear no answer. */
const bookingsMax = 600

export async function benchLocks(): Promise<string> {
  const dataDir = await folderWith(readContent('content'))
  const server = await startWaypoint(dataDir, [], { SECRET, CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER })
  const origin = `http://127.0.0.1:${server.port}`
  const file = join(dataDir, 'waypoint.db')
  // pages are rendered once before
  for (const path of ['/healthz', '/tw/schools/1']) await fetch(origin + path)
  const held = await during(origin, makeBookings('a'), () =>
    start('tests/support/lock-holder.ts', [file, String(holdMs)]),
  )
  const loaded = await during(origin, makeBookings('b'), () =>
    start('bench/load-large.ts', [file, String(schoolCount)]),
  )
  await endServer(server)
  rmSync(dataDir, { recursive: true })
  return `## Locks

SQLite, a page or \`/healthz\` every ${pageMs} ms and a booking every ${bookingMs} ms, while another process does what the row says.

| another process | took | /healthz median, 99th, most | page median, 99th, most | bookings, failed | slowest booking |
|---|---|---|---|---|---|
${row(`holds the write lock for ${holdMs / 1000} s`, held)}
${row(`loads ${schoolCount} schools`, loaded)}
`
}

const makeBookings = (name: string) => Array.from({ length: bookingsMax }, (_, turn) => buildBooking(`${name}${turn}`))

const start = (script: string, args: string[]) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

type Seen = { tookMs: number; health: number[]; page: number[]; bookings: number[]; failed: number }

async function during(
  origin: string,
  bodies: Record<string, unknown>[],
  startOther: () => ChildProcess,
): Promise<Seen> {
  const child = startOther()
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  const began = performance.now()
  let isRunning = true
  const ended = once(child, 'exit').then(() => {
    isRunning = false
  })
  const seen: Seen = { tookMs: 0, health: [], page: [], bookings: [], failed: 0 }
  const every = async (ms: number, ask: (turn: number) => Promise<void>) => {
    const asked: Promise<void>[] = []
    for (let turn = 0; isRunning; turn++) {
      asked.push(ask(turn))
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
    await Promise.all(asked)
  }
  await Promise.all([
    every(pageMs, async (turn) => {
      const isHealth = turn % 2 === 0
      const sent = performance.now()
      await (await fetch(origin + (isHealth ? '/healthz' : '/tw/schools/1'))).arrayBuffer()
      seen[isHealth ? 'health' : 'page'].push(performance.now() - sent)
    }),
    every(bookingMs, async (turn) => {
      const body = bodies[turn]
      if (!body) return
      const sent = performance.now()
      const reference = await postBooking(origin, body)
      if (!reference) seen.failed++
      seen.bookings.push(performance.now() - sent)
    }),
    ended.then(() => {
      seen.tookMs = performance.now() - began
    }),
  ])
  return seen
}

function row(what: string, { tookMs, health, page, bookings, failed }: Seen): string {
  const of = (times: number[]) => {
    times.sort((a, b) => a - b)
    return [times[times.length >> 1], times[Math.floor(times.length * 0.99)], times.at(-1)]
      .map((ms) => `${Math.round(ms ?? 0)} ms`)
      .join(', ')
  }
  const slowest = Math.max(...bookings)
  return `| ${what} | ${(tookMs / 1000).toFixed(1)} s | ${of(health)} | ${of(page)} | ${bookings.length}, ${failed} | ${(slowest / 1000).toFixed(1)} s |`
}
