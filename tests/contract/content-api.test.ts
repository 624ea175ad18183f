/** Content through the endpoints of the console's pages. */
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { staffFunctions } from '../../src/api/staff/functions.ts'
import { listBlocks } from '../../src/db/queries/blocks.ts'
import { findEntry } from '../../src/db/queries/content-entries.ts'
import { NAMED_KINDS } from '../../src/db/queries/content-names.ts'
import { readContentVersion } from '../../src/db/queries/settings.ts'
import { COLLECTION_KINDS } from '../../src/domain/content/collections.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import { ContentError } from '../../src/domain/content/issue.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { createContentWorker } from '../../src/server/content/content-worker.ts'
import { limitRequests } from '../../src/server/request-limits.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { titled } from '../support/entries.ts'
import { buildApi, buildCaller } from '../support/test-api.ts'
import { addStaff } from '../support/waiting-leads.ts'

const editor: Principal = {
  staffId: 'eve',
  name: 'Eve',
  email: 'eve@staff.example',
  roles: ['editor'],
  offices: [],
  locale: 'tw',
  timeZone: 'Asia/Taipei',
  sessionId: 'session',
  isMfaVerified: true,
  reauthenticatedAt: 0,
}
const caller = buildCaller({ principal: editor, locale: 'tw' })
const question = { kind: 'questions', key: '3' } as const

/** The site's API; if a test asks for it, with the content worker in a process of its own, as on the server. */
async function open(engine: Engine, { withProcess = false } = {}) {
  const { store, url, drop } = await createStore(engine, { content: 'fixture' })
  const worker = withProcess ? createContentWorker(url) : null
  onTestFinished(async () => {
    await worker?.close()
    await drop()
  })
  const { deps } = buildApi(store, worker ? { contentWorker: worker } : {})
  await addStaff(store, { id: 'eve', name: 'Eve Editor', roles: '["editor"]' })
  const entryOf = async (query: Parameters<typeof staffFunctions.showEntry.call>[2]) => {
    const { entries } = await staffFunctions.showEntry.call(deps, caller, query)
    return entries[0]!
  }
  return { deps, store, entryOf }
}

