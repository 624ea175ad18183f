/** Texts for readers of one home country: an edition whose readers live elsewhere hides them. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { listEntries } from '../../src/db/queries/content-entries.ts'
import { readContentFacts } from '../../src/db/queries/launch.ts'
import type { Store } from '../../src/db/store.ts'
import type { ContentFiles } from '../../src/domain/content/entry.ts'
import { contentChecks } from '../../src/domain/launch.ts'
import { filesOf } from '../../src/server/content/parse-files.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { writeFiles } from '../../src/server/content/write-files.ts'
import { changeEntries } from '../../src/services/content/change-entries.ts'
import { type Item, listIn, readJson } from '../support/api.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { edited, loadFolder } from '../support/entries.ts'
import { buildPrincipal } from '../support/staff.ts'
import { FIXTURE } from '../support/template-databases.ts'
import { buildApi, buildCaller, expectError } from '../support/test-api.ts'

const by = { staffId: null, name: 'Test' }
const text = 'articles/first-week-abroad/en.md'
const [articleId, questionId] = [21, 3]

/** The fixture with an article and a question of which the English texts, about a lantern, are for readers in the Philippines. */
const MARKED: ContentFiles = new Map(
  [...filesOf(FIXTURE)].map(([file, source]): [string, string] => {
    if (file === text)
      return [file, source.replace(/^title: .*$/m, 'title: Lantern week').replace(/\n---\n/, '\nreaders: PH\n---\n')]
    if (file !== 'questions.yaml') return [file, source]
    return [
      file,
      source
        .replace(/en: My grades are .*\n/, (line) => line.replace('My', 'My lantern'))
        .replace(/(?<= {2}- id: 3\n) {4}category: 1\n {4}title/, '    readers: { en: PH }\n$&'),
    ]
  }),
)

async function open(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  await loadFolder(store, MARKED)
  const api = buildApi(store)
  const principal = buildPrincipal('admin-id', { roles: ['admin'], isMfaVerified: true })
  const staff = inProcessStaffClient(api.deps, buildCaller({ principal, isSite: true }))
  const moveEnglish = async (home_country: string) => {
    const { editions } = await staff.showLaunch()
    await staff.changeEditionReaders({
      editions: editions.map((each) => (each.code === 'en' ? { ...each, home_country } : each)),
    })
  }
  return { store, api, staff, moveEnglish }
}

type Opened = Awaited<ReturnType<typeof open>>

const inEach = async <T>(ask: (locale: string) => Promise<T>) => ({
  vi: await ask('vi'),
  tw: await ask('tw'),
  en: await ask('en'),
})

const isFound = (results: string) => /\/articles\/21-|#q-3"/.test(results)

/** Whether each list of each edition has the article and the question. */
async function shown({ api }: Opened) {
  const has = async (path: string, id: number, locale: string) =>
    listIn(await readJson(await api.get(path, { locale }))).some((item: Item) => item.id === id)
  const found = async (path: string, locale: string) => JSON.stringify(await readJson(await api.get(path, { locale })))
  const { addresses } = (await readJson(await api.get('/api/Home/addresses'))) as {
    addresses: { articles: { id: number; editions: string[] }[] }
  }
  const siteMap = addresses.articles.find(({ id }) => id === articleId)?.editions ?? []
  return inEach(async (locale) => ({
    articles: await has('/api/Home/articles', articleId, locale),
    recommended: await has('/api/Home/recommend_articles?count=9', articleId, locale),
    articleSearch: await has('/api/Home/articles?q=lantern', articleId, locale),
    siteMap: siteMap.includes(locale),
    questions: await has('/api/Home/questions', questionId, locale),
    questionSearch: await has('/api/Home/questions?q=lantern', questionId, locale),
    search: isFound(await found('/api/Home/search?q=lantern', locale)),
    suggestions: isFound(await found('/api/Home/suggestions?q=lantern', locale)),
  }))
}

