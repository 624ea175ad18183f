/** The console's calendar: booking for a lead, moving, swapping, cancelling, marking, blocking; and who sees what. */

import { describe, expect, test } from 'vitest'
import type { ApiFailure } from '../../src/api/client.ts'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { updateLead } from '../../src/db/queries/leads/leads.ts'
import { insertPerson } from '../../src/db/queries/staff/people.ts'
import type { Store } from '../../src/db/store.ts'
import { eachWeekday } from '../../src/domain/leads/working-calendar.ts'
import { disablePerson } from '../../src/services/staff/people.ts'
import {
  addConsultants,
  findClashes,
  OFFICE_HOURS,
  setOfficeCalendar,
  setOfficeRules,
  setPersonRules,
  slotsOf,
} from '../support/appointments.ts'
import { bookLead } from '../support/console-leads.ts'
import { ENGINES } from '../support/databases.ts'
import { openTestApi } from '../support/leads.ts'
import { buildPrincipal } from '../support/staff.ts'
import { buildCaller, type TestApi } from '../support/test-api.ts'

const TEN = '2026-11-23T02:00:00.000Z'
const NOON = '2026-11-23T04:00:00.000Z'
const WEEK = { from: '2026-11-23', days: 7 }

const as = (api: TestApi, staffId: string, offices = ['taipei']) =>
  inProcessStaffClient(
    api.deps,
    buildCaller({
      principal: buildPrincipal(staffId, { roles: ['consultant'], offices, name: `Consultant ${staffId}` }),
    }),
  )

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: ApiFailure) => [error.status, error.body?.code],
  )

async function open(engine: 'sqlite' | 'postgres', ids = ['ann', 'bo']) {
  const api = await openTestApi(engine)
  await addConsultants(api.store, ids)
  const { leadId } = await bookLead(api, { office: 'taipei' })
  await api.store.transaction((tx) => tx.deleteFrom('outbox').execute())
  return { api, leadId, ann: as(api, 'ann'), bo: as(api, 'bo') }
}

const insertPersonOf = (store: Store, id: string, offices: string[]) =>
  store.transaction((tx) =>
    insertPerson(
      tx,
      {
        id,
        email: `${id}@firm.example`,
        name: `Consultant ${id}`,
        roles: ['consultant'] as const,
        offices,
        locale: 'en' as const,
        timeZone: 'Asia/Taipei',
        passwordHash: null,
      },
      Date.now(),
    ),
  )

const time = (start: string, more: object = {}) => ({
  start,
  staff: 'ann',
  office: 'taipei',
  kind: 'phone' as const,
  ...more,
})
const rows = async (api: TestApi) =>
  (await as(api, 'ann').listCalendar(WEEK)).appointments.map(({ id, version, state, start, staff }) => ({
    id,
    version,
    state,
    start: new Date(start).toISOString(),
    staff: staff.id,
  }))
const mails = async ({ deps: { store } }: TestApi) => {
  const all = await store.read.selectFrom('outbox').select(['recipient', 'kind', 'text']).orderBy('id').execute()
  await store.transaction((tx) => tx.deleteFrom('outbox').execute())
  return all
}

