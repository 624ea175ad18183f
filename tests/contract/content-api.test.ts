/** The content as the console edits it, through the endpoints that its pages use. */
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { staffNouns } from '../../src/api/staff/nouns.ts'
import { WrongContent } from '../../src/commands/content/change-entries.ts'
import { SHELF_KINDS } from '../../src/domain/content/shelves.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { createDesk } from '../../src/server/content/desk.ts'
import { limitRequests } from '../../src/server/request-limits.ts'
import { listBlocks } from '../../src/store/queries/blocks.ts'
import { findEntry } from '../../src/store/queries/content-entries.ts'
import { NAMED_KINDS } from '../../src/store/queries/content-names.ts'
import { readContentVersion } from '../../src/store/queries/settings.ts'
import { buildApi, buildCaller } from '../support/builders.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { addStaff } from '../support/waiting-leads.ts'

const { content } = staffNouns
const editor: Principal = {
  staffId: 'eve',
  name: 'Eve',
  email: 'eve@staff.example',
  role: 'editor',
  offices: [],
  locale: 'tw',
  timeZone: 'Asia/Taipei',
  sessionId: 'session',
  isStrong: true,
  provedAt: 0,
}
const caller = buildCaller({ principal: editor, locale: 'tw' })
const question = { kind: 'questions', key: '3' } as const

/** The site's API; where a test says so, with content changed in a thread of its own, as the server does. */
async function open(engine: Engine, { inThread = false } = {}) {
  const { store, url, drop } = await createStore(engine, { content: 'fixture' })
  const desk = inThread ? createDesk(url) : null
  onTestFinished(async () => {
    await desk?.close()
    await drop()
  })
  const { deps } = buildApi(store, desk ? { desk } : {})
  await addStaff(store, { id: 'eve', name: 'Eve Editor', role: 'editor' })
  const entryOf = async (given: Parameters<typeof content.thing.call>[2]) => {
    const { entries } = await content.thing.call(deps, caller, given)
    return entries[0]!
  }
  return { deps, store, entryOf }
}

const retitled = (source: string, title: string) => source.replace(/(title:\n\s+en: ).*/, `$1${title}`)

