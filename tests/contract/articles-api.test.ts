/** The console's API for articles: errors appear beside their fields, in the editor's language. */
import { describe, expect, test } from 'vitest'
import type { ApiFailure } from '../../src/api/client.ts'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { writer } from '../support/articles.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import type { Locale } from '../support/demo-editions.ts'
import { openTestStore } from '../support/stores.ts'
import { buildApi, buildCaller, expectError, type TestApi } from '../support/test-api.ts'

const key = 'first-week-abroad'

type Json = Record<string, unknown>
type Text = Record<'title' | 'seo_slug' | 'abstract' | 'body' | 'state', string> & Record<'version' | 'base', number>

async function open(engine: Engine) {
  const api: TestApi = buildApi(await openTestStore(engine, 'demo'))
  const as = (name: string) => inProcessStaffClient(api.deps, buildCaller({ principal: writer(name) }))
  const staff = as('Mai')
  const get = async (path: string, caller: object): Promise<Json> => {
    const answer = await api.get(path, caller)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Json
  }
  const article = (locale: Locale = 'en') => staff.showArticleToEdit({ key, locale })
  const save = async (locale: Locale, change: Partial<Text>) => {
    const { title, seo_slug, abstract, body, version, base } = (await article(locale)).texts[locale] as Text & {
      version: number
      base: number
    }
    return staff.saveArticleText({ key, locale, title, seo_slug, abstract, body, version, base, ...change })
  }
  const saved = async (locale: Locale, change: Partial<Text>) => (await save(locale, change)).version
  return { api, as, staff, get, article, save, saved }
}

/** The messages of a rejection, by field. */
async function errorsOf(work: Promise<unknown>, fields: readonly string[]): Promise<Record<string, string[]>> {
  const failure = (await work.then(
    () => null,
    (error: unknown) => error,
  )) as ApiFailure
  expect(failure).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(Object.keys(failure.body?.errors ?? {}).sort()).toEqual(fields)
  return failure.body?.errors ?? {}
}

