import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../db/outage.ts'
import { PUBLIC_CACHE } from '../../site/cache-control.ts'
import type { ContentWatch } from './content-watch.ts'
import { createPageCache, isKeepable, type PageCache } from './page-cache.ts'

const buildAnswer = (body = 'page', headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers: { 'Cache-Control': PUBLIC_CACHE, ...headers } })

test.each([
  ['a page', buildAnswer(), true],
  ['a page that is not there', buildAnswer('', {}, 404), true],
  ['a page that moved: campaign names travel on with its reader', buildAnswer('', { Location: '/x' }, 301), false],
  ['one visitor’s page', buildAnswer('', { 'Cache-Control': 'private, no-store' }), false],
  ['a form to come back to', buildAnswer('', { 'Cache-Control': 'private, no-cache' }), false],
  ['what sets a cookie', buildAnswer('', { 'Set-Cookie': 'a=1' }), false],
  ['what varies by cookies', buildAnswer('', { Vary: 'Accept, Cookie' }), false],
  ['what varies by everything', buildAnswer('', { Vary: '*' }, 404), false],
  ['a page that isn’t there, which follows one cookie', buildAnswer('', { Vary: 'Cookie' }, 404), true],
  ['a failure', buildAnswer('', {}, 500), false],
  ['a refusal', buildAnswer('', {}, 503), false],
  ['a redirect for a while', buildAnswer('', { Location: '/x' }, 302), false],
])('%s is cacheable: %#', (_, answer, expected) => {
  expect(isKeepable(answer)).toBe(expected)
})

const key = { site: 'http all http://site.example', address: '/about' }

function openCache(maxBytes?: number) {
  const state = {
    version: 1,
    before: { version: 1, ms: 60_000 },
    isUnavailable: false,
    now: Date.UTC(2026, 10, 22, 12, 1),
  }
  const watch: ContentWatch = {
    version: () => state.version,
    before: () => state.before,
    isUnavailable: () => state.isUnavailable,
    noteUnavailable: () => {
      state.isUnavailable = true
    },
    onChange: () => undefined,
    stop: () => undefined,
  }
  const errors: unknown[] = []
  const cache = createPageCache(
    watch,
    (error) => errors.push(error),
    () => state.now,
    maxBytes,
  )
  let renders = 0
  const how = { render: async () => buildAnswer(`render ${++renders}`), complete: () => undefined }
  const shown = () => cache.find(key.site, key.address)?.plain.body.toString() ?? null
  const publish = (msAgo = 0) => {
    state.before = { version: state.version++, ms: msAgo }
  }
  return { cache, state, errors, how, shown, publish, renders: () => renders }
}

const madeBy = (made: Awaited<ReturnType<PageCache['keep']>>) =>
  made && !(made instanceof Response) ? made.plain.body.toString() : made

test('a page is rendered once, and once more in the background when the content has changed', async () => {
  const { cache, how, shown, publish } = openCache()
  await cache.keep(key, how)
  expect([shown(), shown()]).toEqual(['render 1', 'render 1'])
  publish()
  expect([shown(), shown()]).toEqual(['render 1', 'render 1'])
  await expect.poll(shown).toBe('render 2')
})

test('concurrent requests render a page once', async () => {
  const { cache, how, renders } = openCache()
  const made = await Promise.all(Array.from({ length: 50 }, () => cache.keep(key, how)))
  expect([renders(), new Set(made.map(madeBy))]).toEqual([1, new Set(['render 1'])])
})

test('a request that waited for an answer that is not public doesn’t get it', async () => {
  const { cache, how } = openCache()
  const render = async () => buildAnswer('for one', { 'Cache-Control': 'private, no-store' })
  const [first, second] = await Promise.all([cache.keep(key, { ...how, render }), cache.keep(key, { ...how, render })])
  expect([first instanceof Response, second]).toEqual([true, null])
})

test('a page that was not requested while the content changed is not shown afterwards', async () => {
  const { cache, how, shown, publish } = openCache()
  await cache.keep(key, how)
  publish(1501)
  expect(shown()).toBeNull()
})

