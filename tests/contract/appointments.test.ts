/** Times of consultations: offered, held, booked, moved, cancelled; each once. */
import { describe, expect, test } from 'vitest'
import {
  deleteExpiredHolds,
  insertAppointment,
  lockAppointments,
  takeCells,
} from '../../src/db/queries/appointments/appointments.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import type { Store } from '../../src/db/store.ts'
import type { PersonRules } from '../../src/domain/appointments/rules.ts'
import words from '../../src/messages/en/api.json' with { type: 'json' }
import { OPERATION_RULES, runOperations } from '../support/appointment-operations.ts'
import {
  addConsultants,
  buildAppointment,
  findClashes,
  OFFICE_HOURS,
  type SlotItem,
  setOfficeRules,
  setPersonRules,
  slotsOf,
} from '../support/appointments.ts'
import { buildBooking, seeded } from '../support/builders.ts'
import { BOTH_ENGINES, ENGINES } from '../support/databases.ts'
import { book, leadsOf, openTestApi } from '../support/leads.ts'
import { buildApi, expectError, type TestApi } from '../support/test-api.ts'

type Appointment = { token: string; state: string; start: string | null; can_move: boolean; can_cancel: boolean }

let keys = 0
const MONDAY = 'from=2026-11-23&days=1'
/** Monday at ten in Taipei; the clock of the tests shows Friday. */
const TEN = '2026-11-23T02:00:00.000Z'
const ELEVEN = '2026-11-23T03:00:00.000Z'

const slot = (start: string, more: object = {}) => ({ start, kind: 'office', office: 'taipei', ...more })
/** Each booking of another person, unless it says who. */
const buildWithSlot = (api: TestApi, chosen: object, more: object = {}) =>
  buildBooking({
    captcha: api.captcha(),
    idempotency_key: `with-slot-${++keys}`,
    office: 'taipei',
    slot: chosen,
    email: `visitor${keys}@visitor.example`,
    phone: `0917 ${1_000_000 + keys}`,
    ...more,
  })

async function booked(api: TestApi, chosen: object, more: object = {}) {
  const response = await book(api, buildWithSlot(api, chosen, more))
  expect(response.status).toBe(200)
  return (await response.json()) as { inquiry: { reference: string }; appointment: SlotItem & { token: string } }
}

