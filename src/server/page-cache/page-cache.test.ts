import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { EVERYONES } from '../../site/shell/cache-control.ts'
import type { ContentWatch } from './content-watch.ts'
import { createPageCache, isKeepable } from './page-cache.ts'

const buildAnswer = (body = 'page', headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers: { 'Cache-Control': EVERYONES, ...headers } })

test.each([
  ['a page', buildAnswer(), true],
  ['a page that is not there', buildAnswer('', {}, 404), true],
  ['a page that moved: campaign names travel on with its reader', buildAnswer('', { Location: '/x' }, 301), false],
  ['one visitor’s page', buildAnswer('', { 'Cache-Control': 'private, no-store' }), false],
  ['a form to come back to', buildAnswer('', { 'Cache-Control': 'private, no-cache' }), false],
  ['what sets a cookie', buildAnswer('', { 'Set-Cookie': 'a=1' }), false],
  ['what varies by cookies', buildAnswer('', { Vary: 'Accept, Cookie' }), false],
  ['a failure', buildAnswer('', {}, 500), false],
  ['a refusal', buildAnswer('', {}, 503), false],
  ['a redirect for a while', buildAnswer('', { Location: '/x' }, 302), false],
])('%s may be kept: %#', (_, answer, expected) => {
  expect(isKeepable(answer)).toBe(expected)
})

function openCache() {
  const state = { version: 1, isAway: false, now: Date.UTC(2026, 10, 22, 12, 1) }
  const watch: ContentWatch = { version: () => state.version, isAway: () => state.isAway, stop: () => undefined }
  const errors: unknown[] = []
  const cache = createPageCache(
    watch,
    (error) => errors.push(error),
    () => state.now,
  )
  let renders = 0
  const how = { render: async () => buildAnswer(`render ${++renders}`), complete: () => undefined }
  const shown = async () => (await cache.ready('key')?.text()) ?? null
  return { cache, state, errors, how, shown, renders: () => renders }
}

test('a page is rendered once, and once more when the content has changed, behind the old one', async () => {
  const { cache, state, how, shown } = openCache()
  await cache.keep('key', how)
  expect([await shown(), await shown()]).toEqual(['render 1', 'render 1'])
  state.version = 2
  expect(await shown()).toBe('render 1')
  await wait(20)
  expect(await shown()).toBe('render 2')
})

test('what changed while a page was rendered makes it old at once', async () => {
  const { cache, state, how, shown } = openCache()
  await cache.keep('key', {
    ...how,
    async render() {
      state.version = 2
      return how.render()
    },
  })
  expect(await shown()).toBe('render 1')
  await wait(20)
  expect(await shown()).toBe('render 2')
})

test('lots are drawn anew with the quarter of the hour', async () => {
  const { cache, state, how, shown } = openCache()
  await cache.keep('key', how)
  state.now += 14 * 60_000
  await shown()
  await wait(20)
  expect(await shown()).toBe('render 2')
})

test('an old page that can’t be made anew stands in for a moment, and as long as the database is away', async () => {
  const { cache, state, errors, how, shown } = openCache()
  let isBroken = false
  await cache.keep('key', {
    ...how,
    render: () => (isBroken ? Promise.reject(new Error('no')) : how.render()),
  })
  isBroken = true
  state.version = 2
  expect(await shown()).toBe('render 1')
  await wait(20)
  expect(errors).toHaveLength(1)
  state.now += 1499
  expect(await shown()).toBe('render 1')
  state.now += 2
  expect(await shown()).toBeNull()
  state.isAway = true
  expect(await shown()).toBe('render 1')
})
