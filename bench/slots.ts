/** Benchmarks the page of free times, in process: 40 consultants of two offices, 90 days, 20,000 appointments. */
import { sql } from 'kysely'
import type { Store } from '../src/db/store.ts'
import { mondayOf, weekOf } from '../src/domain/appointments/slots.ts'
import { DomainError } from '../src/domain/domain-error.ts'
import { firstMoment, msPerDay } from '../src/domain/leads/zone-clock.ts'
import { loadEditions } from '../src/server/content/editions.ts'
import { filesOf, parseFiles } from '../src/server/content/parse-files.ts'
import { readerOf } from '../src/server/content/read-content.ts'
import { cancelAppointment } from '../src/services/appointments/change-appointment.ts'
import { loadEntries } from '../src/services/content/load-entries.ts'
import { addConsultants, buildAppointment, setOfficeRules, setPersonRules } from '../tests/support/appointments.ts'
import { buildApi, type TestApi } from '../tests/support/test-api.ts'
import { onBothDatabases, type Times, timesOf } from './both-databases.ts'
import { drawer } from './large-content.ts'

const consultants = 40
const days = 90
const appointments = 20_000
/** Of all pages: of a quarter each, the 99th percentile needs hundreds. */
const requests = Number(process.env.BENCH_REQUESTS ?? 8000)
/** One time is held for so many pages that are read, and one appointment is cancelled: what is cached of appointments is read anew. */
const readsPerHold = 10
const readsPerChange = 30
const zone = 'Asia/Taipei'
const lengthMs = 30 * 60_000
const ids = Array.from({ length: consultants }, (_, at) => `consultant-${String(at).padStart(2, '0')}`)

/** Appointments on random half hours of working days, none at a taken one. */
async function fill(store: Store, now: number): Promise<number> {
  const random = drawer(7)
  const today = Math.floor(now / msPerDay)
  const taken = new Set<string>()
  for (let tries = 0; taken.size < appointments && tries < appointments * 20; tries++) {
    const day = today + Math.floor(random() * days)
    if (day - mondayOf(weekOf(day)) > 4) continue
    taken.add(
      `${ids[Math.floor(random() * consultants)]} ${firstMoment(zone, day, 540 + 30 * Math.floor(random() * 16))}`,
    )
  }
  const rows = [...taken].map((key, at) => {
    const [staff_id = '', start = ''] = key.split(' ')
    const starts_at = Number(start)
    const times = { starts_at, ends_at: starts_at + lengthMs, busy_from: starts_at, busy_until: starts_at + lengthMs }
    return { ...buildAppointment({ id: `bench-${at}`, staff_id, kind: 'phone' }), ...times }
  })
  await store.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += 500)
      await tx
        .insertInto('appointment')
        .values(rows.slice(at, at + 500))
        .execute()
  })
  return rows.length
}

async function measure(api: TestApi, path: () => string, count: number, holds: boolean): Promise<Times> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    if (holds && at % readsPerHold === 0) await hold(api)
    if (holds && at % readsPerChange === 0) await cancel(api)
    const address = path()
    const began = performance.now()
    const response = await api.get(address, { locale: 'tw' })
    const body = (await response.json()) as { slots?: unknown[] }
    times.push(performance.now() - began)
    if (response.status !== 200) throw new Error(`${address} answered ${JSON.stringify(body)}`)
  }
  return timesOf(times)
}

async function hold(api: TestApi): Promise<void> {
  const { slots } = (await (await api.get('/api/Home/slots?office=taipei&kind=phone&days=14')).json()) as {
    slots: object[]
  }
  const response = await api.post('/api/Home/hold_slot', slots[0])
  if (response.status !== 200) throw new Error(await response.text())
  // holds end after eight minutes
  api.clock.advance(60_000)
}

let cancelled = 0
async function cancel({ deps: { booking } }: TestApi): Promise<void> {
  await cancelAppointment(booking, booking.appointmentToken(`bench-${cancelled++ * 37}`), undefined).catch((error) => {
    if (!(error instanceof DomainError)) throw error
  })
}

const PAGES: Record<string, (random: () => number) => string> = {
  'anybody, a week': (random) => `days=7&from=${dayFrom(random)}`,
  'anybody, two weeks': (random) => `days=14&from=${dayFrom(random)}`,
  'one person, a week': (random) =>
    `days=7&from=${dayFrom(random)}&consultant=${ids[Math.floor(random() * consultants)]}`,
  'by topic and language': (random) => `days=7&from=${dayFrom(random)}&topic=visa&language=vi`,
}
const start = Date.UTC(2026, 10, 20, 9, 30)
const dayFrom = (random: () => number) =>
  new Date(start + Math.floor(random() * (days - 14)) * msPerDay).toISOString().slice(0, 10)

async function benchStore(store: Store) {
  await store.migrate()
  await loadEditions(store.read)
  await loadEntries(store, parseFiles(filesOf('content')).entries, readerOf())
  await loadEditions(store.read)
  await addConsultants(store, ids, { horizon_days: days })
  for (const [at, id] of ids.entries()) await setPersonRules(store, id, { languages: at % 2 ? ['vi', 'zh'] : ['zh'] })
  // limits that are never reached are counted all the same
  await setOfficeRules(store, 'taipei', { horizon_days: days, office_per_week: 5000, max_per_day: 30 })
  const stored = await fill(store, start)
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.read)
  const api = buildApi(store)
  const pathOf = (page: (random: () => number) => string, seed: number) => {
    const random = drawer(seed)
    return () => `/api/Home/slots?office=taipei&kind=phone&${page(random)}`
  }
  const each = new Map<string, Times>()
  for (const [name, page] of Object.entries(PAGES)) {
    await measure(api, pathOf(page, 1), 50, false)
    each.set(name, await measure(api, pathOf(page, 2), requests / 4, true))
  }
  const trivial = await measure(api, () => '/api/Home/sources', requests / 4, false)
  return { stored, each, trivial }
}

export async function benchSlots(): Promise<string> {
  const [onSqlite, onPostgres] = await onBothDatabases(benchStore)
  const ms = (value: number | undefined) => `${(value ?? 0).toFixed(1)} ms`
  const row = (name: string, on: (of: typeof onSqlite) => Times | undefined) =>
    `| ${name} | ${[onSqlite, onPostgres].flatMap((of) => [ms(on(of)?.median), ms(on(of)?.p99)]).join(' | ')} |`
  return [
    '## Free times',
    '',
    `Free times of a consultation, in process: ${consultants} consultants, ${days} days, ${onSqlite.stored.toLocaleString('en')} appointments, limits of a day and a week. A time is held after every ${readsPerHold} pages, and an appointment cancelled after every ${readsPerChange}.`,
    '',
    '| page | SQLite, median | 99th percentile | PostgreSQL, median | 99th percentile |',
    '|---|---|---|---|---|',
    row('a trivial endpoint', ({ trivial }) => trivial),
    ...[...onSqlite.each.keys()].map((name) => row(name, ({ each }) => each.get(name))),
    '',
  ].join('\n')
}
