/** Leads of other programs over HTTP, with a key that was made in the console. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { makeAdmin } from '../support/console.ts'

let server: App
let key = ''
beforeAll(async () => {
  server = await startApp({ RATE_LIMITS: 'keys=4/1h' }, 'fixture')
  const admin = await makeAdmin(server)
  const page = await admin.open('/console/settings/connections', {
    intent: 'key_add',
    name: 'Landing page',
    scopes: 'leads:create',
  })
  key = /data-shown-once="true">([^<]+)/.exec(page)?.[1] ?? ''
})
afterAll(() => server.stop())

const LEAD = { idempotency_key: 'over-http-1', name: 'Lan', email: 'lan@visitor.example', edition: 'en' }
const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, ...headers },
    body,
  })

test('a program adds a lead with its key, once, and hears of errors by field and of its limit', async () => {
  const added = await send(JSON.stringify(LEAD))
  expect(added.status).toBe(201)
  expect(added.headers.get('Cache-Control')).toBe('private, no-store')
  const answer = (await added.json()) as { reference: string; url: string }
  expect(answer.url).toBe(`${server.origin}/console/leads/${answer.reference}`)
  const again = await send(JSON.stringify(LEAD))
  expect([again.status, await again.json()]).toEqual([200, answer])
  const other = await send(JSON.stringify({ ...LEAD, name: 'Another' }), { Lang: 'vi' })
  expect(other.status).toBe(409)
  const invalid = await send(JSON.stringify({ ...LEAD, email: 'no-address' }))
  expect([invalid.status, Object.keys(((await invalid.json()) as { errors: object }).errors)]).toEqual([422, ['email']])
  const tooMany = await send(JSON.stringify(LEAD))
  expect([tooMany.status, Number(tooMany.headers.get('Retry-After')) > 0]).toEqual([429, true])
})

test('without a key nothing is read, and browsers of other sites are not let in', async () => {
  const unknown = await send('no JSON', { Authorization: 'Bearer wk_unknown' })
  expect([unknown.status, unknown.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
  const preflight = await fetch(`${server.origin}/api/leads`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization',
    },
  })
  expect(preflight.headers.get('Allow')).toBe('POST, OPTIONS')
  for (const response of [unknown, preflight])
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})