describe.each(ENGINES)('texts for readers of one home country, on %s', (engine) => {
  test('are hidden in the edition that is moved to another country, search and site map included, and shown when it is moved back', async () => {
    const opened = await open(engine)
    const before = await shown(opened)
    expect(Object.values(before.en)).not.toContain(false)
    await opened.moveEnglish('VN')
    const { en, ...others } = await shown(opened)
    expect(Object.values(en)).not.toContain(true)
    expect({ en: before.en, ...others }).toEqual(before)
    await expectError(await opened.api.get(`/api/Home/articles_one/${articleId}`, { locale: 'en' }), 410, 'gone')
    const page = await readJson(await opened.api.get(`/api/Home/articles_one/${articleId}`, { locale: 'vi' }))
    expect(page.article).toMatchObject({ lang: 'vi', editions: ['vi', 'tw'] })
    await opened.moveEnglish('PH')
    expect(await shown(opened)).toEqual(before)
  })

  test('are for everybody once an editor says so', async () => {
    const opened = await open(engine)
    await opened.moveEnglish('VN')
    const key = 'first-week-abroad'
    const { texts } = await opened.staff.showArticleToEdit({ key, locale: 'en' })
    if (!texts.en) throw new Error('no English text')
    const { title, seo_slug, abstract, body, version, base, readers, state } = texts.en
    expect([readers, state]).toEqual(['PH', 'other_readers'])
    const input = { key, locale: 'en', title, seo_slug, abstract, body, version, base }
    await expect(opened.staff.saveArticleText({ ...input, readers: 'Manila' })).rejects.toMatchObject({ status: 422 })
    const saved = await opened.staff.saveArticleText({ ...input, readers: '' })
    await opened.staff.publishArticleText({ key, locale: 'en', version: saved.version, day: null })
    const question = await edited(opened.store, 'questions.yaml', 'questions/3', ({ readers: _, ...value }) => value)
    await changeEntries(opened.store, readerOf(), { changes: [question], by, via: 'console', at: 1 })
    expect(Object.values((await shown(opened)).en)).not.toContain(false)
  })

  test('are counted by the launch checklist, which links their lists, until somebody edits them', async () => {
    const { store, staff, moveEnglish } = await open(engine)
    const hidden = async () => {
      const facts = await readContentFacts(store.read)
      const check = contentChecks(facts, { hasLeadsTo: true, sendsMail: false }).find(
        (each) => each.check === 'readers',
      )
      const [articles, questions] = await Promise.all([
        staff.listArticlesToEdit({ state: 'other_readers' }),
        staff.listContent({ kind: 'questions', only: 'other_readers' }),
      ])
      return {
        ...facts.hiddenFromReaders,
        guides: facts.guidesOfOtherReaders > 0,
        state: check?.state,
        lists: [articles.total, questions.total],
      }
    }
    expect(await hidden()).toEqual({ articles: 0, questions: 0, guides: false, state: 'done', lists: [0, 0] })
    await moveEnglish('VN')
    expect(await hidden()).toEqual({ articles: 1, questions: 1, guides: true, state: 'missing', lists: [1, 1] })
    const question = await edited(store, 'questions.yaml', 'questions/3', ({ readers: _, ...value }) => value)
    const article = await edited(store, text, '', (value) => ({ ...value, title: 'Our own week' }))
    await changeEntries(store, readerOf(), { changes: [question, article], by, via: 'console', at: 1 })
    // the edited article is hidden as before
    expect(await hidden()).toMatchObject({ articles: 0, questions: 0, lists: [1, 0] })
  })

  test('are the same after an export and a load', async () => {
    const { store } = await open(engine)
    const rowsOf = async ({ read }: Store) => [
      await read.selectFrom('article').select(['slug', 'readers']).orderBy('id').execute(),
      await read.selectFrom('content_block').select('data').where('kind', '=', 'questions').orderBy('id').execute(),
    ]
    const rows = await rowsOf(store)
    expect(rows[0]).toContainEqual({ slug: 'first-week-abroad', readers: '{"en":"PH"}' })
    const { store: other, drop } = await createStore(engine, { content: 'fixture' })
    onTestFinished(drop)
    await loadFolder(other, writeFiles(await listEntries(store.read)))
    expect(await rowsOf(other)).toEqual(rows)
  })
})
