/** Articles, topics, article search and questions: URLs, statuses, words, and that everything works by plain links. */

import { describe, expect, test } from 'vitest'
import { previewToken } from '../../../src/server/file-links.ts'
import { provideApp } from '../../support/app.ts'
import { openTab } from '../../support/chromium.ts'
import { LOCALES, type Locale } from '../../support/demo-editions.ts'
import { readWritten } from '../../support/html.ts'
import { homeOf, wordsOf } from '../../support/journey.ts'
import { sampled } from '../../support/scope.ts'

const SECRET = 'a secret of the tests'
const server = provideApp({ SECRET })

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { redirect: 'manual', headers })
const htmlOf = async (path: string) => readWritten(await get(path))
const location = (response: Response) => [response.status, response.headers.get('location')]
const under = (locale: Locale, path: string) => (locale === 'en' ? '' : homeOf(locale)) + path
const SLUGS = {
  en: '17-us-f1-visa-interview-questions-and-preparation',
  vi: '17-phong-van-visa-f1-my',
  tw: '17-us-f1-visa-interview',
}

describe('URLs', () => {
  test.each([
    ['/articles/17', `/articles/${SLUGS.en}`],
    ['/articles/17-any-other?utm_source=mail', `/articles/${SLUGS.en}?utm_source=mail`],
    ['/vi/articles/17-us-f1-visa-interview', `/vi/articles/${SLUGS.vi}`],
    ['/tw/article_category/visa', '/tw/article_category/5'],
    ['/vi/faq/working-with-us', '/vi/faq/6'],
  ])('%s answers 301 to %s', async (path, to) => {
    expect(location(await get(path))).toEqual([301, to])
  })

  test.each([
    '/articles/preview',
    '/articles/999-x',
    '/articles/17x',
    '/articles/17/preview',
    '/articles/17/preview?token=made-up',
    '/articles/preview/preview',
    '/article_category/7',
    '/article_category/05',
    '/article_category/5?page=2',
    '/article_category/5?page=x',
    '/tags/nothing-like-it',
    '/tags/visa?page=99',
    '/search?q=visa&page=99',
    '/faq/7',
  ])('%s answers 404', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test.each(['/search?q=', '/countries/all/schools?school=', '/tw/search?q='])(
    '%s gives a normal answer for any text',
    async (path) => {
      for (const text of ['簽'.repeat(3000), 'a '.repeat(5000), '\u0000', '"NEAR* & :', '😀', 'مرحبا', '???', '%']) {
        const response = await get(path + encodeURIComponent(text))
        expect([text, response.status]).toEqual([text, 200])
        expect(await response.text()).toContain('<h1')
      }
      expect((await get(`${path}%E7%B0`)).status).toBe(200)
    },
  )

  test('each language gets the slug of the others', async () => {
    const html = await htmlOf(`/vi/articles/${SLUGS.vi}`)
    expect(html).toContain(`<link rel="canonical" href="${server.origin}/vi/articles/${SLUGS.vi}"/>`)
    expect(html).toContain(`hrefLang="zh-Hant-TW" href="${server.origin}/tw/articles/${SLUGS.tw}"`)
    expect(html).toContain(`hrefLang="x-default" href="${server.origin}/articles/${SLUGS.en}"`)
  })
})

describe.each(sampled(LOCALES, 'vi'))('in %s', (locale) => {
  const words = wordsOf(locale)

  test.each([
    '/article_category/1',
    '/tags/costs',
    '/search',
    '/search?q=visa',
    '/faq/1',
    `/articles/${SLUGS[locale]}`,
  ])('%s is a complete page', async (path) => {
    const html = await htmlOf(under(locale, path))
    const [, description = ''] = /<meta name="description" content="([^"]+)"/.exec(html) ?? []
    expect(description.length).toBeGreaterThan(locale === 'tw' ? 25 : 60)
    expect(description.length).toBeLessThan(190)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('"@type":"BreadcrumbList"')
    // every link of the page stays in the edition
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href)
    if (locale !== 'en') expect(links.filter((href) => !href.startsWith(`/${locale}`))).toEqual([])
  })

  test('an article has a table of contents, dates with their year, structured data and further links', async () => {
    const html = await htmlOf(under(locale, `/articles/${SLUGS[locale]}`))
    for (const word of [words.articles.onThisPage, words.articles.related, words.articles.next])
      expect(html).toContain(word)
    const [, first = ''] = /<h2 id="([^"]+)"/.exec(html) ?? []
    expect(html).toContain(`href="#${first}"`)
    expect(html).toMatch(/<time dateTime="2026-02-19">[^<]*2026/)
    expect(html).toMatch(/"@type":"Article".*"datePublished":"2026-02-19"/)
    expect(html).toContain('/social/articles/us-f1-visa-interview.png')
  })

  test('questions expand, and are described to search engines', async () => {
    const html = await htmlOf(under(locale, '/faq/6'))
    expect(html.match(/<details class="faq-question/g)).toHaveLength(7)
    expect(html).toContain('"@type":"FAQPage"')
    expect(html).toContain(words.faq.demo)
    expect(html).toContain('id="q-31"')
  })
})

