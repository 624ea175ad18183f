/** What takes the time of team members: appointments with buffers, held times, blocks, events of outside calendars. Times are in ms. */
import { PostgresAdapter, sql } from 'kysely'
import { mondayOf, type Span, weekOf } from '../../../domain/appointments/slots.ts'
import { msPerDay } from '../../../domain/leads/zone-clock.ts'
import { type Cache, cacheVersion, createCache } from '../../per-version.ts'
import type { Database } from '../../store.ts'
import { readAppointmentChanges } from './appointments.ts'

/** What takes somebody's time, in the order of its beginnings, buffers included; and the starts of appointments, which count for the limits. */
export type Busy = { spans: Span[]; starts: number[] }

type Held = { id: string; staffId: string; office: string; start: number; span: Span; holdUntil: number }
/** One week's appointments by person and by office, and other time that is closed, by person. */
type Week = {
  byStaff: ReadonlyMap<string, Busy>
  startsByOffice: ReadonlyMap<string, readonly number[]>
  closed: ReadonlyMap<string, readonly Span[]>
}
/** What takes time in some weeks; held times with their end. */
export type BusyRows = { weeks: readonly Week[]; held: readonly Held[] }

const caches = new WeakMap<Database, Cache>()
/** More weeks than the horizon has. */
const weeksMax = 80

/** All that takes time in a span and the weeks around it; cached until an appointment changes. */
export async function readBusyRows(db: Database, span: Span): Promise<BusyRows> {
  const cache = caches.get(db) ?? createCache(weeksMax)
  caches.set(db, cache)
  const version = `${await cacheVersion(db)} ${await readAppointmentChanges(db)}`
  return busyRows(db, span, (week) => cache.cached(String(week), version, () => loadWeek(db, week)))
}

/** The same as the transaction sees it. */
export const currentBusyRows = (db: Database, span: Span): Promise<BusyRows> =>
  busyRows(db, span, (week) => loadWeek(db, week))

async function busyRows(db: Database, [from, until]: Span, read: (week: number) => Promise<Week>): Promise<BusyRows> {
  const [first, last] = [weekAt(from - msPerDay), weekAt(until + msPerDay)]
  const weeks: Week[] = []
  for (let week = first; week <= last; week++) weeks.push(await read(week))
  const held = await db
    .selectFrom('appointment')
    .select(['id', 'staff_id', 'office', 'starts_at', 'busy_from', 'busy_until', 'hold_until'])
    // no bounds of time: holds are few, and their own index has them
    .where('state', '=', 'held')
    .execute()
  return {
    weeks,
    held: held.map(({ id, staff_id, office, starts_at, busy_from, busy_until, hold_until }) => ({
      ...{ id, staffId: staff_id, office, start: Number(starts_at) },
      span: [Number(busy_from), Number(busy_until)],
      holdUntil: Number(hold_until),
    })),
  }
}

const weekAt = (at: number) => weekOf(Math.floor(at / msPerDay))
/** By UTC; each zone's week is within this one and its neighbours. */
const startOf = (week: number) => mondayOf(week) * msPerDay

