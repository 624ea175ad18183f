/** Random operations of visitors and staff on appointments, several at a time, and what must hold after them. */
import { expect } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { eachWeekday } from '../../src/domain/leads/working-calendar.ts'
import { findClashes, setPersonRules, slotsOf } from './appointments.ts'
import { buildBooking } from './builders.ts'
import { book } from './leads.ts'
import { buildPrincipal } from './staff.ts'
import { buildCaller, type TestApi } from './test-api.ts'

const minuteMs = 60_000
const perWeek = 40

/** The limit that the operations must keep: appointments of the office in a week. */
export const OPERATION_RULES = { office_per_week: perWeek, grid_minutes: 30, buffer_after: 5 }

/** Numbers from 0 to below 1, the same ones for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Runs operations, `width` at a time, and checks twenty times that no time is taken twice and no limit is exceeded.
 * @param apis instances over one database @param ids of the consultants
 */
export async function runOperations(
  apis: readonly TestApi[],
  ids: readonly string[],
  { count, width, seed }: { count: number; width: number; seed: number },
): Promise<Record<string, number>> {
  const random = randomFrom(seed)
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const [first] = apis
  if (!first) throw new Error('no instance')
  const tokens: string[] = []
  const blocks: string[] = []
  const done: Record<string, number> = {}
  let keys = 0
  const staffOf = (api: TestApi, id: string) => {
    const principal = buildPrincipal(id, { roles: ['consultant'], offices: ['taipei'] })
    return inProcessStaffClient(api.deps, buildCaller({ principal }))
  }
  /** Starts that were on offer some operations ago, as on a page that visitors have opened. */
  let offers: readonly string[] = []
  /** One of them, or one that is perhaps taken, past or between two starts. */
  const timeFor = (api: TestApi) => {
    const offered = one(offers) ?? new Date(api.clock.now()).toISOString()
    const shift = random() < 0.3 ? Math.floor(random() * 40 - 20) * 5 * minuteMs : 0
    return new Date(Date.parse(offered) + shift).toISOString()
  }
  const post = async (api: TestApi, path: string, body: object) => {
    const response = await api.post(`/api/Home/${path}`, body)
    const answer = (await response.json()) as Answer
    // 429: the operations come from one network
    expect([200, 404, 409, 422, 429]).toContain(response.status)
    return answer
  }
  type Answer = { hold?: { token: string }; appointment?: { token: string } | null }
  const OPERATIONS: Record<string, (api: TestApi) => Promise<unknown>> = {
    async hold(api) {
      const token = random() < 0.3 ? one(tokens) : undefined
      const { hold } = await post(api, 'hold_slot', {
        start: timeFor(api),
        kind: 'office',
        office: 'taipei',
        token,
      })
      if (hold) tokens.push(hold.token)
    },
    async book(api) {
      const token = random() < 0.5 ? one(tokens) : undefined
      const slot = { start: timeFor(api), kind: 'office', office: 'taipei', token }
      const number = ++keys
      const phone = `0917 ${String(1_000_000 + (number % 9_000_000))}`
      const contact = {
        email: `v${number % 97}@visitor.example`,
        phone,
        idempotency_key: `operation-${seed}-${number}`,
      }
      const response = await book(api, buildBooking({ captcha: api.captcha(), office: 'taipei', slot, ...contact }))
      const { appointment } = (await response.json()) as Answer
      expect([200, 409]).toContain(response.status)
      if (appointment) tokens.push(appointment.token)
    },
    async move(api) {
      const answer = await post(api, 'move_appointment', { token: one(tokens) ?? 'none', start: timeFor(api) })
      if (answer.appointment) tokens.push(answer.appointment.token)
    },
    cancel: (api) => post(api, 'cancel_appointment', { token: one(tokens) ?? 'none' }),
    companion: (api) => post(api, 'appointment_companion', { token: one(tokens) ?? 'none', name: 'Mama' }),
    async block(api) {
      const from = Date.parse(timeFor(api))
      const until = new Date(from + (1 + Math.floor(random() * 20)) * 15 * minuteMs).toISOString()
      const staff = staffOf(api, one(ids) ?? '')
      const { id } = await staff
        .blockTime({ from: new Date(from).toISOString(), until, reason: 'x' })
        .catch(() => ({ id: '' }))
      if (id) blocks.push(id)
    },
    async unblock(api) {
      await staffOf(api, ids[0] ?? '').unblockTime({ id: one(blocks) ?? '0'.repeat(16) })
    },
    async hours(api) {
      const from = 8 + Math.floor(random() * 3)
      const spans = [{ from: `${String(from).padStart(2, '0')}:00`, to: `${from + 6}:30` }]
      const calendar = { zone: 'Asia/Taipei', week: eachWeekday((_, place) => (place < 6 ? spans : [])), days: [] }
      await setPersonRules(api.deps.store, one(ids) ?? '', { calendar })
    },
  }
  const NAMES = ['book', 'book', 'book', 'hold', 'hold', 'move', 'cancel', 'companion', 'block', 'unblock', 'hours']
  const step = Math.max(width, count / 20)
  for (let begun = 0; begun < count; begun += width) {
    if (begun % (5 * width) === 0) offers = (await slotsOf(first, 'days=10')).slots.map(({ start }) => start)
    await Promise.all(
      Array.from({ length: width }, async (_, at) => {
        const name = one(NAMES) ?? 'book'
        const api = apis[at % apis.length] ?? first
        await OPERATIONS[name]?.(api)
        done[name] = (done[name] ?? 0) + 1
      }),
    )
    const passed = Math.floor(random() * 3) * minuteMs
    for (const api of apis) api.clock.advance(passed)
    if (begun % step < width) await expectInvariants(first)
  }
  await expectInvariants(first)
  for (const { reported } of apis) expect(reported).toEqual([])
  return done
}

async function expectInvariants({ deps: { store } }: TestApi): Promise<void> {
  expect(await findClashes(store)).toEqual([])
  const rows = await store.read
    .selectFrom('appointment')
    .select(['starts_at', 'state'])
    .where('state', 'in', ['held', 'booked', 'came', 'no_show', 'done'])
    .execute()
  const weeks = new Map<number, number>()
  // Taipei is eight hours ahead, and day 0 was a Thursday
  for (const { starts_at } of rows) {
    const week = Math.floor((Math.floor((Number(starts_at) + 8 * 3_600_000) / 86_400_000) + 3) / 7)
    weeks.set(week, (weeks.get(week) ?? 0) + 1)
  }
  expect(Math.max(0, ...weeks.values())).toBeLessThanOrEqual(perWeek)
}
