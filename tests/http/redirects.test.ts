/** Redirects never send forms, receipts or data for search engines to another host, and carry no secrets there. */
import { beforeAll, expect, test, vi } from 'vitest'
import { insertRedirects } from '../../src/db/queries/redirects.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { provideApp } from '../support/app.ts'
import { inStoreOf } from '../support/server-store.ts'

const server = provideApp()
const NOT_REDIRECTED = [
  '/consultation',
  '/service_result',
  '/service_submit',
  '/articles/7/preview',
  '/privacy',
  '/rss.xml',
  '/service_result/_.data',
  '/robots.txt',
  '/sitemap.xml',
]
const ask = (path: string, init: RequestInit = {}) => fetch(server.origin + path, { redirect: 'manual', ...init })
const redirectOf = async (path: string, init?: RequestInit) => {
  const { status, headers } = await ask(path, init)
  return [status, headers.get('Location')]
}

// rows from an import or a direct change of the database, beside those of the console
beforeAll(async () => {
  const rules = [
    ...NOT_REDIRECTED.map((from) => ({ from, to: 'https://other.example/x' })),
    { from: '/old-shop', to: 'https://shop.example/new?a=1' },
  ]
  await inStoreOf(server, (store) =>
    store.transaction(async (tx) => {
      const alike = { edition: null, isAutomatic: false, isOver: true, at: 1, staffId: null }
      await insertRedirects(
        tx,
        rules.map((rule, index) => ({ ...alike, ...rule, id: `r${index}` })),
      )
      await raiseContentVersion(tx)
    }),
  )
  await vi.waitFor(
    async () => expect(await redirectOf('/old-shop')).toEqual([301, 'https://shop.example/new?a=1']),
    30_000,
  )
})

test('only campaign parameters are passed to another host', async () => {
  expect(await redirectOf('/old-shop?receipt=TOKEN&utm_source=line&email=a%40b.example&utm_campaign=x%26y')).toEqual([
    301,
    'https://shop.example/new?a=1&utm_source=line&utm_campaign=x%26y',
  ])
})

test.each(NOT_REDIRECTED)('%s is not redirected, for readers and for forms', async (path) => {
  expect((await redirectOf(`${path}?receipt=TOKEN`))[1] ?? '').not.toContain('other.example')
  expect((await redirectOf(`/vi${path}`))[1] ?? '').not.toContain('other.example')
  const form = { method: 'POST', headers: { Origin: server.origin }, body: new URLSearchParams({ name: 'Anh' }) }
  expect((await redirectOf(path, form))[1] ?? '').not.toContain('other.example')
})
