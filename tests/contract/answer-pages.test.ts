/** Answer pages: in their editions alone, first in the search for their question, and of one shape. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { findEntry } from '../../src/db/queries/content-entries.ts'
import { answerHeadings } from '../../src/domain/articles/answer-shape.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import type { Content } from '../../src/domain/content.ts'
import { exportContent } from '../../src/server/content/export-content.ts'
import { type Item, listIn, readJson } from '../support/api.ts'
import { writer } from '../support/articles.ts'
import { buildArticle, buildContent } from '../support/builders.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { openTestStore } from '../support/stores.ts'
import { buildApi, buildCaller, expectError, type TestApi } from '../support/test-api.ts'

type Article = Content['articles'][number]

const TITLES: Record<Locale, string> = {
  en: 'Can my husband come along and work?',
  vi: 'Chồng tôi có đi cùng được không?',
  tw: '先生可以一起去工作嗎？',
}
const textIn = (id: number, locale: Locale, title = `Lantern ${id}`) => ({
  title,
  seo_slug: `lantern-${id}-${locale}`,
  abstract: 'About lanterns.',
  content: '<p>A husband comes along with a lantern. Husbands work.</p>',
})
const articleIn = (id: number, locales: readonly Locale[], more: Partial<Article> = {}): Article =>
  buildArticle({
    id,
    tags: ['visa'],
    country: 'uk',
    texts: Object.fromEntries(locales.map((locale) => [locale, textIn(id, locale)])),
    ...more,
  })
/** An answer page with texts in all languages, of these editions. */
const answerOf = (id: number, editions: Locale[] | undefined): Article =>
  articleIn(id, [], {
    kind: 'answer',
    texts: Object.fromEntries(LOCALES.map((locale) => [locale, textIn(id, locale, TITLES[locale])])),
    ...(editions && { editions }),
  })

async function open(engine: Engine, articles: Article[]): Promise<TestApi> {
  const content = buildContent({ articles })
  content.article_tags = [{ id: 1, slug: 'visa', name: { en: 'Visa' } }]
  return buildApi(await openTestStore(engine, content))
}

describe.each(ENGINES)('an answer page of one edition, on %s', (engine) => {
  const inEach = async (ask: (locale: Locale) => Promise<unknown>) =>
    Object.fromEntries(await Promise.all(LOCALES.map(async (locale) => [locale, await ask(locale)])))
  const ids = async (api: TestApi, path: string, locale: Locale) =>
    listIn(await readJson(await api.get(path, { locale }))).map(({ id }: Item) => id)

  test('it is in the lists, tags, related articles and addresses of its edition alone', async () => {
    const api = await open(engine, [answerOf(1, ['vi']), articleIn(2, ['en', 'vi', 'tw'], { related: [1] })])
    for (const path of ['/api/Home/articles', '/api/Home/articles?q=lantern', '/api/Home/articles?country=uk'])
      expect([path, await inEach(async (locale) => (await ids(api, path, locale)).sort())]).toEqual([
        path,
        { vi: [1, 2], tw: [2], en: [2] },
      ])
    expect(await inEach((locale) => ids(api, '/api/Home/articles?kind=answer', locale))).toEqual({
      vi: [1],
      tw: [],
      en: [],
    })
    const related = await inEach(async (locale) => {
      const page = (await readJson(await api.get('/api/Home/articles_one/2', { locale }))) as {
        article: { related: Item[] }
      }
      return page.article.related.map(({ id }) => id)
    })
    expect(related).toEqual({ vi: [1], tw: [], en: [] })
    const counts = await inEach(async (locale) => {
      const { tags } = (await readJson(await api.get('/api/Home/article_tags', { locale }))) as {
        tags: { count: number }[]
      }
      return tags.map(({ count }) => count)
    })
    expect(counts).toEqual({ vi: [2], tw: [1], en: [1] })
    const { addresses } = (await readJson(await api.get('/api/Home/addresses'))) as {
      addresses: { articles: { id: number; editions: string[] }[] }
    }
    expect(addresses.articles.find(({ id }) => id === 1)?.editions).toEqual(['vi'])
  })

  test('its page and its search results are not found elsewhere, though texts in other languages exist', async () => {
    const api = await open(engine, [answerOf(1, ['vi'])])
    const page = await readJson(await api.get('/api/Home/articles_one/1', { locale: 'vi' }))
    expect(page.article).toMatchObject({ kind: 'answer', title_article: TITLES.vi, editions: ['vi'] })
    for (const locale of ['tw', 'en'] as const)
      await expectError(await api.get('/api/Home/articles_one/1', { locale }), 404, 'not_found')
    for (const path of ['/api/Home/search?q=lantern', '/api/Home/suggestions?q=lantern'])
      expect([
        path,
        await inEach(async (locale) =>
          JSON.stringify(await readJson(await api.get(path, { locale }))).includes('lantern-1-'),
        ),
      ]).toEqual([path, { vi: true, tw: false, en: false }])
  })

  test('without a list of editions all have it; recommendations leave it out', async () => {
    const api = await open(engine, [answerOf(1, undefined), articleIn(2, ['en', 'vi', 'tw'])])
    const shown = { vi: [1], tw: [1], en: [1] }
    expect(await inEach((locale) => ids(api, '/api/Home/articles?kind=answer', locale))).toEqual(shown)
    expect(await ids(api, '/api/Home/articles?kind=article', 'en')).toEqual([2])
    expect(await ids(api, '/api/Home/recommend_articles?count=9&country=uk', 'en')).toEqual([2])
    expect(await ids(api, '/api/Home/articles?kind=other', 'en')).toEqual([])
  })

  test('it is the first result for its question in other words, and not for another question', async () => {
    const long = articleIn(2, ['en'], { date_publish: '2026-11-30' })
    const api = await open(engine, [answerOf(1, ['en', 'tw']), long])
    const find = async (q: string, locale: Locale) => {
      const path = `/api/Home/search?q=${encodeURIComponent(q)}`
      const { groups } = (await readJson(await api.get(path, { locale }))) as {
        groups: { hits: { id: number; place?: number; is_answer?: true }[] }[]
      }
      const hits = groups.flatMap((group) => group.hits)
      return hits.filter(({ place }) => place === 1).map(({ id, is_answer }) => [id, is_answer ?? false])
    }
    expect(await find('can a husband come along', 'en')).toEqual([[1, true]])
    expect(await find('先生可以一起去嗎', 'tw')).toEqual([[1, true]])
    expect(await find('lantern', 'en')).not.toContainEqual([1, true])
  })
})

