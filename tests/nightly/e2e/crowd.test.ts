/**
 * Crowds whose requests arrive before the server reads them: it is a process, paused for a moment (crowd-limits.test.ts tests the
 * rest).
 */
import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { alone, costlyPath, crowdAddress, getFrom, uncachedPath } from '../../support/crowd.ts'
import { type RunningServer, startServer } from '../../support/server.ts'

let server: RunningServer
afterEach(() => server.stop())

const get = (path: string, from: string) => getFrom(server.origin, path, from)

test.each([
  ['one network asks', () => crowdAddress],
  ['the networks of one IPv6 customer ask', (at: number) => `2001:db8:7:${at.toString(16)}::1`],
])(
  'when %s for far more than can be rendered, the rest of it gets 503 at once, and a visitor gets a page before most of the queue',
  async (_, addressOf) => {
    server = await startServer({ TRUST_PROXY: '1', RATE_LIMITS: 'off' })
    await get(costlyPath, alone)
    let isOver = false
    // all requests arrive before the server goes on: their speed decides nothing
    process.kill(server.pid, 'SIGSTOP')
    const crowd = Array.from({ length: 400 }, (_, at) => ask(costlyPath, addressOf(at)))
    await Promise.all(crowd.map(({ isSent }) => isSent))
    const visitor = ask(uncachedPath, alone)
    await visitor.isSent
    process.kill(server.pid, 'SIGCONT')
    const flood = Promise.all(crowd.map(({ answer }) => answer)).finally(() => {
      isOver = true
    })
    expect((await visitor.answer).status).toBe(200)
    let visits = 1
    for (; !isOver; visits++) expect((await get(uncachedPath, alone)).status).toBe(200)
    const answers = await flood
    for (const { status, retryAfter } of answers) if (status === 503) expect(retryAfter).toBe('3')
    const statuses = answers.map(({ status }) => status)
    const madeInAll = statuses.filter((status) => status === 200).length
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(madeInAll).toBeGreaterThanOrEqual(100)
    expect(statuses).toContain(503)
    expect(Math.max(...(await madeDuringVisits(401 + visits)))).toBeLessThan(madeInAll / 2)
  },
)

type Answer = { status: number; retryAfter: string | undefined }

/** Sends a request on a connection of its own; `isSent` resolves when the bytes are in the server's socket buffer, read or not. */
function ask(path: string, from: string): { isSent: Promise<unknown>; answer: Promise<Answer> } {
  const clientRequest = request(server.origin + path, { agent: false, headers: { 'X-Forwarded-For': from } })
  const answer = new Promise<Answer>((resolve, reject) => {
    clientRequest.once('error', reject)
    clientRequest.once('response', (response) => {
      const got = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
      response
        .resume()
        .once('end', () => resolve(got))
        .once('error', reject)
    })
  })
  const isSent = once(clientRequest, 'finish')
  clientRequest.end()
  return { isSent, answer }
}

/**
 * How many of the crowd's pages were rendered while each visit waited, by the server's log: the load of the test's process has no
 * influence.
 */
async function madeDuringVisits(requests: number): Promise<number[]> {
  type Line = { time: string; path: string; status: number; ms: number }
  const lines = () =>
    server
      .logs()
      .split(/(?<=\n)/)
      .filter((line) => line.includes('"msg":"request"') && line.endsWith('\n'))
      .map((line) => JSON.parse(line) as Line)
  await expect.poll(() => lines().length).toBe(requests)
  const ends = lines().map((line) => ({ ...line, at: Date.parse(line.time) }))
  const crowd = ends.filter(({ path, status }) => path !== '/privacy' && status === 200)
  const visits = ends.filter(({ path }) => path === '/privacy')
  return visits.map((visit) => crowd.filter(({ at }) => at < visit.at && at >= visit.at - visit.ms).length)
}
