/** Crowds: requests of one network are queued fairly with those of others, and have a generous limit. */
import { afterEach, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { alone, costlyPath, crowdAddress, getFrom, uncachedPath } from '../../support/crowd.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { homeOf } from '../../support/journey.ts'

let server: App
afterEach(() => server.stop())

const get = (path: string, from: string) => getFrom(server.origin, path, from)

test('beyond its limit one network gets 429 with a page in its language, and others get their pages', async () => {
  server = await startApp({ TRUST_PROXY: '1', RATE_LIMITS: 'pages=3/1h' })
  for (let at = 0; at < 3; at++) expect((await get(uncachedPath, crowdAddress)).status).toBe(200)
  const sentences = new Set<string>()
  for (const locale of LOCALES) {
    const rejected = await get(homeOf(locale) === '/' ? '/about' : `${homeOf(locale)}/about`, crowdAddress)
    const html = await rejected.text()
    expect([rejected.status, Number(rejected.headers.get('retry-after')) > 3000]).toEqual([429, true])
    expect(rejected.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain(`<html lang="${{ vi: 'vi', tw: 'zh-Hant-TW', en: 'en' }[locale]}"`)
    expect(html).not.toMatch(/undefined|\{|null/)
    sentences.add(/<h1>(.+)<\/h1>/.exec(html)?.[1] ?? '')
  }
  expect(sentences.size).toBe(3)
  expect((await get(uncachedPath, alone)).status).toBe(200)
})

test('one network is counted together, in any notation of its addresses', async () => {
  server = await startApp({ TRUST_PROXY: '1', RATE_LIMITS: 'pages=4/1h' })
  const statuses = async (...from: string[]) =>
    Promise.all(from.map(async (address) => (await get(uncachedPath, address)).status))
  expect(
    (await statuses('9.9.9.9', '9.9.9.9:1234', '::ffff:9.9.9.9', '[::ffff:909:909]:443', '9.9.9.9')).sort(),
  ).toEqual([200, 200, 200, 200, 429])
  expect(
    (await statuses('2001:db8::1', '2001:db8::2', '[2001:db8::3]:443', '2001:db8:0:0:ffff::', '2001:db8::5')).sort(),
  ).toEqual([200, 200, 200, 200, 429])
  expect(await statuses('2001:db8:0:1::1')).toEqual([200])
})

test('beyond its limit one network’s forms are rejected, and others’ are accepted', async () => {
  server = await startApp({ TRUST_PROXY: '1', RATE_LIMITS: 'posts=1/1h' })
  const post = async (from: string) => {
    const body = new URLSearchParams({ intent: 'next' })
    return (
      await fetch(`${server.origin}/consultation`, { method: 'POST', headers: { 'X-Forwarded-For': from }, body })
    ).status
  }
  expect([await post(crowdAddress), await post(crowdAddress), await post(alone)]).toEqual([200, 429, 200])
})

test('cached pages, files, health and the API do not count towards the limit', async () => {
  server = await startApp({ TRUST_PROXY: '1', RATE_LIMITS: 'pages=1/1h' })
  await get('/privacy', crowdAddress)
  for (const path of ['/privacy', '/favicon.svg', '/healthz', '/readyz', '/api/Home/countries'])
    expect([path, (await get(path, crowdAddress)).status]).toEqual([path, 200])
  expect((await get(uncachedPath, crowdAddress)).status).toBe(429)
})

test('a class of forty that opens one link at one moment gets its page', async () => {
  server = await startApp({ TRUST_PROXY: '1', RATE_LIMITS: '' })
  const answers = await Promise.all(Array.from({ length: 40 }, () => get(costlyPath, crowdAddress)))
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
})

test('waiting forms delay no reader', async () => {
  server = await startApp({ TRUST_PROXY: '1', RATE_LIMITS: 'off' })
  const posts = Array.from({ length: 60 }, (_, at) =>
    fetch(`${server.origin}/consultation`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': `203.0.113.${at % 12}`, Origin: server.origin },
      body: new URLSearchParams({ intent: 'next' }),
    }),
  )
  expect((await get(uncachedPath, alone)).status).toBe(200)
  for (const post of await Promise.all(posts)) expect(post.status).toBe(200)
})

test('if one network exceeds its queue, its further requests get 503 with Retry-After, and another visitor gets a page', async () => {
  server = await startApp({ TRUST_PROXY: '1', RATE_LIMITS: 'off' })
  const crowd = Array.from({ length: 250 }, () => get(uncachedPath, crowdAddress))
  expect((await get(uncachedPath, alone)).status).toBe(200)
  const answers = await Promise.all(crowd)
  const rejected = answers.filter(({ status }) => status === 503)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(new Set(rejected.map(({ headers }) => headers.get('Retry-After')))).toEqual(new Set(['3']))
  expect(answers.length - rejected.length).toBeGreaterThanOrEqual(100)
})
