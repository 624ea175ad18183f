/** What takes the time of team members: appointments with buffers, held times, blocks, events of outside calendars. Times are in ms. */
import { PostgresAdapter, sql } from 'kysely'
import { mondayOf, type Span, weekOf } from '../../../domain/appointments/slots.ts'
import { msPerDay } from '../../../domain/leads/zone-clock.ts'
import type { Localized } from '../../../domain/localized.ts'
import { cacheVersion } from '../../per-version.ts'
import type { Database } from '../../store.ts'
import { readWeekChanges } from './appointments.ts'

/** Occupied time of a consultant, sorted by start and including buffers, and the starts of appointments, which count towards the limits. */
export type Busy = { spans: Span[]; starts: number[] }

type Held = { id: string; staffId: string; office: string; start: number; span: Span; holdUntil: number }
/** Appointments by person and by office, and other time that is closed, by person. */
type Taken = {
  byStaff: ReadonlyMap<string, Busy>
  startsByOffice: ReadonlyMap<string, readonly number[]>
  closed: ReadonlyMap<string, readonly Span[]>
}
/** What takes time in some weeks; held times with their end. */
export type BusyRows = { taken: Taken; holds: readonly Held[] }

type Cached = {
  weeks: Map<number, { version: string; taken: Promise<Taken> }>
  /** Of several weeks, by the first and the last. */
  joined: Map<string, { of: readonly Taken[]; taken: Taken }>
}
const caches = new WeakMap<Database, Cached>()
/** More weeks than the horizon has. */
const cachedMax = 100

/** All that takes time in a span and the weeks around it; a week is cached until one of its appointments changes. */
export const readBusyRows = async (db: Database, span: Span): Promise<BusyRows> =>
  (await openBusyRows(db, [span]))(span)

/** The same for several spans, for which changes and holds are read once. */
export async function openBusyRows(db: Database, spans: readonly Span[]): Promise<(span: Span) => Promise<BusyRows>> {
  const cache: Cached = caches.get(db) ?? { weeks: new Map(), joined: new Map() }
  caches.set(db, cache)
  const weeks = [...new Set(spans.flatMap((span) => weeksBetween(...weeksOf(span))))]
  const [version, changes, holds] = await Promise.all([cacheVersion(db), readWeekChanges(db, weeks), listHeld(db)])
  const weekOnce = (week: number) => {
    const current = `${version} ${changes.all} ${changes.byWeek.get(week) ?? 0}`
    const cached = cache.weeks.get(week)
    if (cached?.version === current) return cached.taken
    const taken = loadWeek(db, week)
    store(cache.weeks, week, { version: current, taken })
    taken.catch(() => cache.weeks.delete(week))
    return taken
  }
  return async (span) => {
    const [first, last] = weeksOf(span)
    const ofWeeks = await Promise.all(weeksBetween(first, last).map(weekOnce))
    const key = `${first} ${last}`
    const joined = cache.joined.get(key)
    if (joined?.of.every((one, at) => one === ofWeeks[at])) return { taken: joined.taken, holds }
    const taken = join(ofWeeks)
    store(cache.joined, key, { of: ofWeeks, taken })
    return { taken, holds }
  }
}

/** Sets a value; the oldest one goes when there are too many. */
function store<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.size > cachedMax ? map.keys() : []) {
    map.delete(oldest)
    break
  }
}

/** The same as the transaction sees it. */
export async function currentBusyRows(db: Database, span: Span): Promise<BusyRows> {
  const taken: Taken[] = []
  for (const week of weeksBetween(...weeksOf(span))) taken.push(await loadWeek(db, week))
  return { taken: join(taken), holds: await listHeld(db) }
}

const weeksOf = ([from, until]: Span) => [weekAt(from - msPerDay), weekAt(until + msPerDay)] as const
const weeksBetween = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

async function listHeld(db: Database): Promise<Held[]> {
  const rows = await db
    .selectFrom('appointment')
    .select(['id', 'staff_id', 'office', 'starts_at', 'busy_from', 'busy_until', 'hold_until'])
    // no bounds of time: holds are few, and their own index has them
    .where('state', '=', 'held')
    .execute()
  return rows.map(({ id, staff_id, office, starts_at, busy_from, busy_until, hold_until }) => ({
    id,
    staffId: staff_id,
    office,
    start: Number(starts_at),
    span: [Number(busy_from), Number(busy_until)],
    holdUntil: Number(hold_until),
  }))
}