describe.each(ENGINES)('articles of the console on %s', (engine) => {
  test('an unpublishable text is rejected beside its field; nothing is stored', async () => {
    const { article, save } = await open(engine)
    const errors = await errorsOf(save('en', { body: 'a <iframe src="//x"></iframe>' }), ['body'])
    expect(errors.body?.[0]).toMatch(/^HTML isn’t allowed/)
    expect((await article()).texts.en?.version).toBe(0)
  })

  test('a text that is too long is rejected with its limit and its length', async () => {
    const { article, save } = await open(engine)
    const long = { title: 'x'.repeat(301), abstract: 'y'.repeat(2500) }
    const errors = await errorsOf(save('en', long), ['abstract', 'title'])
    expect(errors.title?.[0]).toMatch(/has 301 characters; the limit is 300/)
    expect(errors.abstract?.[0]).toMatch(/has 2,500 characters; the limit is 2,000/)
    expect((await article()).texts.en?.version).toBe(0)
  })

  test('an incomplete text is saved as a draft, but not published', async () => {
    const { staff, saved } = await open(engine)
    const version = await saved('vi', { title: '', seo_slug: 'Không Được' })
    await errorsOf(staff.publishArticleText({ key, locale: 'vi', version, day: null }), ['seo_slug', 'title'])
  })

  test('the second editor gets a conflict with the current text and its author', async () => {
    const { staff, article, saved } = await open(engine)
    const { title, seo_slug, abstract, body, version, base } = (await article()).texts.en as Text & {
      version: number
      base: number
    }
    await saved('en', { title: 'First' })
    const input = { title: 'Second', seo_slug, abstract, body, version, base }
    await expect(staff.saveArticleText({ key, locale: 'en', ...input })).rejects.toMatchObject({
      status: 409,
      body: { current: { version: 1, source: expect.stringContaining('"title":"First"') } },
    })
    expect(title).not.toBe('First')
  })

  test('a skipped hour is rejected, a repeated hour needs a choice, and a past time is rejected', async () => {
    const { staff, saved, article } = await open(engine)
    const version = await saved('en', { title: 'Later' })
    const schedule = (day: string, time: string, repetition: string | null = null, zone = 'America/New_York') =>
      staff.scheduleArticleText({ key, locale: 'en', version, day, time, zone, occurrence: repetition })
    const errorOf = async (work: Promise<unknown>, field: string) => (await errorsOf(work, [field]))[field]?.[0]
    expect(await errorOf(schedule('2031-03-09', '02:30'), 'time')).toMatch(/doesn’t exist on that day/)
    expect(await errorOf(schedule('2031-11-02', '01:30'), 'occurrence')).toMatch(/twice/)
    expect(await errorOf(schedule('2020-01-01', '08:00'), 'time')).toMatch(/in the past/)
    await errorsOf(schedule('2031-11-02', '01:30', 'first', 'Asia/Nowhere'), ['zone'])
    const { due_at } = await schedule('2031-11-02', '01:30', 'first')
    expect(due_at).toBe(Date.parse('2031-11-02T05:30Z'))
    const { texts } = await article()
    expect(texts.en).toMatchObject({ state: 'published', waiting: 'scheduled', zone: 'America/New_York' })
  })

  test('scheduling an unchanged text is rejected with the reason', async () => {
    const { staff } = await open(engine)
    const schedule = { version: 0, day: '2031-03-09', time: '08:30', zone: 'Asia/Taipei', occurrence: null }
    const errors = await errorsOf(staff.scheduleArticleText({ key, locale: 'en', ...schedule }), ['day'])
    expect(errors.day?.[0]).toMatch(/^This text is identical to the published version/)
  })

  test('a preview shows every draft in its language, also an unpublished one, and needs its link', async () => {
    const { api, get, staff, article, saved } = await open(engine)
    const { id, version } = await article()
    await saved('vi', { title: 'Bản nháp đây', body: 'Nội dung **mới**.\n' })
    await staff.withdrawArticleText({ key, locale: 'tw', version })
    await expectError(await api.get(`/api/Home/articles_one/${id}`, { locale: 'tw' }), 410, 'gone')
    const { previews } = await article('vi')
    const token = new URL(previews.vi ?? '', 'http://x').searchParams.get('token')
    const currentVersion = async (locale: Locale) =>
      ((await get(`/api/Home/articles_temp_one/${id}?token=${token}`, { locale })) as { article: Json }).article
    expect(await currentVersion('vi')).toMatchObject({
      title_article: 'Bản nháp đây',
      content: '<p>Nội dung <strong>mới</strong>.</p>',
    })
    expect((await currentVersion('tw')).lang).toBe('zh-Hant-TW')
    expect((await currentVersion('en')).title_article).not.toBe('Bản nháp đây')
    await expectError(await api.get(`/api/Home/articles_temp_one/${id}?token=${token}x`), 404, 'not_found')
    expect(
      ((await get(`/api/Home/articles_one/${id}`, { locale: 'vi' })) as { article: Json }).article.title_article,
    ).not.toBe('Bản nháp đây')
  })

  test('the list filters by state, language, author and text', async () => {
    const { saved, staff, article } = await open(engine)
    const keys = async (query: string) =>
      (await staff.listArticlesToEdit(Object.fromEntries(new URLSearchParams(query)))).articles.map((one) => one.key)
    await saved('vi', { title: 'Tuần lễ đầu tiên' })
    expect(await keys('state=waiting')).toEqual([key])
    expect(await keys('state=waiting&locale=en')).toEqual([])
    expect(await keys('q=tuan le dau tien')).toEqual([key])
    const before = await keys('state=withdrawn')
    await staff.withdrawArticleText({ key, locale: 'tw', version: (await article()).version })
    expect((await keys('state=withdrawn')).toSorted()).toEqual([...before, key].toSorted())
    const { writers } = await staff.listArticlesToEdit()
    const ownArticles = await keys(`writer=${writers[0]?.code}`)
    expect(ownArticles.length).toBeGreaterThan(0)
    expect(ownArticles.length).toBeLessThan((await keys('')).length)
  })

  test('links and figures are searched in the language of the text', async () => {
    const { staff } = await open(engine)
    const find = async (query: string) =>
      (await staff.findForText(Object.fromEntries(new URLSearchParams(query)) as Record<'kind' | 'locale', string>))
        .results
    expect((await find('kind=link&locale=vi&q=chứng minh tài chính')).map(({ value }) => value)).toContain(
      '/articles/20',
    )
    expect((await find('kind=link&locale=en&q=leeds')).some(({ value }) => /^\/schools\/\d+$/.test(value))).toBe(true)
    const [figure] = await find('kind=figure&locale=tw&q=uk.visa.fee')
    expect(figure).toMatchObject({ value: '{{uk.visa.fee}}', resolved: expect.stringContaining('英鎊') })
    expect(await find('kind=figure&locale=tw&q=nothing like this')).toEqual([])
  })

  test('a language older than a change in another one is marked until an editor confirms it', async () => {
    const { article, staff, saved } = await open(engine)
    const outdated = async () => {
      const { texts } = await article()
      return Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, text.is_outdated]))
    }
    expect(await outdated()).toEqual({ en: false, vi: false, tw: false })
    const version = await saved('en', { title: 'Changed' })
    await staff.publishArticleText({ key, locale: 'en', version, day: null })
    expect(await outdated()).toEqual({ en: false, vi: true, tw: true })
    await staff.confirmLanguage({ kind: 'articles', key, locale: 'vi' })
    expect(await outdated()).toEqual({ en: false, vi: false, tw: true })
  })

  test('both editors of an article see each other’s name', async () => {
    const { staff, as } = await open(engine)
    expect(await staff.noteArticlePresence({ key, locale: 'vi' })).toEqual({ present: [] })
    expect(await as('Lin').noteArticlePresence({ key, locale: 'en' })).toEqual({
      present: [{ name: '', locale: 'vi', since: expect.any(Number) }],
    })
  })
})
