/** Retention rules of leads, on both databases: they erase the right leads once, and no others. */
import { describe, expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { insertAppointment } from '../../src/db/queries/appointments/appointments.ts'
import { deleteInquiriesBefore } from '../../src/db/queries/inquiries.ts'
import { deleteEmptyLeads } from '../../src/db/queries/leads/leads.ts'
import type { LeadStatus } from '../../src/domain/leads/statuses.ts'
import { eraseByRetention } from '../../src/services/privacy/retain.ts'
import { buildAppointment } from '../support/appointments.ts'
import { bookLead } from '../support/console-leads.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import { openTestApi } from '../support/leads.ts'
import { buildAdmin, principalOf } from '../support/staff.ts'
import { buildCaller } from '../support/test-api.ts'

const DAY = 86_400_000

async function openRetention(engine: Engine) {
  const api = await openTestApi(engine)
  const signedIn = await principalOf(api.deps.staff, await buildAdmin(api.deps.staff))
  const staff = inProcessStaffClient(api.deps, buildCaller({ principal: { ...signedIn, isMfaVerified: true } }))
  let number = 0
  const leadAs = async (status: LeadStatus) => {
    const person = {
      name: `Person ${++number}`,
      email: `kept${number}@visitor.example`,
      phone: `+63917000${1000 + number}`,
    }
    const { leadId: id } = await bookLead(api, { ...person, office: 'philippines' })
    if (status !== 'new') await staff.changeLead({ id, version: 1, status, lost_reason: 'Gone' })
    return id
  }
  /** The same person, freshly reauthenticated. */
  const proved = () => {
    const principal = { ...signedIn, isMfaVerified: true, reauthenticatedAt: api.deps.staff.now() }
    return inProcessStaffClient(api.deps, buildCaller({ principal }))
  }
  const rules = (closed: number, open_months: number, keep_orders_years = 10) =>
    staff.showRetention().then(({ version }) =>
      proved().saveRetention({
        version,
        rules: { open_months, lost_months: closed, won_months: closed, keep_orders_years },
      }),
    )
  const remainingIds = async () =>
    (await api.store.read.selectFrom('lead').select('id').execute()).map(({ id }) => id).sort()
  return { api, staff, signedIn, leadAs, rules, remainingIds, eraseDue: () => eraseByRetention(api.deps.privacy) }
}

describe.each(ENGINES)('retention on %s', (engine) => {
  test('erases leads that did not become clients after 24 months by default, a week after its first run', async () => {
    const { api, leadAs, eraseDue, remainingIds, staff } = await openRetention(engine)
    const [won, lost, quiet] = [await leadAs('won'), await leadAs('lost'), await leadAs('new')]
    api.clock.advance(740 * DAY)
    // owners of old data have a week to set other rules
    expect(await eraseDue()).toBe(0)
    const waiting = await staff.showRetention()
    expect(waiting.next.map(({ id, is_due }) => [id, is_due]).sort()).toEqual(
      [
        [lost, false],
        [quiet, false],
      ].sort(),
    )
    api.clock.advance(6 * DAY)
    expect(await eraseDue()).toBe(0)
    api.clock.advance(DAY)
    const fresh = await leadAs('new')
    expect((await staff.showRetention()).next.every(({ is_due }) => is_due)).toBe(true)
    expect(await eraseDue()).toBe(2)
    expect(await remainingIds()).toEqual([won, fresh].sort())
  })

  test('needs reauthentication to be set, and erases nothing within a day of a change', async () => {
    const { api, staff, signedIn, leadAs, rules, remainingIds, eraseDue } = await openRetention(engine)
    const lost = await leadAs('lost')
    api.clock.advance(70 * DAY)
    const stale = inProcessStaffClient(
      api.deps,
      buildCaller({ principal: { ...signedIn, isMfaVerified: true, reauthenticatedAt: 0 } }),
    )
    const saved = stale.saveRetention({
      version: 0,
      rules: { open_months: 1, lost_months: 1, won_months: 1, keep_orders_years: 1 },
    })
    await expect(saved).rejects.toMatchObject({ body: { code: 'proof_needed' } })
    await rules(1, 1)
    expect((await staff.showRetention()).next.map(({ id, is_due }) => [id, is_due])).toEqual([[lost, false]])
    expect(await eraseDue()).toBe(0)
    api.clock.advance(DAY - 1)
    expect(await eraseDue()).toBe(0)
    api.clock.advance(3_600_000)
    expect(await eraseDue()).toBe(1)
    expect(await remainingIds()).toEqual([])
  })

  test('erases nothing if saved as off; a former common rule of won and lost applies to each', async () => {
    const { api, leadAs, eraseDue, remainingIds, rules, staff } = await openRetention(engine)
    const ids = [await leadAs('won'), await leadAs('lost'), await leadAs('new')].sort()
    await rules(0, 0)
    api.clock.advance(9000 * DAY)
    expect(await eraseDue()).toBe(0)
    expect(await remainingIds()).toEqual(ids)
    const value = JSON.stringify({ closed_months: 36, open_months: 0, keep_orders_years: 10 })
    await api.store.transaction((tx) =>
      tx.updateTable('console_setting').set({ value }).where('key', '=', 'retention').execute(),
    )
    expect((await staff.showRetention()).rules).toMatchObject({ lost_months: 36, won_months: 36, open_months: 0 })
    api.clock.advance(DAY)
    expect(await eraseDue()).toBe(2)
  })

  test('erases closed leads and quiet open ones by their own rules, and lists them a month before', async () => {
    const { api, staff, leadAs, rules, remainingIds, eraseDue } = await openRetention(engine)
    const [won, lost, fresh] = [await leadAs('won'), await leadAs('lost'), await leadAs('new')]
    const spam = await leadAs('spam')
    await rules(6, 0)
    api.clock.advance(160 * DAY)
    const { next } = await staff.showRetention()
    expect(next.map(({ id, is_due, rule }) => [id, is_due, rule])).toEqual(
      expect.arrayContaining([
        [won, false, 'won'],
        [lost, false, 'lost'],
        [spam, false, 'lost'],
      ]),
    )
    expect(next).toHaveLength(3)
    expect(await eraseDue()).toBe(0)
    api.clock.advance(40 * DAY)
    expect((await staff.showRetention()).next.every(({ is_due }) => is_due)).toBe(true)
    expect(await eraseDue()).toBe(3)
    expect(await remainingIds()).toEqual([fresh])
    await rules(0, 3)
    api.clock.advance(DAY)
    expect(await eraseDue()).toBe(1)
    expect(await remainingIds()).toEqual([])
    const { rows } = await staff.listAudit({ action: 'person.erased' })
    expect(rows.map(({ who, data }) => [who, data.reason, data.rule]).sort()).toEqual([
      ['retention', 'retention', 'lost'],
      ['retention', 'retention', 'lost'],
      ['retention', 'retention', 'open'],
      ['retention', 'retention', 'won'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Person \d|visitor\.example/)
  })

  test('keeps leads with a recent message or note, a future task, an appointment, a scheduled email or a running order', async () => {
    const { api, staff, leadAs, rules, remainingIds, eraseDue } = await openRetention(engine)
    const [withNote, withTask, withMail, ordered, appointed, quiet] = [
      await leadAs('won'),
      await leadAs('won'),
      await leadAs('won'),
      await leadAs('won'),
      await leadAs('won'),
      await leadAs('won'),
    ]
    await rules(2, 2)
    await api.store.transaction((tx) =>
      tx
        .insertInto('service_order')
        .values({
          reference: 'WP-RUNS-0001',
          idempotency_key: 'runs',
          body_hash: '',
          created_at: 1,
          edition: 'en',
          name: 'Somebody',
          email: 'kept@visitor.example',
          phone: '+639170009999',
          currency: 'USD',
          original_minor: 1,
          discount_minor: 0,
          total_minor: 1,
          consent_version: '1',
          consent_locale: 'en',
          consented_at: 1,
          attribution: '{}',
          shortlist: '',
          lead_id: ordered,
          status: 'in_work',
        })
        .execute(),
    )
    const starts_at = api.clock.now() + 75 * DAY
    await api.store.transaction((tx) => insertAppointment(tx, buildAppointment({ lead_id: appointed, starts_at })))
    await staff.addTask({ id: withTask, day: '2027-06-01', note: 'Next intake' })
    const day = new Date(api.clock.now() + 85 * DAY).toISOString().slice(0, 10)
    const mail = { subject: 'A year later', text: 'How are you?', day, time: '09:00', zone: 'UTC', occurrence: null }
    await staff.scheduleAnswer({ id: withMail, version: 2, ...mail })
    api.clock.advance(50 * DAY)
    await staff.addNote({ id: withNote, note: 'Called again' })
    api.clock.advance(30 * DAY)
    expect(await eraseDue()).toBe(1)
    expect(await remainingIds()).toEqual([withNote, withMail, ordered, appointed, withTask].sort())
    expect(await remainingIds()).not.toContain(quiet)
  })

  test('a deletion of old bookings keeps leads with a note, change, future task or appointment since', async () => {
    const { api, staff, leadAs, remainingIds } = await openRetention(engine)
    const [withNote, withTask, appointed, changed, quiet] = [
      await leadAs('new'),
      await leadAs('new'),
      await leadAs('new'),
      await leadAs('new'),
      await leadAs('new'),
    ]
    const before = api.clock.now() + 300 * DAY
    await staff.addTask({ id: withTask, day: '2028-06-01', note: 'Next intake' })
    const starts_at = before + DAY
    await api.store.transaction((tx) => insertAppointment(tx, buildAppointment({ lead_id: appointed, starts_at })))
    api.clock.advance(310 * DAY)
    await staff.addNote({ id: withNote, note: 'Signs on Tuesday' })
    await staff.changeLead({ id: changed, version: 1, status: 'contacted' })
    const count = await api.store.transaction(async (tx) => {
      await deleteInquiriesBefore(tx, before)
      return deleteEmptyLeads(tx, before)
    })
    expect(count).toBe(1)
    expect(await remainingIds()).toEqual([withNote, withTask, appointed, changed].sort())
    expect(await remainingIds()).not.toContain(quiet)
  })

  test('of concurrent instances one erases, and each lead once', async () => {
    const { api, staff, leadAs, rules, eraseDue } = await openRetention(engine)
    for (let count = 0; count < 5; count++) await leadAs('lost')
    await rules(1, 0)
    api.clock.advance(60 * DAY)
    const erasedCounts = await Promise.all([eraseDue(), eraseDue(), eraseDue()])
    expect(erasedCounts.toSorted((a, b) => a - b)).toEqual([0, 0, 5])
    expect((await staff.listAudit({ action: 'person.erased' })).total).toBe(5)
  })

  test('rules carry the version that they are based on, and reject invalid numbers', async () => {
    const { staff, rules } = await openRetention(engine)
    await rules(6, 6)
    const rest = { open_months: 1, won_months: 1, keep_orders_years: 0 }
    const older = { version: 0, rules: { ...rest, lost_months: 1 } }
    await expect(staff.saveRetention(older)).rejects.toMatchObject({ status: 409 })
    for (const lost_months of [-1, 1.5, 100_000, Number.NaN])
      await expect(staff.saveRetention({ version: 1, rules: { ...rest, lost_months } })).rejects.toMatchObject({
        status: 422,
      })
    expect((await staff.showRetention()).rules).toMatchObject({ lost_months: 6, won_months: 6, open_months: 6 })
  })
})
