/** The search: its order, arbitrary input, and consistency with the content. */

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import type { SearchKind } from '../../src/db/search/documents.ts'
import { search, searchAll, suggest } from '../../src/db/search/search.ts'
import { listZeroResultQueries, noteMiss, wordsToKeep, writeSearches } from '../../src/db/search/statistics.ts'
import type { Store } from '../../src/db/store.ts'
import type { Content } from '../../src/domain/content.ts'
import { readCleanSite } from '../../src/server/content/clean-site.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { clearDemo } from '../../src/services/content/clear-demo.ts'
import { type Json, readJson, useApi } from '../support/api.ts'
import { buildArticle, buildContent, buildSchool } from '../support/builders.ts'
import { createStore, ENGINES, type TestStore } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { loadContent } from '../support/load-content.ts'
import { HOSTILE, QUERIES } from './search-queries.ts'

/** The demo content, with a school that has a short name in both spellings. */
function searchedContent(): Content {
  const content = demoContent()
  const { id: _, ...model } = content.schools[0] as Content['schools'][number]
  const taiwan = {
    ...model,
    id: 9001,
    slug: 'national-taiwan-university',
    name_en: 'National Taiwan University',
    name_vi: 'Đại học Quốc lập Đài Loan',
    name_tw: '國立臺灣大學',
    aliases: ['NTU', '台大', '臺灣大學'],
  }
  return { ...content, schools: [...content.schools, taiwan] }
}

const KINDS: SearchKind[] = ['school', 'article', 'tag', 'question', 'country', 'section', 'service']
const first = { page: 1, perPage: 3 }
const many = { page: 1, perPage: 100 }

/** Names of the rows of each kind in the table of queries. */
async function labels(store: Store, kind: SearchKind): Promise<Map<number, string>> {
  if (kind === 'question' || kind === 'section' || kind === 'service' || kind === 'page' || kind === 'office')
    return new Map(Array.from({ length: 99 }, (_, id) => [id, String(id)]))
  const [table, column] = {
    school: ['school', 'slug'] as const,
    article: ['article', 'slug'] as const,
    tag: ['article_tag', 'slug'] as const,
    country: ['country', 'code'] as const,
  }[kind]
  const rows = await store.read.selectFrom(table).selectAll().execute()
  return new Map((rows as unknown as (Json & { id: number })[]).map((row) => [row.id, String(row[column])]))
}

describe.each(ENGINES)('queries on %s', (engine) => {
  let opened: TestStore
  const names = new Map<SearchKind, Map<number, string>>()
  beforeAll(async () => {
    opened = await createStore(engine)
    await loadContent(opened.store, searchedContent())
    for (const kind of KINDS) names.set(kind, await labels(opened.store, kind))
  })
  afterAll(() => opened.drop())
  const namesFor = async (locale: Locale, kind: SearchKind, text: string) => {
    const { ids } = await search(opened.store.read, { kind, text, locale }, first)
    return ids.map((id) => names.get(kind)?.get(id) ?? '')
  }

  test.each(LOCALES)('find at least 95 in 100 results of %s among the first three', async (locale) => {
    const rows = QUERIES[locale]
    expect(rows.length).toBeGreaterThanOrEqual(30)
    const missed: string[] = []
    for (const [kind, text, expected] of rows) {
      const three = await namesFor(locale, kind, text)
      if (!three.includes(expected)) missed.push(`${kind} ${text}: ${three}, not ${expected}`)
    }
    expect({ missed, isEnough: missed.length <= rows.length * 0.05 }).toMatchObject({ isEnough: true })
  })

  test.each([
    ['ĐH Boston', 'boston-university'],
    ['DH Boston', 'boston-university'],
    ['trường ĐH Harvard', 'harvard-university'],
    ['ĐH Bos', 'boston-university'],
    ['boston uni', 'boston-university'],
    ['univ boston', 'boston-university'],
    ['boston u', 'boston-university'],
    ['university of bos', 'boston-university'],
    ['uni of boston', 'boston-university'],
    ['uni', 'boston-university'],
  ])('find a school by its everyday name: %s', async (text, expected) => {
    const request = { kind: 'school', text, locale: 'en' } as const
    const whole = await search(opened.store.read, request, { page: 1, perPage: 1000 })
    expect(whole.ids.map((id) => names.get('school')?.get(id))).toContain(expected)
    const listed = await searchAll(opened.store.read, 'school', text)
    expect(new Set(listed)).toEqual(new Set(whole.ids))
  })

  test.each(['ĐH Boston', 'uni of boston', 'university of bos', 'boston uni', 'đại học boston'])(
    'suggest a school while its everyday name is being typed: %s',
    async (text) => {
      const ids = await suggest(opened.store.read, { kind: 'school', text, locale: 'vi' }, 5)
      expect(ids.map((id) => names.get('school')?.get(id))).toContain('boston-university')
    },
  )

  test.each(KINDS)(
    'no text causes an error in the search for a %s, and punctuation alone finds nothing',
    async (kind) => {
      const { read } = opened.store
      for (const text of HOSTILE) {
        const { ids, total } = await search(read, { kind, text, locale: 'en' }, many)
        await search(read, { kind, text, locale: 'tw' }, many)
        await suggest(read, { kind, text, locale: 'vi' }, 5)
        if (!/[\p{L}\p{N}]/u.test(text)) expect([text, ids, total]).toEqual([text, [], 0])
      }
    },
  )

  test('pages contain each result once', async () => {
    const request = { kind: 'article', text: 'visa', locale: 'en' } as const
    const whole = await search(opened.store.read, request, many)
    expect(whole.ids.length).toBe(whole.total)
    expect(new Set(whole.ids).size).toBe(whole.total)
    const walked: number[] = []
    for (let page = 1; walked.length < whole.total; page++)
      walked.push(...(await search(opened.store.read, request, { page, perPage: 4 })).ids)
    expect(walked).toEqual(whole.ids)
    expect((await search(opened.store.read, request, { page: 99, perPage: 12 })).ids).toEqual([])
  })
})

