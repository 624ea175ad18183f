/** Stores with content, for the tests of one block or of one test. */
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { findSchools } from '../../src/db/queries/schools.ts'
import type { Store } from '../../src/db/store.ts'
import type { Content } from '../../src/domain/content.ts'
import { EVERY_SCHOOL, type SchoolCriteria } from '../../src/domain/school-criteria.ts'
import { createStore, type Engine, type TestStore } from './databases.ts'
import { loadContent } from './load-content.ts'

/** A store of the test's own. */
export async function openTestStore(
  engine: Engine,
  content: Content | 'demo' | 'fixture' | null = null,
): Promise<Store> {
  const { store, drop } = await createStore(engine, { content: content === 'fixture' ? content : content === 'demo' })
  onTestFinished(drop)
  if (content !== null && typeof content !== 'string') await loadContent(store, content)
  return store
}

/** One store for the tests of a block, all of which only read it. */
export function useReadOnlyStore(engine: Engine, content: Content | 'demo'): () => Store {
  let opened: TestStore | undefined
  beforeAll(async () => {
    opened = await createStore(engine, { content: content === 'demo' })
    if (content !== 'demo') await loadContent(opened.store, content)
  })
  afterAll(() => opened?.drop())
  return () => (opened as TestStore).store
}

export const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The ids of the schools that meet the criteria, and their number. */
export async function search(store: Store, criteria: Partial<SchoolCriteria>, paging = { page: 1, perPage: 100 }) {
  const { schools, total } = await findSchools(store.read, { ...EVERY_SCHOOL, ...criteria }, paging)
  return { ids: ids(schools), total }
}
