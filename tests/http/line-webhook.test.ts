/** LINE's webhook over HTTP: only what LINE signed is stored, once and within limits; without settings there is no such path. */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCaptcha } from '../../src/server/captcha/captcha.ts'
import { joinCodes } from '../../src/server/channels/join-codes.ts'
import { issueReceipt } from '../../src/server/file-links.ts'
import { type App, startApp } from '../support/app.ts'
import { SECRET } from '../support/bookings.ts'
import {
  ACCESS_TOKEN,
  CHANNEL_SECRET,
  type LineServer,
  openLineServer,
  signatureOf,
  signedBody,
  userIdOf,
} from '../support/line-server.ts'
import { buildOrder, ORDER, placedBy } from '../support/orders.ts'
import { CAPTCHA_ANSWER } from '../support/server.ts'
import { inStoreOf } from '../support/server-store.ts'

let line: LineServer
let server: App
beforeAll(async () => {
  line = await openLineServer()
  server = await startApp(
    { SECRET, LINE_CHANNEL_SECRET: CHANNEL_SECRET, LINE_CHANNEL_ACCESS_TOKEN: ACCESS_TOKEN, LINE_API_URL: line.origin },
    'fixture',
  )
})
afterAll(async () => {
  await server.stop()
  line.close()
})

const USER = userIdOf('http')
const post = (body: string | Uint8Array<ArrayBuffer>, signature: string | null, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/webhooks/line`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(signature !== null && { 'X-Line-Signature': signature }),
      ...headers,
    },
    body,
  })
const send = (...events: unknown[]) => {
  const { body, signature } = signedBody(events)
  return post(body, signature)
}
const eventCount = () =>
  inStoreOf(server, async (store) => (await store.read.selectFrom('channel_event').select('id').execute()).length)
const messages = () =>
  inStoreOf(server, (store) => store.read.selectFrom('mail_message').select(['sender', 'body']).execute())

test('signed events are answered with 200, stored once and processed', async () => {
  line.users.set(USER, { name: 'Mai', isBlocked: false })
  const event = line.message(USER, 'Xin chào 你好 🎓')
  for (let time = 0; time < 2; time++) {
    const answer = await send(event)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  }
  await expect.poll(messages).toEqual([{ sender: USER, body: 'Xin chào 你好 🎓' }])
  // LINE's own check of the address
  expect((await send()).status).toBe(200)
  expect(await eventCount()).toBe(1)
})

test('a wrong or missing signature is 401, and nothing is stored', async () => {
  const before = await eventCount()
  const { body } = signedBody([line.message(USER, 'forged')])
  const invalid = [null, '', 'AAAA', signatureOf(body, 'another channel secret'), signatureOf(`${body} `)]
  for (const signature of invalid) expect((await post(body, signature)).status).toBe(401)
  expect(await eventCount()).toBe(before)
})

test('broken JSON, other shapes and hostile texts break nothing', async () => {
  for (const body of ['', 'null', '{"events":', '{"events":{}}', '[]', '\u0000'])
    expect([body, (await post(body, signatureOf(body))).status]).toEqual([body, 400])
  const bytes = new Uint8Array([0xff, 0xfe, 0x00])
  expect((await post(bytes, signatureOf(Buffer.from(bytes)))).status).toBe(400)
  const hostile = line.message(USER, 'hostile \u0000 \ud800 <img src=x onerror=alert(1)>')
  expect((await send(hostile, null, 7, { webhookEventId: 'a\u0000b' }, { webhookEventId: ['x'] })).status).toBe(200)
  await expect
    .poll(async () => (await messages()).map(({ body }) => body))
    .toContain('hostile  \uFFFD <img src=x onerror=alert(1)>')
  expect(server.logs()).not.toContain('"level":50')
})

test('a body beyond the limit is 413, whatever its signature, also without a length', async () => {
  const body = JSON.stringify({ events: [], padding: 'x'.repeat(1024 * 1024) })
  expect((await post(body, signatureOf(body))).status).toBe(413)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'Transfer-Encoding': 'chunked' }
    const chunked = request(`${server.origin}/webhooks/line`, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    chunked.on('error', reject)
    chunked.end(body)
  })
  expect(status).toBe(413)
})

test('the page of an order links to the chat with the text that joins it, and its email has a code of its own', async () => {
  const captcha = { key: issueCaptcha({ secret: SECRET, now: Date.now, testAnswer: null }).key, answer: CAPTCHA_ANSWER }
  const placed = await fetch(server.origin + ORDER, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Lang: 'en' },
    body: JSON.stringify(buildOrder({ captcha })),
  })
  const { reference } = await placedBy(placed)
  const page = await fetch(`${server.origin}/service_result?receipt=${issueReceipt(SECRET, reference, Date.now())}`)
  expect(page.headers.get('Cache-Control')).toMatch(/no-store/)
  const codeIn = (text: string) =>
    new RegExp(`https://line\\.me/R/oaMessage/%40waypoint/\\?${reference}%20([0-9A-Z]{8})`).exec(text)?.[1]
  const { text } = await inStoreOf(server, (store) =>
    store.read
      .selectFrom('outbox')
      .select('text')
      .where('reference', '=', reference)
      .where('kind', '=', 'visitor')
      .executeTakeFirstOrThrow(),
  )
  const codes = joinCodes(SECRET)
  expect(codes.placeOf(reference, codeIn(await page.text()) ?? '')).toBe('page')
  expect(codes.placeOf(reference, codeIn(text) ?? '')).toBe('mail')
})

test('other methods find nothing, and neither does anything without settings', async () => {
  expect((await fetch(`${server.origin}/webhooks/line`)).status).toBe(404)
  expect((await fetch(`${server.origin}/webhooks/line`, { method: 'PUT' })).status).toBe(405)
  const plain = await startApp({}, 'fixture')
  const { body, signature } = signedBody([line.message(USER, 'nobody listens')])
  const answer = await fetch(`${plain.origin}/webhooks/line`, {
    method: 'POST',
    headers: { 'X-Line-Signature': signature },
    body,
  })
  expect(answer.status).toBe(404)
  await plain.stop()
})
