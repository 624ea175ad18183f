/** When content last changed, as site maps say. */
import { expect, test } from 'vitest'
import { changeName, contentChanges } from '../../src/db/queries/content-changes.ts'
import { listEntries, putEntries } from '../../src/db/queries/content-entries.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { sourceOf } from '../../src/domain/content/entry.ts'
import { parseJson } from '../../src/domain/json.ts'
import { ENGINES } from '../support/databases.ts'
import { openTestStore } from '../support/stores.ts'

test.each(ENGINES)('a changed school has the day of its change, others keep theirs, on %s', async (engine) => {
  const store = await openTestStore(engine, 'fixture')
  const before = await listEntries(store.read)
  const [changed, other] = before.filter(({ kind }) => kind === 'schools')
  if (!changed || !other) throw new Error('the fixture has two schools')
  const loadedAt = (await contentChanges(store.read)).get(changeName('schools', other.key))
  const at = Date.UTC(2031, 1, 3)
  const source = sourceOf({ ...parseJson(changed.source), founded: 1850 })
  await store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    // a changed position is no change of the page
    const after = before.map((row) => (row === changed ? { ...row, source } : { ...row, position: row.position + 1 }))
    await putEntries(tx, before, after, at)
  })
  const changes = await contentChanges(store.read)
  expect(loadedAt).toBeLessThan(at)
  expect(changes.get(changeName('schools', changed.key))).toBe(at)
  expect(changes.get(changeName('schools', other.key))).toBe(loadedAt)
  expect(changes.get(changeName('schools'))).toBe(at)
})

test.each(ENGINES)('changed and removed figures change the page of their school, on %s', async (engine) => {
  const store = await openTestStore(engine, 'fixture')
  const before = await listEntries(store.read)
  const fact = before.find(({ kind }) => kind === 'facts')
  if (!fact) throw new Error('the fixture has figures')
  const { school } = parseJson(fact.source)
  const at = Date.UTC(2031, 1, 4)
  await store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    await putEntries(
      tx,
      before,
      before.filter((row) => row !== fact),
      at,
    )
  })
  expect((await contentChanges(store.read)).get(changeName('facts', String(school)))).toBe(at)
})
