/** While instances are updated one after the other, the version before works on the new schema: it is expanded now, and contracted a release later. */
import type { TableMetadata } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { createDatabase } from '../support/databases.ts'
import { LANDED_VERSIONS, makeAsLanded } from '../support/landed-versions.ts'

/** What was taken away since, a release or more after it was last asked for. */
const NARROWED: readonly string[] = []

/** What a version that knows only `before` would miss, or could not write. */
function narrowings(before: readonly TableMetadata[], after: readonly TableMetadata[]): string[] {
  return before.flatMap(({ name, columns }) => {
    const now = after.find((table) => table.name === name)
    if (!now) return [`${name} is gone`]
    const gone = columns.filter((column) => !now.columns.some((each) => each.name === column.name))
    const changed = now.columns.flatMap((column) => {
      const known = columns.find((each) => each.name === column.name)
      const isNeeded = !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing
      if (!known) return isNeeded ? [`${name}.${column.name} must be written`] : []
      const isTightened = isNeeded && (known.isNullable || known.hasDefaultValue)
      return isTightened ? [`${name}.${column.name} must be written now`] : []
    })
    return [...gone.map((column) => `${name}.${column.name} is gone`), ...changed]
  })
}

test('whatever the version before reads and writes is there after the migrations of this one', async () => {
  const database = await createDatabase('postgres')
  onTestFinished(database.drop)
  await makeAsLanded(LANDED_VERSIONS.at(-1) ?? '', 'postgres', database.url)
  const store = openStore(database.url)
  const before = await store.read.introspection.getTables()
  await store.migrate()
  const after = await store.read.introspection.getTables()
  await store.close()
  expect(before.length).toBeGreaterThan(20)
  expect(narrowings(before, after)).toEqual(NARROWED)
})

test('a column that is gone, or that must be written from now on, is found', () => {
  const column = (name: string, isNullable = true) => ({
    ...{ name, dataType: 'text', isNullable },
    ...{ hasDefaultValue: false, isAutoIncrementing: false },
  })
  const table = (name: string, ...columns: ReturnType<typeof column>[]) => ({
    ...{ name, columns },
    isView: false,
    isForeign: false,
  })
  const before = [table('a', column('one'), column('two')), table('b')]
  const after = [table('a', column('one', false), column('three', false), column('four'))]
  expect(narrowings(before, after)).toEqual([
    'a.two is gone',
    'a.one must be written now',
    'a.three must be written',
    'b is gone',
  ])
})
