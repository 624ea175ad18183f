/** Emails that tell staff which leads became theirs, and who wrote again. */
import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeSetting } from '../../src/db/queries/leads/console-settings.ts'
import { findLead, insertLead } from '../../src/db/queries/leads/leads.ts'
import { handOverLeads } from '../../src/db/queries/staff/hand-over.ts'
import type { Store } from '../../src/db/store.ts'
import { changeLead } from '../../src/services/leads/change-lead.ts'
import { noteWriting } from '../../src/services/leads/note-writing.ts'
import { type NoticeDeps, sendNotices } from '../../src/services/leads/notices.ts'
import { buildClock } from '../support/builders.ts'
import { bookLead } from '../support/console-leads.ts'
import { BOTH_ENGINES, createStore, ENGINES, type Engine } from '../support/databases.ts'
import { openTestApi } from '../support/leads.ts'
import { buildPrincipal } from '../support/staff.ts'
import { addStaff, buildLead } from '../support/waiting-leads.ts'

const hour = 3600_000
// ten o'clock in Manila
const start = Date.UTC(2026, 10, 19, 2)
const ANN = buildPrincipal('ann')

async function openConsole(engine: Engine, choice: 'soon' | 'hourly' | 'daily' | 'never' = 'soon') {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  await addStaff(store, { id: 'ann', roles: '["admin"]', offices: '[]' })
  await addStaff(store, { id: 'bo', lead_mails: choice })
  const clock = buildClock(start)
  const deps = { ...noticeDeps(store, clock.now), randomBytes }
  const add = (id: string, overrides: object = {}) =>
    store.transaction((tx) => insertLead(tx, buildLead({ ...overrides, id, created_at: start })))
  const assign = async (id: string, ownerId: string | null, by = ANN) => {
    const { version = 0 } = (await findLead(store.read, id)) ?? {}
    await changeLead(deps, by, id, { version, ownerId })
  }
  return { store, clock, deps, add, assign }
}

const noticeDeps = (store: Store, now: () => number): NoticeDeps => ({
  store,
  now,
  consoleAddress: (path) => `https://www.waypoint.example/console/${path}`,
  onMailQueued: () => undefined,
})

const mailsOf = (store: Store) =>
  store.read
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text'])
    .where('message_id', 'like', '<notice.%')
    .orderBy('id')
    .execute()