describe('search', () => {
  test('words of the query are highlighted, in any script; markup in them is text', async () => {
    expect(await htmlOf('/vi/search?q=phong+van')).toContain('<mark>Phỏng</mark>')
    expect(await htmlOf('/search?q=%3Cb%3Ex')).toContain('“&lt;b&gt;x”')
  })

  test('no results: suggestions, and questions, guides, topics and categories', async () => {
    const html = await htmlOf('/search?q=qwrtzp+xyzzy')
    expect(html).toContain(wordsOf('en').results.emptyText)
    expect(html).toContain('href="/faq/1"')
    expect(html).toContain('href="/study/uk"')
    expect(html).toContain('href="/tags/visa"')
    expect(html).toContain('href="/article_category/1"')
  })

  test('pages are plain links: all articles, and the results', async () => {
    expect(await htmlOf('/search')).toMatch(/<a rel="next" href="\/search\?page=2"/)
    expect(await htmlOf('/search?page=2')).toMatch(/<a rel="prev" href="\/search"/)
    expect(await htmlOf('/vi/search?q=visa&kind=article')).toMatch(
      /<a rel="next" href="\/vi\/search\?q=visa&amp;kind=article&amp;page=2"/,
    )
    // URLs of the former search of articles alone
    expect(await htmlOf('/vi/search?q=visa&page=2')).toMatch(
      /<a rel="prev" href="\/vi\/search\?q=visa&amp;kind=article"/,
    )
  })
})

test('a link for a draft leads to the article once nothing is scheduled, and is uncacheable', async () => {
  const response = await get(`/vi/articles/17/preview?token=${previewToken(SECRET, 17, Date.now())}`)
  expect(location(response)).toEqual([302, expect.stringMatching(/^\/vi\/articles\/17-/)])
  expect(response.headers.get('cache-control')).toBe('no-store')
  const other = await get(`/articles/18/preview?token=${previewToken(SECRET, 17, Date.now())}`)
  expect(other.status).toBe(404)
})

test('the 404 page recommends articles of the last chosen country, and varies by it', async () => {
  const notFoundPage = async (cookie?: string) => {
    const response = await get('/no-such-page', cookie ? { Cookie: cookie } : {})
    const html = await response.text()
    const ids = [...html.matchAll(/href="\/articles\/(\d+)-/g)].map(([, id]) => id)
    return { ids, isVarying: /cookie/i.test(response.headers.get('vary') ?? '') }
  }
  const plain = await notFoundPage()
  expect(plain).toEqual({ ids: expect.objectContaining({ length: 4 }), isVarying: true })
  expect(await notFoundPage('globalCountry=nowhere')).toEqual(plain)
  const british = await notFoundPage('globalCountry=uk')
  expect([british.ids.length, british.isVarying]).toEqual([4, true])
  expect(british.ids).not.toEqual(plain.ids)
})

test('a link to an answer opens it', async () => {
  const tab = await openTab({ width: 390 })
  await tab.page.goto(`${server.origin}/faq/1#q-2`)
  await tab.page.locator('#q-2').waitFor({ state: 'visible' })
  await expect.poll(() => tab.page.locator('details[open] #q-2').count()).toBe(1)
  await tab.close()
})

test('on a phone tables fit: rows of a wide one are blocks with the headings in front of the cells', async () => {
  const { page, close } = await openTab({ width: 360 })
  const width = (element: Element) => ({ visible: element.clientWidth, content: element.scrollWidth })
  for (const path of ['/articles/4', '/articles/2']) {
    await page.goto(server.origin + under('vi', path))
    const box = page.locator('.table-scroll').first()
    await box.waitFor()
    expect([path, await box.evaluate(width)]).toEqual([path, { visible: 328, content: 328 }])
    expect(await page.locator('html').evaluate(width)).toEqual({ visible: 360, content: 360 })
  }
  const cell = page.locator('.table-scroll td:nth-child(2)').first()
  expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('Học phí')
  await close()
})
