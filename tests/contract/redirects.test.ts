/** Redirects that staff add, import, test and remove, and automatic ones of content, on both databases. */

import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiFailure } from '../../src/api/client.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import { listArticleAddresses } from '../../src/db/queries/articles.ts'
import { listEntries } from '../../src/db/queries/content-entries.ts'
import { listRedirects, noteRedirectUse, writeRedirectUses } from '../../src/db/queries/redirects.ts'
import { listDescribedSchools } from '../../src/db/queries/schools.ts'
import { readContentVersion } from '../../src/db/queries/settings.ts'
import type { Store } from '../../src/db/store.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import type { Move } from '../../src/domain/redirects/moves.ts'
import words from '../../src/messages/en/staff.json' with { type: 'json' }
import { readerOf } from '../../src/server/content/read-content.ts'
import { changeEntries } from '../../src/services/content/change-entries.ts'
import { noteMoves } from '../../src/services/redirects/note-moves.ts'
import { useStaff } from '../support/console-leads.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import type { Locale } from '../support/demo-editions.ts'
import { replaced } from '../support/entries.ts'

const SENTENCES = Object.entries(words.fields.redirect)
  .map(([key, sentence]) => [key, sentence.split('{')[0] ?? ''] as const)
  .sort(([, one], [, other]) => other.length - one.length)
/** The message key of a sentence. */
const keyOf = (message: string) => SENTENCES.find(([, begins]) => message.startsWith(begins))?.[0]

type Added = { from: string; to: string | null; edition?: 'vi' | 'tw' | 'en' | null; is_over?: boolean }

