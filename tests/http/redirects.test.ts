/** What redirects never do: take forms, receipts or what search engines are told to another host, and carry secrets there. */
import { beforeAll, expect, test, vi } from 'vitest'
import { insertRedirects } from '../../src/db/queries/redirects.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { provideApp } from '../support/app.ts'
import { inStoreOf } from '../support/server-store.ts'

const server = provideApp()
const KEPT_HERE = [
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
const led = async (path: string, init?: RequestInit) => {
  const { status, headers } = await ask(path, init)
  return [status, headers.get('Location')]
}

// rows as an import or somebody with the database could leave them, beside what the console takes
beforeAll(async () => {
  const rules = [
    ...KEPT_HERE.map((from) => ({ from, to: 'https://other.example/x' })),
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
  await vi.waitFor(async () => expect(await led('/old-shop')).toEqual([301, 'https://shop.example/new?a=1']), 30_000)
})

test('only the names of campaigns travel to another host', async () => {
  expect(await led('/old-shop?receipt=TOKEN&utm_source=line&email=a%40b.example&utm_campaign=x%26y')).toEqual([
    301,
    'https://shop.example/new?a=1&utm_source=line&utm_campaign=x%26y',
  ])
})

test.each(KEPT_HERE)('%s leads nowhere else, for readers and for forms', async (path) => {
  expect((await led(`${path}?receipt=TOKEN`))[1] ?? '').not.toContain('other.example')
  expect((await led(`/vi${path}`))[1] ?? '').not.toContain('other.example')
  const form = { method: 'POST', headers: { Origin: server.origin }, body: new URLSearchParams({ name: 'Anh' }) }
  expect((await led(path, form))[1] ?? '').not.toContain('other.example')
})
