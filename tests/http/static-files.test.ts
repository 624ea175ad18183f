/** Files of the built site: the same headers on every answer, and no request ends the server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { ask, headOf } from '../support/ask.ts'

const server = provideApp()

const root = join(import.meta.dirname, '../../build/client')
const style = `/assets/${readdirSync(join(root, 'assets')).find((name) => name.endsWith('.css'))}`

test('GET, HEAD and 304 of a file have the same headers, in each encoding', async () => {
  const script = `/assets/${readdirSync(join(root, 'assets')).find((name) => name.endsWith('.js'))}`
  for (const path of [style, script, '/favicon.svg', '/favicon-32.png'])
    for (const coding of ['identity', 'gzip', 'br']) {
      const accepts = { 'Accept-Encoding': coding }
      const whole = await ask(server, path, accepts)
      const head = await ask(server, path, accepts, 'HEAD')
      const unchanged = await ask(server, path, { ...accepts, 'If-None-Match': String(whole.headers.etag) })
      expect([path, whole.status, head.status, unchanged.status]).toEqual([path, 200, 200, 304])
      expect(head.headers).toEqual({ ...whole.headers, date: head.headers.date })
      expect(headOf(unchanged)).toEqual(headOf(whole))
      expect([head.body.length, unchanged.body.length]).toEqual([0, 0])
    }
})

test('a file is sent in a supported encoding', async () => {
  const plain = readFileSync(join(root, style))
  const read = async (accepted: string) => {
    const { headers, body } = await ask(server, style, { 'Accept-Encoding': accepted })
    return { coding: headers['content-encoding'], body }
  }
  const brotli = await read('gzip, deflate, br, zstd')
  expect([brotli.coding, brotliDecompressSync(brotli.body).equals(plain)]).toEqual(['br', true])
  const gzip = await read('br;q=0, gzip')
  expect([gzip.coding, gunzipSync(gzip.body).equals(plain)]).toEqual(['gzip', true])
  const identity = await read('br;q=0, gzip;q=0')
  expect([identity.coding, identity.body.equals(plain)]).toEqual([undefined, true])
})

test.each(['bytes=5-2', 'bytes=-1', 'bytes=0-0,5-9', 'bytes=99999999-', 'bytes=x', 'lines=1-2', 'bytes=-99999999-5'])(
  'a request for the range %s of a file gets the whole',
  async (part) => {
    const { status, body } = await ask(server, style, { Range: part, 'Accept-Encoding': 'identity' })
    expect([status, body.equals(readFileSync(join(root, style)))]).toEqual([200, true])
    expect((await ask(server, '/healthz')).status).toBe(200)
  },
)

test('any of several ETags, weak or strong, and the asterisk match the reader’s file', async () => {
  const etag = String((await ask(server, style)).headers.etag)
  for (const tags of [`"other", ${etag}`, etag.replace(/^W\//, ''), '*', ` ${etag} `])
    expect([tags, (await ask(server, style, { 'If-None-Match': tags })).status]).toEqual([tags, 304])
  for (const tags of ['"other"', '', etag.slice(0, -2), `x${etag}`])
    expect([tags, (await ask(server, style, { 'If-None-Match': tags })).status]).toEqual([tags, 200])
})

test('a path outside the folder or beside a file is not found', async () => {
  for (const path of [
    `${style}.br`,
    `${style}.gz`,
    '/../package.json',
    '/assets',
    '/assets/',
    '/.well-known/x',
    '//assets',
  ])
    expect([path, (await ask(server, path)).status]).not.toEqual([path, 200])
})
