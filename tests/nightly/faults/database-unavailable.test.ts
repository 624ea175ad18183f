/** The server while its PostgreSQL stops, restarts, stalls or cuts connections. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../../src/db/store.ts'
import { type Answer, buildBooking, postAll, postBooking, SECRET } from '../../support/bookings.ts'
import { fieldsOf } from '../../support/form-fields.ts'
import { wordsOf } from '../../support/journey.ts'
import { freePort } from '../../support/ports.ts'
import { createPostgres, type Postgres } from '../../support/postgres.ts'
import { CAPTCHA_ANSWER, type RunningServer, startServer } from '../../support/server.ts'

let postgres: Postgres
let server: RunningServer

beforeAll(async () => {
  postgres = createPostgres(await freePort())
  await postgres.start()
  server = await startServer({ SECRET, DATABASE_URL: postgres.url })
})
afterAll(async () => {
  postgres.thaw()
  await server.stop()
  await postgres.remove()
})

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })
const statusOf = async (path: string) => (await get(path)).status
const post = (path: string, fields: [string, string][], encoding: 'urlencoded' | 'multipart' = 'urlencoded') => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const body = encoding === 'multipart' ? form : new URLSearchParams(fields)
  return fetch(server.origin + path, { method: 'POST', body, redirect: 'manual', headers: { Origin: server.origin } })
}

/** Forms send line ends as CRLF. */
const sorted = (fields: [string, string][]) =>
  fields.map(([name, value]) => `${name}=${value.replaceAll('\r\n', '\n')}`).toSorted()

const outages = [
  ['stops', 1, () => postgres.stop(), () => postgres.start()],
  ['hangs', 2, async () => postgres.freeze(), async () => postgres.thaw()],
] as const

describe.each(outages)('PostgreSQL that %s', (_name, school, makeUnavailable, recover) => {
  let isAway = false
  const readUnavailable = async () => {
    isAway = true
    await makeUnavailable()
  }
  const back = async () => {
    if (isAway) await recover()
    isAway = false
    await expect.poll(() => statusOf('/readyz')).toBe(200)
  }
  afterEach(back)

  test('gives 503 on pages, API and readiness, the process lives, and everything answers after the recovery', async () => {
    const ids = ['tw', 'vi', 'en'] as const
    expect(await statusOf('/tw/about')).toBe(200)
    await readUnavailable()
    // cached pages still answer, uncached ones can't
    expect(await statusOf('/tw/about')).toBe(200)
    const pages = await Promise.all(
      ids.map((locale) => get(`${locale === 'en' ? '' : `/${locale}`}/schools/${school}`)),
    )
    for (const [index, page] of pages.entries()) {
      const locale = ids[index] ?? 'en'
      const html = await page.text()
      expect([page.status, page.headers.get('Retry-After') !== null]).toEqual([503, true])
      // within the site's layout, in the reader's language
      expect(html).toContain(wordsOf(locale).errors.awayTitle)
      expect(html).toContain('<footer')
    }
    for (const path of ['/logos/1.svg', '/sitemap.xml', '/rss.xml'])
      expect([path, await statusOf(path)]).toEqual([path, 503])
    const api = await get('/api/Home/school_lists')
    expect([api.status, ((await api.json()) as { code: string }).code]).toEqual([503, 'unavailable'])
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
    await back()
    await expect.poll(() => statusOf(`/schools/${school}`)).toBe(200)
    expect(server.logs()).toContain('Database is unavailable')
    expect(server.logs()).toContain('Database is available again')
  })

  test('a booking posted without script meanwhile returns with all input, and succeeds after the recovery', async () => {
    const words = wordsOf('tw').consultation
    const step = await (await post('/tw/consultation', [['intent', 'callback'], ...plans])).text()
    const fields = overwrite(fieldsOf(step, 'email'), contact)
    await readUnavailable()
    const unavailable = await post('/tw/consultation', [...fields, ['intent', 'book']])
    const html = await unavailable.text()
    expect(unavailable.status).toBe(503)
    expect(html).toContain(words.failedTitle)
    const returnedFields = fieldsOf(html, 'email')
    expect(sorted(withoutCaptcha(returnedFields))).toEqual(sorted(withoutCaptcha(fields)))
    await back()
    const accepted = await post('/tw/consultation', [
      ...overwrite(returnedFields, [['captcha.answer', CAPTCHA_ANSWER]]),
      ['intent', 'book'],
    ])
    expect([accepted.status, accepted.headers.get('Location')]).toEqual([302, '/tw/consultation_result'])
  })

  test('a text to be priced, and an order with its text, return complete without script', async () => {
    const text = 'My statement, with "quotes" & <marks>.\nA second line 讀書計畫.'
    const chosen: [string, string][] = [
      ['service', 'sop'],
      ['mode', 'revision'],
      ['source', 'text'],
      ['text', text],
      ['copies', '2'],
      ['urgent', 'yes'],
    ]
    const items = JSON.stringify([{ kind: 'refine', service: 'sop', mode: 'revision', text, copies: 2, urgent: true }])
    await readUnavailable()
    const priced = await post('/service_select/refine', [...chosen, ['intent', 'check']], 'multipart')
    const form = fieldsOf(await priced.text(), 'text')
    expect([priced.status, sorted(form)]).toEqual([200, expect.arrayContaining(sorted(chosen))])
    const begun = await post(
      '/service_submit',
      [
        ['items', items],
        ['intent', 'begin'],
      ],
      'multipart',
    )
    const blank = fieldsOf(await begun.text(), 'email')
    expect([begun.status, Object.fromEntries(blank).items]).toEqual([200, items])
    const fields = overwrite(blank, [
      ['name', 'Ada'],
      ['email', 'ada@visitor.example'],
      ['phone', '+84 912 345 678'],
      ['message', 'Evenings,\nplease.'],
      ['consent', 'yes'],
      ['captcha.answer', CAPTCHA_ANSWER],
    ])
    const ordered = await post('/service_submit', fields, 'multipart')
    const returnedFields = fieldsOf(await ordered.text(), 'email')
    expect([ordered.status, sorted(withoutCaptcha(returnedFields))]).toEqual([503, sorted(withoutCaptcha(fields))])
  })
})

