/** Free pages over HTTP: their editions, metadata, site map and language menu, and the first step of the booking on them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import type { Block } from '../../src/domain/content.ts'
import { type App, startApp } from '../support/app.ts'
import { parsePage } from '../support/html.ts'
import { saveBlock } from '../support/load-content.ts'
import { inStoreOf } from '../support/server-store.ts'

const FAIR: Block<'free_pages'> = {
  id: 7,
  slug: 'fair-2026',
  title: { en: 'Quokka fair', tw: '留學展' },
  description: { en: 'Meet us at the fair.', tw: '來展場找我們。' },
  editions: ['en', 'tw'],
  blocks: [
    { type: 'text', text: { en: '<p>See the <a href="/match">match</a>.</p>', tw: '<p>請帶成績單。</p>' } },
    { type: 'schools', title: { en: 'At our stand', tw: '現場學校' }, country: 'uk' },
    { type: 'questions', title: { en: 'Asked often', tw: '常見問題' }, category: 1 },
    { type: 'prices', title: { en: 'Prices', tw: '費用' } },
    { type: 'booking', title: { en: 'Book at the fair', tw: '現場預約' } },
  ],
}
const MENUS: Block<'menus'> = {
  id: 1,
  header: [{ entries: [{ free_page: 'fair-2026' }] }, { name: 'about', entries: [{ page: 'about' }] }],
  footer: [],
}

let server: App
beforeAll(async () => {
  server = await startApp()
  await inStoreOf(server, (store) =>
    store.transaction(async (tx) => {
      await saveBlock(tx, 'free_pages', FAIR)
      await saveBlock(tx, 'menus', MENUS)
      await raiseContentVersion(tx)
    }),
  )
})
afterAll(() => server.stop())

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })
const htmlOf = async (path: string) => (await get(path)).text()

test('a page is whole without script, in the language of its edition', async () => {
  const html = await htmlOf('/tw/p/fair-2026')
  const page = parsePage(html)
  expect([page.headings, page.title, page.description]).toEqual([
    1,
    expect.stringContaining('留學展'),
    expect.stringMatching(/^來展場找我們。/),
  ])
  expect(page.links).toContain('/tw/countries/uk/schools')
  expect(page.links.some((link) => /^\/tw\/schools\/\d+$/.test(link))).toBe(true)
  expect(page.links.some((link) => link.startsWith('/tw/service#'))).toBe(true)
  expect(html).toContain('id="q-')
  expect(html).toContain('action="/tw/consultation#step"')
  expect(parsePage(await htmlOf('/p/fair-2026')).links).toContain('/match')
})

test('search engines get it in its editions, and nowhere else', async () => {
  const page = parsePage(await htmlOf('/tw/p/fair-2026'))
  expect(page.canonical).toBe(`${server.origin}/tw/p/fair-2026`)
  expect(page.alternates).toEqual(['zh-Hant-TW', 'en', 'x-default'].filter((each) => page.alternates.includes(each)))
  expect(page.alternates).not.toContain('vi')
  expect(page.alternates).toHaveLength(3)
  expect((await get('/vi/p/fair-2026')).status).toBe(404)
  expect((await get('/p/other')).status).toBe(404)
  const map = await htmlOf('/sitemap.xml')
  expect([map.includes('/tw/p/fair-2026<'), map.includes(`${server.origin}/p/fair-2026<`)]).toEqual([true, true])
  expect(map).not.toContain('/vi/p/fair-2026')
})

test('the language menu leads to the same page, or to the home page of an edition without it', async () => {
  const html = await htmlOf('/p/fair-2026')
  const [button = ''] = /<button[^>]*value="vi"[^>]*>/.exec(html) ?? []
  const address = /formaction="([^"]*)"/i.exec(button)?.[1] ?? ''
  const switchTo = async (locale: string, path: string) => {
    const body = new URLSearchParams({ to: '/p/fair-2026', locale })
    const headers = { Origin: server.origin }
    const response = await fetch(server.origin + path, { method: 'POST', body, headers, redirect: 'manual' })
    return response.headers.get('location')
  }
  expect(await switchTo('vi', address)).toBe('/vi')
  expect(await switchTo('tw', '/locale')).toBe('/tw/p/fair-2026')
  expect(html).not.toMatch(/<button[^>]*value="tw"[^>]*formaction/i)
})

test('menus have it in its editions; a group that is left empty is gone', async () => {
  expect(parsePage(await htmlOf('/tw/about')).links).toContain('/tw/p/fair-2026')
  expect(parsePage(await htmlOf('/vi/about')).links).not.toContain('/vi/p/fair-2026')
})

test('the first step goes on at the booking form, which remembers the page and its campaign', async () => {
  const body = new URLSearchParams({ countries: 'uk', degree: 'master', source: 'forum', intent: 'next' })
  const referer = `${server.origin}/p/fair-2026?utm_campaign=quokka`
  const post = (path: string, headers: Record<string, string>) =>
    fetch(server.origin + path, {
      method: 'POST',
      body,
      headers: { Origin: server.origin, Referer: referer, ...headers },
      redirect: 'manual',
    })
  const response = await post('/consultation', {})
  expect(response.status).toBe(200)
  const html = await response.text()
  const inputOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]
  expect(html).toContain('name="consent"')
  expect(inputOf('degree')).toBe('master')
  expect(inputOf('attribution.booking_page')).toBe('/p/fair-2026?utm_campaign=quokka')
  expect(inputOf('attribution.landing_page')).toBe('/p/fair-2026?utm_campaign=quokka')
  expect(inputOf('idempotency_key')).toMatch(/^[0-9a-f-]{36}$/)
  // the visitor's own list joins the form
  const withList = await post('/consultation', { Cookie: 'shortlist=1%2C5' })
  expect([withList.status, withList.headers.get('location')]).toEqual([307, '/consultation?s=1,5'])
})

test('questions with a condition are asked at the booking form, with the first step filled in', async () => {
  const question = (id: number, code: string, more: object): Block<'booking_questions'> => ({
    id,
    code,
    label: { en: `About your ${code}?` },
    type: 'text',
    options: [],
    required: false,
    step: 'plans',
    ...more,
  })
  await inStoreOf(server, (store) =>
    store.transaction(async (tx) => {
      await saveBlock(tx, 'booking_questions', question(1, 'loan', {}))
      await saveBlock(tx, 'booking_questions', question(2, 'bank', { shown_if: { question: 'loan', values: [] } }))
      await raiseContentVersion(tx)
    }),
  )
  await expect.poll(() => htmlOf('/p/fair-2026'), { timeout: 20_000 }).toContain('About your loan?')
  const page = await htmlOf('/p/fair-2026')
  expect(page).not.toContain('About your bank?')
  expect(page).toMatch(/name="intent" value="back"|value="back"[^>]*name="intent"/)
  const body = new URLSearchParams({ countries: 'uk', degree: 'master', 'answers.loan': 'Perhaps', intent: 'back' })
  const response = await fetch(`${server.origin}/consultation`, {
    method: 'POST',
    body,
    headers: { Origin: server.origin, Referer: `${server.origin}/p/fair-2026` },
  })
  const html = await response.text()
  expect(html).toContain('About your bank?')
  expect(html).toContain('value="Perhaps"')
})
