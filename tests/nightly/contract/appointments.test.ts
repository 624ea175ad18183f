/** Many visitors and staff at one moment, with two connections to one database: no time is taken twice. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertAppointment } from '../../../src/db/queries/appointments/appointments.ts'
import { openStore } from '../../../src/db/store.ts'
import { OPERATION_RULES, runOperations } from '../../support/appointment-operations.ts'
import { addConsultants, buildAppointment, findClashes, slotsOf } from '../../support/appointments.ts'
import { buildBooking, seeded } from '../../support/builders.ts'
import { BOTH_ENGINES, createStore, type Engine } from '../../support/databases.ts'
import { book } from '../../support/leads.ts'
import { buildApi, type TestApi } from '../../support/test-api.ts'

const TEN = '2026-11-23T02:00:00.000Z'
const bookings = 200

/** Two instances with connections of their own. */
async function openTwo(engine: Engine, ids: readonly string[], rules: object) {
  const { store, url, drop } = await createStore(engine, { content: 'fixture' })
  const second = openStore(url)
  onTestFinished(async () => {
    await second.close()
    await drop()
  })
  await addConsultants(store, ids, rules)
  return [buildApi(store), buildApi(second)] as const
}

const buildWithSlot = (api: TestApi, at: number, start: string, more: object = {}) =>
  buildBooking({
    captcha: api.captcha(),
    idempotency_key: `parallel-${start}-${at}`,
    office: 'taipei',
    email: `v${at}@visitor.example`,
    phone: `0917 ${1_000_000 + at}`,
    slot: { start, kind: 'office', ...more },
  })

describe.each(BOTH_ENGINES)('on %s', { timeout: 900_000 }, (engine) => {
  test('of 200 bookings of one slot by two instances exactly one gets it', async () => {
    const apis = await openTwo(engine, ['ann'], {})
    const answers = await Promise.all(
      Array.from({ length: bookings }, (_, at) => {
        const api = apis[at % 2]!
        return book(api, buildWithSlot(api, at, TEN))
      }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(bookings - 1)
    expect(await findClashes(apis[0].deps.store)).toEqual([])
    expect(await apis[0].deps.store.read.selectFrom('inquiry').select('reference').execute()).toHaveLength(1)
  })

  // calcom/cal.diy#10789 and #29958: unconfirmed bookings of one slot are both confirmed
  test('a held time can’t be held or booked by anybody else, and its holder gets it once', async () => {
    const apis = await openTwo(engine, ['ann'], {})
    const holds = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        apis[at % 2]!.post('/api/Home/hold_slot', { start: TEN, kind: 'office', office: 'taipei' }),
      ),
    )
    const granted = holds.filter(({ status }) => status === 200)
    expect(granted).toHaveLength(1)
    const { hold } = (await granted[0]!.json()) as { hold: { token: string } }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const api = apis[at % 2]!
        return book(api, buildWithSlot(api, at, TEN, at < 20 ? { token: hold.token } : {}))
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await findClashes(apis[0].deps.store)).toEqual([])
  })

  // calcom/cal.diy#22401: two guests book within seconds while free times come from a cache
  test('a page of times from before a booking offers nothing that can still be booked', async () => {
    const [one, other] = await openTwo(engine, ['ann'], {})
    const stale = await slotsOf(other, 'from=2026-11-23&days=1')
    expect(stale.slots.map(({ start }) => start)).toContain(TEN)
    expect((await book(one, buildWithSlot(one, 1, TEN))).status).toBe(200)
    expect((await book(other, buildWithSlot(other, 2, TEN))).status).toBe(409)
    expect((await slotsOf(other, 'from=2026-11-23&days=1')).slots.map(({ start }) => start)).not.toContain(TEN)
  })

  // alextselegidis/easyappointments#845: the same free person is chosen for two visitors at once
  test('anybody who is free takes as many bookings of a slot as there are people', async () => {
    const ids = ['ann', 'bo', 'cy', 'dee', 'eve']
    const apis = await openTwo(engine, ids, {})
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => book(apis[at % 2]!, buildWithSlot(apis[at % 2]!, at, TEN))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ids.length)
    const rows = await apis[0].deps.store.read.selectFrom('appointment').select('staff_id').execute()
    expect(rows.map(({ staff_id }) => staff_id).sort()).toEqual(ids)
  })

  // alextselegidis/easyappointments#1783: staff save an overlapping appointment
  test('not even an insert without any look before can take a time twice', async () => {
    const [{ deps }] = await openTwo(engine, ['ann'], {})
    const cell = { staff_id: 'ann', cell: 5_945_000 }
    await deps.store.transaction(async (tx) => {
      for (const id of ['one', 'other']) await insertAppointment(tx, buildAppointment({ id }))
      await tx
        .insertInto('appointment_cell')
        .values({ ...cell, appointment_id: 'one' })
        .execute()
    })
    const again = deps.store.transaction((tx) =>
      tx
        .insertInto('appointment_cell')
        .values({ ...cell, appointment_id: 'other' })
        .execute(),
    )
    await expect(again).rejects.toThrow(/unique/i)
  })

  test('10,000 random operations keep every time and limit', async () => {
    const ids = ['ann', 'bo', 'cy']
    const apis = await openTwo(engine, ids, OPERATION_RULES)
    const { seed } = seeded(1)
    const done = await runOperations(apis, ids, { count: 10_000, width: 4, seed })
    expect([seed, Object.keys(done).length]).toEqual([seed, 8])
  })
})
