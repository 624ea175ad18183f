/** A server that is killed between hold and booking, and while many book, leaves no time taken twice and loses no appointment. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../../src/db/store.ts'
import { addConsultants, findClashes } from '../../support/appointments.ts'
import { buildBooking, SECRET } from '../../support/bookings.ts'
import { createDatabase, ENGINES, type Engine } from '../../support/databases.ts'
import { type RunningServer, startServer } from '../../support/server.ts'

type Slot = { start: string; end: string; kind: string; office: string }

const post = async (origin: string, path: string, body: object) => {
  const response = await fetch(`${origin}/api/Home/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Lang: 'en' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, { token: string }> }
}

async function slotsAt({ origin }: RunningServer): Promise<Slot[]> {
  const response = await fetch(`${origin}/api/Home/slots?office=taipei&kind=phone&days=14`)
  return ((await response.json()) as { slots: Slot[] }).slots
}

async function openPlace(engine: Engine) {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-fault-'))
  const database = await createDatabase(engine, 'content')
  const store = openStore(database.url)
  await addConsultants(store, ['ann', 'bo'], { notice_minutes: 120 })
  const start = () => startServer({ SECRET, DATABASE_URL: database.url }, dataDir)
  const close = async () => {
    await store.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { store, start, close }
}

let phones = 0
/** Each of another person. */
const withSlot = (key: string, slot: object) => ({
  ...buildBooking(key),
  phone: `0917 ${1_000_000 + ++phones}`,
  email: `v${phones}@visitor.example`,
  office: 'taipei',
  slot,
})

describe.each(ENGINES)('on %s', { timeout: 900_000 }, (engine) => {
  test('a time that was held before kill -9 is booked after the restart', async () => {
    const place = await openPlace(engine)
    const first = await place.start()
    const [slot] = await slotsAt(first)
    const { body } = await post(first.origin, 'hold_slot', slot!)
    await first.stop('SIGKILL')
    const second = await place.start()
    expect((await slotsAt(second)).map(({ start }) => start).filter((start) => start === slot?.start)).toHaveLength(1)
    const token = body.hold?.token
    const booked = await post(second.origin, 'add_inq', withSlot('held', { ...slot, token }))
    expect([booked.status, booked.body.appointment?.token]).toEqual([200, token])
    expect(await findClashes(place.store)).toEqual([])
    await second.stop()
    await place.close()
  })

  test('kill -9 while 200 book ten slots: each acknowledged appointment is stored, and no time is taken twice', async () => {
    const place = await openPlace(engine)
    const first = await place.start()
    // an hour apart: no two overlap
    const slots = (await slotsAt(first)).filter((_, at) => at % 2 === 0).slice(0, 10)
    const acknowledged: string[] = []
    const bookAll = (server: RunningServer, name: string, onAnswer: () => void) =>
      Promise.allSettled(
        Array.from({ length: 200 }, async (_, at) => {
          const answer = await post(server.origin, 'add_inq', withSlot(`${name}${at}`, slots[at % slots.length]!))
          const token = answer.body.appointment?.token
          if (token) acknowledged.push(token)
          onAnswer()
        }),
      )
    let answers = 0
    await bookAll(first, 'a', () => {
      if (++answers === 6) process.kill(first.pid, 'SIGKILL')
    })
    const second = await place.start()
    await bookAll(second, 'b', () => undefined)
    const stored = await place.store.read.selectFrom('appointment').select('id').where('state', '=', 'booked').execute()
    // two people take each slot
    expect(stored).toHaveLength(2 * slots.length)
    const ids = new Set(stored.map(({ id }) => id))
    expect(acknowledged.map((token) => ids.has(token.split('.')[0] ?? ''))).toEqual(acknowledged.map(() => true))
    expect(await findClashes(place.store)).toEqual([])
    await second.stop()
    await place.close()
  })
})