describe.each(ENGINES)('on %s', (engine) => {
  test('staff book for a lead at any free time; the response time ends, and visitor and consultant are told', async () => {
    const { api, leadId, bo } = await open(engine)
    // before the office opens, and without any notice
    const early = '2026-11-22T23:05:00.000Z'
    const { id } = await bo.bookForLead({
      id: leadId,
      ...time(early),
      companion: { name: 'Mama', email: 'mama@visitor.example' },
    })
    expect(await rows(api)).toEqual([{ id, version: 1, state: 'booked', start: early, staff: 'ann' }])
    const lead = await api.store.read.selectFrom('lead').selectAll().executeTakeFirstOrThrow()
    expect([lead.waiting_since, lead.first_answer_at, lead.status]).toEqual([null, api.clock.now(), 'meeting'])
    const sent = await mails(api)
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      'ada@visitor.example',
      'mama@visitor.example',
      'ann@firm.example',
    ])
    // for the consultant's call
    expect(sent[2]?.text).toContain(lead.phone)
    expect((await as(api, 'ann').listLeadAppointments({ id: leadId })).appointments).toHaveLength(1)
    expect(await failure(bo.bookForLead({ id: leadId, ...time('2026-11-22T23:30:00.000Z') }))).toEqual([422, 'invalid'])
    for (const invalid of [
      time('2026-10-20T02:00:00Z'),
      time('2026-11-23T02:01:00Z'),
      time('2099-11-23T02:00:00Z'),
      time(NOON, { staff: 'nobody' }),
      time(NOON, { office: 'hsinchu' }),
    ])
      expect([invalid, await failure(bo.bookForLead({ id: leadId, ...invalid }))]).toEqual([invalid, [422, 'invalid']])
    expect(await findClashes(api.store)).toEqual([])
  })

  test('staff enter and mark a past meeting; it sends no email and blocks no time', async () => {
    const { api, leadId, ann, bo } = await open(engine)
    const past = '2026-11-20T02:00:00.000Z'
    const { id } = await ann.bookForLead({ id: leadId, ...time(past) })
    // two people came at once
    await bo.bookForLead({ id: leadId, ...time(past) })
    await ann.markAppointment({ id, version: 1, state: 'done', outcome: 'Chose Leeds.' })
    expect(await mails(api)).toEqual([])
    const { appointments } = await ann.listLeadAppointments({ id: leadId })
    expect(appointments.find((one) => one.id === id)).toMatchObject({ start: Date.parse(past), state: 'done' })
    expect(await failure(ann.moveAppointment({ id, version: 2, start: NOON }))).toEqual([409, 'appointment_closed'])
    const lead = await api.store.read.selectFrom('lead').selectAll().executeTakeFirstOrThrow()
    expect([lead.waiting_since, lead.status]).toEqual([null, 'meeting'])
  })

  test('a no-show email is due after ten minutes, and is deleted if the mark is corrected before', async () => {
    const { api, leadId, ann } = await open(engine)
    const missed = async () => {
      const { id } = await ann.bookForLead({ id: leadId, ...time('2026-11-20T02:00:00.000Z') })
      await ann.markAppointment({ id, version: 1, state: 'no_show' })
      return id
    }
    const due = () => api.store.read.selectFrom('outbox').select(['recipient', 'next_attempt_at']).execute()
    const id = await missed()
    expect(await due()).toEqual([{ recipient: 'ada@visitor.example', next_attempt_at: api.clock.now() + 10 * 60_000 }])
    await ann.markAppointment({ id, version: 2, state: 'came' })
    expect(await due()).toEqual([])
    // that of another appointment stays
    await missed()
    await ann.markAppointment({ id, version: 3, state: 'done' })
    expect(await due()).toHaveLength(1)
  })

  test('a no-show email is not sent after a week, twice, to spam, or to a lead with another appointment', async () => {
    const { api, leadId, ann } = await open(engine)
    const daysAgo = (days: number) => new Date(api.clock.now() - days * 24 * 3600_000).toISOString()
    const missed = async (start: string) => {
      const { id } = await ann.bookForLead({ id: leadId, ...time(start) })
      return { id, ...(await ann.markAppointment({ id, version: 1, state: 'no_show' })) }
    }
    const due = () =>
      api.store.read
        .selectFrom('outbox')
        .select('recipient')
        .where('sent_at', 'is', null)
        .where('message_id', 'like', '%.no_show%')
        .execute()
    expect(await missed(daysAgo(8))).toMatchObject({ offer: 'old' })
    expect(await due()).toEqual([])
    const { id, offer } = await missed(daysAgo(6))
    expect([offer, await due()]).toEqual(['queued', [{ recipient: 'ada@visitor.example' }]])

    // once sent, a corrected and repeated mark sends no second one
    await api.store.transaction((tx) =>
      tx.updateTable('outbox').set({ sent_at: api.clock.now(), attempts: 1 }).execute(),
    )
    await ann.markAppointment({ id, version: 2, state: 'came' })
    expect(await ann.markAppointment({ id, version: 3, state: 'no_show' })).toEqual({ offer: 'repeated' })

    // a new appointment withdraws an unsent one, and prevents the next
    expect((await missed(daysAgo(5))).offer).toBe('queued')
    const next = await ann.bookForLead({ id: leadId, ...time(NOON) })
    expect(await due()).toEqual([])
    expect((await missed(daysAgo(4))).offer).toBe('upcoming')
    await ann.cancelAppointment({ id: next.id, version: 1, reason: 'Ill.' })

    // so does spam
    expect((await missed(daysAgo(3))).offer).toBe('queued')
    const { version } = await api.store.read
      .selectFrom('lead')
      .select('version')
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    await ann.changeLead({ id: leadId, version, status: 'spam' })
    expect(await due()).toEqual([])
    expect((await missed(daysAgo(2))).offer).toBe('closed')
  })

  test('a video call without a link is marked until there is one', async () => {
    const { api, leadId, ann } = await open(engine)
    await ann.bookForLead({ id: leadId, ...time(NOON, { kind: 'video' }) })
    const needsLink = async () => (await ann.listCalendar(WEEK)).appointments.map(({ needs_link }) => needs_link)
    expect(await needsLink()).toEqual([true])
    await setPersonRules(api.store, 'ann', { rules: { video_link: 'https://meet.example/ann' } })
    expect(await needsLink()).toEqual([false])
  })

  test('consultants set their own hours and rules, and not whether or where they can be booked', async () => {
    const { ann, bo } = await open(engine)
    const ownRules = async () => (await ann.showBookingRules()).people.find(({ id }) => id === 'ann')!
    const { version, name: _, works_at: _offices, changed_at: _at, changed_by: _by, ...rules } = await ownRules()
    const change = { ...rules, version, is_bookable: false, offices: [], rules: { buffer_after: 20 } }
    expect(await failure(bo.savePersonRules(change))).toEqual([403, 'forbidden'])
    await ann.savePersonRules(change)
    expect(await ownRules()).toMatchObject({ is_bookable: true, offices: ['taipei'], rules: { buffer_after: 20 } })
    expect(await failure(ann.savePersonRules(change))).toEqual([409, 'conflict'])
  })

  test('the inbox names the next appointment of each lead', async () => {
    const { leadId, ann } = await open(engine)
    const next = async () => (await ann.listLeads({})).leads.map(({ next_appointment }) => next_appointment)
    expect(await next()).toEqual([null])
    await ann.bookForLead({ id: leadId, ...time(NOON) })
    const { id } = await ann.bookForLead({ id: leadId, ...time(TEN) })
    expect(await next()).toEqual([Date.parse(TEN)])
    await ann.cancelAppointment({ id, version: 1, reason: 'Ann is ill.' })
    expect(await next()).toEqual([Date.parse(NOON)])
  })

  test('a move needs the version that was looked at, and never lands on another appointment', async () => {
    const { api, leadId, ann, bo } = await open(engine)
    const [{ id }] = [
      await ann.bookForLead({ id: leadId, ...time(TEN) }),
      await ann.bookForLead({ id: leadId, ...time(NOON) }),
    ]
    await mails(api)
    expect(await failure(bo.moveAppointment({ id, version: 9, start: NOON }))).toEqual([409, 'conflict'])
    expect(await failure(bo.moveAppointment({ id, version: 1, start: NOON }))).toEqual([422, 'invalid'])
    await bo.moveAppointment({ id, version: 1, start: NOON, staff: 'bo', overlap: true })
    expect((await rows(api)).find((row) => row.id === id)).toMatchObject({ version: 2, start: NOON, staff: 'bo' })
    expect((await mails(api)).map(({ recipient }) => recipient)).toEqual(['ada@visitor.example', 'ann@firm.example'])
    expect(await findClashes(api.store)).toEqual([])
  })

  test('a lead without an owner becomes the consultant’s when staff book for it; another one keeps its owner', async () => {
    const { api, leadId, ann } = await open(engine)
    const ownerOf = async () => (await ann.showLead({ id: leadId })).lead.owner_id
    await api.store.transaction((tx) =>
      tx.updateTable('lead').set({ owner_id: null }).where('id', '=', leadId).execute(),
    )
    await ann.bookForLead({ id: leadId, ...time(TEN, { staff: 'bo' }) })
    expect(await ownerOf()).toBe('bo')
    await ann.bookForLead({ id: leadId, ...time(NOON) })
    expect(await ownerOf()).toBe('bo')
  })

  test('an appointment at the time of another one of the lead names it, and is booked or moved there if that is said', async () => {
    const { api, leadId, ann, bo } = await open(engine)
    await ann.bookForLead({ id: leadId, ...time(TEN) })
    const withBo = (start: string) => time(start, { staff: 'bo' })
    const half = { id: leadId, ...withBo('2026-11-23T02:30:00.000Z') }
    const rejected = await bo.bookForLead(half).catch((error: ApiFailure) => error.body?.errors)
    expect(rejected).toEqual({ overlap: [expect.stringMatching(/10:00.* Consultant ann/)] })
    expect((await rows(api)).length).toBe(1)
    // one right after it is none
    const { id } = await bo.bookForLead({ id: leadId, ...withBo('2026-11-23T02:45:00.000Z') })
    const move = { id, version: 1, start: '2026-11-23T02:15:00.000Z' }
    expect(await failure(bo.moveAppointment(move))).toEqual([422, 'invalid'])
    await bo.moveAppointment({ ...move, overlap: true })
    // the colleague changes, and not the time
    await insertPersonOf(api.store, 'cy', ['taipei'])
    await bo.moveAppointment({ id, version: 2, staff: 'cy' })
    await bo.bookForLead({ ...half, overlap: true })
    expect(await findClashes(api.store)).toEqual([])
  })

  test('a time in the free minutes around another appointment names it', async () => {
    const { api, leadId, ann } = await open(engine)
    await setOfficeRules(api.store, 'taipei', { buffer_before: 5, buffer_after: 15 })
    await ann.bookForLead({ id: leadId, ...time(TEN) })
    const reason = (start: string) =>
      ann.bookForLead({ id: leadId, ...time(start) }).then(
        () => null,
        (error: ApiFailure) => error.body?.errors?.time ?? [error.body?.code],
      )
    const close =
      'Too close to the appointment at Monday 23 November 2026, 10:00 (Taiwan time, GMT+8): 20 minutes stay free between two appointments.'
    expect(await reason('2026-11-23T03:00:00.000Z')).toEqual([close])
    expect(await reason('2026-11-23T01:00:00.000Z')).toEqual([close])
    expect(await reason('2026-11-23T03:05:00.000Z')).toBeNull()
  })

  test('a time that is taken names the consultant, when it begins, and what staff see there', async () => {
    const { api, leadId, ann, bo } = await open(engine)
    const { id } = await ann.bookForLead({ id: leadId, ...time(TEN) })
    const errors = (change: Promise<unknown>) => change.catch((error: ApiFailure) => error.body?.errors)
    const when = (clock: string) => `Monday 23 November 2026, ${clock} (Taiwan time, GMT+8)`
    const half = '2026-11-23T02:30:00.000Z'
    const visit = `Consultant ann is busy from ${when('10:00')}: Ada Example.`
    expect(await errors(ann.bookForLead({ id: leadId, ...time(half) }))).toEqual({ start: [visit] })
    const block = { until: '2026-11-23T06:00:00.000Z', reason: 'Training' }
    await bo.blockTime({ ...block, from: '2026-11-23T01:30:00.000Z' })
    const training = `Consultant bo is busy from ${when('09:30')}: Training.`
    expect(await errors(ann.moveAppointment({ id, version: 1, staff: 'bo' }))).toEqual({ staff: [training] })
    const other = await bo.bookForLead({ id: leadId, ...time('2026-11-24T02:00:00.000Z', { staff: 'bo' }) })
    const swap = { id: other.id, version: 1, other: id, other_version: 1 }
    expect(await errors(ann.swapAppointments(swap))).toEqual({ other: [training] })
    // the lead is of an office that this colleague doesn't see
    await api.store.transaction((tx) => updateLead(tx, leadId, { office: 'hsinchu' }, api.clock.now()))
    const moved = { id: other.id, version: 1, start: half, staff: 'ann' }
    expect(await errors(bo.moveAppointment(moved))).toEqual({
      start: [`Consultant ann is busy from ${when('10:00')}.`],
    })
    expect((await rows(api)).filter(({ version }) => version === 1)).toHaveLength(3)
    expect(await findClashes(api.store)).toEqual([])
  })

  test('two appointments at one time exchange their people', async () => {
    const { api, leadId, ann } = await open(engine)
    const one = await ann.bookForLead({ id: leadId, ...time(TEN) })
    const other = await ann.bookForLead({ id: leadId, ...time(TEN, { staff: 'bo', overlap: true }) })
    await ann.swapAppointments({ id: one.id, version: 1, other: other.id, other_version: 1 })
    expect(Object.fromEntries((await rows(api)).map(({ id, staff }) => [id, staff]))).toEqual({
      [one.id]: 'bo',
      [other.id]: 'ann',
    })
    expect(await findClashes(api.store)).toEqual([])
  })

  test('the visitor reads the reason of a cancellation, and the lead waits again', async () => {
    const { api, leadId, ann } = await open(engine)
    const { id } = await ann.bookForLead({ id: leadId, ...time(TEN) })
    await mails(api)
    await ann.cancelAppointment({ id, version: 1, reason: 'Ann is ill.' })
    expect(await failure(ann.cancelAppointment({ id, version: 2, reason: 'Again' }))).toEqual([
      409,
      'appointment_closed',
    ])
    const [visitor, ...others] = await mails(api)
    expect([visitor?.text.includes('Ann is ill.'), others]).toEqual([true, []])
    const lead = await api.store.read.selectFrom('lead').select('waiting_since').executeTakeFirstOrThrow()
    expect(lead.waiting_since).toBe(api.clock.now())
  })

  test('came, outcome and next step are noted; who did not come is offered another time once', async () => {
    const { api, leadId, ann } = await open(engine)
    const { id } = await ann.bookForLead({ id: leadId, ...time(TEN) })
    const { id: missed } = await ann.bookForLead({ id: leadId, ...time(NOON) })
    expect(await failure(ann.markAppointment({ id, version: 1, state: 'came' }))).toEqual([409, 'appointment_closed'])
    api.clock.advance(Date.parse(NOON) - api.clock.now())
    await mails(api)
    await ann.markAppointment({
      id,
      version: 1,
      state: 'done',
      outcome: 'Wants nursing',
      next_step: 'Send schools',
      next_day: '2026-11-25',
    })
    expect(await mails(api)).toEqual([])
    const tasks = await api.store.read.selectFrom('lead_task').select(['note', 'day', 'staff_id']).execute()
    expect(tasks).toEqual([{ note: 'Send schools', day: '2026-11-25', staff_id: 'ann' }])
    for (const version of [1, 2]) await ann.markAppointment({ id: missed, version, state: 'no_show' })
    expect((await mails(api)).map(({ recipient }) => recipient)).toEqual(['ada@visitor.example'])
    const { sources } = await ann.countAppointments({ from: '2026-11-23', to: '2026-11-23' })
    expect(sources).toEqual([{ source: 'referral', booked: 2, came: 1, no_show: 1, won: 0 }])
  })

  test('an early lead that came is at “meeting”; one that did not, or that is further, keeps its status', async () => {
    const { api, leadId, ann } = await open(engine)
    const { id } = await ann.bookForLead({ id: leadId, ...time(TEN) })
    api.clock.advance(Date.parse(NOON) - api.clock.now())
    const statusAfter = async (status: string, state: string, version: number) => {
      await api.store.transaction((tx) =>
        tx
          .updateTable('lead')
          .set({ status: status as 'new' })
          .execute(),
      )
      await ann.markAppointment({ id, version, state: state as 'came' })
      return (await api.store.read.selectFrom('lead').select('status').executeTakeFirstOrThrow()).status
    }
    expect([
      await statusAfter('contacted', 'no_show', 1),
      await statusAfter('new', 'came', 2),
      await statusAfter('qualified', 'done', 3),
    ]).toEqual(['contacted', 'meeting', 'qualified'])
  })

  test('a corrected next step changes its task, and the same mark twice is no conflict', async () => {
    const { api, leadId, ann } = await open(engine)
    const { id } = await ann.bookForLead({ id: leadId, ...time(TEN) })
    api.clock.advance(Date.parse(NOON) - api.clock.now())
    const mark = { id, state: 'came', outcome: 'Likes Leeds.', next_step: 'Send the plan' }
    await ann.markAppointment({ ...mark, version: 1, next_day: '2026-12-01' })
    // a double click: the version of the first one
    await ann.markAppointment({ ...mark, version: 1, next_day: '2026-12-01' })
    // the day alone, then the words
    await ann.markAppointment({ ...mark, version: 2, next_day: '2026-12-03' })
    await ann.markAppointment({ ...mark, version: 2, next_step: 'Call the mother', next_day: '2026-12-04' })
    const tasks = await api.store.read.selectFrom('lead_task').select(['note', 'day']).execute()
    expect(tasks).toEqual([{ note: 'Call the mother', day: '2026-12-04' }])
    expect(await failure(ann.markAppointment({ id, version: 2, state: 'no_show' }))).toEqual([409, 'conflict'])
  })

  test('a lead whose only meeting is cancelled is no longer at “meeting”; one that came once is', async () => {
    const { api, leadId, ann } = await open(engine)
    const status = async () =>
      (await api.store.read.selectFrom('lead').select('status').executeTakeFirstOrThrow()).status
    const { id } = await ann.bookForLead({ id: leadId, ...time(NOON) })
    await ann.cancelAppointment({ id, version: 1, reason: 'Ann is ill.' })
    expect(await status()).toBe('contacted')
    const first = await ann.bookForLead({ id: leadId, ...time(TEN) })
    const second = await ann.bookForLead({ id: leadId, ...time('2026-11-24T02:00:00.000Z') })
    api.clock.advance(Date.parse(NOON) - api.clock.now())
    await ann.markAppointment({ id: first.id, version: 1, state: 'came' })
    await ann.cancelAppointment({ id: second.id, version: 1, reason: 'Ann is ill.' })
    expect(await status()).toBe('meeting')
  })

  test('a lead that was merged meanwhile gets no appointment', async () => {
    const { api, leadId, ann } = await open(engine)
    const { leadId: remaining } = await bookLead(api, {
      office: 'taipei',
      email: 'other@visitor.example',
      phone: '+886912345678',
    })
    await api.store.transaction((tx) => updateLead(tx, leadId, { merged_into: remaining }, api.clock.now()))
    await expect(ann.bookForLead({ id: leadId, ...time(TEN) })).rejects.toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect(await rows(api)).toEqual([])
  })

  test('an appointment of a disabled consultant says that it needs somebody', async () => {
    const { api, leadId, bo } = await open(engine)
    const { id } = await bo.bookForLead({ id: leadId, ...time(TEN) })
    expect((await bo.showAppointment({ id })).needs_cover).toBe(false)
    await api.store.transaction((tx) =>
      tx.updateTable('staff').set({ disabled_at: api.clock.now() }).where('id', '=', 'ann').execute(),
    )
    expect((await bo.showAppointment({ id })).needs_cover).toBe(true)
  })

  test('anybody who is free is somebody who speaks the language, where one does', async () => {
    const { api, ann } = await open(engine)
    await setPersonRules(api.store, 'ann', { languages: ['vi'] })
    await setPersonRules(api.store, 'bo', { languages: ['zh', 'en'] })
    const offered = async (more: object) => {
      const query = { from: '2026-11-23', days: '1', office: 'taipei', kind: 'office' as const, ...more }
      const { slots } = await ann.listFreeTimes(query)
      return [...new Set(slots.map(({ staff_id }) => staff_id))].toSorted()
    }
    expect([
      await offered({ language: 'vi' }),
      await offered({ language: 'zh' }),
      await offered({ language: 'vi', staff: 'bo' }),
      await offered({ language: 'th' }),
    ]).toEqual([['ann'], ['bo'], ['bo'], await offered({})])
  })

  test('half an hour before it begins a visitor can have come, and not have missed it', async () => {
    const { api, leadId, ann } = await open(engine)
    const { id } = await ann.bookForLead({ id: leadId, ...time(TEN) })
    await mails(api)
    api.clock.advance(Date.parse(TEN) - 30 * 60_000 - api.clock.now())
    for (const state of ['no_show', 'done'] as const)
      expect(await failure(ann.markAppointment({ id, version: 1, state }))).toEqual([409, 'appointment_closed'])
    expect(await mails(api)).toEqual([])
    await ann.markAppointment({ id, version: 1, state: 'came' })
  })

  test('disabling a consultant counts and lists the appointments to come that need somebody else', async () => {
    const { api, leadId, ann } = await open(engine)
    await ann.bookForLead({ id: leadId, ...time(TEN) })
    const by = { staffId: null, name: 'command line' }
    const gone = await disablePerson(api.deps.staff, by, 'ann', { version: null, leadsTo: null })
    expect(gone.appointments).toBe(1)
    const closed = async (staff: string) =>
      (await as(api, 'bo').listClosedAppointments({ by: 'disabled', staff })).appointments.map(({ name }) => name)
    expect([await closed('ann'), await closed('bo')]).toEqual([['Ada Example'], []])
  })

  test('blocked time is not offered, lists what is inside, and can be freed', async () => {
    const { api, leadId, ann } = await open(engine)
    await setPersonRules(api.store, 'bo', { is_bookable: false })
    const inside = await ann.bookForLead({ id: leadId, ...time(TEN) })
    const { id } = await ann.blockTime({
      from: '2026-11-23T01:00:00Z',
      until: '2026-11-23T09:00:00Z',
      reason: 'Training',
    })
    expect(await ann.listClosedAppointments({ by: 'block', staff: 'ann' })).toEqual({
      appointments: [{ ...inside, start: Date.parse(TEN), name: 'Ada Example', consultant: 'Consultant ann' }],
    })
    expect(await ann.listClosedAppointments({ by: 'block', staff: 'bo' })).toEqual({ appointments: [] })
    expect((await slotsOf(api, 'from=2026-11-23&days=1')).slots).toEqual([])
    expect(await failure(ann.bookForLead({ id: leadId, ...time(NOON) }))).toEqual([422, 'invalid'])
    for (const span of [
      { from: NOON, until: TEN },
      { from: '2099-11-23T01:00:00Z', until: '2099-11-23T02:00:00Z' },
    ])
      expect(await failure(ann.blockTime({ ...span, reason: 'x' }))).toEqual([422, 'invalid'])
    for (const _ of ['once', 'again']) await ann.unblockTime({ id })
    expect((await slotsOf(api, 'from=2026-11-23&days=1')).slots).toHaveLength(12)
    expect(await findClashes(api.store)).toEqual([])
  })

  test('appointments to come in an absence, and outside changed hours or on a day off, are listed', async () => {
    const { api, leadId, ann } = await open(engine)
    for (const [start, staff] of [
      [TEN, 'ann'],
      [NOON, 'ann'],
      ['2026-11-24T02:00:00.000Z', 'bo'],
    ] as const)
      await ann.bookForLead({ id: leadId, ...time(start, { staff }) })
    const closed = async (by: 'absence' | 'hours', more: object) =>
      (await ann.listClosedAppointments({ by, ...more })).appointments.map(({ start }) => new Date(start).toISOString())
    expect([await closed('absence', {}), await closed('hours', {})]).toEqual([[], []])
    await api.store.transaction((tx) =>
      tx
        .updateTable('staff')
        .set({ absent_until: Date.parse(NOON) })
        .where('id', '=', 'ann')
        .execute(),
    )
    expect(await closed('absence', { staff: 'ann' })).toEqual([TEN])
    await setPersonRules(api.store, 'ann', {
      calendar: { zone: OFFICE_HOURS.zone, week: eachWeekday(() => [{ from: '10:00', to: '12:30' }]), days: [] },
    })
    expect(await closed('hours', { staff: 'ann' })).toEqual([NOON])
    await setOfficeCalendar(api.store, { ...OFFICE_HOURS, days: [{ date: '2026-11-24', name: 'Day off', spans: [] }] })
    expect(await closed('hours', { office: 'taipei' })).toEqual([NOON, '2026-11-24T02:00:00.000Z'])
    expect(await closed('hours', { office: 'hsinchu' })).toEqual([])
  })

  test('an appointment shows what the visitor sent, and people of other offices see neither it nor its time', async () => {
    const { api, leadId, ann } = await open(engine)
    const { id } = await ann.bookForLead({ id: leadId, ...time(TEN) })
    const { lead, inquiry, others } = await ann.showAppointment({ id })
    expect([lead?.name, inquiry?.remarks, others]).toEqual(['Ada Example', 'Evenings, please.', []])
    expect((await ann.listCalendar(WEEK)).appointments[0]?.lead?.phone).toBe('+639171234567')
    const stranger = as(api, 'eve', ['hsinchu'])
    expect((await stranger.listCalendar(WEEK)).appointments).toEqual([])
    expect(await failure(stranger.showAppointment({ id }))).toEqual([403, 'forbidden'])
    expect(await failure(stranger.blockTime({ staff: 'ann', from: TEN, until: NOON, reason: 'x' }))).toEqual([
      403,
      'forbidden',
    ])
  })

  test('an appointment in another office shows its consultant neither the lead nor the lead’s other appointments', async () => {
    const { api, leadId, ann } = await open(engine)
    const companion = { name: 'Papa', email: 'papa@visitor.example' }
    const { id: secret } = await ann.bookForLead({ id: leadId, ...time('2026-11-20T02:00:00Z'), companion })
    await ann.markAppointment({ id: secret, version: 1, state: 'done', outcome: 'Refused twice.' })
    await insertPersonOf(api.store, 'eve', ['hsinchu'])
    await insertPersonOf(api.store, 'both', ['taipei', 'hsinchu'])
    const far = { id: leadId, ...time(TEN, { staff: 'eve', office: 'hsinchu' }) }
    expect(await failure(ann.bookForLead(far))).toEqual([403, 'forbidden'])
    const { id } = await as(api, 'both', ['taipei', 'hsinchu']).bookForLead(far)
    const eve = as(api, 'eve', ['hsinchu'])
    const { lead, inquiry, others } = await eve.showAppointment({ id })
    expect([lead, inquiry, others]).toEqual([null, null, []])
    const { appointments } = await eve.listCalendar(WEEK)
    expect(appointments.map((one) => [one.id, one.lead])).toEqual([
      [id, { id: leadId, name: null, phone: null, status: null }],
    ])
    expect((await ann.showAppointment({ id: secret })).others.map((one) => one.id)).toEqual([id])
  })

  test('free times for staff follow the rules without the notice', async () => {
    const { api, ann } = await open(engine)
    await setPersonRules(api.store, 'ann', { rules: { notice_minutes: 60 * 24 * 5 } })
    await setPersonRules(api.store, 'bo', { is_bookable: false, rules: {} })
    const request = { ...WEEK, days: 1, office: 'taipei', kind: 'phone' as const, zone: 'Asia/Taipei' }
    expect((await slotsOf(api, 'from=2026-11-23&days=1')).slots).toEqual([])
    await setPersonRules(api.store, 'ann', {})
    expect((await ann.listFreeTimes(request)).slots).toHaveLength(15)
  })
})