/** Several weeks as one. Closed time is among what takes a person's time. */
function join(weeks: readonly Taken[]): Taken {
  const byStaff = new Map<string, Busy>()
  const startsByOffice = new Map<string, number[]>()
  const closed = new Map<string, Span[]>()
  for (const week of weeks) {
    for (const [staffId, { spans, starts }] of week.byStaff) {
      const busy = getOrSet(byStaff, staffId, (): Busy => ({ spans: [], starts: [] }))
      busy.spans.push(...spans)
      busy.starts.push(...starts)
    }
    for (const [office, starts] of week.startsByOffice)
      getOrSet(startsByOffice, office, (): number[] => []).push(...starts)
    for (const [staffId, spans] of week.closed) getOrSet(closed, staffId, (): Span[] => []).push(...spans)
  }
  for (const [staffId, spans] of closed) {
    const busy = getOrSet(byStaff, staffId, (): Busy => ({ spans: [], starts: [] }))
    busy.spans = [...busy.spans, ...spans].sort((a, b) => a[0] - b[0])
  }
  return { byStaff, startsByOffice, closed }
}

const weekAt = (at: number) => weekOf(Math.floor(at / msPerDay))
/** By UTC; each zone's week is within this one and its neighbours. */
const startOf = (week: number) => mondayOf(week) * msPerDay

async function loadWeek(db: Database, week: number): Promise<Taken> {
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

const NOTHING: Busy = { spans: [], starts: [] }
const NO_STARTS: readonly number[] = []

/** Occupied time at a moment, without expired holds. The lists are cached and shared; don't change them. */
export function busyAt({ taken, holds }: BusyRows, now: number, except: Except | null) {
  const running = holds.filter(({ id, holdUntil }) => holdUntil > now && id !== except?.id)
  const isOther = (span: Span) => span[0] !== except?.span[0] || span[1] !== except.span[1]
  const withoutOne = (starts: readonly number[]) => {
    const at = except ? starts.indexOf(except.start) : -1
    return at === -1 ? starts : starts.toSpliced(at, 1)
  }
  return {
    busyOf(staffId: string): { spans: readonly Span[]; starts: readonly number[] } {
      const stored = taken.byStaff.get(staffId) ?? NOTHING
      const busy =
        except?.staffId === staffId
          ? { spans: stored.spans.filter(isOther), starts: withoutOne(stored.starts) }
          : stored
      const ownHolds = running.filter((each) => each.staffId === staffId)
      if (ownHolds.length === 0) return busy
      return {
        spans: [...busy.spans, ...ownHolds.map(({ span }) => span)].sort((a, b) => a[0] - b[0]),
        starts: [...busy.starts, ...ownHolds.map(({ start }) => start)],
      }
    },
    startsAt(office: string): readonly number[] {
      const stored = taken.startsByOffice.get(office) ?? NO_STARTS
      const ownHolds = running.filter((each) => each.office === office).map(({ start }) => start)
      const others = except?.office === office ? withoutOne(stored) : stored
      return ownHolds.length === 0 ? others : [...others, ...ownHolds]
    },
  }
}

export type Bookable = {
  id: string
  name: string | Localized
  absentUntil: number | null
  /** When all their outside calendars were last read; 0 before the first time, null without any. */
  calendarsReadAt: number | null
}

/** Team members of these ids who work here now. */
export async function listWorking(db: Database, ids: readonly string[]): Promise<Bookable[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('staff')
    .select(({ selectFrom }) => [
      ...(['id', 'name', 'absent_until'] as const),
      selectFrom('calendar_source')
        .select(({ fn, val }) => fn.min(fn.coalesce('read_at', val(0))).as('read_at'))
        .whereRef('calendar_source.staff_id', '=', 'staff.id')
        .as('calendars_read_at'),
    ])
    .where('id', 'in', ids)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ absent_until, calendars_read_at, ...person }) => ({
    ...person,
    absentUntil: absent_until === null ? null : Number(absent_until),
    calendarsReadAt: calendars_read_at === null ? null : Number(calendars_read_at),
  }))
}
