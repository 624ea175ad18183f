/** Each edition shows the articles that it has, or the contract's fallback, in every list. */
import { describe, expect, test } from 'vitest'
import type { ArticleText } from '../../src/domain/content/articles.ts'
import type { Content } from '../../src/domain/content.ts'
import { type Item, listIn, readJson } from '../support/api.ts'
import { buildArticle, buildContent } from '../support/builders.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { openTestStore } from '../support/stores.ts'
import { buildApi, expectError, type TestApi } from '../support/test-api.ts'

type Article = Content['articles'][number]

const WORDS: Record<Locale, string> = { en: 'Landing', vi: 'Hạ cánh', tw: '落地' }
const textIn = (locale: Locale): ArticleText => ({
  title: `${WORDS[locale]} lantern`,
  seo_slug: `landing-${locale}`,
  abstract: `${WORDS[locale]} lantern`,
  content: `<p>${WORDS[locale]} lantern</p>`,
})

const article = (id: number, written: Locale[], more: Partial<Article> = {}): Article =>
  buildArticle({
    id,
    tags: ['visa'],
    texts: Object.fromEntries(written.map((locale) => [locale, textIn(locale)])),
    ...more,
  })

async function open(engine: Engine, articles: Article[]): Promise<TestApi> {
  const content = buildContent({ articles })
  content.article_tags = [{ id: 1, slug: 'visa', name: { en: 'Visa' } }]
  return buildApi(await openTestStore(engine, content))
}

describe.each(ENGINES)('articles in some languages only, on %s', (engine) => {
  const idsShown = async (api: TestApi, path: string, locale: Locale) =>
    listIn(await readJson(await api.get(path, { locale }))).map(({ id }: Item) => id)
  const inEach = async (ask: (locale: Locale) => Promise<unknown>) =>
    Object.fromEntries(await Promise.all(LOCALES.map(async (locale) => [locale, await ask(locale)])))

  test('an article in one language appears in its own edition and in those that fall back to it', async () => {
    const api = await open(engine, [article(1, ['vi']), article(2, ['tw']), article(3, ['en'])])
    const expected = { vi: [3, 1], tw: [3, 2], en: [3, 1] }
    expect(await inEach((locale) => idsShown(api, '/api/Home/articles', locale))).toEqual(expected)
    expect(await inEach((locale) => idsShown(api, '/api/Home/recommend_articles?count=9', locale))).toEqual(expected)
    const results = await inEach(async (locale) =>
      (await idsShown(api, '/api/Home/articles?q=lantern', locale)).sort().reverse(),
    )
    expect(results).toEqual(expected)
  })

  test('its URL is not found in an edition with neither the article nor its fallback', async () => {
    const api = await open(engine, [article(1, ['vi'])])
    const page = await readJson(await api.get('/api/Home/articles_one/1', { locale: 'en' }))
    expect(page.article).toMatchObject({ fallback: true, lang: 'vi', editions: ['vi', 'en'] })
    await expectError(await api.get('/api/Home/articles_one/1', { locale: 'tw' }), 404, 'not_found')
  })

  test('an unpublished language disappears from every list of its edition, and nowhere else', async () => {
    const withdrawn = article(1, ['en', 'vi'], { withdrawn: ['tw'] })
    const api = await open(engine, [withdrawn, article(2, ['en'], { related: [1] })])
    await expectError(await api.get('/api/Home/articles_one/1', { locale: 'tw' }), 410, 'gone')
    for (const path of ['/api/Home/articles', '/api/Home/articles?q=lantern', '/api/Home/recommend_articles?count=9'])
      expect(await inEach(async (locale) => (await idsShown(api, path, locale)).sort())).toEqual({
        vi: [1, 2],
        tw: [2],
        en: [1, 2],
      })
    const related = await inEach(async (locale) => {
      const { article } = (await readJson(await api.get('/api/Home/articles_one/2', { locale }))) as {
        article: { related: Item[] }
      }
      return article.related.map(({ id }) => id)
    })
    expect(related).toEqual({ vi: [1], tw: [], en: [1] })
    const counts = await inEach(async (locale) => {
      const { tags } = (await readJson(await api.get('/api/Home/article_tags', { locale }))) as {
        tags: { count: number }[]
      }
      return tags.map(({ count }) => count)
    })
    expect(counts).toEqual({ vi: [2], tw: [1], en: [2] })
    const { addresses } = (await readJson(await api.get('/api/Home/addresses'))) as {
      addresses: { articles: { id: number; editions: string[] }[] }
    }
    expect(addresses.articles.find(({ id }) => id === 1)?.editions).toEqual(['vi', 'en'])
  })

  test('search and suggestions contain only articles that the edition shows', async () => {
    const api = await open(engine, [article(1, ['en', 'vi'], { withdrawn: ['tw'] })])
    for (const path of ['/api/Home/search?q=lantern', '/api/Home/suggestions?q=lantern']) {
      const texts = await inEach(async (locale) =>
        JSON.stringify(await readJson(await api.get(path, { locale }))).includes('landing-'),
      )
      expect([path, texts]).toEqual([path, { vi: true, tw: false, en: true }])
    }
  })

  test('an article without a text in any language appears nowhere', async () => {
    const api = await open(engine, [article(1, [])])
    for (const locale of LOCALES) {
      expect(await idsShown(api, '/api/Home/articles', locale)).toEqual([])
      await expectError(await api.get('/api/Home/articles_one/1', { locale }), 404, 'not_found')
    }
  })
})
