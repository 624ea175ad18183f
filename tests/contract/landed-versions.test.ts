import { describe, expect, onTestFinished, test } from 'vitest'
import { loadContent } from '../../src/commands/load-content.ts'
import { CONTENT_KINDS } from '../../src/domain/content/kinds.ts'
import { listNewKinds } from '../../src/store/queries/content-kinds.ts'
import { insertInquiry, listInquiries } from '../../src/store/queries/inquiries.ts'
import { claimMails, insertMails } from '../../src/store/queries/outbox.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { buildContent, buildInquiry, buildMail, buildSchool } from '../support/builders.ts'
import { createDatabase, createStore, ENGINES, type Engine } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { LANDED_VERSIONS, makeAsLanded } from '../support/landed-versions.ts'

/** A migrated store over a database that a landed version made. */
async function openLanded(version: string, engine: Engine): Promise<Store> {
  const { url, drop } = await createDatabase(engine)
  onTestFinished(drop)
  await makeAsLanded(version, engine, url)
  const store = openStore(url)
  onTestFinished(store.close)
  await store.migrate()
  return store
}

async function columnsOf(store: Store): Promise<string[]> {
  const tables = await store.read.introspection.getTables()
  return tables
    .flatMap(({ name, columns }) =>
      columns.map((column) =>
        [name, column.name, column.dataType, column.isNullable, column.hasDefaultValue].join(' '),
      ),
    )
    .sort()
}

describe.each(ENGINES)('on %s', (engine) => {
  describe.each(LANDED_VERSIONS)('a database that version %s made', (version) => {
    test('is migrated to the schema that a new one has', async () => {
      const fresh = await createStore(engine)
      onTestFinished(fresh.drop)
      expect(await columnsOf(await openLanded(version, engine))).toEqual(await columnsOf(fresh.store))
    })

    test('keeps its lead with the mails that are owed, and takes another one', async () => {
      const store = await openLanded(version, engine)
      const inquiry = buildInquiry()
      await store.transaction(async (tx) => {
        await insertInquiry(tx, inquiry)
        await insertMails(tx, [buildMail()], Date.UTC(2026, 10, 20))
      })
      const references = (await listInquiries(store.read, 10)).map(({ reference }) => reference)
      expect(references.sort()).toEqual(['WP-OLD1-LEAD', inquiry.reference].sort())
      const mails = await store.transaction((tx) => claimMails(tx, Date.UTC(2027, 0, 1), 1000, 10))
      expect(mails).toHaveLength(3)
    })

    test('is given the kinds of content that it did not know, and keeps those that it knew', async () => {
      const store = await openLanded(version, engine)
      const [schools, unknown] = [
        await store.read.selectFrom('school').select(['id', 'name_en']).execute(),
        await listNewKinds(store.read),
      ]
      await loadContent(store, demoContent(), { only: 'new-kinds' })
      expect(await listNewKinds(store.read)).toEqual([])
      expect(await store.read.selectFrom('school').select(['id', 'name_en']).execute()).toEqual(schools)
      const prices = await store.read.selectFrom('content_block').select('id').where('kind', '=', 'prices').execute()
      const articles = await store.read.selectFrom('article').select('id').execute()
      expect(prices).toHaveLength(1)
      if (unknown.includes('articles')) expect(articles.length).toBeGreaterThan(20)
      else expect(articles).toHaveLength(2)
    })

    test('takes the whole content of today', async () => {
      const store = await openLanded(version, engine)
      const content = demoContent()
      await loadContent(store, content)
      expect(await store.read.selectFrom('school').select('id').execute()).toHaveLength(content.schools.length)
    })
  })

  describe('kinds of content that a database does not know', () => {
    test('are all of them in an empty database, and none after a load', async () => {
      const { store, drop } = await createStore(engine)
      onTestFinished(drop)
      expect(await listNewKinds(store.read)).toEqual(CONTENT_KINDS)
      await loadContent(store, buildContent())
      expect(await listNewKinds(store.read)).toEqual([])
    })

    test('leave out demo rows where the demo was cleared, and rows of schools that are not there', async () => {
      const { store, drop } = await createStore(engine)
      onTestFinished(drop)
      const person = { id: 1, school: 'here', admitted: '2026-01', degree: 'master' as const, name: { en: 'Ann' } }
      const content = buildContent({
        schools: [buildSchool({ id: 1, slug: 'here' }), buildSchool({ id: 2, slug: 'away' })],
        students: [person, { ...person, id: 2, demo: true }, { ...person, id: 3, school: 'away' }] as never,
      })
      await loadContent(store, content)
      await store.transaction(async (tx) => {
        await tx.deleteFrom('student').execute()
        await tx.deleteFrom('school').where('id', '=', 2).execute()
        await tx.deleteFrom('setting').where('key', '=', 'content_kinds').execute()
      })
      await loadContent(store, content, { only: 'new-kinds' })
      expect(await store.read.selectFrom('student').select('id').execute()).toEqual([{ id: 1 }])
    })

    test('are not those that staff emptied after they had been loaded', async () => {
      const { store, drop } = await createStore(engine, { content: true })
      onTestFinished(drop)
      await store.transaction((tx) => tx.deleteFrom('student').execute())
      expect(await listNewKinds(store.read)).toEqual([])
    })
  })
})
