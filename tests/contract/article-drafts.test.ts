import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findArticle } from '../../src/db/queries/articles.ts'
import { listDrafts, putDraft } from '../../src/db/queries/content-drafts.ts'
import { listEntries, listRevisions } from '../../src/db/queries/content-entries.ts'
import { listPresent, notePresence } from '../../src/db/queries/content-presence.ts'
import { insertPerson } from '../../src/db/queries/staff/people.ts'
import { search } from '../../src/db/search/search.ts'
import { readDocument, writeDocument } from '../../src/domain/articles/document.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import { FieldsError } from '../../src/domain/domain-error.ts'
import { readFacts, readSources } from '../../src/services/articles/article-sources.ts'
import { checkText } from '../../src/services/articles/check-text.ts'
import { changeFacts, createArticle } from '../../src/services/articles/create-article.ts'
import { publishDue } from '../../src/services/articles/publish-due.ts'
import { publishText, withdrawText } from '../../src/services/articles/publish-text.ts'
import { restoreText } from '../../src/services/articles/restore-text.ts'
import { saveText, type TypedText } from '../../src/services/articles/save-text.ts'
import { discardDraft, scheduleText } from '../../src/services/articles/schedule-text.ts'
import { articleDeps, writer } from '../support/articles.ts'
import { BOTH_ENGINES, createStore, ENGINES, type Engine } from '../support/databases.ts'
import type { Locale } from '../support/demo-editions.ts'

const start = Date.parse('2026-11-23T00:00:00Z')
const [mai, lin] = [writer('Mai'), writer('Lin')]
const key = 'first-week-abroad'

async function open(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  const clock = { now: start }
  const deps = articleDeps(store, clock)
  for (const { staffId: id, name, email } of [mai, lin])
    await store.transaction((tx) =>
      insertPerson(
        tx,
        { id, name, email, roles: ['editor'], offices: [], locale: 'en', timeZone: 'Asia/Taipei', passwordHash: null },
        start,
      ),
    )
  const versionsOf = async (locale: Locale) => {
    const { drafts, texts } = await readSources(store.read, key)
    return { version: drafts[locale]?.version ?? 0, base: texts[locale]?.version ?? 0 }
  }
  const textOf = async (locale: Locale): Promise<TypedText> => {
    const { drafts, texts } = await readSources(store.read, key)
    const { head, body } = readDocument((drafts[locale] ?? texts[locale])?.source ?? '')
    return { title: '', seo_slug: '', abstract: '', ...head, body }
  }
  const save = async (locale: Locale, change: Partial<TypedText>, by = mai) =>
    saveText(deps, by, { key, locale, seen: await versionsOf(locale), input: { ...(await textOf(locale)), ...change } })
  const titles = async () => {
    const { id } = await store.read.selectFrom('article').select('id').where('slug', '=', key).executeTakeFirstOrThrow()
    const article = await findArticle(store.read, id)
    return Object.fromEntries((article?.texts ?? []).map(({ locale, title }) => [locale, title]))
  }
  const due = {
    ...deps,
    articleAddress: (name: string) => `https://firm.example/${name}`,
    contentAddress: () => '',
    onMailQueued: () => {},
  }
  return { store, clock, deps, due, versionsOf, textOf, save, titles }
}

const rejected = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => error,
  )

