/** Answer pages over HTTP: the answer before all else, their blocks on other pages, and nothing of them in another edition. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { demoContent } from '../support/demo-content.ts'
import { parsePage } from '../support/html.ts'
import { loadContent } from '../support/load-content.ts'
import { inStoreOf } from '../support/server-store.ts'

const question = 'Thạc sĩ ngành data 800 triệu có đủ không, Quokka?'
const answer = 'Đủ ở ba nước.'
const path = '/articles/9001-du-khong'

let server: App
beforeAll(async () => {
  server = await startApp()
  const content = demoContent()
  content.articles.push({
    id: 9001,
    slug: 'quokka',
    kind: 'answer',
    editions: ['vi'],
    classification: 5,
    tags: [],
    country: 'uk',
    date_publish: '2026-11-30',
    date_update: '2026-11-30',
    related: [],
    draft: false,
    withdrawn: [],
    texts: {
      vi: {
        title: question,
        seo_slug: 'du-khong',
        abstract: answer,
        content: '<h2 id="con-so">Con số</h2><p>Hai.</p>',
      },
    },
  })
  await inStoreOf(server, (store) => loadContent(store, content))
})
afterAll(() => server.stop())

const get = (at: string) => fetch(server.origin + at, { redirect: 'manual' })
const htmlOf = async (at: string) => (await get(at)).text()

test('the answer follows the question, before any picture or heading', async () => {
  const html = await htmlOf(`/vi${path}`)
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  const places = [question, answer, '30/11/2026', 'Con số</h2>'].map((text) => main.indexOf(text, main.indexOf('<h1')))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(main.slice(0, main.indexOf('Con số</h2>'))).not.toMatch(/<img|<picture/)
  expect(parsePage(html).description.startsWith(answer)).toBe(true)
  expect(html).not.toMatch(/FAQPage|QAPage/)
})

test('search engines and readers find it in its edition alone', async () => {
  const page = parsePage(await htmlOf(`/vi${path}`))
  expect(page.canonical).toBe(`${server.origin}/vi${path}`)
  expect(page.alternates).not.toContain('en')
  expect(page.alternates).not.toContain('zh-Hant-TW')
  expect([(await get(path)).status, (await get(`/tw${path}`)).status]).toEqual([404, 404])
  const map = await htmlOf('/sitemap.xml')
  expect(map).toContain(`/vi${path}<`)
  expect(map).not.toContain(`${server.origin}${path}<`)
  expect(map).not.toContain(`/tw${path}<`)
})

test.each(['/search', '/article_category/5', '/faq/1', '/', '/study/uk'])(
  'the block of answers on %s is shown where the edition has some',
  async (at) => {
    const shown = async (edition: string) =>
      parsePage(await htmlOf(at === '/' && edition !== '' ? edition : edition + at)).links.filter((link) =>
        link.endsWith(path),
      )
    await expect.poll(() => shown('/vi')).toHaveLength(1)
    expect(await shown('/tw')).toEqual([])
    expect(await shown('')).toEqual([])
  },
)

test('the guide of another country and another category don’t have it', async () => {
  for (const at of ['/vi/study/usa', '/vi/article_category/1'])
    expect([at, parsePage(await htmlOf(at)).links.some((link) => link.endsWith(path))]).toEqual([at, false])
})

test('a search for its question leads to it, though the match judges such a question at once', async () => {
  const search = (q: string) => get(`/vi/search?q=${encodeURIComponent(q)}`)
  const response = await search('thạc sĩ data 800 triệu có đủ không')
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(parsePage(html).links.filter((link) => link === `/vi${path}`)).toHaveLength(1)
  // the answer itself, before the way to the match
  expect(html.indexOf(answer)).toBeGreaterThan(0)
  expect(html.indexOf(answer)).toBeLessThan(html.indexOf('data-question'))
  const other = await search('thạc sĩ ngành kế toán 800 triệu, IELTS 6.0 có đủ không')
  expect([other.status, other.headers.get('Location')]).toEqual([302, expect.stringMatching(/^\/vi\/match\?/)])
})