/** The picture and its answer are always new. */
const withoutCaptcha = (fields: [string, string][]) => fields.filter(([name]) => !name.startsWith('captcha.'))

const plans: [string, string][] = [
  ['countries', 'uk'],
  ['countries', 'usa'],
  ['degree', 'master'],
  ['intake_term', 'autumn'],
  ['major', 'Data & "science" <資料>'],
  ['source', 'referral'],
  ['idempotency_key', 'a-key-of-the-outage'],
]
const contact: [string, string][] = [
  ['name', '林怡君'],
  ['email', 'yijun.lin@mail.example'],
  ['phone', '0912 345 678'],
  ['contact_method', 'email'],
  ['remarks', 'After 18:00,\nplease <b>call</b>.'],
  ['consent', 'yes'],
  ['captcha.answer', CAPTCHA_ANSWER],
]
/** Fields after a visitor filled some in, with a key of its own for every test. */
function overwrite(fields: [string, string][], values: [string, string][]): [string, string][] {
  const names = new Set(values.map(([name]) => name))
  return [...fields.filter(([name]) => !names.has(name)), ...values]
}

test('a PostgreSQL that restarts again and again under eight clients ends no process and loses no acknowledged booking', async () => {
  const bodies = Array.from({ length: 400 }, (_, index) => buildBooking(`r${index}`))
  const answered: Answer[] = []
  const posting = postAll(server.origin, bodies, 8, (answer) => answered.push(answer))
  for (let round = 0; round < 3; round++) {
    await pause(400)
    await postgres.stop()
    await postgres.start()
  }
  const store = openStore(postgres.url)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    store.read,
  )
  await posting
  expect(await statusOf('/healthz')).toBe(200)
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  const stored = await store.read.selectFrom('inquiry').select(['idempotency_key', 'reference']).execute()
  await store.close()
  for (const { key, reference } of answered) expect(stored).toContainEqual({ idempotency_key: key, reference })
  expect(new Set(stored.map(({ idempotency_key }) => idempotency_key)).size).toBe(stored.length)
  expect(await postBooking(server.origin, buildBooking('after'))).toMatch(/^WP-/)
})
