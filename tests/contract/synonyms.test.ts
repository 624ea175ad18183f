/** Common words that differ from the texts, and unserved places, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { search, suggest } from '../../src/db/search/search.ts'
import { createStore, ENGINES, type TestStore } from '../support/databases.ts'
import type { Locale } from '../support/demo-editions.ts'

const first = { page: 1, perPage: 5 }

describe.each(ENGINES)('synonyms on %s', (engine) => {
  let opened: TestStore
  const slugs = new Map<number, string>()
  beforeAll(async () => {
    opened = await createStore(engine, { content: true })
    for (const { id, slug } of await opened.store.read.selectFrom('article').select(['id', 'slug']).execute())
      slugs.set(id, slug)
  })
  afterAll(() => opened.drop())
  const find = (locale: Locale, text: string) => search(opened.store.read, { kind: 'article', text, locale }, first)

  test.each<[locale: Locale, text: string, expected: string]>([
    ['tw', '文書', 'statement-of-purpose-that-is-yours'],
    ['tw', '学签', 'uk-student-visa-and-cas'],
    ['tw', '學簽', 'uk-student-visa-and-cas'],
    ['tw', '推薦函', 'recommendation-letters'],
    ['tw', '租屋', 'housing-before-you-land'],
    ['vi', 'LOR', 'recommendation-letters'],
    ['vi', 'thị thực', 'uk-student-visa-and-cas'],
    ['vi', 'so tiet kiem', 'proof-of-funds'],
    ['en', 'safety school', 'a-balanced-shortlist'],
    ['en', 'reference letter', 'recommendation-letters'],
    ['en', 'bank statement', 'proof-of-funds'],
    ['en', 'dorm', 'housing-before-you-land'],
  ])('in %s, %s finds its synonym', async (locale, text, expected) => {
    const { ids } = await find(locale, text)
    expect(ids.map((id) => slugs.get(id))).toContain(expected)
  })

  test.each(['遊學', '保底', '文書代寫', '面簽'])('%s finds a result', async (text) => {
    expect((await find('tw', text)).total).toBeGreaterThan(0)
  })

  test.each<[locale: Locale, text: string]>([
    ['vi', 'hàn quốc'],
    ['vi', 'Han Quoc'],
    ['vi', 'du học nhật bản'],
    ['vi', 'du học Đức'],
    ['tw', '日本留學'],
    ['tw', '韩国'],
    ['tw', 'korea'],
    ['en', 'study in Japan'],
    ['en', 'new zealand visa'],
  ])('in %s, %s finds nothing instead of something else', async (locale, text) => {
    expect(await find(locale, text)).toMatchObject({ ids: [], total: 0 })
  })

  test.each<[locale: Locale, text: string]>([
    ['vi', 'giáo dục'],
    ['vi', 'hạn nộp hồ sơ'],
  ])('in %s, %s is not an unserved place', async (locale, text) => {
    const { store } = opened
    const ids = [
      ...(await find(locale, text)).ids,
      ...(await search(store.read, { kind: 'school', text, locale }, first)).ids,
      ...(await suggest(store.read, { kind: 'school', text, locale }, 5)),
    ]
    expect([text, ids.length > 0]).toEqual([text, true])
  })
})