describe.each(ENGINES)('content through the API on %s', (engine) => {
  test('says what things are called that others name, whatever they are kept in', async () => {
    const { deps } = await open(engine)
    for (const kind of NAMED_KINDS) {
      const { names } = await content.names.call(deps, caller, { kind })
      expect([kind, names.length > 0 && names.every(({ en, id }) => en !== '' && id > 0)]).toEqual([kind, true])
    }
    const { names } = await content.names.call(deps, caller, { kind: 'schools' })
    expect(names.find(({ code }) => code === 'harvard-university')).toMatchObject({ id: 1, tw: '哈佛大學' })
    const { names: sources } = await content.names.call(deps, caller, { kind: 'sources' })
    expect(sources.map(({ code }) => code)).toContain('college-scorecard')
  })

  test('has every kind, and things of each by page and by name', async () => {
    const { deps } = await open(engine)
    const { is_known, kinds } = await content.kinds.call(deps, caller, {})
    expect(is_known).toBe(true)
    expect(kinds.map(({ kind }) => kind)).toEqual(SHELF_KINDS)
    expect(kinds.find(({ kind }) => kind === 'articles')?.things).toBe(2)
    for (const { kind, things } of kinds) {
      const { total } = await content.things.call(deps, caller, { kind })
      expect([kind, total]).toEqual([kind, things])
    }
    const { things } = await content.things.call(deps, caller, { kind: 'schools', q: 'cambridge' })
    expect(things.length).toBeGreaterThan(0)
    for (const { key, labels } of things)
      expect(`${key} ${Object.values(labels).join(' ')}`.toLowerCase()).toContain('cambridge')
  })

  test('says of a figure which things name it, and of everything else nothing', async () => {
    const { deps } = await open(engine)
    const usesOf = async (kind: 'figures' | 'living_costs', key: string) =>
      (await content.thing.call(deps, caller, { kind, key })).uses ?? []
    const uses = await usesOf('figures', 'uk.ihs.student')
    expect(uses.length).toBeGreaterThan(0)
    expect(new Set(uses.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(uses.length)
    for (const { kind, key } of uses) {
      const { entries } = await content.thing.call(deps, caller, { kind: kind as 'questions', key })
      expect(entries.map(({ source }) => source).join()).toMatch(/\{\{\s*uk\.ihs\.student[\s*|}]/)
    }
    expect((await usesOf('living_costs', 'GB')).length).toBeGreaterThan(0)
    expect((await content.thing.call(deps, caller, question)).uses).toBeNull()
  })

  test('is changed and seen, with who did it, its history, and an older text brought back', async () => {
    const { deps, store, entryOf } = await open(engine, { inThread: true })
    const before = await entryOf(question)
    const version = await readContentVersion(store.read)
    const changes = [{ ...before, source: retitled(before.source, 'Who pays for it?') }]
    const { entries } = await content.change.call(deps, caller, { changes })
    expect(entries).toEqual([{ file: 'questions.yaml', place: 'questions/3', version: 2 }])
    expect(await readContentVersion(store.read)).toBe(version + 1)
    const thing = await content.thing.call(deps, caller, question)
    expect(thing).toMatchObject({ edited_by: 'Eve Editor', outdated: ['vi', 'tw'], labels: { en: 'Who pays for it?' } })
    await content.confirm.call(deps, caller, { ...question, locale: 'vi' })
    await content.confirm.call(deps, caller, { ...question, locale: 'tw' })
    expect((await content.thing.call(deps, caller, question)).outdated).toEqual([])
    const { kinds } = await content.kinds.call(deps, caller, {})
    expect(kinds.find(({ kind }) => kind === 'questions')?.outdated).toBe(0)
    const { revisions } = await content.history.call(deps, caller, question)
    expect(revisions.map(({ version, by, via }) => [version, by, via])).toEqual([
      [2, 'Eve Editor', 'console'],
      [1, null, 'load'],
    ])
    const restored = await content.restore.call(deps, caller, { revision: revisions[1]?.id ?? '', version: 2 })
    expect(restored.version).toBe(3)
    expect((await entryOf(question)).source).toBe(before.source)
  })

  test('that moves leads to another mailbox is an admin’s, with a fresh proof, and the old mailbox is told', async () => {
    const { deps, store, entryOf } = await open(engine, { inThread: true })
    const mailbox = async (key: 'offices' | 'site', source: (text: string) => string, by: Partial<Principal>) => {
      const before = await entryOf({ kind: key, key: key === 'site' ? 'site' : 'taipei' })
      const principal = { ...editor, ...by }
      const changes = [{ ...before, source: source(before.source) }]
      return content.change.call(deps, buildCaller({ principal }), { changes })
    }
    const elsewhere = (text: string) => text.replace(/^( *)email: .*/m, '$1email: other@elsewhere.example')
    const refusals = [
      ['offices', { role: 'editor' }, /^an admin/],
      ['site', { role: 'editor' }, /^an admin/],
      ['offices', { role: 'admin', provedAt: 0 }, /^a password/],
    ] as const
    for (const [key, by, expected] of refusals) {
      const refused = await mailbox(key, elsewhere, by).catch((error) => error)
      expect(refused.problems).toEqual([expect.objectContaining({ expected: expect.stringMatching(expected) })])
    }
    const phone = (text: string) => text.replace(/phone: .*/, 'phone: "+886 2 1555 0199"')
    await mailbox('offices', phone, { role: 'editor' })
    const mails = () => store.read.selectFrom('outbox').select(['recipient', 'text']).execute()
    expect(await mails()).toEqual([])
    const [taipei] = (await listBlocks(store.read, 'offices')).filter(({ code }) => code === 'taipei')
    await mailbox('offices', elsewhere, { role: 'admin', provedAt: deps.booking.now() })
    expect(await mails()).toEqual([
      { recipient: taipei?.email, text: expect.stringContaining('other@elsewhere.example') },
    ])
  })

  test('that was changed meanwhile, or would be wrong, is refused with what stands there and what is wrong', async () => {
    const { deps, entryOf } = await open(engine, { inThread: true })
    const mine = await entryOf(question)
    const theirs = [{ ...mine, source: retitled(mine.source, 'Theirs') }]
    await content.change.call(deps, caller, { changes: theirs })
    const late = content.change.call(deps, caller, { changes: [{ ...mine, source: retitled(mine.source, 'Mine') }] })
    await expect(late).rejects.toMatchObject({
      code: 'conflict',
      details: { entries: [{ version: 2, source: expect.stringContaining('Theirs') }] },
    })
    const now = await entryOf(question)
    const source = now.source.replace('category:', 'kategory:')
    const refused = await content.change.call(deps, caller, { changes: [{ ...now, source }] }).catch((error) => error)
    expect(refused).toBeInstanceOf(WrongContent)
    expect(refused.problems[0]).toMatchObject({
      file: 'questions.yaml',
      at: { list: 'questions', field: ['category'] },
    })
    expect(await entryOf(question)).toEqual(now)
  })

  test.each([
    ['question', question],
    ['guide', { kind: 'guides', key: 'uk' } as const],
  ])('refuses a %s whose text is nested too deeply or has too many keys', async (_, thing) => {
    const { deps, entryOf } = await open(engine)
    const entry = await entryOf(thing)
    for (const source of [
      `${'['.repeat(3000)}${']'.repeat(3000)}`,
      `- ${'- '.repeat(3000)}a`,
      `- id: 3\n  title: {${Array.from({ length: 6000 }, (_, at) => `k${at}: 1`).join(', ')}}\n`,
      'a: &one [x]\nb: *one\n',
    ]) {
      const refused = await content.change
        .call(deps, caller, { changes: [{ ...entry, source }] })
        .catch((error) => error)
      expect(refused).toBeInstanceOf(WrongContent)
      expect(refused.problems[0].expected).toMatch(/at most \d+ keys/)
    }
    expect(await entryOf(thing)).toEqual(entry)
  })

  test('refuses a guide whose text is no YAML', async () => {
    const { deps, entryOf } = await open(engine)
    const entry = await entryOf({ kind: 'guides', key: 'uk' })
    const changes = [{ ...entry, source: 'a: [' }]
    await expect(content.change.call(deps, caller, { changes })).rejects.toMatchObject({
      name: 'WrongContent',
      problems: [{ file: 'guides/uk.yaml', expected: 'readable yaml' }],
    })
  })

  test('is changed without holding up others of the same address', async () => {
    const { deps, entryOf } = await open(engine, { inThread: true })
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
      await content.change.call(deps, caller, { changes: [{ ...entry, source: retitled(entry.source, 'Saved') }] })
      return c.text('saved')
    })
    app.get('/page', (c) => c.text('page'))
    const ask = async (path: string) => answered.push(await (await app.request(path)).text())
    await Promise.all([ask('/save'), ask('/page')])
    expect(answered).toEqual(['page', 'saved'])
  })

  test('that takes longer than it may is refused, and what waited behind it has a process and a time of its own', async () => {
    const { store, url, drop } = await createStore(engine, { content: 'fixture' })
    const desk = createDesk(url, 1)
    onTestFinished(async () => {
      await desk.close()
      await drop()
    })
    const entry = await findEntry(store.read, 'questions.yaml', 'questions/3')
    const change = { file: 'questions.yaml', place: 'questions/3', version: 1, source: entry?.source ?? '' }
    const request = { changes: [change], by: editor, via: 'console' as const, at: 0 }
    const [first, second] = await Promise.allSettled([desk.change(request), desk.change(request)])
    expect(first).toMatchObject({ status: 'rejected', reason: { name: 'WrongContent' } })
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'WrongContent' } })
  })

  test('says where a new thing would stand, and takes it', async () => {
    const { deps } = await open(engine)
    const blank = await content.blank.call(deps, caller, { kind: 'questions' })
    const file = blank.files[0] ?? ''
    const source = (blank.like ?? '').replace(/id: \d+/, `id: ${blank.next_id}`)
    const place = `${blank.place_before}${blank.next_id}`
    await content.change.call(deps, caller, { changes: [{ file, place, version: 0, source }] })
    const { things } = await content.things.call(deps, caller, { kind: 'questions', page: 1 })
    expect(things.at(-1)?.key).toBe(String(blank.next_id))
  })
})