describe.each(ENGINES)('order of results on %s', (engine) => {
  async function open(content: Content): Promise<Store> {
    const { store, drop } = await createStore(engine)
    onTestFinished(drop)
    await loadContent(store, content)
    return store
  }
  const ids = async (store: Store, kind: SearchKind, text: string, locale: Locale = 'en') =>
    (await search(store.read, { kind, text, locale }, many)).ids

  test('exact name, then beginning, then words of the name, then other texts', async () => {
    const cities = buildContent().cities.map((city) => (city.id === 2 ? { ...city, name_en: 'Leeds' } : city))
    const store = await open(
      buildContent({
        cities,
        schools: [
          buildSchool({ id: 1, name_en: 'Ambridge College', city: 'ambridge', country: 'uk' }),
          buildSchool({ id: 2, name_en: 'College of Leeds' }),
          buildSchool({ id: 3, name_en: 'Leeds College' }),
          buildSchool({ id: 4, name_en: 'Leeds' }),
          buildSchool({ id: 5, name_en: 'Leedsham College' }),
        ],
      }),
    )
    expect(await ids(store, 'school', 'leeds')).toEqual([4, 3, 5, 2, 1])
    expect(await suggest(store.read, { kind: 'school', text: 'lee', locale: 'en' }, 5)).toEqual([3, 4, 5, 2])
  })

  test('matching diacritics come before others', async () => {
    const store = await open(
      buildContent({
        schools: [
          buildSchool({ id: 1, name_en: 'A', name_vi: 'Trường dai hoc' }),
          buildSchool({ id: 2, name_en: 'B', name_vi: 'Trường đại học' }),
          buildSchool({ id: 3, name_en: 'C', name_vi: 'Trường Đài Hóc' }),
        ],
      }),
    )
    expect(await ids(store, 'school', 'đại học')).toEqual([2, 1, 3])
    expect(await ids(store, 'school', 'dai hoc')).toEqual([1, 2, 3])
  })

  test('articles: the reader’s language first, titles before texts, then the newest; never drafts', async () => {
    const article = (id: number, day: string, en: string, vi: string, more = {}): Content['articles'][number] => {
      const text = (title: string) => ({ title, seo_slug: `s${id}`, abstract: 'Abstract', content: '<p>Body</p>' })
      const texts = { en: text(en), vi: text(vi) }
      return buildArticle({ id, date_publish: day, date_update: day, texts, ...more })
    }
    const inBody = {
      texts: {
        en: { title: 'Other', seo_slug: 's5', abstract: 'Abstract', content: '<p>Much about <b>in</b>surance</p>' },
      },
    }
    const store = await open(
      buildContent({
        articles: [
          article(1, '2026-01-01', 'On insurance', 'Một'),
          article(2, '2026-03-01', 'More insurance', 'Hai'),
          article(3, '2026-02-01', 'Three', 'insurance'),
          article(4, '2026-05-01', 'Draft insurance', 'Bốn', { draft: true }),
          article(5, '2026-04-01', '', '', inBody),
        ],
      }),
    )
    expect(await ids(store, 'article', 'insurance')).toEqual([2, 1, 5, 3])
    expect(await ids(store, 'article', 'insurance', 'vi')).toEqual([3, 2, 1, 5])
  })
})

