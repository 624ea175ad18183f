/** Questions that were not written for the search. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findEverything } from '../../../src/api/search/find-everything.ts'
import { anotherFieldIn, readSchoolSearch } from '../../../src/db/queries/school-words.ts'
import { listSections } from '../../../src/db/queries/sections.ts'
import { raiseContentVersion } from '../../../src/db/queries/settings.ts'
import { searchTexts } from '../../../src/db/search/texts.ts'
import { createStore, ENGINES, type TestStore } from '../../support/databases.ts'
import { LOCALES, type Locale } from '../../support/demo-editions.ts'
import { QUESTIONS } from './search-questions.ts'

describe.each(ENGINES)('families’ questions on %s', (engine) => {
  let opened: TestStore
  const names = new Map<string, string>()
  beforeAll(async () => {
    opened = await createStore(engine, { content: true })
    const { read } = opened.store
    for (const { id, slug } of await read.selectFrom('article').select(['id', 'slug']).execute())
      names.set(`article ${id}`, `article:${slug}`)
  })
  afterAll(() => opened.drop())

  const find = async (text: string, locale: Locale) => {
    const { read } = opened.store
    const sections = new Map((await listSections(read)).map((section) => [section.id, section]))
    const { texts } = await searchTexts(read, text, locale)
    return texts.map(({ kind, id }) => {
      const section = kind === 'section' ? sections.get(id) : undefined
      return section
        ? `guide:${section.country}#${section.title[locale]}`
        : (names.get(`${kind} ${id}`) ?? `${kind}:${id}`)
    })
  }

  test.each(LOCALES)(
    'at least 4 in 5 of %s have their answer among the first three, and each has a result',
    async (locale) => {
      const rows = QUESTIONS[locale]
      expect(rows.length).toBeGreaterThanOrEqual(40)
      const missed: string[] = []
      for (const [text, ...wanted] of rows) {
        const results = await find(text, locale)
        expect([text, results.length > 0]).toEqual([text, true])
        if (!results.slice(0, 3).some((name) => wanted.includes(name))) missed.push(`${text}: ${results.slice(0, 3)}`)
      }
      expect({ missed, isEnough: missed.length <= rows.length * 0.2 }).toMatchObject({ isEnough: true })
    },
  )

  test.each<[locale: Locale, text: string, expected: string]>([
    // one extra word, and words with little meaning
    ['en', 'SAT vs ACT do I need one', 'article:sat-act-and-test-optional'],
    ['tw', '美國簽證面試', 'article:us-f1-visa-interview'],
    ['tw', '请问美国签证面试要准备什么吗', 'article:us-f1-visa-interview'],
    ['vi', 'cho em hỏi chứng minh tài chính cần bao nhiêu ạ', 'article:proof-of-funds'],
    ['vi', 'CHUNG MINH TAI CHINH du hoc', 'article:proof-of-funds'],
    // a synonym, a plural, a typing error
    ['vi', 'du học CNTT', 'article:vi-information-technology-abroad'],
    ['en', 'bank statement', 'article:proof-of-funds'],
    ['en', 'interviews for visas', 'article:us-f1-visa-interview'],
    ['en', 'recomendation leter', 'article:recommendation-letters'],
  ])('in %s, %s finds its answer first', async (locale, text, expected) => {
    expect((await find(text, locale))[0]).toBe(expected)
  })

  test('texts about another country than the named one come later', async () => {
    expect((await find('canada student visa', 'en'))[0]).toBe('article:canada-study-permit')
    expect((await find('student visa uk', 'en'))[0]).toBe('article:uk-student-visa-and-cas')
  })

  test('a comparison of two countries finds texts about both', async () => {
    const [first] = await find('英國跟澳洲要選哪個', 'tw')
    expect(['article:choosing-a-country', 'question:2']).toContain(first)
  })

  test('an unserved place hides nothing beside a served one', async () => {
    const bestOf = async (text: string) => (await findEverything(opened.store.read, text, 'tw')).best
    expect(await bestOf('學測成績可以申請香港美國的大學嗎')).toContainEqual({ kind: 'question', id: 22 })
    expect(await bestOf('學測成績可以申請香港的大學嗎')).toEqual([])
  })

  test('a question about a master’s in another subject finds that way; a comparison does not', async () => {
    const { read } = opened.store
    const other = async (text: string, locale: Locale) =>
      anotherFieldIn(read, await readSchoolSearch(read, text), locale)
    expect(await other('tốt nghiệp kế toán, muốn học cao học khoa học dữ liệu', 'vi')).toBe('thạc sĩ trái ngành')
    expect(await other('nursing graduate, masters in IT', 'en')).toBe('another field')
    expect(await other('外文系想念資工碩士', 'tw')).toBe('跨領域')
    for (const text of ['masters in finance or marketing', 'fresh graduate, masters in IT', 'law and nursing'])
      expect(await other(text, 'en')).toBeNull()
  })

  test.each<[locale: Locale, text: string, answer: { kind: string; id: number }]>([
    ['vi', 'có nhận viết luận giùm luôn không ạ', { kind: 'question', id: 35 }],
    ['vi', 'tốt nghiệp ngôn ngữ Anh, muốn học cao học IT', { kind: 'article', id: 8 }],
    ['tw', '申請國外研究所文件清單', { kind: 'question', id: 13 }],
    ['tw', '大二有一科被當會影響申請嗎', { kind: 'article', id: 11 }],
    ['en', 'BSN graduate who wants a masters in IT', { kind: 'article', id: 8 }],
    ['en', 'my gwa is low, any university that will accept me', { kind: 'article', id: 185 }],
    ['en', 'who can see the personal info i submit', { kind: 'question', id: 36 }],
  ])('in %s, %s has its answer among the first three of all kinds', async (locale, text, answer) => {
    expect((await findEverything(opened.store.read, text, locale)).best).toContainEqual(answer)
  })
})

describe.each(ENGINES)('changed texts on %s', (engine) => {
  test('are found by their new words, and no longer by the old ones', async () => {
    const { store, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    const find = async (text: string) =>
      (await searchTexts(store.read, text, 'en', { kind: 'article' })).texts.map(({ id }) => id)
    const [changed = 0, ...others] = await find('visa interview')
    await store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      await tx.updateTable('article_text').set({ title: 'Zeppelins' }).where('article_id', '=', changed).execute()
      await tx
        .updateTable('article_body')
        .set({ content: '<p>Airships</p>' })
        .where('article_id', '=', changed)
        .execute()
    })
    expect(await find('airship')).toEqual([changed])
    expect(await find('zeppelin')).toEqual([changed])
    expect((await find('visa interview')).filter((id) => others.includes(id))).not.toEqual([])
    await store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      await tx.updateTable('article').set({ is_draft: 1 }).where('id', '=', changed).execute()
    })
    expect(await find('airship')).toEqual([])
  })
})

test('content of an earlier version without words for the new field is searched as before', async () => {
  const { store, drop } = await createStore('sqlite', { content: true })
  onTestFinished(drop)
  await store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    const rows = await tx
      .selectFrom('content_block')
      .select(['id', 'data'])
      .where('kind', '=', 'school_words')
      .execute()
    for (const { id, data } of rows) {
      const { another_field, ...before } = JSON.parse(data)
      await tx
        .updateTable('content_block')
        .set({ data: JSON.stringify(before) })
        .where('kind', '=', 'school_words')
        .where('id', '=', id)
        .execute()
    }
  })
  expect((await findEverything(store.read, 'nursing graduate, masters in IT', 'en')).best).not.toEqual([])
})
