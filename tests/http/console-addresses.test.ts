/** No URL of the console causes an internal error, for any user and any content: it is a page, a rejection, or not found. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '../../src/console/routes.ts'
import { issueCaptcha } from '../../src/server/captcha/captcha.ts'
import { type App, startApp } from '../support/app.ts'
import { buildBooking, postBooking } from '../support/bookings.ts'
import { sampled } from '../support/scope.ts'
import { CAPTCHA_ANSWER } from '../support/server.ts'
import { inStoreOf } from '../support/server-store.ts'
import { buildAdmin, buildColleague, buildStaffDeps } from '../support/staff.ts'

const STAFF_SECRET = 'a secret for tests alone'
const ALL_ODD = [
  '',
  '?token=',
  '?token=x',
  '?format=csv&days=abc',
  '?format=csv&status=bogus',
  '?format=xlsx&sort=x',
  '?format=csv&waiting=maybe&country=%27',
  '?table=days&format=csv&days=0',
  '?table=days&format=csv&from=2026-02-30&to=2026-03-02',
  '?table=none&format=pdf',
  '?page=0&q=%00',
  '?q=%F0%9F%90%99&page=99999999999',
  '?lead=nobody',
  '?office=nowhere&year=0001',
  '?done=%3Cscript%3E',
]
const ODD = sampled(ALL_ODD, '?format=csv&status=bogus', '?token=x', '?page=0&q=%00')

const cookies: Record<string, string> = {}
let server: App
let lead = ''
beforeAll(async () => {
  server = await startApp({ SECRET: STAFF_SECRET })
  const captcha = issueCaptcha({ secret: STAFF_SECRET, now: Date.now, testAnswer: null })
  const body = { ...buildBooking('addresses'), captcha: { key: captcha.key, answer: CAPTCHA_ANSWER } }
  expect(await postBooking(server.origin, body)).not.toBeNull()
  await inStoreOf(server, async (store) => {
    const deps = buildStaffDeps(store)
    const signedIn = {
      'an admin without a second factor': await buildAdmin(deps),
      'a consultant': await buildColleague(deps, { offices: ['philippines'] }),
      'a consultant of another office': await buildColleague(deps, { offices: ['tainan'] }),
      'an editor': await buildColleague(deps, { roles: ['editor'], offices: [] }),
    }
    for (const [who, { token }] of Object.entries(signedIn)) cookies[who] = `__Host-waypoint_session=${token}`
    cookies['an admin'] = cookies['an admin without a second factor'] ?? ''
    lead = (await store.read.selectFrom('lead').select('id').executeTakeFirstOrThrow()).id
  })
})
afterAll(() => server.stop())

const PATHS = ['', ...routes.flatMap(({ path }) => path ?? [])]
const filled = (path: string) =>
  path
    .replace(':kind', 'questions')
    .replace(':key', '1')
    .replace(':other', '0000000000000000')
    .replace(/:(id|file)/g, lead)

const PEOPLE = [
  'nobody',
  'an admin without a second factor',
  'a consultant',
  'a consultant of another office',
  'an editor',
  // last, since it has a verified second factor from here on
  'an admin',
]

describe.each(sampled(PEOPLE, 'nobody', 'a consultant', 'an admin'))('requested by %s', (who) => {
  beforeAll(async () => {
    if (who !== 'an admin') return
    await inStoreOf(server, (store) =>
      store.transaction((tx) => tx.updateTable('staff_session').set({ is_strong: 1 }).execute()),
    )
  })

  test.each(PATHS)('/console/%s', async (path) => {
    const before = failuresIn(server.logs())
    for (const query of ODD) {
      const answer = await fetch(`${server.origin}/console/${filled(path)}${query}`, {
        redirect: 'manual',
        headers: who === 'nobody' ? {} : { Cookie: cookies[who] ?? '' },
      })
      expect([query, answer.status]).toEqual([query, expect.toSatisfy((status: number) => status < 500)])
      await answer.arrayBuffer()
    }
    expect(failuresIn(server.logs())).toEqual(before)
  })
})

/** Internal errors in the log. */
const failuresIn = (logs: string) => logs.split('\n').filter((line) => /"level":(50|60|"error")/.test(line))