describe.each(ENGINES)('emails about own leads on %s', (engine) => {
  test('tell the new owner of a lead, once, without the person’s name', async () => {
    const { store, deps, add, assign } = await openConsole(engine)
    await add('one', { name: 'Quintessa Zorblax' })
    await assign('one', 'bo')
    expect([await sendNotices(deps), await sendNotices(deps)]).toEqual([1, 0])
    const [mail] = await mailsOf(store)
    expect(mail).toMatchObject({ recipient: 'bo@staff.example', subject: 'A lead needs you' })
    expect(mail?.text).toContain('https://www.waypoint.example/console/leads/one')
    expect(mail?.text).not.toContain('Quintessa')
  })

  test('tell nobody of their own actions', async () => {
    const { store, deps, add, assign } = await openConsole(engine)
    await add('one')
    await assign('one', 'ann')
    await noteWriting(deps, ANN, 'one', { channel: 'phone' })
    await addStaff(store, { id: 'leaving' })
    await add('left', { owner_id: 'leaving' })
    await store.transaction((tx) =>
      handOverLeads(tx, {
        from: { id: 'leaving', name: 'leaving' },
        to: { id: 'ann', name: 'ann', offices: null },
        by: 'ann',
        now: start,
      }),
    )
    expect(await sendNotices(deps)).toBe(0)
    expect(await mailsOf(store)).toEqual([])
  })

  test('tell the owner of a message that a colleague logged; not after a reply, a closing or another owner', async () => {
    const { store, deps, add, assign } = await openConsole(engine)
    for (const id of ['wrote', 'answered', 'moved']) await add(id, { owner_id: 'bo' })
    for (const id of ['wrote', 'answered']) await noteWriting(deps, ANN, id, { channel: 'phone' })
    await store.transaction((tx) =>
      tx.updateTable('lead').set({ waiting_since: null }).where('id', '=', 'answered').execute(),
    )
    await add('lost')
    await assign('lost', 'bo')
    await store.transaction((tx) => tx.updateTable('lead').set({ status: 'lost' }).where('id', '=', 'lost').execute())
    await noteWriting(deps, ANN, 'moved', { channel: 'phone' })
    await assign('moved', 'ann')
    expect(await sendNotices(deps)).toBe(1)
    const [mail] = await mailsOf(store)
    expect([...(mail?.text ?? '').matchAll(/leads\/(\w+)/g)].map(([, id]) => id)).toEqual(['wrote'])
  })

  test('are one email an hour, a day, or none, as the person chose', async () => {
    const hourly = await openConsole(engine, 'hourly')
    for (const id of ['one', 'two']) await hourly.add(id)
    await hourly.assign('one', 'bo')
    hourly.clock.advance(hour / 2)
    await hourly.assign('two', 'bo')
    expect(await sendNotices(hourly.deps)).toBe(0)
    hourly.clock.advance(hour / 2)
    expect(await sendNotices(hourly.deps)).toBe(1)
    expect((await mailsOf(hourly.store)).map(({ subject }) => subject)).toEqual(['2 leads need you'])
    const never = await openConsole(engine, 'never')
    await never.add('one')
    await never.assign('one', 'bo')
    expect(await sendNotices(never.deps)).toBe(0)
    expect(await never.store.read.selectFrom('lead_notice').selectAll().execute()).toEqual([])
  })

  test('list twenty leads, and link to the others', async () => {
    const { store, deps, add } = await openConsole(engine)
    await addStaff(store, { id: 'leaving' })
    for (let at = 0; at < 23; at++) await add(`lead${at}`, { owner_id: 'leaving' })
    const to = { id: 'bo', name: 'bo', offices: null }
    await store.transaction((tx) =>
      handOverLeads(tx, { from: { id: 'leaving', name: 'leaving' }, to, by: 'ann', now: start }),
    )
    expect(await sendNotices(deps)).toBe(1)
    const [mail] = await mailsOf(store)
    expect(mail?.subject).toBe('23 leads need you')
    expect([...(mail?.text ?? '').matchAll(/leads\/lead/g)]).toHaveLength(20)
    expect(mail?.text).toContain('leads?owner=bo')
  })
})

describe.each(BOTH_ENGINES)('emails about own leads on %s', (engine) => {
  test('a booking notifies its owner by the rules, and a second one that the person wrote again', async () => {
    const api = await openTestApi(engine)
    await addStaff(api.store, { id: 'bo' })
    const rules = [{ id: 'all', offices: [], countries: [], editions: [], people: ['bo'] }]
    await api.store.transaction((tx) =>
      writeSetting(tx, 'assignment', { value: { rules }, version: 0, changedBy: 'bo' }, start),
    )
    const deps = noticeDeps(api.store, api.clock.now)
    const { leadId } = await bookLead(api)
    expect(await sendNotices(deps)).toBe(1)
    api.clock.advance(hour)
    await bookLead(api)
    expect(await sendNotices(deps)).toBe(1)
    const texts = (await mailsOf(api.store)).map(({ text }) => text)
    expect(texts.map((text) => /Assigned to you|Wrote again/.exec(text)?.[0])).toEqual([
      'Assigned to you',
      'Wrote again',
    ])
    expect(texts.every((text) => text.includes(`leads/${leadId}`))).toBe(true)
  })

  test('two instances send one email', async () => {
    const { store, deps, add, assign } = await openConsole(engine)
    await add('one')
    await assign('one', 'bo')
    await Promise.all([sendNotices(deps), sendNotices(deps)])
    expect(await mailsOf(store)).toHaveLength(1)
  })
})
