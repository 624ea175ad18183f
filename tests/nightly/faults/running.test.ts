/** Start and stop of the server. */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findSchoolsByIds } from '../../../src/db/queries/schools.ts'
import { search } from '../../../src/db/search/search.ts'
import { openStore, type Store } from '../../../src/db/store.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { createDatabase } from '../../support/databases.ts'
import { buildOrder, CART_QUOTE, docx, form, KEEP_FILE, ORDER } from '../../support/orders.ts'
import { programEnvironment } from '../../support/programs.ts'
import { startServer } from '../../support/server.ts'

test('a request in flight is finished when the server is told to stop, and the process ends with 0', async () => {
  const server = await startServer({ SECRET })
  const halfSent = await holdBooking(server.port, 'stopped')
  const stopping = server.stop('SIGTERM')
  // it has received the signal: no request is accepted any more
  await expect.poll(() => canConnect(server.port)).toBe(false)
  expect(await halfSent.finish()).toMatch(/^HTTP\/1\.1 200 /)
  expect(await stopping).toBe(0)
})

/**
 * Sends a booking except for its end, and waits until the server has started to process it; `finish` sends the rest and returns the answer.
 */
async function holdBooking(port: number, key: string): Promise<{ finish: () => Promise<string> }> {
  const body = JSON.stringify(buildBooking(key))
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  const closed = once(socket, 'close')
  const head = `POST /api/Home/add_inq HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  socket.write(head + body.slice(0, 40))
  const continueResponse = 'HTTP/1.1 100 Continue\r\n\r\n'
  await expect.poll(() => text).toBe(continueResponse)
  const finish = async () => {
    socket.write(body.slice(40))
    await closed
    return text.slice(continueResponse.length)
  }
  return { finish }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

test('a terminal’s Ctrl+C, which the launcher forwards as well, finishes requests in flight', async () => {
  const server = await startServer({ SECRET })
  const halfSent = await holdBooking(server.port, 'interrupted')
  const stopping = server.stop('SIGINT')
  process.kill(server.pid, 'SIGINT')
  await expect.poll(() => canConnect(server.port)).toBe(false)
  const answer = halfSent.finish()
  expect(await stopping).toBe(0)
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('npm, when stopped, leaves neither launcher nor server behind, though its shell forwards nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-npm-'))
  const env = { ...process.env, npm_lifecycle_event: 'start', PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production' }
  // as npm runs a script, and stops it
  const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" scripts/launch.mjs start; :`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  shell.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  await expect.poll(() => output).toContain('waypoint: ready')
  const port = Number(/listening on .*, port (\d+)/.exec(output)?.[1])
  shell.kill('SIGTERM')
  // any writer keeps the pipe open: its end is the end of launcher and server
  await new Promise((resolve) => shell.stderr.once('close', resolve))
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  rmSync(dataDir, { recursive: true })
})

test('two servers that start at once on one empty database both serve it, with its content once', async () => {
  const database = await createDatabase('postgres')
  const servers = await Promise.all([
    startServer({ DATABASE_URL: database.url }),
    startServer({ DATABASE_URL: database.url }),
  ])
  for (const { origin } of servers) expect((await fetch(`${origin}/tw/schools/1`)).status).toBe(200)
  for (const server of servers) await server.stop()
  await database.drop()
})

test('two servers that start at once on one empty folder both serve it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-twice-'))
  const servers = await Promise.all([startServer({}, dataDir), startServer({}, dataDir)])
  for (const { origin } of servers) expect((await fetch(`${origin}/vi/schools/1`)).status).toBe(200)
  for (const server of servers) await server.stop()
  rmSync(dataDir, { recursive: true })
})