const shown = async (api: TestApi, token: string): Promise<Appointment> => {
  const response = await api.get(`/api/Home/appointment?token=${token}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { appointment: Appointment }).appointment
}

const timesOn = async (api: TestApi, query = MONDAY) => (await slotsOf(api, query)).slots.map(({ start }) => start)

async function openWith(engine: 'sqlite' | 'postgres', ids = ['ann'], rules = {}) {
  const api = await openTestApi(engine)
  await addConsultants(api.store, ids, rules)
  return api
}

type NotFree = { code: string; reason: string; alternatives: SlotItem[] }
const notFree = async (response: Response) => {
  const body = (await response.json()) as NotFree
  expect([response.status, body.code]).toEqual([409, 'slot_taken'])
  return body
}

const refused = async (response: Response) => (await notFree(response)).reason

const taken = async (response: Response) => (await notFree(response)).alternatives.map(({ start }) => start)

describe.each(ENGINES)('times on offer on %s', (engine) => {
  test('are those of the people who can be booked, and nobody without them', async () => {
    const api = await openTestApi(engine)
    expect(await slotsOf(api, MONDAY)).toEqual({ slots: [], left_this_week: 0, next: null, zone: 'Asia/Taipei' })
    await addConsultants(api.store, ['ann', 'bo'])
    const { slots } = await slotsOf(api, MONDAY)
    expect(slots[0]).toEqual({
      start: '2026-11-23T01:00:00.000Z',
      end: '2026-11-23T01:45:00.000Z',
      kind: 'office',
      office: 'taipei',
    })
    expect(slots).toHaveLength(15)
    await setPersonRules(api.store, 'ann', { languages: ['vi'], countries: ['uk'] })
    await setPersonRules(api.store, 'bo', { is_bookable: false })
    for (const query of ['language=en', 'country=usa', 'consultant=bo', 'kind=chat', 'office=hsinchu'])
      expect([query, await timesOn(api, `${MONDAY}&${query}`)]).toEqual([query, []])
    for (const query of ['language=vi', 'country=uk', 'consultant=ann'])
      expect([query, (await timesOn(api, `${MONDAY}&${query}`)).length]).toEqual([query, 15])
  })

  test('end with the limit of the week, which tells what is left; a full week names the next time', async () => {
    const api = await openWith(engine, ['ann'], { office_per_week: 2 })
    api.clock.advance(3 * 24 * 3600_000)
    expect((await slotsOf(api)).left_this_week).toBe(2)
    await booked(api, slot('2026-11-24T02:00:00Z'))
    await booked(api, slot('2026-11-24T03:00:00Z'))
    const full = await slotsOf(api, 'from=2026-11-23&days=5')
    expect([full.slots, full.next?.start, full.left_this_week]).toEqual([[], '2026-11-30T01:00:00.000Z', 0])
    await taken(await book(api, buildWithSlot(api, slot('2026-11-25T02:00:00Z'))))
  })

  test('have the week’s limit of the content until the office’s rules say otherwise, and say what is left of both', async () => {
    const api = await openWith(engine, ['ann', 'bo'])
    await api.store.transaction((tx) =>
      tx.deleteFrom('console_setting').where('key', '=', 'booking.office.taipei').execute(),
    )
    await api.store.transaction((tx) => raiseContentVersion(tx))
    const left = async () => {
      const { slot_options } = (await (await api.get('/api/Home/slot_options', { locale: 'tw' })).json()) as {
        slot_options: { offices: { code: string; left_this_week: number | null }[] }
      }
      const { site } = (await (await api.get('/api/Home/site', { locale: 'tw' })).json()) as {
        site: { weekly_slots: number }
      }
      const { left_this_week } = await slotsOf(api)
      const ofOffice = slot_options.offices.find(({ code }) => code === 'taipei')?.left_this_week
      expect(ofOffice).toBe(left_this_week)
      return [left_this_week, site.weekly_slots]
    }
    // on Friday nothing can be booked for this week any more
    expect(await left()).toEqual([0, 20])
    api.clock.advance(3 * 24 * 3600_000)
    expect(await left()).toEqual([20, 20])
    const starts = await timesOn(api, 'from=2026-11-24&days=3')
    for (const start of starts.slice(0, 20)) await booked(api, slot(start))
    expect(await left()).toEqual([0, 20])
    expect(await refused(await book(api, buildWithSlot(api, slot(starts[21]!))))).toBe('taken')
    await setOfficeRules(api.store, 'taipei', { office_per_week: 25 })
    expect(await left()).toEqual([5, 25])
  })

  test('have the length of the topic, and leave out blocked and outside time', async () => {
    const api = await openWith(engine)
    expect((await slotsOf(api, `${MONDAY}&topic=visa`)).slots[0]?.end).toBe('2026-11-23T01:30:00.000Z')
    await api.store.transaction(async (tx) => {
      await lockAppointments(tx, true)
      await insertAppointment(
        tx,
        buildAppointment({ id: 'block', state: 'blocked', ends_at: Date.parse(TEN) + 7 * 3600_000 }),
      )
      const source = {
        id: 'cal',
        staff_id: 'ann',
        name: '',
        url: 'https://calendar.example/',
        read_at: api.clock.now(),
      }
      await tx
        .insertInto('calendar_source')
        .values({ ...source, created_at: 0, tried_at: null, error: null })
        .execute()
      await tx
        .insertInto('outside_busy')
        .values({ source_id: 'cal', starts_at: Date.parse(TEN) - 2 * 3600_000, ends_at: Date.parse(TEN) - 45 * 60_000 })
        .execute()
    })
    expect(await timesOn(api)).toEqual([])
    expect(await timesOn(api, `${MONDAY}&topic=visa`)).toEqual(['2026-11-23T01:30:00.000Z'])
    api.clock.advance(2 * 3600_000)
    // unread for two hours: this person's choice was to block everything then
    expect(await timesOn(api, 'from=2026-11-24&days=1')).toEqual([])
    await setPersonRules(api.store, 'ann', { on_unreadable: 'free' })
    expect(await timesOn(api, 'from=2026-11-24&days=1')).toHaveLength(15)
  })
})

describe.each(ENGINES)('a held time on %s', (engine) => {
  const hold = async (api: TestApi, body: object) => {
    const response = await api.post('/api/Home/hold_slot', body)
    expect(response.status).toBe(200)
    type Held = {
      hold: SlotItem & { token: string; expires_at: string; is_prolonged: boolean; consultant: { id: string } }
    }
    return ((await response.json()) as Held).hold
  }

  test('blocks others for eight minutes, is prolonged once, and then is free', async () => {
    const api = await openWith(engine)
    const current = await hold(api, slot(TEN))
    expect(Date.parse(current.expires_at) - api.clock.now()).toBe(8 * 60_000)
    expect(await timesOn(api)).not.toContain(TEN)
    await taken(await api.post('/api/Home/hold_slot', slot(TEN)))
    api.clock.advance(5 * 60_000)
    const again = await hold(api, slot(TEN, { token: current.token }))
    expect([again.token, again.is_prolonged, Date.parse(again.expires_at) - api.clock.now()]).toEqual([
      current.token,
      true,
      480_000,
    ])
    api.clock.advance(60_000)
    expect((await hold(api, slot(TEN, { token: current.token }))).expires_at).toBe(again.expires_at)
    api.clock.advance(8 * 60_000)
    expect(await timesOn(api)).toContain(TEN)
    expect((await api.get(`/api/Home/appointment?token=${current.token}`)).status).toBe(404)
    expect((await hold(api, slot(TEN))).token).not.toBe(current.token)
  })

  test('is exchanged for another time, and booked by its token whatever else the form says', async () => {
    const api = await openWith(engine)
    const first = await hold(api, slot(TEN))
    const current = await hold(api, slot(ELEVEN, { token: first.token }))
    expect(await timesOn(api)).toContain(TEN)
    const { appointment } = await booked(api, slot('2026-11-23T04:00:00Z', { token: current.token }))
    expect(appointment).toEqual({ ...slot(ELEVEN), end: '2026-11-23T03:45:00.000Z', token: current.token })
    expect(await findClashes(api.store)).toEqual([])
  })

  /** Starts of three weeks. */
  const allStarts = async (api: TestApi) => timesOn(api, 'from=2026-11-23&days=21')

  test('of thirty visitors behind one address is each one’s own, and they book', async () => {
    const api = await openWith(engine, ['ann', 'bo', 'cy'])
    const starts = await allStarts(api)
    const chosen = Array.from({ length: 30 }, (_, at) => starts[at * 5]!)
    const reserved: Awaited<ReturnType<typeof hold>>[] = []
    for (const start of chosen) reserved.push(await hold(api, slot(start)))
    for (const { token, start } of reserved) await booked(api, slot(start, { token }))
    expect(await countHolds(api.store)).toBe(0)
    // what became a booking counts no more
    expect((await hold(api, slot(starts[1]!))).token).not.toBe('')
    const rows = await api.store.read.selectFrom('appointment').select(['state', 'held_by']).execute()
    expect(rows.filter(({ state, held_by }) => state === 'booked' && held_by !== null)).toEqual([])
  })

  test.each([
    ['a limit of the week', { office_per_week: 8 }, 4],
    ['none but the hours', {}, 26],
  ])('leaves as many times of a week to others, with %s', async (_, rules, most) => {
    const api = await openWith(engine, ['ann'], rules)
    const statuses = []
    for (const start of await timesOn(api, 'from=2026-11-23&days=7'))
      statuses.push((await api.post('/api/Home/hold_slot', slot(start))).status)
    expect([await countHolds(api.store), new Set(statuses)]).toEqual([most, new Set([200, 409, 429])])
    const left = await timesOn(api, 'from=2026-11-23&days=7')
    expect(left.length).toBeGreaterThanOrEqual(most)
    await expectError(await api.post('/api/Home/hold_slot', slot(left[0]!)), 429, 'too_many')
    // another network can hold, and this one exchanges a time of its own
    const neighbour = await api.post('/api/Home/hold_slot', slot(left[0]!), { address: '198.51.100.7' })
    expect(neighbour.status).toBe(200)
    api.clock.advance(8 * 60_000)
    const first = await hold(api, slot(left[1]!))
    expect((await hold(api, slot(left[2]!, { token: first.token }))).start).toBe(left[2])
  })

  test('from one network ends at forty', async () => {
    const api = await openWith(engine, ['ann', 'bo', 'cy'])
    const starts = await allStarts(api)
    for (let at = 0; at < 40; at++) await hold(api, slot(starts[at * 4]!))
    const response = await api.post('/api/Home/hold_slot', slot(starts[161]!))
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    await expectError(response, 429, 'too_many')
  })

  test('that has ended is booked all the same while the time is free, and else answers the nearest three', async () => {
    const api = await openWith(engine)
    const [one, other] = [await hold(api, slot(TEN)), await hold(api, slot(ELEVEN))]
    api.clock.advance(9 * 60_000)
    await booked(api, slot(ELEVEN))
    await booked(api, slot(TEN, { token: one.token }))
    const response = await book(api, buildWithSlot(api, slot(ELEVEN, { token: other.token })))
    expect(await taken(response)).toEqual([
      '2026-11-23T01:00:00.000Z',
      '2026-11-23T04:00:00.000Z',
      '2026-11-23T04:30:00.000Z',
    ])
  })
})

describe.each(ENGINES)('a booking with a time on %s', (engine) => {
  test('makes the appointment, stops the response time, and gives the lead to the consultant', async () => {
    const api = await openWith(engine)
    const body = buildWithSlot(api, slot(TEN, { topic: 'visa', zone: 'Asia/Manila' }), { companion: { name: 'Mama' } })
    const response = await book(api, body)
    const answer = (await response.json()) as Awaited<ReturnType<typeof booked>>
    const { token } = answer.appointment
    const { reference } = answer.inquiry
    expect(await (await book(api, { ...body, captcha: api.captcha() })).json()).toEqual(answer)
    expect(await shown(api, token)).toMatchObject({
      token,
      state: 'booked',
      start: TEN,
      end: '2026-11-23T02:30:00.000Z',
      kind: 'office',
      zone: 'Asia/Manila',
      reference,
      office: { code: 'taipei', zone: 'Asia/Taipei', phone: expect.stringMatching(/^\+886/) },
      topic: { code: 'visa' },
      companion: { name: 'Mama' },
      consultant: { id: 'ann', name: 'Consultant ann' },
      can_move: true,
      can_cancel: true,
      cancelled: null,
    })
    const lead = await api.store.read.selectFrom('lead').selectAll().executeTakeFirstOrThrow()
    expect([lead.waiting_since, lead.owner_id]).toEqual([null, 'ann'])
    const events = await api.store.read.selectFrom('lead_event').select('kind').execute()
    expect(events.map(({ kind }) => kind)).toContain('appointment_booked')
    expect((await leadsOf(api.store)).inquiries).toHaveLength(1)
    // the time that is chosen after a cancellation has the same reference, and the office's chat
    await api.post('/api/Home/cancel_appointment', { token })
    await api.post('/api/Home/move_appointment', { token, start: ELEVEN, kind: 'office' })
    expect(await shown(api, token)).toMatchObject({
      reference,
      state: 'booked',
      start: ELEVEN,
      office: { chat: { channel: 'line' } },
    })
  })

  test('is refused to a person with three to come: the same mailbox however it is written, or the same phone', async () => {
    const api = await openWith(engine)
    const starts = await timesOn(api, 'from=2026-11-24&days=1')
    const gmail = { email: 'ada.example@gmail.com', phone: '0917 555 0001' }
    const { token } = (await booked(api, slot(starts[0]!), gmail)).appointment
    await booked(api, slot(starts[3]!), { ...gmail, email: 'adaexample+uk@googlemail.com' })
    await booked(api, slot(starts[6]!), { phone: gmail.phone, email: 'AdaExample@gmail.com' })
    for (const more of [{ email: 'a.d.a.example@gmail.com' }, { phone: '+63 917 555 0001' }]) {
      const response = await book(api, buildWithSlot(api, slot(starts[9]!), more))
      const { message } = (await response.clone().json()) as { message: string }
      expect(message).toContain('3 upcoming consultations')
      await expectError(response, 409, 'appointment_limit')
    }
    expect((await leadsOf(api.store)).inquiries).toHaveLength(3)
    // neither the choice after a cancellation nor the waiting list leads around it
    await api.post('/api/Home/cancel_appointment', { token })
    const waiting = { ...buildWithSlot(api, {}, gmail), slot: undefined, wait: { kind: 'office' } }
    const { wait } = (await (await book(api, waiting)).json()) as { wait: { token: string } }
    await booked(api, slot(starts[9]!), gmail)
    for (const other of [token, wait.token])
      await expectError(
        await api.post('/api/Home/move_appointment', { token: other, start: starts[12] }),
        409,
        'appointment_limit',
      )
    // moving one of the three stays possible, and what is over counts no more
    const one = await api.store.read.selectFrom('appointment').select('id').where('state', '=', 'booked').execute()
    const movable = api.deps.booking.appointmentToken(one[0]?.id ?? '')
    expect((await api.post('/api/Home/move_appointment', { token: movable, start: starts[12] })).status).toBe(200)
    api.clock.advance(5 * 24 * 3600_000)
    await booked(api, slot('2026-12-01T02:00:00.000Z'), gmail)
  })

  test('is refused at a time of another appointment of the same mailbox and phone, also when it is moved there', async () => {
    const api = await openWith(engine, ['ann', 'bo', 'cy', 'dee'])
    const me = { email: 'ada.example@gmail.com', phone: '0917 555 0001' }
    await booked(api, slot(TEN), me)
    const again = { email: 'adaexample@googlemail.com', phone: '+63 917 555 0001' }
    const halfPast = '2026-11-23T02:30:00.000Z'
    const { token } = await (await api.post('/api/Home/hold_slot', slot(halfPast))).json().then(({ hold }) => hold)
    for (const chosen of [slot(TEN), slot(halfPast), slot(halfPast, { token })])
      await expectError(await book(api, buildWithSlot(api, chosen, again)), 409, 'appointment_overlap')
    // a family has one phone, a shared mailbox several phones
    await booked(api, slot(TEN), { phone: me.phone })
    const { appointment } = await booked(api, slot(ELEVEN), again)
    const moved = (start: string) => api.post('/api/Home/move_appointment', { token: appointment.token, start })
    await expectError(await moved(halfPast), 409, 'appointment_overlap')
    expect((await moved('2026-11-23T03:30:00.000Z')).status).toBe(200)
    await api.post('/api/Home/cancel_appointment', { token: appointment.token })
    await expectError(await moved(halfPast), 409, 'appointment_overlap')
  })

  test('of four at one moment by one person, three are stored', async () => {
    const api = await openWith(engine, ['ann', 'bo', 'cy', 'dee'])
    const me = { email: 'me@visitor.example' }
    const bodies = ['02', '03', '04', '05'].map((hour) => buildWithSlot(api, slot(`2026-11-23T${hour}:00:00.000Z`), me))
    const answers = await Promise.all(bodies.map((body) => book(api, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409])
  })

  test.each([
    ['in the past', 'past', slot('2026-11-20T02:00:00Z')],
    ['that was never offered', 'not_offered', slot('2026-11-23T02:10:00Z')],
    ['outside the hours', 'not_offered', slot('2026-11-23T12:00:00Z')],
    ['of another office', 'not_offered', slot(TEN, { office: 'hsinchu' })],
    ['of a person who can’t be booked', 'not_offered', slot(TEN, { consultant: 'nobody' })],
    ['of a kind that is not offered', 'not_offered', slot(TEN, { kind: 'chat' })],
    ['beyond the horizon', 'not_offered', slot('2028-11-23T02:00:00Z')],
    ['within the least notice', 'too_soon', slot(TEN)],
  ])('for a time %s says so, stores nothing, and keeps the captcha', async (_, reason, chosen) => {
    const week = 7 * 24 * 60
    const api = await openWith(engine, ['ann'], { notice_minutes: reason === 'too_soon' ? week : 0 })
    const response = await book(api, buildWithSlot(api, chosen))
    const { message } = (await response.clone().json()) as { message: string }
    expect([message, await refused(response)]).toEqual([words[`slot_${reason}` as 'slot_past'], reason])
    const { inquiries, redemptions } = await leadsOf(api.store)
    expect([inquiries, redemptions]).toEqual([[], []])
  })

  test('of a person who was disabled meanwhile goes to somebody else, or to nobody', async () => {
    const api = await openWith(engine, ['ann', 'bo'])
    const disable = (id: string) =>
      api.store.transaction((tx) => tx.updateTable('staff').set({ disabled_at: 1 }).where('id', '=', id).execute())
    await disable('ann')
    const { appointment } = await booked(api, slot(TEN))
    expect(await shown(api, appointment.token)).toMatchObject({ consultant: { id: 'bo' } })
    await disable('bo')
    expect(await taken(await book(api, buildWithSlot(api, slot(ELEVEN))))).toEqual([])
  })
})

describe.each(ENGINES)('between the page of times and the booking on %s', (engine) => {
  const afternoon = {
    ...OFFICE_HOURS,
    week: { ...OFFICE_HOURS.week, mon: [{ from: '14:00', to: '16:00' }] },
    days: [],
  } as unknown as NonNullable<PersonRules['calendar']>
  const holdAt = async (api: TestApi, start: string) =>
    (
      (await (await api.post('/api/Home/hold_slot', slot(start, { consultant: 'ann' }))).json()) as {
        hold: { token: string }
      }
    ).hold.token

  test('hours change: a time of before is gone, and one that was held stays the visitor’s', async () => {
    const api = await openWith(engine)
    expect(await timesOn(api)).toContain(ELEVEN)
    const token = await holdAt(api, TEN)
    await setPersonRules(api.store, 'ann', { calendar: afternoon })
    expect(await taken(await book(api, buildWithSlot(api, slot(ELEVEN))))).toEqual([
      '2026-11-23T06:00:00.000Z',
      '2026-11-23T06:30:00.000Z',
      '2026-11-23T07:00:00.000Z',
    ])
    expect((await leadsOf(api.store)).inquiries).toEqual([])
    expect((await booked(api, slot(TEN, { token }))).appointment.start).toBe(TEN)
  })

  test('the consultant of a held time is disabled: a colleague takes it; without one it is refused', async () => {
    const api = await openWith(engine, ['ann', 'bo'])
    const tokens = [await holdAt(api, TEN), await holdAt(api, ELEVEN)]
    const disable = (id: string) =>
      api.store.transaction((tx) => tx.updateTable('staff').set({ disabled_at: 1 }).where('id', '=', id).execute())
    await disable('ann')
    const { appointment } = await booked(api, slot(TEN, { token: tokens[0] }))
    expect(await shown(api, appointment.token)).toMatchObject({ consultant: { id: 'bo' } })
    await disable('bo')
    const other = { email: 'bo@visitor.example' }
    expect(await taken(await book(api, buildWithSlot(api, slot(ELEVEN, { token: tokens[1] }), other)))).toEqual([])
    expect(await findClashes(api.store)).toEqual([])
  })
})

describe.each(ENGINES)('the token of an appointment on %s', (engine) => {
  test('moves it once for each new time, and never onto another one', async () => {
    const api = await openWith(engine)
    const { appointment } = await booked(api, slot(TEN))
    await booked(api, slot(ELEVEN), { email: 'bo@visitor.example' })
    const { token } = appointment
    const move = (start: string) => api.post('/api/Home/move_appointment', { token, start })
    const sequence = async () =>
      (
        await api.store.read
          .selectFrom('appointment')
          .select('sequence')
          .where('starts_at', '!=', Date.parse(ELEVEN))
          .executeTakeFirstOrThrow()
      ).sequence
    expect((await move(TEN)).status).toBe(200)
    expect(await sequence()).toBe(0)
    await taken(await move(ELEVEN))
    expect((await shown(api, token)).start).toBe(TEN)
    expect(
      ((await (await move('2026-11-23T01:30:00Z')).json()) as { appointment: Appointment }).appointment.start,
    ).toBe('2026-11-23T01:30:00.000Z')
    expect(await sequence()).toBe(1)
    expect(await findClashes(api.store)).toEqual([])
  })

  test('cancels it, twice as well; then the lead waits, the time is free, and another one can be chosen', async () => {
    const api = await openWith(engine)
    const { token } = (await booked(api, slot(TEN))).appointment
    for (const reason of ['School trip', undefined])
      expect((await api.post('/api/Home/cancel_appointment', { token, reason })).status).toBe(200)
    expect(await shown(api, token)).toMatchObject({
      state: 'cancelled',
      cancelled: { by: 'visitor', reason: 'School trip' },
      can_move: true,
    })
    expect(await timesOn(api)).toContain(TEN)
    const lead = await api.store.read.selectFrom('lead').select('waiting_since').executeTakeFirstOrThrow()
    expect(lead.waiting_since).toBe(api.clock.now())
    const moved = await api.post('/api/Home/move_appointment', { token, start: ELEVEN })
    const { appointment } = (await moved.json()) as { appointment: Appointment }
    expect(appointment).toMatchObject({ state: 'booked', start: ELEVEN })
    expect(appointment.token).not.toBe(token)
    // an old mail's link leads to the appointment as it is now
    expect(await shown(api, token)).toEqual(appointment)
    expect(await findClashes(api.store)).toEqual([])
  })

  test('changes nothing once it has begun', async () => {
    const api = await openWith(engine)
    const { token } = (await booked(api, slot(TEN))).appointment
    api.clock.advance(Date.parse(TEN) - api.clock.now())
    await expectError(await api.post('/api/Home/cancel_appointment', { token }), 409, 'appointment_closed')
    await expectError(await api.post('/api/Home/move_appointment', { token, start: ELEVEN }), 409, 'appointment_closed')
    await expectError(
      await api.post('/api/Home/appointment_companion', { token, name: 'Bo' }),
      409,
      'appointment_closed',
    )
  })

  test('that is cut, changed or of another kind opens nothing', async () => {
    const api = await openWith(engine)
    const { token } = (await booked(api, slot(TEN))).appointment
    for (const text of [token.slice(0, -1), token.slice(1), token.split('.')[0], '', 'none', `${token}.x`])
      expect([text, (await api.get(`/api/Home/appointment?token=${text}`)).status]).toEqual([text, 404])
    await expectError(await api.get(`/api/Home/order_receipt?token=${token}`), 404, 'not_found')
  })

  test('opens a place on the waiting list, from which a time is booked', async () => {
    const api = await openWith(engine)
    const body = buildBooking({
      captcha: api.captcha(),
      idempotency_key: 'waiting-1',
      office: 'taipei',
      wait: { kind: 'office' },
    })
    const { wait } = (await (await book(api, body)).json()) as { wait: { token: string } }
    expect(await shown(api, wait.token)).toMatchObject({ state: 'waiting', start: null, can_move: true })
    expect((await api.post('/api/Home/move_appointment', { token: wait.token, start: TEN })).status).toBe(200)
    expect(await shown(api, wait.token)).toMatchObject({ token: wait.token, state: 'booked', start: TEN })
    expect(await api.store.read.selectFrom('appointment_wait').selectAll().execute()).toEqual([])
  })
})

describe.each(BOTH_ENGINES)('many at one moment on %s', (engine) => {
  const parallel = 20

  test('one of many bookings of a slot gets it, with two instances', async () => {
    const api = await openWith(engine)
    const other = buildApi(api.store)
    const bodies = Array.from({ length: parallel }, (_, at) =>
      buildWithSlot(at % 2 ? other : api, slot(TEN), {
        email: `visitor${at}@visitor.example`,
        phone: `0917 123 ${4000 + at}`,
      }),
    )
    const answers = await Promise.all(bodies.map((body, at) => book(at % 2 ? other : api, body)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(parallel - 1)
    expect(await findClashes(api.store)).toEqual([])
    expect((await leadsOf(api.store)).inquiries).toHaveLength(1)
  })

  test('the key of the cells alone keeps a time from two appointments, without any look before', async () => {
    const { store } = await openWith(engine)
    const take = (at: number, shift: number) =>
      store.transaction(async (tx) => {
        const start = Date.parse(TEN) + shift * 300_000
        const row = buildAppointment({ id: `raw-${at}`, starts_at: start, ends_at: start + 45 * 60_000 })
        await insertAppointment(tx, row)
        if (!(await takeCells(tx, row))) throw new Error('taken')
      })
    const results = await Promise.allSettled(Array.from({ length: parallel }, (_, at) => take(at, (at % 17) - 8)))
    const stored = results.filter(({ status }) => status === 'fulfilled')
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.length).toBeLessThan(3)
    for (const result of results) if (result.status === 'rejected') expect(String(result.reason)).toBe('Error: taken')
    expect(await findClashes(store)).toEqual([])
  })

  test('random operations of two instances keep every time and limit', async () => {
    const api = await openWith(engine, ['ann', 'bo'], OPERATION_RULES)
    const other = buildApi(api.store)
    const seed = seeded(1).seed
    const done = await runOperations([api, other], ['ann', 'bo'], { count: 60, width: 4, seed })
    expect([seed, Object.values(done).reduce((sum, count) => sum + count, 0)]).toEqual([seed, 60])
  })

  test('the last place of a week goes to one of two times', async () => {
    const api = await openWith(engine, ['ann', 'bo', 'cy'], { office_per_week: 1 })
    const starts = ['02', '03', '04', '05'].map((hour) => `2026-11-23T${hour}:00:00Z`)
    const answers = await Promise.all(
      starts.map((start, at) => book(api, buildWithSlot(api, slot(start), { email: `v${at}@visitor.example` }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

async function countHolds(store: Store) {
  return (await store.read.selectFrom('appointment').select('id').where('state', '=', 'held').execute()).length
}

test('ended holds are removed with their cells', async () => {
  const { store, clock } = await openWith('sqlite')
  await store.transaction(async (tx) => {
    const row = buildAppointment({ state: 'held', hold_until: clock.now() })
    await insertAppointment(tx, row)
    await takeCells(tx, row)
  })
  expect(await countHolds(store)).toBe(1)
  expect(await store.transaction((tx) => deleteExpiredHolds(tx, clock.now()))).toBe(1)
  expect(await store.read.selectFrom('appointment_cell').selectAll().execute()).toEqual([])
})
