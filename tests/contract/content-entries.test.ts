import { describe, expect, onTestFinished, test } from 'vitest'
import { listBlocks } from '../../src/db/queries/blocks.ts'
import { findEntry, listEntries, listRevisions } from '../../src/db/queries/content-entries.ts'
import { readWithRows } from '../../src/db/queries/content-tables.ts'
import { readContentVersion } from '../../src/db/queries/settings.ts'
import type { Store } from '../../src/db/store.ts'
import { type ContentFiles, type Entry, readValue } from '../../src/domain/content/entry.ts'
import { ContentError } from '../../src/domain/content/issue.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import { readCleanSite } from '../../src/server/content/clean-site.ts'
import { filesOf, parseFiles } from '../../src/server/content/parse-files.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { writeFiles } from '../../src/server/content/write-files.ts'
import { changeEntries } from '../../src/services/content/change-entries.ts'
import { clearDemo } from '../../src/services/content/clear-demo.ts'
import type { EntryChange } from '../../src/services/content/rows.ts'
import { BOTH_ENGINES, createStore, ENGINES, type Engine } from '../support/databases.ts'
import { edited, loadFolder, titled } from '../support/entries.ts'
import { FIXTURE } from '../support/template-databases.ts'

const read = readerOf()
const files = filesOf(FIXTURE)
const by = { staffId: null, name: 'Test' }

async function open(engine: Engine): Promise<Store> {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  return store
}

const textsOf = async (store: Store) =>
  writeFiles((await listEntries(store.read)).filter(({ is_gone }) => is_gone === 0))
const change = (store: Store, ...changes: EntryChange[]) =>
  changeEntries(store, read, { changes, by, via: 'console', at: 1_800_000_000_000 })

/** Rows that pages read equal those of a full load. */
async function expectRowsFromTexts(store: Store) {
  const trial = await changeEntries(store, read, { changes: [], by, via: 'console', at: 0, dryRun: true })
  expect(trial.tables).toEqual([])
}

const question = ['questions.yaml', 'questions/3'] as const
const titleIn = async (store: Store) => {
  const { data } = await store.read
    .selectFrom('content_block')
    .select('data')
    .where('kind', '=', 'questions')
    .where('id', '=', 3)
    .executeTakeFirstOrThrow()
  return JSON.parse(data).title.en
}