async function loadWeek(db: Database, week: number): Promise<Week> {
  const [from, until] = [startOf(week), startOf(week + 1)]
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // a text for each person: a row for each appointment takes four times as long
  const joined = sql.raw(isPostgres ? 'string_agg' : 'group_concat')
  const times = sql<string>`${joined}(busy_from || ',' || busy_until || ',' || starts_at, ',')`
  const [taken, blocks, outside] = await Promise.all([
    db
      .selectFrom('appointment')
      .select(['staff_id', 'office', times.as('times')])
      .where('busy_from', '>=', from)
      .where('busy_from', '<', until)
      .where('state', 'in', ['booked', 'came', 'no_show', 'done'])
      .groupBy(['staff_id', 'office'])
      .execute(),
    db
      .selectFrom('appointment')
      .select(['staff_id', 'busy_from as starts_at', 'busy_until as ends_at'])
      .where('state', '=', 'blocked')
      .where('busy_until', '>', from)
      .where('busy_from', '<', until)
      .execute(),
    db
      .selectFrom('outside_busy')
      .innerJoin('calendar_source', 'calendar_source.id', 'outside_busy.source_id')
      .select(['calendar_source.staff_id', 'outside_busy.starts_at', 'outside_busy.ends_at'])
      .where('outside_busy.ends_at', '>', from)
      .where('outside_busy.starts_at', '<', until)
      .execute(),
  ])
  const byStaff = new Map<string, Busy>()
  const startsByOffice = new Map<string, number[]>()
  for (const { staff_id, office, times: text } of taken) {
    const busy = getOrSet(byStaff, staff_id, (): Busy => ({ spans: [], starts: [] }))
    const starts = getOrSet(startsByOffice, office, (): number[] => [])
    const numbers = JSON.parse(`[${text}]`) as number[]
    for (let at = 0; at < numbers.length; at += 3) {
      busy.spans.push([numbers[at]!, numbers[at + 1]!])
      busy.starts.push(numbers[at + 2]!)
      starts.push(numbers[at + 2]!)
    }
  }
  // no database promises an order within such a text
  for (const { spans } of byStaff.values()) spans.sort((a, b) => a[0] - b[0])
  const closed = new Map<string, Span[]>()
  for (const { staff_id, starts_at, ends_at } of [...blocks, ...outside])
    getOrSet(closed, staff_id, (): Span[] => []).push([Number(starts_at), Number(ends_at)])
  return { byStaff, startsByOffice, closed }
}

function getOrSet<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const stored = map.get(key)
  if (stored !== undefined) return stored
  const made = make()
  map.set(key, made)
  return made
}

/** An appointment whose own time is free, as it is stored. */
export type Except = Pick<Held, 'id' | 'staffId' | 'office' | 'start' | 'span'>

/** What takes time at a moment: holds that have ended take none. */
export function busyAt({ weeks, held }: BusyRows, now: number, except: Except | null) {
  const running = held.filter(({ id, holdUntil }) => holdUntil > now && id !== except?.id)
  const isOther = (span: Span) => span[0] !== except?.span[0] || span[1] !== except.span[1]
  const withoutOne = (starts: number[]) => {
    const at = except ? starts.indexOf(except.start) : -1
    return at === -1 ? starts : starts.toSpliced(at, 1)
  }
  return {
    busyOf(staffId: string): Busy {
      const ofWeeks = weeks.flatMap((week) => week.byStaff.get(staffId) ?? [])
      const own = running.filter((each) => each.staffId === staffId)
      const closed = weeks.flatMap((week) => week.closed.get(staffId) ?? [])
      let spans = ofWeeks.flatMap((week) => week.spans)
      let starts = ofWeeks.flatMap((week) => week.starts)
      if (except?.staffId === staffId) [spans, starts] = [spans.filter(isOther), withoutOne(starts)]
      if (own.length + closed.length === 0) return { spans, starts }
      const added = [...own.map(({ span }) => span), ...closed]
      return {
        spans: [...spans, ...added].sort((a, b) => a[0] - b[0]),
        starts: [...starts, ...own.map(({ start }) => start)],
      }
    },
    startsAt(office: string): number[] {
      const stored = weeks.flatMap((week) => week.startsByOffice.get(office) ?? [])
      const own = running.filter((each) => each.office === office).map(({ start }) => start)
      return [...(except?.office === office ? withoutOne(stored) : stored), ...own]
    },
  }
}

/** Team members of whom an outside calendar could not be read since a time. */
export async function listUnreadable(db: Database, since: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('calendar_source')
    .select('staff_id')
    .where(({ or, eb }) => or([eb('read_at', 'is', null), eb('read_at', '<', since)]))
    .execute()
  return new Set(rows.map(({ staff_id }) => staff_id))
}

export type Bookable = { id: string; name: string; locale: string; email: string; absentUntil: number | null }

/** Team members of these ids who work here now. */
export async function listWorking(db: Database, ids: readonly string[]): Promise<Bookable[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'locale', 'email', 'absent_until'])
    .where('id', 'in', ids)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ absent_until, ...person }) => ({
    ...person,
    absentUntil: absent_until === null ? null : Number(absent_until),
  }))
}