describe.each(ENGINES)('content through the API on %s', (engine) => {
  test('labels referenced entries of every collection', async () => {
    const { deps } = await open(engine)
    for (const kind of NAMED_KINDS) {
      const { names } = await staffFunctions.showNames.call(deps, caller, { kind })
      expect([kind, names.length > 0 && names.every(({ names: { en }, id }) => en && id > 0)]).toEqual([kind, true])
    }
    const { names } = await staffFunctions.showNames.call(deps, caller, { kind: 'schools' })
    expect(names.find(({ code }) => code === 'harvard-university')).toMatchObject({ id: 1, names: { tw: '哈佛大學' } })
    const { names: sources } = await staffFunctions.showNames.call(deps, caller, { kind: 'sources' })
    expect(sources.map(({ code }) => code)).toContain('college-scorecard')
  })

  test('has every kind, and its entries by page and by name', async () => {
    const { deps } = await open(engine)
    const { is_known, kinds } = await staffFunctions.listKinds.call(deps, caller, {})
    expect(is_known).toBe(true)
    expect(kinds.map(({ kind }) => kind)).toEqual(COLLECTION_KINDS)
    expect(kinds.find(({ kind }) => kind === 'articles')?.entries).toBe(2)
    for (const { kind, entries } of kinds) {
      const { total } = await staffFunctions.listContent.call(deps, caller, { kind })
      expect([kind, total]).toEqual([kind, entries])
    }
    const { entries: schools } = await staffFunctions.listContent.call(deps, caller, {
      kind: 'schools',
      q: 'cambridge',
    })
    expect(schools.length).toBeGreaterThan(0)
    for (const { key, labels } of schools)
      expect(`${key} ${Object.values(labels).join(' ')}`.toLowerCase()).toContain('cambridge')
  })

  test('lists the entries that use a figure, and nothing for other kinds', async () => {
    const { deps } = await open(engine)
    const usesOf = async (kind: 'figures' | 'living_costs', key: string) =>
      (await staffFunctions.showEntry.call(deps, caller, { kind, key })).uses ?? []
    const uses = await usesOf('figures', 'uk.ihs.student')
    expect(uses.length).toBeGreaterThan(0)
    expect(new Set(uses.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(uses.length)
    for (const { kind, key } of uses) {
      const { entries } = await staffFunctions.showEntry.call(deps, caller, { kind: kind as 'questions', key })
      expect(JSON.stringify(entries)).toMatch(/\{\{\s*uk\.ihs\.student[\s*|}]/)
    }
    expect((await usesOf('living_costs', 'GB')).length).toBeGreaterThan(0)
    expect((await staffFunctions.showEntry.call(deps, caller, question)).uses).toBeNull()
  })

  test('is changed and published, with author, history, and restored versions', async () => {
    const { deps, store, entryOf } = await open(engine, { withProcess: true })
    const before = await entryOf(question)
    const version = await readContentVersion(store.read)
    const changes = [{ ...before, value: titled('Who pays for it?')(before.value) }]
    const { entries } = await staffFunctions.changeContent.call(deps, caller, { changes })
    expect(entries).toEqual([{ file: 'questions.yaml', place: 'questions/3', version: 2 }])
    expect(await readContentVersion(store.read)).toBe(version + 1)
    const entry = await staffFunctions.showEntry.call(deps, caller, question)
    expect(entry).toMatchObject({ edited_by: 'Eve Editor', outdated: ['vi', 'tw'], labels: { en: 'Who pays for it?' } })
    await staffFunctions.confirmLanguage.call(deps, caller, { ...question, locale: 'vi' })
    await staffFunctions.confirmLanguage.call(deps, caller, { ...question, locale: 'tw' })
    expect((await staffFunctions.showEntry.call(deps, caller, question)).outdated).toEqual([])
    const { kinds } = await staffFunctions.listKinds.call(deps, caller, {})
    expect(kinds.find(({ kind }) => kind === 'questions')?.outdated).toBe(0)
    const { revisions } = await staffFunctions.showHistory.call(deps, caller, question)
    expect(revisions.map(({ version, by, via }) => [version, by, via])).toEqual([
      [2, 'Eve Editor', 'console'],
      [1, null, 'load'],
    ])
    const restored = await staffFunctions.restoreRevision.call(deps, caller, {
      revision: revisions[1]?.id ?? '',
      version: 2,
    })
    expect(restored.version).toBe(3)
    expect((await entryOf(question)).value).toEqual(before.value)
  })

  test('that moves leads to another mailbox needs an admin and reauthentication, and the old mailbox is notified', async () => {
    const { deps, store, entryOf } = await open(engine)
    const mailbox = async (key: 'offices' | 'site', edit: (value: Entries) => Entries, by: Partial<Principal>) => {
      const before = await entryOf({ kind: key, key: key === 'site' ? 'site' : 'taipei' })
      const principal = { ...editor, ...by }
      const changes = [{ ...before, value: edit(before.value) }]
      return staffFunctions.changeContent.call(deps, buildCaller({ principal }), { changes })
    }
    const elsewhere = (value: Entries) => ({ ...value, email: 'other@elsewhere.example' })
    const rejections = [
      ['offices', { roles: ['editor'] }, /^an admin/],
      ['site', { roles: ['editor'] }, /^an admin/],
      ['offices', { roles: ['admin'], reauthenticatedAt: 0 }, /^a password/],
    ] as const
    for (const [key, by, expected] of rejections) {
      const rejection = await mailbox(key, elsewhere, by).catch((error) => error)
      expect(rejection.issues).toEqual([expect.objectContaining({ expected: expect.stringMatching(expected) })])
    }
    const phone = (value: Entries) => ({ ...value, phone: '+886 2 1555 0199' })
    await mailbox('offices', phone, { roles: ['editor'] })
    const mails = () => store.read.selectFrom('outbox').select(['recipient', 'text']).execute()
    expect(await mails()).toEqual([])
    const ownAddress = (value: Entries) => ({ ...value, email: 'own@firm.example' })
    await mailbox('offices', ownAddress, { roles: ['admin'], reauthenticatedAt: deps.booking.now() })
    // the sample content’s address gets no email
    expect(await mails()).toEqual([])
    await mailbox('offices', elsewhere, { roles: ['admin'], reauthenticatedAt: deps.booking.now() })
    expect(await mails()).toEqual([
      { recipient: 'own@firm.example', text: expect.stringContaining('other@elsewhere.example') },
    ])
  })

  test('that leads links of emails or payments elsewhere needs an admin and reauthentication', async () => {
    const { deps, entryOf } = await open(engine)
    const hostBy = async (host: string | undefined, by: Partial<Principal>) => {
      const before = await entryOf({ kind: 'editions', key: 'en' })
      const principal = { ...editor, ...by }
      const changes = [{ ...before, value: { ...before.value, host } }]
      return staffFunctions.changeContent.call(deps, buildCaller({ principal }), { changes })
    }
    const host = 'https://other.example'
    const rejections = [
      [{ roles: ['editor'] }, /^an admin/],
      [{ roles: ['admin'], reauthenticatedAt: 0 }, /^a password/],
    ] as const
    for (const [by, expected] of rejections) {
      const { issues } = await hostBy(host, by).catch((error) => error)
      expect(issues).toEqual([
        expect.objectContaining({ path: 'en · host', expected: expect.stringMatching(expected) }),
      ])
    }
    const vi = await entryOf({ kind: 'editions', key: 'vi' })
    const defaultEdition = staffFunctions.changeContent.call(deps, buildCaller({ principal: editor }), {
      changes: [{ ...vi, value: { ...vi.value, default: true } }],
    })
    const { issues } = await defaultEdition.catch((error) => error)
    expect(issues).toContainEqual(
      expect.objectContaining({ path: 'vi · default', expected: expect.stringMatching(/^an admin/) }),
    )
    await hostBy(host, { roles: ['admin'], reauthenticatedAt: deps.booking.now() })
    const site = await entryOf({ kind: 'site', key: 'site' })
    const payment = { ...(site.value.payment as Entries), en: 'To my own account' }
    const changes = [{ ...site, value: { ...site.value, payment } }]
    const paid = staffFunctions.changeContent.call(deps, buildCaller({ principal: editor }), { changes })
    expect((await paid.catch((error) => error)).issues).toMatchObject([{ path: 'payment' }])
    expect((await entryOf({ kind: 'editions', key: 'en' })).value).toMatchObject({ host })
  })

  test('that is initial data of settings needs an admin: an editor writes no reply templates', async () => {
    const { deps, store, entryOf } = await open(engine)
    const [template] = await listBlocks(store.read, 'answer_templates')
    const before = await entryOf({ kind: 'answer_templates', key: String(template?.id) })
    const changes = [
      { ...before, value: { ...(before.value as Entries), name: { en: 'Pay here', vi: 'Trả tiền', tw: '付款' } } },
    ]
    const changedBy = (roles: Principal['roles']) =>
      staffFunctions.changeContent.call(deps, buildCaller({ principal: { ...editor, roles } }), { changes })
    await expect(changedBy(['editor'])).rejects.toMatchObject({ code: 'forbidden' })
    expect((await entryOf({ kind: 'answer_templates', key: String(template?.id) })).value).toEqual(before.value)
    await changedBy(['admin'])
  })

  test('that was changed meanwhile, or would be invalid, is rejected with the current version and the errors', async () => {
    const { deps, entryOf } = await open(engine)
    const mine = await entryOf(question)
    const theirs = [{ ...mine, value: titled('Theirs')(mine.value) }]
    await staffFunctions.changeContent.call(deps, caller, { changes: theirs })
    const late = staffFunctions.changeContent.call(deps, caller, {
      changes: [{ ...mine, value: titled('Mine')(mine.value) }],
    })
    await expect(late).rejects.toMatchObject({
      code: 'conflict',
      details: { entries: [{ version: 2, value: { title: { en: 'Theirs' } } }] },
    })
    const now = await entryOf(question)
    const { category: _, ...value } = now.value
    const rejection = await staffFunctions.changeContent
      .call(deps, caller, { changes: [{ ...now, value }] })
      .catch((error) => error)
    expect(rejection).toBeInstanceOf(ContentError)
    expect(rejection.issues[0]).toMatchObject({
      file: 'questions.yaml',
      at: { kind: 'questions', key: '3', field: ['category'] },
    })
    expect(await entryOf(question)).toEqual(now)
  })

  test('that is nested deeper than any schema is rejected before it reaches the content worker', async () => {
    const { deps, entryOf } = await open(engine, { withProcess: true })
    const entry = await entryOf(question)
    const deep = Array.from({ length: 5000 }).reduce<Entries>((inner) => ({ inner }), {})
    const rejection = staffFunctions.changeContent.call(deps, caller, { changes: [{ ...entry, value: deep }] })
    await expect(rejection).rejects.toMatchObject({ code: 'invalid' })
    await staffFunctions.changeContent.call(deps, caller, {
      changes: [{ ...entry, value: titled('After')(entry.value) }],
    })
    expect((await entryOf(question)).value).toMatchObject({ title: { en: 'After' } })
  })

  test('is changed without delaying other requests of the same address', async () => {
    const { deps, entryOf } = await open(engine, { withProcess: true })
    const entry = await entryOf(question)
    const { pages } = limitRequests({
      takeLimit: async () => 0,
      callerOf: () => buildCaller({}),
      visitorOf: () => ({ locale: 'en', home: '/', requestId: '' }),
      localeOf: () => 'en',
    })
    const answered: string[] = []
    const app = new Hono()
    app.use(pages)
    app.get('/save', async (c) => {
      await staffFunctions.changeContent.call(deps, caller, {
        changes: [{ ...entry, value: titled('Saved')(entry.value) }],
      })
      return c.text('saved')
    })
    app.get('/page', (c) => c.text('page'))
    const ask = async (path: string) => answered.push(await (await app.request(path)).text())
    await Promise.all([ask('/save'), ask('/page')])
    expect(answered).toEqual(['page', 'saved'])
  })

  test('that takes too long is rejected, and the next change has a process and a time limit of its own', async () => {
    const { store, url, drop } = await createStore(engine, { content: 'fixture' })
    const worker = createContentWorker(url, 1)
    onTestFinished(async () => {
      await worker.close()
      await drop()
    })
    const entry = await findEntry(store.read, 'questions.yaml', 'questions/3')
    const change = { file: 'questions.yaml', place: 'questions/3', version: 1, value: readValue(entry!) }
    const request = { changes: [change], by: editor, via: 'console' as const, at: 0 }
    const [first, second] = await Promise.allSettled([worker.change(request), worker.change(request)])
    expect(first).toMatchObject({ status: 'rejected', reason: { name: 'ContentError' } })
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'ContentError' } })
  })

  test('proposes the number of a new entry, and uses it', async () => {
    const { deps, entryOf } = await open(engine)
    const { files, next_id: id } = await staffFunctions.showBlank.call(deps, caller, { kind: 'questions' })
    const { value } = await entryOf(question)
    const change = { file: files[0] ?? '', place: `questions/${id}`, version: 0, value: { ...value, id } }
    await staffFunctions.changeContent.call(deps, caller, { changes: [change] })
    const { entries: questions } = await staffFunctions.listContent.call(deps, caller, { kind: 'questions', page: 1 })
    expect(questions.at(-1)?.key).toBe(String(id))
  })
})