test('processes that open a new file at the very same moment all succeed', async () => {
  for (let round = 0; round < 4; round++) {
    const database = await createDatabase('sqlite')
    const openers = [1, 2, 3, 4].map(() => {
      const args = ['--disable-warning=ExperimentalWarning', 'tests/support/open-at.ts', database.url]
      return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    })
    await Promise.all(openers.map(({ stdout }) => once(stdout, 'data')))
    const moment = String(Date.now() + 100)
    for (const { stdin } of openers) stdin.end(moment)
    const exits = await Promise.all(openers.map((opener) => once(opener, 'exit')))
    expect(exits.map(([code]) => code)).toEqual([0, 0, 0, 0])
    await database.drop()
  }
})

describe('settings', () => {
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
      encoding: 'utf8',
      env: { ...programEnvironment(), NODE_ENV: 'production', ...environment },
    })

  test('an invalid value stops the start with one line that names the variable, its value and the allowed ones', () => {
    const { status, stderr } = start({ LOG_LEVEL: 'loud' })
    expect(status).toBe(1)
    expect(stderr.trim()).toBe(
      'waypoint: LOG_LEVEL is "loud", and takes trace, debug, info, warn, error, fatal or silent',
    )
  })

  test.each([
    [
      'a file where DATA_DIR should be',
      { DATA_DIR: 'package.json' },
      /^waypoint: DATA_DIR must be a folder, but is a file/,
    ],
    ['a file above DATA_DIR', { DATA_DIR: 'package.json/data' }, /^waypoint: DATA_DIR must be a folder, but is a file/],
    [
      'an address of another machine',
      { HOST: '203.0.113.1' },
      /^waypoint: HOST is not an IP address of this machine; set it to/,
    ],
    ['a database that isn’t there', { DATABASE_URL: 'postgres://a@127.0.0.1:1/x' }, /^waypoint: the database is unrea/],
    [
      'a folder where the database should be',
      { DATABASE_URL: tmpdir() },
      /^waypoint: the database file is unusable; see/,
    ],
  ])('%s is one sentence, without a stack, and the start ends with 1', (_, environment, sentence) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-start-'))
    const { status, stderr } = start({ DATA_DIR: dataDir, PORT: '0', ...environment })
    expect(status).toBe(1)
    expect(stderr.trim().split('\n').at(-1)).toMatch(sentence)
    expect(stderr).not.toMatch(/^\s+at /m)
    rmSync(dataDir, { recursive: true })
  })

  test('a command prints one sentence as well', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'src/cli/leads.ts', 'list'],
      { encoding: 'utf8', env: { ...programEnvironment(), DATA_DIR: 'package.json' } },
    )
    expect(status).toBe(1)
    expect(stderr.trim()).toMatch(/^waypoint: DATA_DIR must be a folder, but is a file \([^\n]*\)$/)
  })

  test('a port in use is reported in one line', async () => {
    const server = await startServer()
    const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-port-'))
    const { status, stderr } = start({ PORT: String(server.port), DATA_DIR: dataDir })
    expect(status).toBe(1)
    expect(stderr).toContain('the port is in use; set PORT to another')
    expect(stderr).not.toMatch(/^\s+at /m)
    rmSync(dataDir, { recursive: true })
    await server.stop()
  })
})

test('readiness fails when the database is closed, and health does not', async () => {
  const database = await createDatabase('postgres')
  const server = await startServer({ DATABASE_URL: database.url })
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await database.drop()
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  const api = await fetch(`${server.origin}/api/Home/school_one/2`)
  expect([api.status, ((await api.json()) as { code: string }).code]).toEqual([503, 'unavailable'])
  // the data that every form needs was read at the start and is cached
  expect((await fetch(`${server.origin}/api/Home/form_options`)).status).toBe(200)
  const page = await fetch(`${server.origin}/tw/schools/1`)
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('我們馬上回來')])
  await server.stop()
})

