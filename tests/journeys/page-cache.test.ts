/** Pages that are kept: alike for everyone, new when the content is, and never one visitor's for another. */
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseContentVersion } from '../../src/store/queries/settings.ts'
import { openStore } from '../../src/store/store.ts'
import { type RunningServer, startServer } from '../support/server.ts'

// links name it, so that two servers' pages are the same bytes
const PUBLIC_URL = 'http://site.example'
let clean: RunningServer
let hostile: RunningServer
beforeAll(async () => {
  clean = await startServer({ PUBLIC_URL })
  hostile = await startServer({ PUBLIC_URL, TRUST_PROXY: '1' })
})
afterAll(() => Promise.all([clean.stop(), hostile.stop()]))

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** As it travels: nothing is decoded or added. */
function ask(
  server: RunningServer,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString('latin1'),
        }),
      )
    })
    asked.once('error', reject)
    asked.end()
  })
}

const PAGES = ['/', '/tw', '/vi/study/uk', '/countries/uk/schools?page=2', '/schools/3', '/tw/ranking_list', '/nothing']

/** What must change nothing for who comes next. */
const HEADERS: Record<string, string>[] = [
  { Cookie: 'i18n_redirected=en; globalCountry=uk; checkedList=[1]' },
  { 'Accept-Language': 'xx' },
  { Host: 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
  { Forwarded: 'host=evil.example;proto=https' },
  { 'X-Original-URL': '/evil', 'X-Rewrite-URL': '/evil' },
  { 'X-HTTP-Method-Override': 'POST' },
  { Referer: 'https://evil.example/?utm_source=evil' },
  { Origin: 'https://evil.example' },
  { 'User-Agent': '<script>alert(1)</script>' },
  { Range: 'bytes=0-10' },
  { Lang: 'vi', 'X-Waypoint-Site': 'x' },
  { 'If-Modified-Since': 'Sun, 22 Nov 2099 00:00:00 GMT', 'If-None-Match': '"x"' },
  { Accept: 'application/json' },
  { Purpose: 'prefetch', 'Sec-Purpose': 'prefetch' },
  { 'X-Request-Id': 'evil', 'X-Forwarded-For': '6.6.6.6' },
]

test('whatever the first reader of a page sends, the next one has the page that everyone has', async () => {
  for (const [at, headers] of HEADERS.entries()) {
    const path = PAGES[at % PAGES.length] as string
    // of a server that nobody was rude to, and of one whose every page was first asked for rudely
    await ask(hostile, path, headers)
    const [expected, seen] = await Promise.all([ask(clean, path), ask(hostile, path)])
    expect([path, seen.status, seen.body === expected.body]).toEqual([path, expected.status, true])
    expect(seen.body).not.toContain('evil')
    expect(JSON.stringify({ ...seen.headers, 'x-request-id': '' })).not.toContain('evil')
  }
})

test('a kept page leaves with all that it was first answered with; HEAD and 304 with its head', async () => {
  const untold = ['date', 'x-request-id', 'content-length', 'connection', 'keep-alive', 'transfer-encoding']
  const told = ({ headers }: Answer) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !untold.includes(name)))
  for (const path of ['/about', '/tw/about', '/', '/vi/nothing-at-all']) {
    const first = await ask(clean, path)
    const kept = await ask(clean, path)
    expect([path, told(kept)]).toEqual([path, told(first)])
    const head = await ask(clean, path, {}, 'HEAD')
    expect([head.status, head.body, told(head)]).toEqual([kept.status, '', told(kept)])
    expect(head.headers['content-length']).toBe(kept.headers['content-length'])
    if (kept.status !== 200) continue
    const unchanged = await ask(clean, path, { 'If-None-Match': String(kept.headers.etag) })
    expect([unchanged.status, unchanged.body, told(unchanged)]).toEqual([304, '', told(kept)])
  }
  expect((await ask(clean, '/')).headers.vary).toBe('Cookie, Accept-Language, Accept-Encoding')
  expect((await ask(clean, '/tw/about')).headers.vary).toBe('Accept-Encoding')
})

test('each reader has a page in a form that they take', async () => {
  await expect
    .poll(async () => (await ask(clean, '/tw/about', { 'Accept-Encoding': 'gzip, br' })).headers['content-encoding'])
    .toBe('br')
  const codingOf = async (accepted: string) =>
    (await ask(clean, '/tw/about', { 'Accept-Encoding': accepted })).headers['content-encoding'] ?? 'identity'
  expect(await codingOf('gzip')).toBe('gzip')
  expect(await codingOf('')).toBe('identity')
  expect(await codingOf('br;q=0')).toBe('identity')
  expect(await codingOf('zstd')).toBe('identity')
})

test('the home page follows cookie and browser language, kept or not', async () => {
  for (let turn = 0; turn < 2; turn++) {
    expect((await ask(clean, '/')).status).toBe(200)
    const asked = await ask(clean, '/', { 'Accept-Language': 'vi' })
    expect([asked.status, asked.headers.location]).toEqual([302, '/vi'])
    expect((await ask(clean, '/', { Cookie: 'i18n_redirected=tw' })).headers.location).toBe('/tw')
  }
})

test('the page of what isn’t there follows the country that its reader chose, and nobody else’s', async () => {
  const plain = await ask(clean, '/gone')
  const chosen = await ask(clean, '/gone', { Cookie: 'globalCountry=uk' })
  expect([plain.status, chosen.status]).toEqual([404, 404])
  expect(chosen.body).not.toBe(plain.body)
  expect((await ask(clean, '/gone')).body).toBe(plain.body)
})

test('what is one visitor’s is never kept', async () => {
  for (const path of ['/consultation', '/service_result?receipt=x', '/consultation_result', '/search?q=visa']) {
    const [one, other] = [await ask(clean, path), await ask(clean, path)]
    expect([path, one.headers.etag, other.headers.etag]).toEqual([path, undefined, undefined])
  }
  const keyOf = ({ body }: Answer) => /name="idempotency_key" value="([^"]+)"/.exec(body)?.[1]
  const keys = [keyOf(await ask(clean, '/consultation')), keyOf(await ask(clean, '/consultation'))]
  expect(new Set(keys).size).toBe(2)
})

test('kept pages carry nothing that was made for the request that they answered first', async () => {
  for (const path of ['/service_select', '/service_select/apply', '/tw/service_select/refine', '/about']) {
    const { headers, body } = await ask(clean, path)
    expect([path, body.includes(String(headers['x-request-id']))]).toEqual([path, false])
  }
})

test('when the content changes, every page that was kept is new within two seconds', async () => {
  const paths = ['/tw/about', '/vi/about', '/about', '/tw', '/']
  for (const path of paths) await ask(clean, path)
  const store = openStore(join(clean.dataDir, 'waypoint.db'))
  await store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    const row = await tx.selectFrom('content_block').selectAll().where('kind', '=', 'site').executeTakeFirstOrThrow()
    const renamed = row.data.replaceAll('Waypoint', 'Wegpunkt')
    await tx.updateTable('content_block').set({ data: renamed }).where('kind', '=', 'site').execute()
  })
  await store.close()
  for (const path of paths)
    await expect.poll(async () => (await ask(clean, path)).body, { timeout: 5000 }).toContain('Wegpunkt')
})