test('a page that has missed two changes is not shown, however close they were', async () => {
  const { cache, how, shown, publish } = openCache()
  await cache.keep(key, how)
  publish()
  publish()
  expect(shown()).toBeNull()
})

test('a change while a page is rendered makes it outdated at once', async () => {
  const { cache, how, shown, publish } = openCache()
  await cache.keep(key, {
    ...how,
    async render() {
      if (shown() === null) publish()
      return how.render()
    },
  })
  expect(shown()).toBe('render 1')
  await expect.poll(shown).toBe('render 2')
})

test('the random seed changes with the quarter of the hour, and pages of the previous one are shown for a minute at most', async () => {
  const { cache, state, how, shown } = openCache()
  await cache.keep(key, how)
  state.now += 14 * 60_000
  expect(shown()).toBe('render 1')
  await expect.poll(shown).toBe('render 2')
  state.now += 16 * 60_000
  expect(shown()).toBeNull()
})

test('a page rendered across a quarter of the hour has the seed of the earlier one', async () => {
  const { cache, state, how, shown } = openCache()
  await cache.keep(key, {
    ...how,
    async render() {
      if (shown() === null) state.now += 14 * 60_000
      return how.render()
    },
  })
  expect(shown()).toBe('render 1')
  await expect.poll(shown).toBe('render 2')
})

test('a clock that is set back makes cached pages outdated', async () => {
  const { cache, state, how, shown } = openCache()
  await cache.keep(key, how)
  state.now -= 24 * 3600_000
  expect(shown()).toBeNull()
})

test('an outdated page that can’t be rendered is shown for a moment only', async () => {
  const { cache, errors, how, shown, publish, state } = openCache()
  let isBroken = false
  await cache.keep(key, { ...how, render: () => (isBroken ? Promise.reject(new Error('no')) : how.render()) })
  isBroken = true
  publish()
  expect(shown()).toBe('render 1')
  await expect.poll(() => errors.length).toBe(1)
  expect(shown()).toBe('render 1')
  state.before.ms = 1500
  expect(shown()).toBeNull()
  await expect(cache.keep(key, { ...how, render: () => Promise.reject(new Error('no')) })).rejects.toThrow('no')
})

test.each([
  ['which is told by an error', () => Promise.reject(new DatabaseUnavailable(new Error('gone')))],
  ['which is told by a page', async () => buildAnswer('away', { 'Cache-Control': 'no-store' }, 503)],
])('while the database is unavailable, %s, outdated pages are shown', async (_, render) => {
  const { cache, state, how, shown, publish } = openCache()
  await cache.keep(key, how)
  publish(5000)
  expect(shown()).toBeNull()
  expect(madeBy(await cache.keep(key, { ...how, render }))).toBe('render 1')
  expect(shown()).toBe('render 1')
  state.isUnavailable = false
  expect(shown()).toBeNull()
})

test('many URLs take no more memory than a few, and requested pages stay', async () => {
  const { cache } = openCache(200_000)
  const keep = (address: string) =>
    cache.keep({ ...key, address }, { render: async () => buildAnswer('x'.repeat(8000)), complete: () => undefined })
  await keep('/often')
  for (let at = 0; at < 200; at++) {
    await keep(`/${at}`)
    cache.find(key.site, '/often')
    expect(cache.bytes()).toBeLessThanOrEqual(200_000)
  }
  expect(cache.count()).toBeLessThan(30)
  expect([cache.find(key.site, '/often') !== null, cache.find(key.site, '/0')]).toEqual([true, null])
})

test('compressed forms are counted once they exist', async () => {
  const { cache } = openCache(200_000)
  await cache.keep(key, { render: async () => buildAnswer('x'.repeat(8000)), complete: () => undefined })
  const plain = cache.bytes()
  cache.find(key.site, key.address)
  await expect.poll(() => cache.bytes()).toBeGreaterThan(plain)
})

test('one URL of two sites is two pages', async () => {
  const { cache, how, shown } = openCache()
  await cache.keep(key, how)
  expect([shown(), cache.find('http vi https://vi.example', key.address)]).toEqual(['render 1', null])
})