test('a request for the head of a page leads to the sign-in like one for the page', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(`${server.origin}/console/leads`, { method, redirect: 'manual' })
    expect([method, answer.status, answer.headers.get('location')]).toEqual([
      method,
      302,
      '/console/sign-in?to=%2Fconsole%2Fleads',
    ])
  }
})

test('a truncated link and a form without its file get a message about the missing part', async () => {
  const cut = await fetch(`${server.origin}/console/accept`)
  expect([cut.status, await cut.text()]).toEqual([200, expect.stringContaining('<h1')])
  const form = new FormData()
  form.set('intent', 'file')
  form.set('reference', 'WP-0000-0000')
  const answer = await fetch(`${server.origin}/console/leads/${lead}`, {
    method: 'POST',
    body: form,
    headers: {
      Cookie: cookies['a consultant'] ?? '',
      Origin: server.origin,
      Referer: `${server.origin}/console/leads`,
    },
  })
  expect([answer.status, await answer.text()]).toEqual([
    expect.toSatisfy((status: number) => status < 500),
    expect.stringContaining('<h1'),
  ])
})

test.each([
  ['/articles/9', 403],
  ['/consolestory', 403],
  ['', 403],
  [null, 403],
  ['https://evil.example/console/', 403],
  ['/console/account', 200],
] as const)('a form that an editor sends from %s to the console is answered %i', async (page, status) => {
  const from: Record<string, string> =
    page === null ? {} : { Referer: page.startsWith('http') ? page : server.origin + page }
  const headers = {
    Cookie: cookies['an editor'] ?? '',
    Origin: server.origin,
    'Sec-Fetch-Site': 'same-origin',
    ...from,
  }
  const sheet = new FormData()
  sheet.set('file', new Blob(['id\n1\n'], { type: 'text/csv' }), 'questions.csv')
  for (const [path, body] of [
    ['/console/account', new URLSearchParams({ intent: 'unknown' })],
    ['/console/import', sheet],
  ] as const) {
    const answer = await fetch(server.origin + path, { method: 'POST', redirect: 'manual', headers, body })
    expect([path, status === 403 ? answer.status === 403 : answer.status !== 403]).toEqual([path, true])
  }
})

test('a name that is too long stays in the account form', async () => {
  const name = 'N'.repeat(156)
  const answer = await fetch(`${server.origin}/console/account`, {
    method: 'POST',
    headers: {
      Cookie: cookies['a consultant'] ?? '',
      Origin: server.origin,
      Referer: `${server.origin}/console/account`,
    },
    body: new URLSearchParams({ intent: 'profile', name, locale: 'en', time_zone: 'Asia/Manila' }),
  })
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(`value="${name}"`)])
})

describe('requests of the console’s scripts', () => {
  const post = (path: string, who: string, body: FormData | URLSearchParams) =>
    fetch(`${server.origin}/console/${path}`, {
      method: 'POST',
      headers: { Cookie: cookies[who] ?? '', Origin: server.origin, Referer: `${server.origin}/console/account` },
      body,
    })

  test.each([
    ['passkey/sign-in', 'nobody', 200],
    ['passkey/new', 'nobody', 401],
    ['passkey/new', 'an editor', 200],
    ['passkey/proof', 'nobody', 401],
    ['passkey/proof', 'an editor', 200],
    ['passkey/other', 'an editor', 404],
    ['pictures/upload', 'a consultant', 403],
    ['pictures/upload', 'an editor', 422],
  ])('a POST to %s by %s is answered %i', async (path, who, status) => {
    const file = new FormData()
    file.set('file', new File(['no picture'], 'a.jpg'))
    const answer = await post(path, who, path.startsWith('pictures') ? file : new URLSearchParams())
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
      status,
      status === 404 ? expect.anything() : expect.stringContaining('application/json'),
      'private, no-store',
    ])
  })

  test.each([
    ['nobody', 401],
    ['an editor', 403],
    ['a consultant', 200],
  ])('the event stream of the inbox answers %s with %i', async (who, status) => {
    const answer = await fetch(`${server.origin}/console/leads/changes`, { headers: { Cookie: cookies[who] ?? '' } })
    expect([answer.status, await answer.json()]).toEqual([
      status,
      status === 200 ? { changes: expect.any(Number) } : expect.objectContaining({ message: expect.any(String) }),
    ])
  })
})
