/** The console's way to articles: what is refused is told beside its field, in the language of whoever works. */
import { describe, expect, test } from 'vitest'
import { api as routes } from '../../src/api/api.ts'
import type { Locale } from '../../src/domain/editions.ts'
import { writer } from '../support/articles.ts'
import { buildApi, buildCaller, expectError, type TestApi } from '../support/builders.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import { openTestStore } from '../support/stores.ts'

const key = 'first-week-abroad'
const mai = { principal: writer('Mai') }

type Json = Record<string, unknown>
type Text = Record<'title' | 'seo_slug' | 'abstract' | 'body' | 'state', string> & Record<'version' | 'base', number>

async function open(engine: Engine) {
  const api: TestApi = buildApi(await openTestStore(engine, 'demo'))
  const get = async (path: string, caller: object = mai): Promise<Json> => {
    const answer = await api.get(path, caller)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Json
  }
  // past the door, which asks where a form came from
  const post = async (path: string, body: object, caller: object = mai) => {
    const headers = { 'Content-Type': 'application/json' }
    const request = new Request(`http://in.process${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return routes.fetch(request, { deps: api.deps, caller: buildCaller(caller) })
  }
  const article = async (locale: Locale = 'en') =>
    (await get(`/api/staff/articles/${key}/${locale}`)) as { id: number; texts: Record<Locale, Text>; version: number }
  const save = async (locale: Locale, change: Partial<Text>) => {
    const { title, seo_slug, abstract, body, version, base } = (await article(locale)).texts[locale]
    return post(`/api/staff/articles/${key}/${locale}`, { title, seo_slug, abstract, body, version, base, ...change })
  }
  const saved = async (locale: Locale, change: Partial<Text>) => {
    const answer = await save(locale, change)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { version: number }).version
  }
  return { api, get, post, article, save, saved }
}

describe.each(ENGINES)('articles of the console on %s', (engine) => {
  test('a text that the site would not show is refused beside its field; nothing is kept', async () => {
    const { article, save } = await open(engine)
    const { errors } = await expectError(await save('en', { body: 'a <iframe src="//x"></iframe>' }), 422, 'invalid', [
      'body',
    ])
    expect(errors?.body?.[0]).toMatch(/^HTML is not shown/)
    expect((await article()).texts.en.version).toBe(0)
  })

  test('a text that is too long is refused with its limit and its length', async () => {
    const { article, save } = await open(engine)
    const answer = await save('en', { title: 'x'.repeat(301), abstract: 'y'.repeat(2500) })
    const { errors } = await expectError(answer, 422, 'invalid', ['abstract', 'title'])
    expect(errors?.title?.[0]).toMatch(/it has 301 characters, and may have 300/)
    expect(errors?.abstract?.[0]).toMatch(/it has 2,500 characters, and may have 2,000/)
    expect((await article()).texts.en.version).toBe(0)
  })

  test('what is incomplete is kept as a draft, and not published', async () => {
    const { post, saved } = await open(engine)
    const version = await saved('vi', { title: '', seo_slug: 'Không Được' })
    const answer = await post(`/api/staff/articles/${key}/vi/publish`, { version, day: null })
    const { errors } = await expectError(answer, 422, 'invalid', ['seo_slug', 'title'])
    expect(Object.keys(errors ?? {}).sort()).toEqual(['seo_slug', 'title'])
  })

  test('who was second is shown what is there, with who wrote it', async () => {
    const { post, article, saved } = await open(engine)
    const { title, seo_slug, abstract, body, version, base } = (await article()).texts.en
    await saved('en', { title: 'First' })
    const typed = { title: 'Second', seo_slug, abstract, body, version, base }
    const answer = await post(`/api/staff/articles/${key}/en`, typed)
    expect(answer.status).toBe(409)
    const told = (await answer.json()) as { current: { version: number; source: string } }
    expect(told.current).toMatchObject({ version: 1, source: expect.stringContaining('title: "First"') })
    expect(title).not.toBe('First')
  })

  test('a time is refused where the clock skips it, asked about where it comes twice, and when it is over', async () => {
    const { post, saved, article } = await open(engine)
    const version = await saved('en', { title: 'Later' })
    const schedule = (day: string, time: string, turn: string | null = null, zone = 'America/New_York') =>
      post(`/api/staff/articles/${key}/en/schedule`, { version, day, time, zone, turn })
    const told = async (answer: Response, field: string) =>
      (await expectError(answer, 422, 'invalid', [field])).errors?.[field]?.[0]
    expect(await told(await schedule('2031-03-09', '02:30'), 'time')).toMatch(/skips this time/)
    expect(await told(await schedule('2031-11-02', '01:30'), 'turn')).toMatch(/twice/)
    expect(await told(await schedule('2020-01-01', '08:00'), 'time')).toMatch(/is over/)
    await expectError(await schedule('2031-11-02', '01:30', 'first', 'Asia/Nowhere'), 422, 'invalid', ['zone'])
    const due = async (turn: string) => ((await (await schedule('2031-11-02', '01:30', turn)).json()) as Json).due_at
    expect(await due('first')).toBe(Date.parse('2031-11-02T05:30Z'))
    const { texts } = await article()
    expect(texts.en).toMatchObject({ state: 'published', waiting: 'scheduled', zone: 'America/New_York' })
  })

  test('a text that is on the site as it stands can’t wait for a day, and that is said', async () => {
    const { post } = await open(engine)
    const asked = { version: 0, day: '2031-03-09', time: '08:30', zone: 'Asia/Taipei', turn: null }
    const answer = await post(`/api/staff/articles/${key}/en/schedule`, asked)
    const { errors } = await expectError(answer, 422, 'invalid', ['day'])
    expect(errors?.day?.[0]).toMatch(/^This text is on the site just as it stands here/)
  })

  test('a preview shows every draft in its language, and one that was withdrawn, to who holds the link alone', async () => {
    const { api, get, post, article, saved } = await open(engine)
    const { id, version } = await article()
    await saved('vi', { title: 'Bản nháp đây', body: 'Nội dung **mới**.\n' })
    await post(`/api/staff/articles/${key}/tw/withdraw`, { version })
    await expectError(await api.get(`/api/Home/articles_one/${id}`, { locale: 'tw' }), 410, 'gone')
    const previews = (await get(`/api/staff/articles/${key}/vi`)).previews as Record<Locale, string>
    const token = new URL(previews.vi, 'http://x').searchParams.get('token')
    const seen = async (locale: Locale) =>
      ((await get(`/api/Home/articles_temp_one/${id}?token=${token}`, { locale })) as { article: Json }).article
    expect(await seen('vi')).toMatchObject({
      title_article: 'Bản nháp đây',
      content: '<p>Nội dung <strong>mới</strong>.</p>',
    })
    expect((await seen('tw')).lang).toBe('zh-Hant-TW')
    expect((await seen('en')).title_article).not.toBe('Bản nháp đây')
    await expectError(await api.get(`/api/Home/articles_temp_one/${id}?token=${token}x`), 404, 'not_found')
    expect(
      ((await get(`/api/Home/articles_one/${id}`, { locale: 'vi' })) as { article: Json }).article.title_article,
    ).not.toBe('Bản nháp đây')
  })

  test('the list is narrowed by state, language, writer and words', async () => {
    const { get, saved, post, article } = await open(engine)
    const keys = async (query: string) =>
      ((await get(`/api/staff/articles?${query}`)).articles as { key: string }[]).map((one) => one.key)
    await saved('vi', { title: 'Tuần lễ đầu tiên' })
    expect(await keys('state=waiting')).toEqual([key])
    expect(await keys('state=waiting&locale=en')).toEqual([])
    expect(await keys('q=tuan le dau tien')).toEqual([key])
    await post(`/api/staff/articles/${key}/tw/withdraw`, { version: (await article()).version })
    expect(await keys('state=withdrawn')).toEqual([key])
    const { writers } = (await get('/api/staff/articles')) as { writers: { code: string }[] }
    const own = await keys(`writer=${writers[0]?.code}`)
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan((await keys('')).length)
  })

  test('links and figures are found in the language of the text', async () => {
    const { get } = await open(engine)
    const find = async (query: string) =>
      (await get(`/api/staff/article-finds?${query}`)).found as { title: string; value: string; said?: string }[]
    expect((await find('kind=link&locale=vi&q=chứng minh tài chính')).map(({ value }) => value)).toContain(
      '/articles/20',
    )
    expect((await find('kind=link&locale=en&q=leeds')).some(({ value }) => /^\/schools\/\d+$/.test(value))).toBe(true)
    const [figure] = await find('kind=figure&locale=tw&q=uk.visa.fee')
    expect(figure).toMatchObject({ value: '{{uk.visa.fee}}', said: expect.stringContaining('英鎊') })
    expect(await find('kind=figure&locale=tw&q=nothing like this')).toEqual([])
  })

  test('a language that is older than a change in another one is marked, until somebody has looked', async () => {
    const { get, post, saved } = await open(engine)
    const outdated = async () => {
      const { texts } = (await get(`/api/staff/articles/${key}/en`)) as {
        texts: Record<Locale, { is_outdated: boolean }>
      }
      return Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, text.is_outdated]))
    }
    expect(await outdated()).toEqual({ en: false, vi: false, tw: false })
    const version = await saved('en', { title: 'Changed' })
    expect((await post(`/api/staff/articles/${key}/en/publish`, { version, day: null })).status).toBe(200)
    expect(await outdated()).toEqual({ en: false, vi: true, tw: true })
    await post(`/api/staff/content/articles/things/${key}/confirm`, { locale: 'vi' })
    expect(await outdated()).toEqual({ en: false, vi: false, tw: true })
  })

  test('who else works on an article is said to both', async () => {
    const { post } = await open(engine)
    expect(await (await post(`/api/staff/articles/${key}/vi/presence`, {})).json()).toEqual({ present: [] })
    const answer = await post(`/api/staff/articles/${key}/en/presence`, {}, { principal: writer('Lin') })
    expect(await answer.json()).toEqual({ present: [{ name: '', locale: 'vi', since: expect.any(Number) }] })
  })
})
