import { describe, expect, onTestFinished, test } from 'vitest'
import { insertInquiry } from '../../src/db/queries/inquiries.ts'
import { readContentVersion } from '../../src/db/queries/settings.ts'
import { search } from '../../src/db/search/search.ts'
import { openStore, type Store } from '../../src/db/store.ts'
import type { Content } from '../../src/domain/content.ts'
import { buildContent, buildInquiry, buildSchool } from '../support/builders.ts'
import { BOTH_ENGINES, createStore, ENGINES, type Engine, type TestStore } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { loadContent } from '../support/load-content.ts'

async function open(engine: Engine, content: Content | 'demo'): Promise<TestStore> {
  const opened = await createStore(engine, { content: content === 'demo' })
  onTestFinished(opened.drop)
  if (content !== 'demo') await loadContent(opened.store, content)
  return opened
}

const idsOf = async (store: Store, table: 'school' | 'city' | 'article' | 'student' | 'tag') =>
  (await store.read.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

const blockIds = async (store: Store, kind: string) =>
  (await store.read.selectFrom('content_block').select('id').where('kind', '=', kind).execute()).map(({ id }) => id)

describe.each(ENGINES)('a load of content on %s', (engine) => {
  test('removes an article, a school and a question that the files lack, with everything that belongs to them, and lists them', async () => {
    const { store } = await open(engine, 'demo')
    const content = demoContent()
    const [article, school, question] = [content.articles[0], content.schools[0], content.blocks.questions[0]]
    if (!article || !school || !question) throw new Error('the demo content is empty')
    const less: Content = {
      ...content,
      articles: content.articles
        .filter(({ id }) => id !== article.id)
        .map((other) => ({ ...other, related: other.related.filter((id) => id !== article.id) })),
      schools: content.schools.filter(({ id }) => id !== school.id),
      facts: content.facts.filter((fact) => fact.school !== school.slug),
      students: content.students.filter((person) => person.school !== school.slug),
      testimonials: content.testimonials.filter((person) => person.school !== school.slug),
      blocks: {
        ...content.blocks,
        questions: content.blocks.questions.filter(({ id }) => id !== question.id),
        universities: content.blocks.universities.map((university) =>
          university.school === school.slug ? { ...university, school: undefined } : university,
        ),
      },
    }
    const loaded = await loadContent(store, less)
    const removed = loaded?.changes.flatMap(({ table, removed }) => removed.map((row) => `${table} ${row}`))
    expect(removed).toEqual(
      expect.arrayContaining([
        `article ${article.id} ${article.slug}`,
        `school ${school.id} ${school.slug}`,
        `content_block ${question.id} questions`,
      ]),
    )
    expect(await idsOf(store, 'article')).not.toContain(article.id)
    expect(await idsOf(store, 'school')).not.toContain(school.id)
    expect(await blockIds(store, 'questions')).not.toContain(question.id)
    for (const [table, column, id] of [
      ['school_tag', 'school_id', school.id],
      ['school_fact', 'school_id', school.id],
      ['article_body', 'article_id', article.id],
      ['article_related', 'related_id', article.id],
    ] as const)
      expect(
        await store.read
          .selectFrom(table)
          .selectAll()
          .where(column as never, '=', id as never)
          .execute(),
      ).toEqual([])
    const results = await search(
      store.read,
      { kind: 'school', text: school.name_en, locale: 'en' },
      { page: 1, perPage: 100 },
    )
    expect(results.ids).not.toContain(school.id)
    // equal to a database loaded from these files alone
    const { store: freshStore } = await open(engine, less)
    for (const table of ['school', 'school_tag', 'article', 'article_related', 'content_block'] as const) {
      const sorted = async (of: Store) =>
        (await of.read.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort()
      expect([table, await sorted(store)]).toEqual([table, await sorted(freshStore)])
    }
  })

  test('as a dry run lists the removals, and changes nothing', async () => {
    const { store } = await open(engine, buildContent({ schools: [buildSchool({ id: 1, slug: 'here' })] }))
    const version = await readContentVersion(store.read)
    const loaded = await loadContent(store, buildContent(), { dryRun: true })
    expect(loaded?.changes).toEqual([{ table: 'school', added: 0, changed: 0, removed: ['1 here'] }])
    expect(await idsOf(store, 'school')).toEqual([1])
    expect(await readContentVersion(store.read)).toBe(version)
  })

  test('lets a slug move from one row to another', async () => {
    const of = (one: string, two: string) =>
      buildContent({ schools: [buildSchool({ id: 1, slug: one }), buildSchool({ id: 2, slug: two })] })
    const { store } = await open(engine, of('a', 'b'))
    await loadContent(store, of('b', 'a'))
    const slugs = await store.read.selectFrom('school').select(['id', 'slug']).orderBy('id').execute()
    expect(slugs).toEqual([
      { id: 1, slug: 'b' },
      { id: 2, slug: 'a' },
    ])
  })
})

describe.each(BOTH_ENGINES)('a load of content on %s', (engine) => {
  test('that was overtaken by another starts again, and both are counted', async () => {
    const { store, url } = await open(engine, buildContent())
    const other = openStore(url)
    onTestFinished(other.close)
    const content = (id: number) => buildContent({ schools: [buildSchool({ id, slug: `school-${id}` })] })
    await Promise.all([loadContent(store, content(1)), loadContent(other, content(2))])
    expect(await readContentVersion(store.read)).toBe(3)
    expect(await idsOf(store, 'school')).toHaveLength(1)
  })
})

describe.each(BOTH_ENGINES)('during a load of content on %s', (engine) => {
  test('readers see nothing of it until it is complete, and others can write', async () => {
    const { store } = await open(engine, buildContent())
    const schools = Array.from({ length: 400 }, (_, index) => buildSchool({ id: index + 1, slug: `s-${index + 1}` }))
    let isLoading = true
    const load = loadContent(store, buildContent({ schools })).then(() => {
      isLoading = false
    })
    const counts = new Set<number>()
    while (isLoading) {
      await store.transaction((tx) => insertInquiry(tx, buildInquiry()))
      counts.add((await idsOf(store, 'school')).length)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await load
    expect([...counts].filter((count) => count !== 0 && count !== 400)).toEqual([])
    expect(await idsOf(store, 'school')).toHaveLength(400)
  })
})
