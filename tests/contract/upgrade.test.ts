/** An update takes over the database of the release before it, and that release works on the new schema while instances are updated one by one. */
import type { TableMetadata } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadFiles } from '../../src/commands/content/load-files.ts'
import { CONTENT_KINDS } from '../../src/domain/content/kinds.ts'
import { filesOf } from '../../src/server/content/files.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { listNewKinds } from '../../src/store/queries/content-kinds.ts'
import { insertInquiry, listInquiries } from '../../src/store/queries/inquiries.ts'
import { claimMails, insertMails } from '../../src/store/queries/outbox.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { buildContent, buildInquiry, buildMail } from '../support/builders.ts'
import { BOTH_ENGINES, createDatabase, createStore, ENGINES, type Engine } from '../support/databases.ts'
import { loadContent } from '../support/load-content.ts'
import { FIXTURE } from '../support/made-databases.ts'
import { LAST_RELEASE, makeLastRelease } from '../support/releases.ts'
import { schemaOf } from '../support/schema-of.ts'

/** A store over a database that the last release made, not yet migrated. */
async function openLastRelease(engine: Engine): Promise<Store> {
  const { url, drop } = await createDatabase(engine)
  onTestFinished(drop)
  await makeLastRelease(engine, url)
  const store = openStore(url)
  onTestFinished(store.close)
  return store
}

async function openNew(engine: Engine): Promise<Store> {
  const { store, drop } = await createStore(engine)
  onTestFinished(drop)
  return store
}

describe.each(BOTH_ENGINES)(`on %s, a database that version ${LAST_RELEASE} made`, (engine) => {
  test('is migrated to the schema that a new one has', async () => {
    const store = await openLastRelease(engine)
    await store.migrate()
    const schema = await schemaOf(store)
    expect(schema.length).toBeGreaterThan(500)
    expect(schema).toEqual(await schemaOf(await openNew(engine)))
  })

  test('loses markup that stood in an example amount, and keeps the amounts', async () => {
    const store = await openLastRelease(engine)
    await store.migrate()
    const { up } = await import('../../src/store/migrations/0002-clean-examples.ts')
    const bad = '<p>{{=<meta http-equiv=refresh>}} {{=US$10,000}} <a href="{{=javascript:alert(1)}}">a</a></p>'
    const good = '<p> {{=US$10,000}} <a href="#">a</a></p>'
    await store.transaction(async (tx) => {
      const block = { kind: 'questions', id: 987, position: 1, data: JSON.stringify({ answer: { en: bad } }) }
      await tx
        .insertInto('content_block')
        .values(block as never)
        .execute()
      await up(tx as never)
      const { data } = await tx
        .selectFrom('content_block')
        .select('data')
        .where('id', '=', 987)
        .where('kind', '=', 'questions')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(data)).toEqual({ answer: { en: good } })
    })
  })

  test('keeps its lead with the mails that wait, and takes another one', async () => {
    const store = await openLastRelease(engine)
    await store.migrate()
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
})

/**
 * Tables and columns that this version removes though the last release still uses them: an update needs all instances stopped, as
 * CHANGELOG says. Others are removed a release or more after their last use.
 */
const REMOVED: readonly string[] = [
  'school.name_folded is gone',
  'search_entry is gone',
  'search_posting is gone',
  'search_sequence is gone',
]

/** What a version that knows only `before` would miss, or could not write. */
function narrowings(before: readonly TableMetadata[], after: readonly TableMetadata[]): string[] {
  return before.flatMap(({ name, columns }) => {
    const now = after.find((table) => table.name === name)
    if (!now) return [`${name} is gone`]
    const gone = columns.filter((column) => !now.columns.some((each) => each.name === column.name))
    const changed = now.columns.flatMap((column) => {
      const former = columns.find((each) => each.name === column.name)
      const isRequired = !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing
      if (!former) return isRequired ? [`${name}.${column.name} must be written`] : []
      const isTightened = isRequired && (former.isNullable || former.hasDefaultValue)
      return isTightened ? [`${name}.${column.name} must be written now`] : []
    })
    return [...gone.map((column) => `${name}.${column.name} is gone`), ...changed]
  })
}

test('the last release can read and write all it knows after the migrations of this version', async () => {
  const store = await openLastRelease('postgres')
  const before = await store.read.introspection.getTables()
  await store.migrate()
  const after = await store.read.introspection.getTables()
  expect(before.length).toBeGreaterThan(20)
  expect(narrowings(before, after)).toEqual(REMOVED)
})

test('a removed column and a column that must be written from now on are found', () => {
  const column = (name: string, isNullable = true) => ({
    name,
    isNullable,
    dataType: 'text',
    hasDefaultValue: false,
    isAutoIncrementing: false,
  })
  const table = (name: string, ...columns: ReturnType<typeof column>[]) => ({
    name,
    columns,
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

describe.each(ENGINES)('kinds of content that a database on %s does not know', (engine) => {
  test('are all of them in an empty database, and none after a load', async () => {
    const store = await openNew(engine)
    expect(await listNewKinds(store.read)).toEqual(CONTENT_KINDS)
    await loadContent(store, buildContent())
    expect(await listNewKinds(store.read)).toEqual([])
  })

  test('leave out demo rows where the demo was cleared, and what names a school that is not there', async () => {
    const { store, drop } = await createStore(engine, { content: 'fixture' })
    onTestFinished(drop)
    const files = new Map(filesOf(FIXTURE))
    const person = (id: number, school: string, more = '') =>
      `- {id: ${id}, school: ${school}, admitted: 2026-01, degree: master, student: {en: Ann}, major: {en: A}, score: {en: A}, scholarship: null, experience: {en: A}${more}}\n`
    files.set(
      'students.yaml',
      person(1, 'harvard-university') + person(2, 'away') + person(3, 'harvard-university', ', demo: true'),
    )
    await store.transaction(async (tx) => {
      await tx.deleteFrom('content_entry').where('file', '=', 'students.yaml').execute()
      for (const table of ['student', 'testimonial', 'content_block'] as const)
        await tx.updateTable(table).set({ demo: 0 }).execute()
      await tx.updateTable('article').set({ demo: 0 }).execute()
      const kinds = JSON.stringify(CONTENT_KINDS.filter((kind) => kind !== 'students'))
      await tx.updateTable('setting').set({ value: kinds }).where('key', '=', 'content_kinds').execute()
    })
    await loadFiles(store, files, readerOf(), { only: 'new-kinds' })
    expect(await listNewKinds(store.read)).toEqual([])
    const entries = await store.read.selectFrom('content_entry').select('key').where('kind', '=', 'students').execute()
    expect(entries).toEqual([{ key: '1' }])
  })

  test('do not include kinds that staff emptied after they had been loaded', async () => {
    const { store, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    await store.transaction((tx) => tx.deleteFrom('student').execute())
    expect(await listNewKinds(store.read)).toEqual([])
  })
})