const key = 'first-week-abroad'

describe.each(ENGINES)('answer pages in the console, on %s', (engine) => {
  async function openConsole() {
    const store = await openTestStore(engine, 'demo')
    const api = buildApi(store)
    const staff = inProcessStaffClient(api.deps, buildCaller({ principal: writer('Mai') }))
    const article = () => staff.showArticleToEdit({ key, locale: 'en' })
    const change = async (more: object) => {
      const { facts, version } = await article()
      return staff.changeArticle({ key, version, ...facts, ...more })
    }
    const publish = async (abstract: string, body: string) => {
      const { title = '', seo_slug = '', version = 0, base = 0 } = (await article()).texts.en ?? {}
      const saved = await staff.saveArticleText({ key, locale: 'en', version, base, title, seo_slug, abstract, body })
      await staff.publishArticleText({ key, locale: 'en', version: saved.version, day: null })
    }
    return { store, api, staff, article, change, publish }
  }
  const shaped = (headings: readonly string[]) => headings.map((heading) => `## ${heading}\n\nText.\n`).join('\n')
  const errorsOf = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      ({ body }: { body: { errors: Record<string, string[]> } }) => body.errors,
    )

  test('an article becomes an answer page only once its published texts have the shape', async () => {
    const { staff, article, change, publish } = await openConsole()
    expect(await errorsOf(change({ kind: 'answer' }))).toEqual({
      kind: [expect.stringMatching(/^The published text in .* doesn’t have the shape of an answer page/)],
    })
    await publish('Yes.', shaped(answerHeadings('en')))
    await change({ kind: 'answer', editions: ['en'] })
    // the texts of the other languages would be shown
    expect(await errorsOf(change({ editions: ['en', 'vi'] }))).toMatchObject({
      kind: [expect.stringMatching(/Tiếng Việt/)],
    })
    expect((await article()).facts).toMatchObject({ kind: 'answer', editions: ['en'] })
    const { articles } = await staff.listArticlesToEdit({ kind: 'answer' })
    expect(articles.find((each) => each.key === key)).toMatchObject({ kind: 'answer', editions: ['en'] })
  })

  test('publishing names each deviation beside its field; nothing is published', async () => {
    const { staff, article, change, publish } = await openConsole()
    for (const locale of ['vi', 'tw'])
      await staff.withdrawArticleText({ key, locale, version: (await article()).version })
    await publish('Yes.', shaped(answerHeadings('en')))
    await change({ kind: 'answer' })
    const [who = '', numbers = '', ...others] = answerHeadings('en')
    const errors = await errorsOf(publish('One. Two. Three. Four.', shaped([who, ...others])))
    expect(errors).toEqual({
      abstract: [expect.stringMatching(/has 4 sentences; the limit is 3/)],
      body: [expect.stringMatching(new RegExp(`“${numbers}” is missing in English`))],
    })
    expect((await article()).texts.en?.published?.abstract).toBe('Yes.')
  })

  test('kind and editions are exported, kept by other changes, and removed with the choice', async () => {
    const { store, change, publish } = await openConsole()
    await publish('Yes.', shaped(answerHeadings('en')))
    await change({ kind: 'answer', editions: ['en'] })
    await change({ kind: undefined, editions: undefined, date_update: '2026-11-29' })
    const folder = mkdtempSync(join(tmpdir(), 'waypoint-export-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await exportContent(store.read, folder)
    const exported = readFileSync(join(folder, 'articles', key, 'article.yaml'), 'utf8')
    expect(exported).toMatch(/^kind: answer$/m)
    expect(exported).toMatch(/^editions:\s*(?:\[ *en *\]|\n\s*- en)$/m)
    await change({ kind: 'article', editions: [] })
    const entry = await findEntry(store.read, `articles/${key}/article.yaml`, '')
    expect(Object.keys(readValue({ source: entry?.source ?? '{}' }))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(kind|editions)$/)]),
    )
  })
})
