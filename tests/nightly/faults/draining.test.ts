/** The shutdown of a busy server: requests in flight are finished, new ones are not accepted. */
import { once } from 'node:events'
import { truncateSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filePath } from '../../../src/server/file-links.ts'
import { ask } from '../../support/ask.ts'
import { buildBooking, SECRET } from '../../support/bookings.ts'
import { COUNT_FILE, docx, form, KEEP_FILE } from '../../support/orders.ts'
import { holdAnswer, holdBody } from '../../support/partial-request.ts'
import { type RunningServer, startServer } from '../../support/server.ts'

const BOOK = '/api/Home/add_inq'
const downloadBytes = 24 * 1024 * 1024

/** A booking, an upload and a download, each half done. */
async function holdThree(server: RunningServer) {
  const encodedForm = new Response(form(docx()))
  const upload = Buffer.from(await encodedForm.arrayBuffer())
  const booking = Buffer.from(JSON.stringify(buildBooking('held')))
  return Promise.all([
    holdBody(server.port, BOOK, booking, 'application/json'),
    holdBody(server.port, COUNT_FILE, upload, encodedForm.headers.get('Content-Type') ?? ''),
    holdAnswer(server.port, filePath(SECRET, await keepLargeFile(server), Date.now())),
  ])
}

/** More than the kernel buffers for a reader who doesn't read. */
async function keepLargeFile({ origin, dataDir }: RunningServer): Promise<string> {
  const stored = await fetch(origin + KEEP_FILE, { method: 'POST', body: form(docx()) })
  const { file } = (await stored.json()) as { file: { id: string } }
  truncateSync(join(dataDir, 'files', file.id), downloadBytes)
  return file.id
}

test('a booking, an upload and a download in flight are finished after SIGTERM, on keep-alive connections', async () => {
  const server = await startServer({ SECRET })
  const inFlight = await holdThree(server)
  const stopping = server.stop('SIGTERM')
  await expect.poll(() => ask(server, '/healthz').catch(() => null)).toBe(null)
  const [booked = '', counted = '', loaded = ''] = await Promise.all(inFlight.map(({ finish }) => finish()))
  expect(booked).toMatch(/^HTTP\/1\.1 200 /)
  expect(booked).toMatch(/\r\nConnection: close\r\n/i)
  expect(counted).toMatch(/^HTTP\/1\.1 200 /)
  expect(loaded.slice(loaded.indexOf('\r\n\r\n') + 4).length).toBe(downloadBytes)
  expect(await stopping).toBe(0)
})

test('with DRAIN_SECONDS it is not ready at once, and still answers, with Connection: close', async () => {
  const server = await startServer({ SECRET, DRAIN_SECONDS: '3' })
  // one cached page, and one uncached
  await ask(server, '/about')
  expect((await ask(server, '/readyz')).status).toBe(200)
  const stopping = server.stop('SIGTERM')
  await expect.poll(async () => (await ask(server, '/readyz')).status).toBe(503)
  expect(JSON.parse(String((await ask(server, '/readyz')).body))).toMatchObject({ status: 'stopping' })
  for (const path of ['/about', '/vi/schools/1', '/api/Home/site']) {
    const answer = await ask(server, path, { Connection: 'keep-alive' })
    expect(answer.status, path).toBe(200)
    expect(answer.headers.connection, path).toBe('close')
  }
  expect(await stopping).toBe(0)
  await expect(ask(server, '/about')).rejects.toThrow('ECONNREFUSED')
})

test('continuous requests on keep-alive connections, and silent connections, don’t delay the end', async () => {
  const server = await startServer({ SECRET, DRAIN_SECONDS: '1' })
  const silent = connect(server.port, '127.0.0.1')
  await once(silent, 'connect')
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const failures: string[] = []
  let isOver = false
  let count = 0
  const client = async () => {
    while (!isOver) {
      const failure = await askOnce(server.port, agent)
      if (failure === 'ECONNREFUSED') return
      if (failure) failures.push(failure)
      count++
    }
  }
  const lanes = Array.from({ length: 8 }, client)
  await expect.poll(() => count).toBeGreaterThan(50)
  expect(await server.stop('SIGTERM')).toBe(0)
  isOver = true
  await Promise.all(lanes)
  expect(failures).toEqual([])
  agent.destroy()
})

/**
 * The failure; null for a complete answer. A new connection that the system had accepted for the server is reset when the server stops
 * listening: it is refused.
 */
const askOnce = (port: number, agent: Agent): Promise<string | null> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/about', agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200 ? null : String(answer.statusCode)))
    })
    request.once('error', ({ code = 'failed' }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNRESET' && !request.reusedSocket ? 'ECONNREFUSED' : code),
    )
  })

test('an endless request is cut off after nine seconds, the database is closed, and the process ends with 1', async () => {
  const server = await startServer({ SECRET })
  await holdBody(server.port, BOOK, Buffer.from(JSON.stringify(buildBooking('endless'))), 'application/json')
  expect(await server.stop('SIGTERM')).toBe(1)
  expect(server.stderrText()).toContain('cut off 1 unfinished connections')
})