describe.each(ENGINES)('results on %s', (engine) => {
  async function open(): Promise<Store> {
    const { store, drop } = await createStore(engine)
    onTestFinished(drop)
    await loadContent(store, buildContent({ schools: [buildSchool({ id: 1, name_en: 'First Name' })] }))
    return store
  }
  const total = async (store: Store, text: string) =>
    (await search(store.read, { kind: 'school', text, locale: 'en' }, many)).total

  test('change with the content in one transaction', async () => {
    const store = await open()
    const rename = (name: string, fails = false) =>
      store.transaction(async (tx) => {
        await raiseContentVersion(tx)
        await tx.updateTable('school').set({ name_en: name }).where('id', '=', 1).execute()
        if (fails) throw new Error('undone')
      })
    await expect(rename('Second', true)).rejects.toThrow('undone')
    expect([await total(store, 'first'), await total(store, 'second')]).toEqual([1, 0])
    await rename('Second')
    expect([await total(store, 'first'), await total(store, 'second')]).toEqual([0, 1])
    await store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      await tx.deleteFrom('school').where('id', '=', 1).execute()
    })
    expect(await total(store, 'second')).toBe(0)
  })

  test('stay the same after a failed load', async () => {
    const store = await open()
    const twice = buildContent({
      schools: [buildSchool({ id: 1, name_en: 'Third' }), buildSchool({ id: 2, city: 'x' })],
    })
    await expect(loadContent(store, twice)).rejects.toThrow()
    expect([await total(store, 'first'), await total(store, 'third')]).toEqual([1, 0])
  })

  test('lack the demo content after it is cleared', async () => {
    const { store, drop } = await createStore(engine, { content: 'fixture' })
    onTestFinished(drop)
    const articles = async () => (await search(store.read, { kind: 'article', text: 'week', locale: 'en' }, many)).ids
    expect((await articles()).length).toBeGreaterThan(0)
    await clearDemo(store, readerOf(), { site: readCleanSite(), now: 0 })
    const remainingIds = (await store.read.selectFrom('article').select('id').execute()).map(({ id }) => id)
    expect((await articles()).filter((id) => !remainingIds.includes(id))).toEqual([])
  })

  test('zero-result queries are counted by day, without anything that could identify a person', async () => {
    const store = await open()
    const fail = (error: unknown) => {
      throw error
    }
    const zeroResult = { kind: 'school', locale: 'vi', day: '2026-11-20' } as const
    noteMiss(store, { ...zeroResult, text: 'trường lạ', day: '2026-11-19' }, fail)
    await writeSearches(store)
    for (const text of ['Trường X9 lạ', 'trường  lạ', 'ada@visitor.example', '0912 345 678', '   '])
      noteMiss(store, { ...zeroResult, text }, fail)
    await writeSearches(store)
    noteMiss(store, { ...zeroResult, text: 'trường lạ' }, fail)
    await writeSearches(store)
    expect(await listZeroResultQueries(store.read, 10)).toEqual([
      { day: '2026-11-20', locale: 'vi', kind: 'school', words: 'trường lạ', count: 4 },
    ])
    expect(wordsToKeep('a'.repeat(500)).length).toBeLessThanOrEqual(80)
  })
})

