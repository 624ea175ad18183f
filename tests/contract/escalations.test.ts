import { describe, expect, onTestFinished, test } from 'vitest'
import { writeSetting } from '../../src/db/queries/leads/console-settings.ts'
import { insertLead, updateLead } from '../../src/db/queries/leads/leads.ts'
import type { Store } from '../../src/db/store.ts'
import { DEFAULT_RESPONSE_TARGET } from '../../src/domain/leads/response-targets.ts'
import { type EscalationDeps, escalateLeads } from '../../src/services/leads/escalate.ts'
import { buildClock } from '../support/builders.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { nightlyTest } from '../support/nightly.ts'
import { addStaff, buildLead } from '../support/waiting-leads.ts'
import { startInstance } from './instances.ts'

const minute = 60_000
const hour = 60 * minute
// a Thursday, ten o'clock in Manila, where the office opens at nine; no holiday
const thursday = Date.UTC(2026, 10, 19, 2)

async function openConsole(engine: Engine) {
  const { store, url, drop } = await createStore(engine, { content: true })
  onTestFinished(drop)
  await addStaff(store, { id: 'ann', roles: '["admin"]', offices: '[]' })
  await addStaff(store, { id: 'bo', locale: 'vi', time_zone: 'Asia/Ho_Chi_Minh' })
  const clock = buildClock(thursday)
  const deps: EscalationDeps = {
    store,
    now: clock.now,
    leadAddress: (id) => `https://www.waypoint.example/console/leads/${id}`,
    onMailQueued: () => undefined,
  }
  // the first check ever: leads that wait longer are ignored
  await escalateLeads(deps)
  return { store, url, clock, deps }
}

const addLead = (store: Store, id: string, at: number, overrides: object = {}) =>
  store.transaction((tx) => insertLead(tx, buildLead({ ...overrides, id, created_at: at })))

const mailsOf = (store: Store) =>
  store.read.selectFrom('outbox').select(['recipient', 'subject', 'text', 'message_id']).orderBy('id').execute()
const eventsOf = (store: Store) =>
  store.read
    .selectFrom('lead_event')
    .select(['lead_id', 'at', 'data'])
    .where('kind', '=', 'escalated')
    .orderBy('at')
    .execute()

async function setGoal(store: Store, overrides: object) {
  const value = { philippines: { ...DEFAULT_RESPONSE_TARGET, ...overrides } }
  await store.transaction((tx) => writeSetting(tx, 'goals', { value, version: 0, changedBy: 'ann' }, thursday))
}

describe.each(ENGINES)('escalation of leads on %s', (engine) => {
  test('is sent once to the people of the response target, in their language, and recorded in the timeline', async () => {
    const { store, clock, deps } = await openConsole(engine)
    await setGoal(store, { escalate_to: ['bo'] })
    await addLead(store, 'late', thursday, { name: 'Bình\r\nĐoàn', owner_id: 'ann' })
    clock.advance(59 * minute)
    expect(await escalateLeads(deps)).toBe(0)
    clock.advance(minute)
    expect(await escalateLeads(deps)).toBe(1)
    clock.advance(minute)
    expect(await escalateLeads(deps)).toBe(0)
    const [mail, ...others] = await mailsOf(store)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'bo@staff.example',
      subject: 'Đã chờ 1 giờ 0 phút: Bình Đoàn (Philippines (Manila))',
    })
    expect(mail?.text).toContain('https://www.waypoint.example/console/leads/late')
    const events = await eventsOf(store)
    expect(events.map(({ lead_id, data }) => [lead_id, JSON.parse(data)])).toEqual([
      ['late', { since: thursday, waited_ms: hour, to: ['bo'] }],
    ])
  })

  test('is sent to the admins if the target names nobody', async () => {
    const { store, clock, deps } = await openConsole(engine)
    await addLead(store, 'late', thursday)
    clock.advance(hour)
    expect(await escalateLeads(deps)).toBe(1)
    expect((await mailsOf(store)).map(({ recipient }) => recipient)).toEqual(['ann@staff.example'])
  })

  test('waits while the office is closed', async () => {
    const { store, clock, deps } = await openConsole(engine)
    await addLead(store, 'night', thursday + 7.5 * hour)
    // Friday, nine o'clock: half an hour of Thursday's working time has passed
    clock.advance(23 * hour)
    expect(await escalateLeads(deps)).toBe(0)
    clock.advance(30 * minute)
    expect(await escalateLeads(deps)).toBe(1)
  })

  test('is not sent for leads that were answered, merged, or older than the first check', async () => {
    const { store, clock, deps } = await openConsole(engine)
    await addLead(store, 'old', thursday - hour)
    await addLead(store, 'answered', thursday, { waiting_since: null })
    await addLead(store, 'merged', thursday, { merged_into: 'old' })
    clock.advance(2 * hour)
    expect(await escalateLeads(deps)).toBe(0)
    expect(await mailsOf(store)).toEqual([])
  })

  test('is sent once when the person of a closed lead writes', async () => {
    const { store, clock, deps } = await openConsole(engine)
    for (const status of ['won', 'lost']) await addLead(store, status, thursday, { status })
    clock.advance(2 * hour)
    expect(await escalateLeads(deps)).toBe(2)
    clock.advance(minute)
    expect(await escalateLeads(deps)).toBe(0)
  })

  test('is sent again when the person waits again', async () => {
    const { store, clock, deps } = await openConsole(engine)
    await addLead(store, 'late', thursday)
    clock.advance(hour)
    await escalateLeads(deps)
    clock.advance(minute)
    await store.transaction((tx) => updateLead(tx, 'late', { waiting_since: clock.now() }, clock.now()))
    clock.advance(hour)
    expect(await escalateLeads(deps)).toBe(1)
    expect(await eventsOf(store)).toHaveLength(2)
    expect(new Set((await mailsOf(store)).map(({ message_id }) => message_id)).size).toBe(2)
  })

  nightlyTest('is sent once by two instances, also at the same moment', async () => {
    const { store, url } = await openConsole(engine)
    for (let at = 0; at < 5; at++) await addLead(store, `late${at}`, thursday)
    const instances = [await startInstance(url), await startInstance(url)]
    onTestFinished(async () => void (await Promise.all(instances.map(({ end }) => end()))))
    // their clocks are a minute apart, so both run the check
    const notified = await Promise.all(
      instances.map((one, at) => one.run('escalate', thursday + 2 * hour + at * minute)),
    )
    expect(notified[0]! + notified[1]!).toBe(5)
    expect(await eventsOf(store)).toHaveLength(5)
    expect(await mailsOf(store)).toHaveLength(5)
  })

  test('runs on one instance within a minute', async () => {
    const { store, clock, deps } = await openConsole(engine)
    await addLead(store, 'late', thursday)
    clock.advance(hour)
    await escalateLeads(deps)
    await addLead(store, 'later', thursday)
    expect(await escalateLeads(deps)).toBe(0)
    clock.advance(minute)
    expect(await escalateLeads(deps)).toBe(1)
  })
})