test('a backup taken while bookings arrive restores into the other database with every earlier lead', async () => {
  const server = await startServer({ SECRET })
  const before = await Promise.all([1, 2, 3].map((n) => postBooking(server.origin, buildBooking(`b${n}`))))
  const file = join(server.dataDir, 'all.backup')
  const during = Promise.all(Array.from({ length: 20 }, (_, n) => postBooking(server.origin, buildBooking(`d${n}`))))
  run('backup', [file], { DATA_DIR: server.dataDir })
  await during
  const database = await createDatabase('postgres')
  run('restore', [file], { DATA_DIR: server.dataDir, DATABASE_URL: database.url })
  const store = openStore(database.url)
  // the search index is built again from the restored rows
  expect(await searchSchools(store, 'oxfrod')).toEqual(['University of Oxford'])
  const stored = await store.read.selectFrom('inquiry').select('reference').execute()
  const mails = await store.read.selectFrom('outbox').select('reference').execute()
  expect(stored.map(({ reference }) => reference)).toEqual(expect.arrayContaining(before))
  expect(mails).toHaveLength(stored.length * 2)
  await store.close()
  // and the restored database works
  const second = await startServer({ SECRET, DATABASE_URL: database.url })
  expect(await postBooking(second.origin, buildBooking('after'))).toMatch(/^WP-/)
  await second.stop()
  await server.stop()
  await database.drop()
})

test('the command deletes bookings and orders from before a day with their emails and files', async () => {
  const server = await startServer({ SECRET })
  await postBooking(server.origin, buildBooking('old'))
  const upload = await fetch(server.origin + KEEP_FILE, { method: 'POST', body: form(docx()) })
  const { file } = (await upload.json()) as { file: { id: string } }
  const item = { kind: 'refine', service: 'sop', mode: 'revision', file_id: file.id, copies: 1, urgent: false }
  const quote = await post(server.origin + CART_QUOTE, { items: [item] })
  const { captcha } = buildBooking('captcha of the order')
  const { total_minor } = quote as { total_minor: number }
  const order = buildOrder({ items: [item], quoted_total_minor: total_minor, captcha })
  expect(await post(server.origin + ORDER, order)).toMatchObject({
    order: { reference: expect.stringMatching(/^WP-/) },
  })
  const remainingRows = () =>
    ['files', 'mail'].map((folder) =>
      readdirSync(join(server.dataDir, folder)).filter((name) => !name.endsWith('.part')),
    )
  await expect.poll(() => remainingRows().map(({ length }) => length)).toEqual([1, 4])
  run('leads', ['forget', '2020-01-01'], { DATA_DIR: server.dataDir })
  expect(remainingRows().map(({ length }) => length)).toEqual([1, 4])
  const store = openStore(join(server.dataDir, 'waypoint.db'))
  for (const table of ['inquiry', 'service_order'] as const)
    await store.transaction((tx) =>
      tx
        .updateTable(table)
        .set({ created_at: Date.UTC(2019, 11, 31) })
        .execute(),
    )
  const mails = join(server.dataDir, 'mail')
  for (const name of readdirSync(mails)) utimesSync(join(mails, name), new Date('2019-12-31'), new Date('2019-12-31'))
  run('leads', ['forget', '2020-01-01'], { DATA_DIR: server.dataDir })
  expect(remainingRows()).toEqual([[], []])
  for (const table of ['inquiry', 'service_order', 'order_item', 'upload', 'outbox'] as const)
    expect([table, await store.read.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  await store.close()
  await server.stop()
})

async function post(address: string, body: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

async function searchSchools(store: Store, text: string): Promise<string[]> {
  const { ids } = await search(store.read, { kind: 'school', text, locale: 'en' }, { page: 1, perPage: 1 })
  return (await findSchoolsByIds(store.read, ids)).map(({ name_en }) => name_en)
}

function run(task: string, args: string[], environment: Record<string, string>): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `src/cli/${task}.ts`, ...args],
    {
      encoding: 'utf8',
      env: { ...programEnvironment(), ...environment },
    },
  )
  if (status !== 0) throw new Error(stderr)
}