describe.each(ENGINES)('the API’s search on %s', (engine) => {
  const api = useApi(engine)
  type Part = { text: string; is_match: boolean }
  type Article = { id: number; title_parts?: Part[]; snippet?: Part[]; title_article: string }
  const articles = async (query: string, locale: Locale = 'en') =>
    (await readJson(await api.get(`/api/Home/articles?${query}`, { locale }))) as unknown as { articles: Article[] }
  const marked = (parts: Part[] = []) => parts.filter(({ is_match }) => is_match).map(({ text }) => text)

  test.each(['school_lists?school', 'articles?q', 'article_tags?q', 'questions?q', 'suggestions?q'])(
    '%s gets a normal answer for any text',
    async (address) => {
      for (const text of HOSTILE) {
        const response = await api.get(`/api/Home/${address}=${encodeURIComponent(text.toWellFormed())}`)
        expect([text, response.status]).toEqual([text, 200])
      }
      // half a character of UTF-8
      expect((await api.get(`/api/Home/${address}=visa%E7%B0`)).status).toBe(200)
    },
  )

  test('highlights the words in the original text, and nothing for a query without words', async () => {
    const { articles: results } = await articles('q=phong+van', 'vi')
    const [top] = results
    expect(marked(top?.title_parts)).toEqual(['Phỏng', 'vấn'])
    expect(top?.title_parts?.map(({ text }) => text).join('')).toBe(top?.title_article)
    expect(results.every(({ snippet }) => snippet && snippet.length > 0)).toBe(true)
    const chinese = await articles(`q=${encodeURIComponent('签证')}`, 'tw')
    expect(marked(chinese.articles[0]?.title_parts)).toEqual(['簽證'])
    expect((await articles('')).articles[0]).not.toHaveProperty('snippet')
  })

  test('filters narrow the results', async () => {
    const every = (await articles('q=visa&per_page=100')).articles
    const some = (await articles('q=visa&per_page=100&tag=visa')).articles
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(every.length)
    expect((await articles('q=visa&classification=5')).articles.length).toBeGreaterThan(0)
    expect((await articles('q=visa&tag=nope')).articles).toEqual([])
  })

  test('suggests after two letters or one CJK character, with the last word as a prefix', async () => {
    const of = async (q: string, locale: Locale = 'en') =>
      (await readJson(await api.get(`/api/Home/suggestions?q=${encodeURIComponent(q)}`, { locale }))) as {
        schools: { name_en: string }[]
        articles: { title_article: string }[]
        countries: { country_code: string }[]
      }
    const more = { questions: [], sections: [], services: [], order: [] }
    expect(await of('o')).toEqual({ schools: [], articles: [], countries: [], more })
    expect((await of('oxf')).schools.map(({ name_en }) => name_en)).toEqual([
      'University of Oxford',
      'Oxford Brookes University',
    ])
    expect((await of('oxfr')).schools.map(({ name_en }) => name_en)).toContain('University of Oxford')
    expect((await of('簽', 'tw')).articles.length).toBeGreaterThan(0)
    expect((await of('ne')).countries.map(({ country_code }) => country_code)).toContain('nl')
    expect((await of('what a y')).articles[0]?.title_article).toMatch(/^What a year/)
  })

  test('also suggests questions, sections of guides and services, each with its link, the closest kind first', async () => {
    type Suggested = { name: string; path: string; within?: string }
    type More = Record<'questions' | 'sections' | 'services', Suggested[]> & { order: string[] }
    const of = async (q: string, locale: Locale = 'en') => {
      const response = await api.get(`/api/Home/suggestions?q=${encodeURIComponent(q)}`, { locale })
      return ((await readJson(response)) as { more: More }).more
    }
    const college = await of('community colleg')
    expect(college.sections[0]).toEqual({
      id: expect.any(Number),
      name: 'Community college',
      path: expect.stringMatching(/^\/study\/usa#way-1-school-\d$/),
      within: 'USA',
    })
    expect(college.order[0]).toBe('sections')
    expect((await of('gói hồ', 'vi')).services[0]).toMatchObject({
      name: 'Gói hồ sơ',
      path: '/service#documents-package',
    })
    expect((await of('代寫', 'tw')).questions[0]?.path).toMatch(/^\/faq\/6#q-\d+$/)
    expect((await of('oxf')).order[0]).toBe('schools')
  })

  test('also finds topics and questions', async () => {
    const tags = (await readJson(await api.get('/api/Home/article_tags?q=scholarshp'))) as { tags: { slug: string }[] }
    expect(tags.tags.map(({ slug }) => slug)).toEqual(['scholarships'])
    const results = (await readJson(await api.get('/api/Home/questions?q=refused'))) as { questions: { id: number }[] }
    expect(results.questions[0]?.id).toBe(27)
  })
})