describe.each(ENGINES)('texts of content on %s', (engine) => {
  test('equal those of the folder, also when written as files', async () => {
    const store = await open(engine)
    const byName = (entries: readonly Entry[]) =>
      new Map(entries.map((each) => [`${each.file} ${each.place}`, readValue(each)]))
    const folder = byName(parseFiles(files).entries)
    expect(byName(await listEntries(store.read))).toEqual(folder)
    const written = parseFiles(await textsOf(store))
    expect(written.issues).toEqual([])
    expect(byName(written.entries)).toEqual(folder)
    await expectRowsFromTexts(store)
  })

  test('change with their rows, a revision and an audit row, and raise the content version', async () => {
    const store = await open(engine)
    const before = await readContentVersion(store.read)
    const changeResult = await change(store, await edited(store, ...question, titled('Who pays?')))
    expect(changeResult.entries).toEqual([{ file: 'questions.yaml', place: 'questions/3', version: 2 }])
    expect(await titleIn(store)).toBe('Who pays?')
    expect(await readContentVersion(store.read)).toBe(before + 1)
    const revisions = await listRevisions(store.read, 'questions', '3')
    expect(revisions.map(({ version, via }) => [version, via])).toEqual([
      [2, 'console'],
      [1, 'load'],
    ])
    const audit = await store.read.selectFrom('audit').select(['action', 'subject']).execute()
    expect(audit).toContainEqual({ action: 'content.changed', subject: 'content:questions/3' })
    const { labels, changed } = (await findEntry(store.read, ...question)) ?? {}
    expect(JSON.parse(labels ?? '').en).toBe('Who pays?')
    expect(JSON.parse(changed ?? '')).toEqual({ en: 1_800_000_000_000 })
    await expectRowsFromTexts(store)
  })

  test('that another editor has changed are rejected with the current text, and nothing is changed', async () => {
    const store = await open(engine)
    const mine = await edited(store, ...question, titled('Mine'))
    await change(store, await edited(store, ...question, titled('Theirs')))
    const other = await edited(store, 'questions.yaml', 'questions/4', titled('Beside it'))
    await expect(change(store, other, mine)).rejects.toMatchObject({
      code: 'conflict',
      details: { entries: [{ place: 'questions/3', version: 2, value: { title: { en: 'Theirs' } } }] },
    })
    expect(await titleIn(store)).toBe('Theirs')
    expect((await findEntry(store.read, 'questions.yaml', 'questions/4'))?.version).toBe(1)
  })

  test.each<[string, (value: Entries) => Entries]>([
    ['lacks what must be there', ({ title: _, ...value }) => value],
    ['has what no schema knows', (value) => ({ ...value, titel: value.title })],
    ['has another key', (value) => ({ ...value, id: 901 })],
    ['has too many levels', (value) => ({ ...value, title: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) })],
    ['names a figure that there isn’t', titled('{{no.such.figure}}')],
  ])('are rejected if one %s', async (_, edit) => {
    const store = await open(engine)
    const before = await textsOf(store)
    const invalid = await edited(store, ...question, edit)
    const rejection = await change(store, invalid).catch((error: unknown) => error)
    expect(rejection).toBeInstanceOf(ContentError)
    expect((rejection as ContentError).issues.length).toBeGreaterThan(0)
    expect(await textsOf(store)).toEqual(before)
  })

  test('are added, removed and restored, and a load preserves these edits', async () => {
    const store = await open(engine)
    const { source = '', version = 0 } = (await findEntry(store.read, ...question)) ?? {}
    const added = { ...readValue({ source }), id: 900 }
    await change(store, { file: 'questions.yaml', place: 'questions/900', version: 0, value: added })
    await change(store, { file: 'questions.yaml', place: 'questions/3', version, value: null })
    const updated = await edited(store, 'questions.yaml', 'questions/4', titled('Ours'))
    await change(store, updated)
    const ids = async () =>
      (await store.read.selectFrom('content_block').select('id').where('kind', '=', 'questions').execute()).map(
        ({ id }) => id,
      )
    expect(await ids()).toContain(900)
    expect(await ids()).not.toContain(3)
    await expectRowsFromTexts(store)

    const newer: ContentFiles = new Map(
      [...files].map(([file, text]) => [file, file === 'questions.yaml' ? text.replaceAll('Vi', 'V') : text]),
    )
    await loadFolder(store, files)
    expect(await ids()).toContain(900)
    expect(await ids()).not.toContain(3)
    expect((await findEntry(store.read, 'questions.yaml', 'questions/4'))?.source).toContain('Ours')
    await loadFolder(store, newer)
    expect((await findEntry(store.read, 'questions.yaml', 'questions/4'))?.source).toContain('Ours')
    await expectRowsFromTexts(store)
    await loadFolder(store, files, { force: true })
    expect(await ids()).toContain(3)
    expect(await ids()).toContain(900)
    expect((await findEntry(store.read, 'questions.yaml', 'questions/4'))?.source).not.toContain('Ours')
    await expectRowsFromTexts(store)
  })

  test('that others reference can’t be removed, and a load keeps them', async () => {
    const store = await open(engine)
    const tag = await findEntry(store.read, 'article-tags.yaml', '12')
    const without = { file: 'article-tags.yaml', place: '12', version: tag?.version ?? 0, value: null }
    await expect(change(store, without)).rejects.toBeInstanceOf(ContentError)
  })

  test('are rejected at a path that no load would read', async () => {
    const store = await open(engine)
    const value = readValue((await findEntry(store.read, ...question)) ?? { source: '{}' })
    const unreadPaths = [
      { file: 'notes.yaml', place: '' },
      { file: 'articles/ielts-or-toefl/fr.md', place: '' },
      { file: '../questions.yaml', place: 'questions/900' },
      { file: 'questions.yaml', place: '#0' },
    ]
    for (const path of unreadPaths)
      await expect(change(store, { ...path, version: 0, value })).rejects.toBeInstanceOf(ContentError)
    await expectRowsFromTexts(store)
  })

  test('in a trial show the resulting rows, and change nothing', async () => {
    const store = await open(engine)
    const mine = await edited(store, 'questions.yaml', 'questions/3', titled('Tried'))
    const { version = 0 } = (await findEntry(store.read, 'questions.yaml', 'questions/4')) ?? {}
    const changes = [mine, { file: 'questions.yaml', place: 'questions/4', version, value: null }]
    const request = { changes, by, via: 'console' as const, at: 0, dryRun: true }
    expect(await changeEntries(store, read, request)).not.toHaveProperty('rows')
    const { rows = [] } = await changeEntries(store, read, { ...request, withRows: true })
    const [before, atVersion] = [await titleIn(store), await readContentVersion(store.read)]
    // as the worker thread would send it
    const titles = await readWithRows(store, structuredClone(rows), async (db) => {
      const questions = await listBlocks(db, 'questions')
      return [questions.find(({ id }) => id === 3)?.title.en, questions.some(({ id }) => id === 4)]
    })
    expect(titles).toEqual(['Tried', false])
    expect([await titleIn(store), await readContentVersion(store.read)]).toEqual([before, atVersion])
    await expectRowsFromTexts(store)
  })

  test('of an empty list and of a whole file are added and removed', async () => {
    const store = await open(engine)
    const video = { id: 1, title: { en: 'A film' }, desc: { en: 'About us' }, link: 'https://example.com/film' }
    await change(store, { file: 'home.yaml', place: 'videos/1', version: 0, value: video })
    expect(await store.read.selectFrom('content_block').select('id').where('kind', '=', 'videos').execute()).toEqual([
      { id: 1 },
    ])
    await expectRowsFromTexts(store)
    const { version = 0 } = (await findEntry(store.read, 'home.yaml', 'videos/1')) ?? {}
    await change(store, { file: 'home.yaml', place: 'videos/1', version, value: null })
    await expectRowsFromTexts(store)
  })

  test('are removed with the demo unless staff edited them', async () => {
    const store = await open(engine)
    const phone = (value: Entries) => ({ ...value, phone: '+886 2 1555 0100' })
    await change(store, await edited(store, 'offices.yaml', 'taipei', phone))
    const taipei = await findEntry(store.read, 'offices.yaml', 'taipei')
    expect(taipei?.source).not.toContain('"demo"')
    // changed by an earlier version, which did not clear the flag
    const old = await edited(store, 'offices.yaml', 'vietnam', phone)
    await store.transaction((tx) =>
      tx
        .updateTable('content_entry')
        .set({ source: JSON.stringify(old.value), edited_at: 1 })
        .where('file', '=', old.file)
        .where('place', '=', old.place)
        .execute(),
    )
    const preview = await clearDemo(store, read, { site: readCleanSite(), now: 5, dryRun: true })
    expect(preview.ownEntries).toEqual([expect.objectContaining({ kind: 'offices', key: 'vietnam' })])
    expect(preview.removed).toContainEqual(expect.objectContaining({ kind: 'offices', key: 'philippines' }))
    expect((await listBlocks(store.read, 'offices')).length).toBe(7)
    expect(await clearDemo(store, read, { site: readCleanSite(), now: 5 })).toEqual(preview)
    const offices = await listBlocks(store.read, 'offices')
    expect(offices.map(({ code, phone, demo }) => [code, phone, demo ?? false])).toEqual([
      ['taipei', '+886 2 1555 0100', false],
      ['vietnam', '+886 2 1555 0100', false],
    ])
    expect((await listBlocks(store.read, 'site'))[0]?.claims).toEqual([])
    await expectRowsFromTexts(store)
  })

  test('that stay name no removed one, so that their export can be loaded', async () => {
    const { store, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    const { removed } = await clearDemo(store, read, { site: readCleanSite(), now: 5 })
    for (const kind of ['people', 'packages']) expect(removed.map((entry) => entry.kind)).toContain(kind)
    const written = parseFiles(await textsOf(store))
    expect(written.issues).toEqual([])
    expect(read(written.entries).issues).toEqual([])
  })

  test('that an own entry names stay, and go with the one that they name', async () => {
    const { store, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    const [person] = await listBlocks(store.read, 'people')
    await change(
      store,
      await edited(store, 'team.yaml', `people/${person?.code}`, (value) => ({ ...value, since: 2001 })),
    )
    await clearDemo(store, read, { site: readCleanSite(), now: 5 })
    expect((await listBlocks(store.read, 'people')).map(({ code }) => code)).toEqual([person?.code])
    expect((await listBlocks(store.read, 'offices')).map(({ code }) => code)).toEqual([person?.office])
    expect((await listBlocks(store.read, 'working_hours')).map(({ code }) => code)).toEqual([person?.office])
    expect(read(parseFiles(await textsOf(store)).entries).issues).toEqual([])
  })

  test('that are pages stay without their flag, because the site links them and the console can’t add them', async () => {
    const store = await open(engine)
    const pages = async () => (await listBlocks(store.read, 'pages')).map(({ code, demo = false }) => [code, demo])
    expect(await pages()).toContainEqual(['terms', true])
    const { removed, ownEntries } = await clearDemo(store, read, { site: readCleanSite(), now: 5 })
    expect([...removed, ...ownEntries].filter(({ kind }) => kind === 'pages')).toEqual([])
    expect(await pages()).toContainEqual(['terms', false])
  })
})

describe.each(BOTH_ENGINES)('texts of content on %s', (engine) => {
  test('published twice at the same moment are one change and one rejection', async () => {
    const store = await open(engine)
    const both = await Promise.all([
      edited(store, ...question, titled('One')),
      edited(store, ...question, titled('Two')),
    ])
    const outcomes = await Promise.allSettled(both.map((each) => change(store, each)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(['One', 'Two']).toContain(await titleIn(store))
    await expectRowsFromTexts(store)
  })
})