describe.each(ENGINES)('texts of articles on %s', (engine) => {
  test('a draft is invisible until it is published, and changes nothing else', async () => {
    const { store, deps, save, titles } = await open(engine)
    const before = await titles()
    const { version } = await save('vi', { title: 'Tuần đầu ở xứ lạ' })
    expect(await titles()).toEqual(before)
    await publishText(deps, mai, { key, locale: 'vi', version, day: null })
    expect(await titles()).toEqual({ ...before, vi: 'Tuần đầu ở xứ lạ' })
    expect(await listDrafts(store.read, 'articles/')).toEqual([])
    const results = await search(
      store.read,
      { kind: 'article', text: 'Tuần đầu ở xứ lạ', locale: 'vi' },
      { page: 1, perPage: 1 },
    )
    expect(results.total).toBeGreaterThan(0)
    const [revision] = await listRevisions(store.read, 'articles', key)
    expect(revision).toMatchObject({ file: `articles/${key}/vi.md`, staff_id: mai.staffId })
  })

  test('saving the published text keeps its bytes and makes no draft; restoring it in a draft removes the draft', async () => {
    const { store, save, textOf } = await open(engine)
    const { title } = await textOf('tw')
    expect(await save('tw', {})).toEqual({ version: 0 })
    expect(await save('tw', { title: '另一個標題' })).toEqual({ version: 1 })
    expect(await save('tw', { title })).toEqual({ version: 0 })
    expect(await listDrafts(store.read, 'articles/')).toEqual([])
  })

  test('the second of two concurrent saves gets a conflict with the current text, and overwrites nothing', async () => {
    const { deps, save, versionsOf, textOf } = await open(engine)
    const from = await versionsOf('en')
    const input = await textOf('en')
    await save('en', { title: 'Mai’s title' })
    const error = await rejected(
      saveText(deps, lin, { key, locale: 'en', seen: from, input: { ...input, title: 'Lin’s' } }),
    )
    expect(error).toMatchObject({ code: 'conflict', details: { version: 1, by: mai.staffId } })
    expect((await textOf('en')).title).toBe('Mai’s title')
  })

  test('a published text that changed since a draft was begun is not overwritten', async () => {
    const { store, deps, save, titles } = await open(engine)
    const { version } = await save('en', { title: 'Begun before' })
    const { texts } = await readSources(store.read, key)
    const entry = texts.en
    if (!entry) throw new Error('no text')
    const value = { ...readValue(entry), title: 'Meanwhile' }
    await deps.change({
      changes: [{ file: entry.file, place: '', version: entry.version, value }],
      by: lin,
      via: 'console',
    })
    expect(await rejected(publishText(deps, mai, { key, locale: 'en', version, day: null }))).toMatchObject({
      code: 'conflict',
    })
    expect((await titles()).en).toBe('Meanwhile')
  })

  test('a draft based on an older text is published only after its author has seen the newer one', async () => {
    const { deps, save, versionsOf, textOf, titles } = await open(engine)
    await save('en', { title: 'Begun before' })
    const file = `articles/${key}/en.md`
    const value = { title: 'Meanwhile', seo_slug: 'a', abstract: 'b', body: 'Text.\n' }
    const { base } = await versionsOf('en')
    await deps.change({
      changes: [{ file, place: '', version: base, value }],
      by: lin,
      via: 'console',
    })
    const input = await textOf('en')
    // saved from a page rendered before: stored, and still based on the older text
    const { version } = await saveText(deps, mai, {
      key,
      locale: 'en',
      seen: { version: 1, base },
      input: { ...input, abstract: 'c' },
    })
    expect(await rejected(publishText(deps, mai, { key, locale: 'en', version, day: null }))).toMatchObject({
      code: 'conflict',
    })
    const draft = await saveText(deps, mai, {
      key,
      locale: 'en',
      seen: await versionsOf('en'),
      input: await textOf('en'),
    })
    await publishText(deps, mai, { key, locale: 'en', version: draft.version, day: null })
    expect((await titles()).en).toBe('Begun before')
  })

  test('one language of a draft article is published, and the others stay drafts', async () => {
    const { store, deps, versionsOf, save, titles } = await open(engine)
    const { facts } = await readSources(store.read, key)
    const draft = {
      file: facts.file,
      place: '',
      version: facts.version,
      value: { ...readValue(facts), draft: true },
    }
    await deps.change({ changes: [draft], by: mai, via: 'console' })
    const { version } = await save('vi', { title: 'Chỉ tiếng Việt' })
    await publishText(deps, mai, { key, locale: 'vi', version, day: '2026-11-23' })
    expect(await titles()).toEqual({ vi: 'Chỉ tiếng Việt' })
    const row = await store.read
      .selectFrom('article')
      .select('is_draft')
      .where('slug', '=', key)
      .executeTakeFirstOrThrow()
    expect(row.is_draft).toBe(0)
    expect((await listDrafts(store.read, 'articles/')).map(({ file }) => file)).toEqual([
      `articles/${key}/en.md`,
      `articles/${key}/tw.md`,
    ])
    await publishText(deps, mai, { key, locale: 'tw', version: (await versionsOf('tw')).version, day: null })
    expect(Object.keys(await titles()).sort()).toEqual(['tw', 'vi'])
  })

  test('a new article is published in one language alone, with the chosen date', async () => {
    const { store, deps } = await open(engine)
    await createArticle(deps, mai, { key: 'new-rules', classification: 1, country: 'uk', day: '2026-11-20' })
    const input = { title: 'Quy định mới', seo_slug: 'quy-dinh-moi', abstract: 'Tóm tắt.', body: '## Một\n\nHai.\n' }
    const versions = { version: 0, base: 0 }
    const { version } = await saveText(deps, mai, { key: 'new-rules', locale: 'vi', seen: versions, input })
    await publishText(deps, mai, { key: 'new-rules', locale: 'vi', version, day: '2026-11-23' })
    const row = await store.read
      .selectFrom('article')
      .selectAll()
      .where('slug', '=', 'new-rules')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ country_code: 'uk', date_publish: '2026-11-23', date_update: '2026-11-23' })
    const article = await findArticle(store.read, row.id)
    expect(article?.texts.map(({ locale }) => locale)).toEqual(['vi'])
    expect(
      await rejected(
        createArticle(deps, mai, { key: 'new-rules', classification: 1, country: null, day: '2026-11-20' }),
      ),
    ).toBeInstanceOf(FieldsError)
  })

  test.each(['new', 'find'])('an article can’t have the slug %s, which is a page of the console', async (name) => {
    const { deps } = await open(engine)
    const begun = createArticle(deps, mai, { key: name, classification: 1, country: null, day: '2026-11-20' })
    expect(await rejected(begun)).toMatchObject({ issues: [{ path: 'key', key: 'fields.article.reserved' }] })
  })

  test('a language is unpublished and published again; the others stay', async () => {
    const { store, deps, titles } = await open(engine)
    const all = await titles()
    const { facts } = await readSources(store.read, key)
    await withdrawText(deps, mai, { key, locale: 'tw', version: facts.version })
    expect(Object.keys(await titles()).sort()).toEqual(['en', 'vi'])
    await publishText(deps, mai, { key, locale: 'tw', version: 0, day: null })
    expect(await titles()).toEqual(all)
    const entries = await listEntries(store.read)
    const now = entries.find(({ file }) => file === `articles/${key}/article.yaml`)
    expect(now?.source).toBe(now?.loaded)
  })

  test('a due text is published once, however late, in the name of the person who scheduled it', async () => {
    const { deps, due, clock, save, titles, store } = await open(engine)
    const { version } = await save('tw', { title: '明天的標題' })
    await scheduleText(deps, mai, { key, locale: 'tw', version, dueAt: start + 3600_000, zone: 'Asia/Taipei' })
    expect(await publishDue(due)).toEqual({ published: 0, failed: 0 })
    clock.now = start + 26 * 3600_000
    const published = await Promise.all([publishDue(due), publishDue(due)])
    expect(published.map(({ published }) => published).sort()).toEqual([0, 1])
    expect((await titles()).tw).toBe('明天的標題')
    expect(await publishDue(due)).toEqual({ published: 0, failed: 0 })
    const { facts } = await readSources(store.read, key)
    expect(facts.source).toContain('"date_update":"2026-11-23"')
  })

  test('a due text that can’t be published stays a draft, and its author is notified', async () => {
    const { deps, due, clock, save, versionsOf, titles, store } = await open(engine)
    const before = await titles()
    const { version } = await save('en', { title: 'Good so far' })
    await scheduleText(deps, mai, { key, locale: 'en', version, dueAt: start + 1000, zone: 'Asia/Manila' })
    await save('en', { body: 'It costs {{no.such.figure}}.\n' })
    clock.now = start + 60_000
    expect(await publishDue(due)).toEqual({ published: 0, failed: 1 })
    expect(await titles()).toEqual(before)
    const [draft] = await listDrafts(store.read, 'articles/')
    expect(draft).toMatchObject({ state: 'draft', failed: '["body: fields.article.figure"]' })
    const mails = await store.read
      .selectFrom('outbox')
      .select(['recipient', 'subject'])
      .where('kind', '=', 'staff')
      .execute()
    expect(mails).toEqual([{ recipient: mai.email, subject: 'Not published: Good so far' }])
    clock.now += 60_000
    expect(await publishDue(due)).toEqual({ published: 0, failed: 0 })
    await discardDraft(deps, mai, { key, locale: 'en', version: (await versionsOf('en')).version })
    expect(await listDrafts(store.read, 'articles/')).toEqual([])
  })

  test('a text that fails for an unknown reason blocks no other, and is retried', async () => {
    const { deps, due, clock, save, titles } = await open(engine)
    const schedule = async (locale: Locale, title: string, dueAt: number) => {
      const { version } = await save(locale, { title })
      await scheduleText(deps, mai, { key, locale, version, dueAt, zone: 'Asia/Manila' })
    }
    await schedule('tw', '會失敗的標題', start + 1000)
    await schedule('en', 'Behind it', start + 2000)
    clock.now = start + 60_000
    const change: typeof due.change = async (request) => {
      if (JSON.stringify(request.changes).includes('會失敗的標題')) throw new Error('out of memory')
      return await due.change(request)
    }
    expect(String(await rejected(publishDue({ ...due, change })))).toContain('out of memory')
    expect((await titles()).en).toBe('Behind it')
    clock.now += 60_000
    expect(await publishDue(due)).toEqual({ published: 1, failed: 0 })
    expect((await titles()).tw).toBe('會失敗的標題')
  })

  test('HTML, external pictures and unknown figures are reported as errors; nothing is saved', async () => {
    const { store, deps, save } = await open(engine)
    const error = await rejected(save('en', { body: 'a <script>alert(1)</script>\n' }))
    expect(error).toBeInstanceOf(FieldsError)
    expect(await listDrafts(store.read, 'articles/')).toEqual([])
    const head = { title: '', seo_slug: 'Not A Slug', abstract: 'x' }
    const source = writeDocument({ head, body: '{{nothing}} ![x](https://a.example/b.png)\n' })
    const fieldsError = (await rejected(checkText(deps, { source, locale: 'en', kind: 'article' }))) as FieldsError
    expect(fieldsError.issues.map(({ path, key }) => `${path} ${key.split('.').at(-1)}`)).toEqual([
      'title missing',
      'seo_slug slug',
      'body image',
      'body figure',
    ])
  })

  test('an older version is restored as a draft, and published like any other', async () => {
    const { store, deps, save, versionsOf, titles } = await open(engine)
    const before = await titles()
    const { version } = await save('en', { title: 'Second thoughts' })
    await publishText(deps, mai, { key, locale: 'en', version, day: null })
    const revisions = await listRevisions(store.read, 'articles', key)
    const first = revisions.find(({ via }) => via === 'load')
    await restoreText(deps, lin, { key, revision: first?.id ?? '', seen: await versionsOf('en') })
    await publishText(deps, lin, { key, locale: 'en', version: (await versionsOf('en')).version, day: null })
    expect(await titles()).toEqual(before)
  })

  test('data of an article changes in all languages, based on the version that the editor saw', async () => {
    const { store, deps } = await open(engine)
    const { facts } = await readSources(store.read, key)
    const input = {
      classification: 6,
      tags: ['visa'],
      country: 'uk',
      writers: {},
      related: [],
      date_publish: '2026-01-02',
      date_update: '2026-11-23',
    }
    await changeFacts(deps, mai, { key, version: facts.version, facts: input })
    const row = await store.read.selectFrom('article').selectAll().where('slug', '=', key).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ country_code: 'uk', date_publish: '2026-01-02' })
    expect(
      await rejected(changeFacts(deps, lin, { key, version: facts.version, facts: { ...input, tags: [] } })),
    ).toMatchObject({
      code: 'conflict',
    })
  })

  test('a text shows its other editors for a minute and a half', async () => {
    const { store } = await open(engine)
    const file = `articles/${key}/vi.md`
    await store.transaction((tx) => notePresence(tx, file, mai.staffId, start))
    await store.transaction((tx) => notePresence(tx, file, mai.staffId, start + 60_000))
    const others = (now: number) => listPresent(store.read, `articles/${key}/`, { except: lin.staffId, now })
    expect(await others(start + 70_000)).toEqual([{ file, staff_id: mai.staffId, since: start }])
    expect(await others(start + 160_000)).toEqual([])
  })
})

