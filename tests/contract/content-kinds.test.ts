import { expect, onTestFinished, test } from 'vitest'
import { listBlocks } from '../../src/db/queries/blocks.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import type { Store } from '../../src/db/store.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { changeEntries } from '../../src/services/content/change-entries.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { edited, replaced } from '../support/entries.ts'

const read = readerOf()

async function open(engine: Engine): Promise<Store> {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  return store
}

async function edit(store: Store, file: string, place: string, from: string, to: string) {
  const changes = [await edited(store, file, place, replaced(from, to))]
  await changeEntries(store, read, { changes, by: { staffId: null, name: 'Test' }, via: 'console', at: Date.now() })
}

const textsOf = async (store: Store, kind: 'guides' | 'questions') => JSON.stringify(await listBlocks(store.read, kind))

test.each(ENGINES)('a change updates cached values, on %s', async (engine) => {
  const store = await open(engine)
  await edit(store, 'questions.yaml', 'questions/3', 'My grades', 'My marks')
  const questions = await listBlocks(store.read, 'questions')
  await edit(store, 'questions.yaml', 'questions/3', 'My marks', 'My scores')
  expect(await listBlocks(store.read, 'questions')).not.toEqual(questions)
  expect(await textsOf(store, 'questions')).toContain('My scores')
})

test.each(ENGINES)('a changed figure updates the texts of every kind, on %s', async (engine) => {
  const store = await open(engine)
  await edit(store, 'questions.yaml', 'questions/3', 'My grades', 'My marks')
  expect(await textsOf(store, 'guides')).toContain('£776')
  await edit(store, 'figures.yaml', 'uk.ihs.student', '"value":776', '"value":779')
  expect(await textsOf(store, 'guides')).toContain('£779')
  expect(await textsOf(store, 'guides')).not.toContain('£776')
})

test.each(ENGINES)('a change without its kinds updates all, on %s', async (engine) => {
  const store = await open(engine)
  await edit(store, 'questions.yaml', 'questions/3', 'My grades', 'My marks')
  expect(await textsOf(store, 'questions')).toContain('My marks')
  await store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    const row = tx.selectFrom('content_block').select('data').where('kind', '=', 'questions').where('id', '=', 3)
    const { data } = await row.executeTakeFirstOrThrow()
    const next = { data: data.replace('My marks', 'My scores') }
    await tx.updateTable('content_block').set(next).where('kind', '=', 'questions').where('id', '=', 3).execute()
  })
  expect(await textsOf(store, 'questions')).toContain('My scores')
  await edit(store, 'figures.yaml', 'uk.ihs.student', '"value":776', '"value":779')
  expect(await textsOf(store, 'questions')).toContain('My marks')
})
