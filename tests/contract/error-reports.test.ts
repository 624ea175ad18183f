/** Error reports to a real HTTP server that accepts, stalls, rejects or fails. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { reportErrors, type Telling } from '../../src/server/errors/report-errors.ts'
import { createLog } from '../../src/server/http/log.ts'
import { freePort } from '../support/ports.ts'

/** Other suites test the log. */
const discard = { write: () => undefined }

const QUICK: Telling = { quietMs: 60_000, pauseMs: 10, timeoutMs: 300, triesMax: 3, kindsMax: 5 }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

type Report = { text: string; says: string; error: string; at: string[]; count: number; other_errors?: number }

/** A service that answers with these statuses in order (the last one repeats); 0 means no answer. */
async function openService(...statuses: number[]): Promise<{ url: string; reports: Report[]; server: Server }> {
  const reports: Report[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += String(piece)
    })
    request.on('end', () => {
      reports.push(JSON.parse(body))
      const status = statuses.length > 1 ? statuses.shift() : statuses[0]
      if (status) response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, reports, server }
}

/** A log like the server's. */
function logTo(url: string, telling: Partial<Telling> = {}) {
  stops.push(reportErrors(url, { ...QUICK, ...telling }))
  return createLog('error', discard)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('an error is reported with its class, code and location, and without its message', async () => {
  const { url, reports } = await openService(200)
  const log = logTo(url)
  const cause = Object.assign(new RangeError('0917 123 456'), { code: '23505' })
  log.error(
    { err: new Error('Nguyen An <an@mail.example>\n    at /secret.ts:1:1', { cause }), request_id: 'r-1', name: 'An' },
    'a request failed',
  )
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(1)
  expect(reports[0]).toMatchObject({
    says: 'a request failed',
    error: 'Error < RangeError 23505',
    count: 1,
    first_request_id: 'r-1',
  })
  expect(reports[0]?.at[0]).toMatch(/^tests\/contract\/error-reports\.test\.ts:\d+:\d+$/)
  expect(reports[0]?.text).toContain(
    'a request failed: Error < RangeError 23505 at tests/contract/error-reports.test.ts',
  )
  expect(JSON.stringify(reports)).not.toMatch(/nguyen|mail\.example|0917|secret/i)
})

test('a thousand errors of one kind are two reports: the first one, and later the number of others', async () => {
  const { url, reports } = await openService(200)
  const log = logTo(url, { quietMs: 400 })
  const fail = () => log.error({ err: new Error('again') }, 'a request failed')
  fail()
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(1)
  for (let count = 0; count < 999; count++) fail()
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(2)
  await pause(600)
  expect(reports.map(({ count }) => count)).toEqual([1, 999])
})

test('kinds beyond the limit are counted together', async () => {
  const { url, reports } = await openService(200)
  const log = logTo(url)
  for (let kind = 0; kind < 20; kind++) log.error(`kind ${kind}`)
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(5)
  expect(reports[0]?.other_errors).toBe(15)
})

test('messages other than errors are not reported', async () => {
  const { url, reports } = await openService(200)
  const log = createLog('info', discard)
  stops.push(reportErrors(url, QUICK))
  log.warn('a warning')
  await pause(100)
  expect(reports).toEqual([])
})

test('a failing service gets three attempts, and then that report is dropped', async () => {
  const { url, reports } = await openService(500)
  logTo(url).error('a request failed')
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(3)
  await pause(200)
  expect(reports.length).toBe(3)
})

test('a report that fails once is sent again, and once', async () => {
  const { url, reports } = await openService(500, 200)
  logTo(url).error('a request failed')
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(2)
  await pause(200)
  expect(reports.length).toBe(2)
})

test('a service that stalls or rejects delays neither the logger nor the shutdown', async () => {
  const hanging = await openService(0)
  const unreachableUrl = `http://127.0.0.1:${await freePort()}/`
  for (const url of [hanging.url, unreachableUrl]) {
    const stop = reportErrors(url, { ...QUICK, timeoutMs: 60_000 })
    const log = createLog('error', discard)
    for (let count = 0; count < 100; count++) log.error(`kind ${count}`)
    await pause(50)
    // stalls until the test's time-out if the code waits for the service
    await stop()
  }
})