describe.each(BOTH_ENGINES)('texts of articles on %s', (engine) => {
  test('drafts and editors of an article whose key begins alike are not its own, in any collation', async () => {
    const { store } = await open(engine)
    if (engine === 'postgres')
      await store.transaction(async (tx) => {
        // as en_US.utf8 of the C library, which is not installed everywhere
        await sql`create collation punctuation_last (provider = icu, locale = 'en-u-ka-shifted')`.execute(tx)
        for (const table of ['content_draft', 'content_presence'])
          await sql`alter table ${sql.table(table)} alter column file type text collate punctuation_last`.execute(tx)
      })
    const file = `articles/${key}-again/en.md`
    await store.transaction(async (tx) => {
      const at = {
        source: '',
        state: 'draft',
        due_at: null,
        zone: null,
        staff_id: mai.staffId,
        at: start,
        failed: '[]',
      }
      await putDraft(tx, { file, base_version: 0, ...at }, 0)
      await notePresence(tx, file, mai.staffId, start)
    })
    const present = (begins: string) => listPresent(store.read, begins, { except: lin.staffId, now: start })
    expect(await listDrafts(store.read, `articles/${key}/`)).toEqual([])
    expect(await present(`articles/${key}/`)).toEqual([])
    expect(await listDrafts(store.read, `articles/${key}-again/`)).toMatchObject([{ file }])
    expect(await present(`articles/${key}-again/`)).toMatchObject([{ file }])
  })

  test('the second of two publications in one second is a conflict that shows the current text', async () => {
    const { deps, save, titles } = await open(engine)
    const { version } = await save('en', { title: 'One of two' })
    const numbers = await Promise.all(
      [mai, lin].map((by) => rejected(publishText(deps, by, { key, locale: 'en', version, day: null }))),
    )
    expect(numbers.filter((error) => error === null)).toHaveLength(1)
    expect(numbers.find((error) => error !== null)).toMatchObject({ code: 'conflict' })
    expect((await titles()).en).toBe('One of two')
  })

  test('articles created at the same moment get different numbers', async () => {
    const { store, deps } = await open(engine)
    const keys = ['rules-one', 'rules-two', 'rules-three', 'rules-four']
    await Promise.all(
      keys.map((each) => createArticle(deps, mai, { key: each, classification: 1, country: null, day: '2026-11-20' })),
    )
    const sources = await Promise.all(keys.map((each) => readSources(store.read, each)))
    expect(new Set(sources.map(({ facts }) => readFacts(facts.source).id)).size).toBe(keys.length)
  })
})
