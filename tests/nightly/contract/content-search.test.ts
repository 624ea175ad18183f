import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changeEntries } from '../../../src/commands/content/change-entries.ts'
import { readerOf } from '../../../src/server/content/read-content.ts'
import { findEntry } from '../../../src/store/queries/content-entries.ts'
import { readDocuments } from '../../../src/store/search/documents.ts'
import { entryOf, fingerprintOf, pieces, rebuildSearch } from '../../../src/store/search/entries.ts'
import { SEARCH_KINDS } from '../../../src/store/search/text/search-terms.ts'
import type { Database, Store } from '../../../src/store/store.ts'
import { createStore, ENGINES } from '../../support/databases.ts'

const read = readerOf()

async function edit(store: Store, file: string, place: string, from: string, to: string) {
  const { source, version } = (await findEntry(store.read, file, place)) ?? { source: '', version: 0 }
  expect(source).toContain(from)
  const change = { file, place, version, source: source.replaceAll(from, to) }
  const by = { staffId: null, name: 'Test' }
  await changeEntries(store, read, { changes: [change], by, via: 'console', at: Date.now() })
}

/** What each kind's entries were made of, and what they would be made of now. */
async function madeAndNow(db: Database) {
  const rows = await db.selectFrom('search_entry').select(['kind', 'entry', 'fingerprint']).execute()
  const made = rows.map(({ kind, entry, fingerprint }) => `${kind} ${Number(entry)} ${fingerprint}`)
  const now: string[] = []
  for (const kind of SEARCH_KINDS)
    for await (const ids of pieces(db, kind))
      for (const document of await readDocuments(db, kind, ids))
        now.push(`${kind} ${entryOf(kind, document.order, document.id)} ${fingerprintOf(document)}`)
  return { made: made.sort(), now: now.sort() }
}

const told = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.values(row).map((v) => (ArrayBuffer.isView(v) ? [...(v as Uint8Array)] : v))))

/** All that is kept for the search. */
async function everything(db: Database, engine: string) {
  const tables = await Promise.all(
    (['search_entry', 'search_posting', 'search_sequence'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )
  if (engine === 'postgres') return tables.map((rows) => told(rows).sort())
  await sql`create virtual table temp.vocabulary using fts5vocab(main, search_terms, row)`.execute(db)
  const terms = await sql<object>`select * from temp.vocabulary`.execute(db)
  await sql`drop table temp.vocabulary`.execute(db)
  return [...tables, terms.rows].map((rows) => told(rows).sort())
}

const CHANGES: [what: string, file: string, place: string, from: string, to: string][] = [
  ['a question', 'questions.yaml', 'questions/3', 'My grades', 'My quokkas'],
  ['a figure that texts name', 'figures.yaml', 'uk.ihs.student', 'value: 776', 'value: 778'],
  ['a topic', 'article-tags.yaml', '1', 'Scholarships', 'Stipends'],
  ['a category', 'classifications.yaml', '1', 'Studying abroad', 'Going abroad'],
  ['a city', 'cities.csv', '1', 'Cambridge, Massachusetts', 'Cambridge on the Charles'],
  ['a place of a ranking', 'rankings/most-cited.csv', 'most-cited~harvard-university~2025~5', '53993', '3'],
  ['what schools are known for', 'tags.yaml', '1', 'Research-intensive', 'Inquisitive'],
  ['a guide', 'guides/au.yaml', '', 'Australia', 'Down under'],
  ['a service', 'services.yaml', 'packages/1', 'Full package', 'Everything'],
]

describe.each(ENGINES)('what is found on %s', (engine) => {
  test('is what a search made anew would find, whatever was changed', { timeout: 120_000 }, async () => {
    const { store, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    for (const [what, file, place, from, to] of CHANGES) {
      await edit(store, file, place, from, to)
      const { made, now } = await madeAndNow(store.read)
      expect([what, made]).toEqual([what, now])
    }
    await store.transaction(async (tx) => {
      const kept = await everything(tx, engine)
      await rebuildSearch(tx)
      const fresh = await everything(tx, engine)
      for (const [at, rows] of kept.entries()) expect(rows).toEqual(fresh[at])
    })
  })
})