describe.each(ENGINES)('redirects on %s', (engine) => {
  const opened = useStaff(engine)
  const staff = (): StaffClient => opened().as({ ...opened().admin, roles: ['editor'] })
  const store = (): Store => opened().api.deps.store
  const add = ({ edition = null, ...added }: Added) => staff().addRedirect({ edition, ...added } as never)
  const lines = async () =>
    (await listRedirects(store().read)).map(({ edition, from, to }) => `${edition ?? 'all'} ${from} ${to}`)
  const move = (...moves: Move[]) => store().transaction((tx) => noteMoves(tx, moves, { staffId: null, at: 1 }))
  /** The errors by field. */
  const errorsOf = async (act: Promise<unknown>): Promise<Record<string, string>> => {
    const error = await act.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof ApiFailure) || error.status !== 422) throw error ?? new Error('there was no error')
    return Object.fromEntries(
      Object.entries(error.body?.errors ?? {}).map(([path, messages]) => [path, messages.map(keyOf).join()]),
    )
  }

  test('are added with a higher content version, normalised, recorded in the audit log, and removed', async () => {
    const before = await readContentVersion(store().read)
    await add({ from: '/one', to: '/about' })
    await add({ from: ' https://site.example/tw/Old//Page/ ', to: '/schools/1?a=1#x' })
    expect(await readContentVersion(store().read)).toBe(before + 2)
    await add({ from: '/zero', to: '/one' })
    expect(await lines()).toEqual(['tw /Old/Page /schools/1?a=1#x', 'all /one /about', 'all /zero /about'])
    const { redirects, total } = await staff().listRedirects({ q: 'old/p' })
    expect([total, redirects[0]]).toMatchObject([1, { edition: 'tw', from: '/Old/Page', is_automatic: false, uses: 0 }])
    await staff().removeRedirect({ redirect: redirects[0]?.id ?? '' })
    expect(await lines()).not.toContain('tw /Old/Page /schools/1?a=1#x')
    const acts = await store()
      .read.selectFrom('audit')
      .select('action')
      .where('subject', 'like', 'redirect:%')
      .execute()
    expect(acts.map(({ action }) => action).sort()).toEqual([...Array(3).fill('redirect.added'), 'redirect.removed'])
  })

  test('that lead nowhere, hide a page, form a loop or exist already are rejected, each with its error', async () => {
    expect(await errorsOf(add({ from: '/two', to: '/nowhere' }))).toEqual({ to: 'unknown_in' })
    expect(await errorsOf(add({ from: '/two', to: '/nowhere', edition: 'vi' }))).toEqual({ to: 'unknown' })
    expect(await errorsOf(add({ from: '/about', to: '/search' }))).toEqual({ from: 'page_exists' })
    expect(await errorsOf(add({ from: '/one', to: '/search' }))).toEqual({ from: 'taken' })
    expect(await errorsOf(add({ from: '/same', to: '/same' }))).toEqual({ from: 'circular' })
    expect(await errorsOf(add({ from: '/two', to: 'http://other.example/' }))).toEqual({ to: 'to_insecure' })
    expect(await errorsOf(add({ from: '//other.example', to: '' }))).toEqual({ to: 'to_missing' })
    expect(await errorsOf(add({ from: '/about', to: null, is_over: true }))).toEqual({ is_over: 'over_gone' })
    await add({ from: '/faq/old', to: '/about', is_over: true })
    await add({ from: '/two', to: 'https://other.example/x' })
    expect(await lines()).toEqual(expect.arrayContaining(['all /faq/old /about', 'all /two https://other.example/x']))
  })

  test('of a pasted list are added all or none, and every invalid line is reported', async () => {
    const list = [
      '# moved in spring',
      '/l1 /about',
      '',
      '/l2,/faq/1',
      '/l3',
      '/l4\t/nowhere',
      '/l5 → 410',
      '/l1 /about',
    ].join('\n')
    expect(await errorsOf(staff().importRedirects({ list, edition: null }))).toEqual({
      'lines.5': 'line',
      'lines.6': 'unknown_in',
      'lines.8': 'taken',
    })
    expect(await errorsOf(staff().importRedirects({ list: '/l1 /about\n/l1 /search', edition: null }))).toEqual({
      'lines.2': 'taken',
    })
    expect(await errorsOf(staff().importRedirects({ list: '/l1 /l2\n/l2 /l1', edition: null }))).toEqual({
      'lines.1': 'circular',
      'lines.2': 'circular',
    })
    expect(await errorsOf(staff().importRedirects({ list: '\n', edition: null }))).toEqual({ list: 'empty' })
    expect((await lines()).filter((line) => line.includes('/l'))).toEqual([])
    const right = '/l1 /l2\r\n/l2 /faq/1\r\n/vi/l3 410'
    expect(await staff().importRedirects({ list: right, edition: null })).toEqual({ added: 3 })
    expect((await lines()).filter((line) => line.includes(' /l'))).toEqual([
      'all /l1 /faq/1',
      'all /l2 /faq/1',
      'vi /l3 null',
    ])
  })

  test('of a long list are checked without rendering a page, and other requests are answered in between', async () => {
    const { site } = opened().api.deps
    const rendered = vi.spyOn(site, 'statusOf')
    onTestFinished(() => rendered.mockRestore())
    let [isDone, answerCount] = [false, 0]
    const list = Array.from({ length: 2000 }, (_, index) => `/m${index} /schools/1`).join('\n')
    const imported = errorsOf(staff().importRedirects({ list: list.replace('/m0 ', '/about '), edition: null }))
    const others = (async () => {
      for (; !isDone; answerCount++) await setImmediate()
    })()
    expect(await imported.finally(() => (isDone = true))).toEqual({ 'lines.1': 'page_exists' })
    await others
    expect(rendered).not.toHaveBeenCalled()
    expect(answerCount).toBeGreaterThan(10)
  })

  test('of a list are rejected beyond the limits: lines, valid or not, and chained redirects', async () => {
    const importAll = (lines: string[]) => errorsOf(staff().importRedirects({ list: lines.join('\n'), edition: null }))
    expect(await importAll(Array(2001).fill('wrong'))).toEqual({ list: 'tooLong' })
    const chain = Array.from({ length: 12 }, (_, index) => `/c${index} ${index === 11 ? '/about' : `/c${index + 1}`}`)
    expect(await importAll(chain)).toEqual({ 'lines.1': 'longChain', 'lines.2': 'longChain' })
  })

  test('lead to pages of the content in the editions that show them, under any of their URLs', async () => {
    const [article] = await listArticleAddresses(store().read)
    const [school] = (await listDescribedSchools(store().read)).map(({ id }) => id)
    const pages = [
      `/articles/${article?.id}`,
      `/articles/${article?.id}-any-name`,
      `/schools/${school}`,
      '/faq/1',
      '/study/uk',
      '/countries/uk/schools',
      '/countries/all/schools',
      '/tags/gre-gmat',
      '/service_select/refine',
      '/search',
    ]
    const edition = (article?.editions[0] ?? null) as Locale | null
    await staff().importRedirects({ list: pages.map((to, at) => `/p${at} ${to}`).join('\n'), edition })
    for (const to of ['/articles/99999', '/schools/99999', '/study/xx', '/tags/none', '/500'])
      expect([to, await errorsOf(add({ from: '/q', to, edition }))]).toEqual([to, { to: 'unknown' }])
  })

  test('are tested step by step, with a visitor’s result', async () => {
    await move({ locale: 'vi', from: '/articles/9-old', to: null }, { locale: null, from: '/tags/a', to: '/search/b' })
    const ask = async (address: string) => {
      const { steps, end, address: at, status, exists } = await staff().testAddress({ address, edition: 'vi' })
      return { steps: steps.map(({ path, to }) => `${path} ${to}`), end, at, status, exists }
    }
    expect(await ask('/tags/a?x=1')).toEqual({
      steps: ['/tags/a /search/b'],
      end: 'page',
      at: '/search/b',
      status: 200,
      exists: false,
    })
    expect(await ask('/articles/9-any')).toEqual({
      steps: ['/articles/9-any null'],
      end: 'gone',
      at: null,
      status: 410,
      exists: false,
    })
    expect(await ask('/about')).toMatchObject({ steps: [], end: 'page', exists: true })
    expect(await ask('/never')).toMatchObject({ steps: [], end: 'nothing', status: 404 })
    expect(await errorsOf(staff().testAddress({ address: 'https://other.example/', edition: 'vi' }))).toEqual({
      address: 'from_unreadable',
    })
  })

  test('of renamed content are removed when it returns, and added when it moves again', async () => {
    const of = async (path: string) => (await lines()).filter((line) => line.includes(path))
    await move({ locale: 'tw', from: '/tags/x', to: '/tags/y' })
    await move({ locale: 'tw', from: '/tags/y', to: '/tags/z' })
    expect(await of('/tags/')).toEqual(expect.arrayContaining(['tw /tags/x /tags/z', 'tw /tags/y /tags/z']))
    await move({ locale: 'tw', from: '/tags/z', to: '/tags/x' })
    expect((await of('/tags/')).filter((line) => line.startsWith('tw'))).toEqual([
      'tw /tags/y /tags/x',
      'tw /tags/z /tags/x',
    ])
    await move({ locale: null, from: null, to: '/articles/9-back' })
    expect(await of('/articles/9')).toEqual([])
  })

  test('are counted by day when followed', async () => {
    const [first] = await listRedirects(store().read)
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-02'])
      noteRedirectUse(store(), { id: first?.id ?? '', day }, (error) => expect.fail(String(error)))
    await writeRedirectUses(store())
    const rows = await store().read.selectFrom('redirect_use').selectAll().orderBy('day').execute()
    expect(rows.map(({ day, count }) => `${day} ${count}`)).toEqual(['2026-11-01 1', '2026-11-02 2'])
  })
})

const read = readerOf()
const by = { staffId: null, name: 'Test' }

describe.each(ENGINES)('content on %s', (engine) => {
  const opened = useStaff(engine)
  test('leaves redirects in the transaction that moves it, and removes them when it returns', async () => {
    const { store, drop } = await createStore(engine, { content: 'fixture' })
    onTestFinished(drop)
    /** Renames a topic, with the articles that reference it. */
    const rename = async (from: string, to: string) => {
      const entries = (await listEntries(store.read)).filter(
        ({ file, source }) => /^(article-tags|articles\/[^/]+\/article)\.yaml$/.test(file) && source.includes(from),
      )
      expect(entries.length).toBeGreaterThan(1)
      const changes = entries.map(({ file, place, version, source }) => ({
        file,
        place,
        version,
        value: replaced(from, to)(readValue({ source })),
      }))
      await changeEntries(store, read, { changes, by, via: 'console', at: 1_800_000_000_000 })
    }
    const lines = async () =>
      (await listRedirects(store.read)).map(({ edition, from, to }) => `${edition ?? 'all'} ${from} ${to}`)
    expect(await lines()).toEqual([])
    await rename('gre-gmat', 'tests-of-masters')
    expect(await lines()).toEqual(['all /tags/gre-gmat /tags/tests-of-masters'])
    await rename('tests-of-masters', 'gre-or-gmat')
    expect(await lines()).toEqual([
      'all /tags/gre-gmat /tags/gre-or-gmat',
      'all /tags/tests-of-masters /tags/gre-or-gmat',
    ])
    await rename('gre-or-gmat', 'gre-gmat')
    expect(await lines()).toEqual(['all /tags/gre-or-gmat /tags/gre-gmat', 'all /tags/tests-of-masters /tags/gre-gmat'])
  })

  test('lists redirects of a renamed article with its title; they are tested and removed like others', async () => {
    const { api, as, admin } = opened()
    const { store } = api.deps
    const editor = as({ ...admin, roles: ['editor'] })
    const [text] = (await listEntries(store.read)).filter(({ file }) => /^articles\/.*\/vi\.md$/.test(file))
    const slug = String(readValue(text!).seo_slug)
    const { id } = await store.read
      .selectFrom('article_text')
      .select(['article_id as id'])
      .where('seo_slug', '=', slug)
      .where('locale', '=', 'vi')
      .executeTakeFirstOrThrow()
    const changes = [{ ...text!, value: { ...readValue(text!), seo_slug: 'another-name' } }]
    await changeEntries(store, read, { changes, by, via: 'console', at: 1_800_000_000_000 })
    const { redirects } = await editor.listRedirects({ q: slug, kind: 'automatic' })
    const [from, to] = [`/articles/${id}-${slug}`, `/articles/${id}-another-name`]
    expect(redirects).toMatchObject([
      { edition: 'vi', from, to, is_automatic: true, leads_anyway: true, of: { kind: 'articles' } },
    ])
    const { title } = await store.read
      .selectFrom('article_text')
      .select('title')
      .where('article_id', '=', id)
      .where('locale', '=', 'en')
      .executeTakeFirstOrThrow()
    expect(redirects[0]?.of?.name).toBe(title)
    await editor.removeRedirect({ redirect: redirects[0]?.id ?? '' })
    expect((await editor.listRedirects({ q: slug })).total).toBe(0)
  })
})
