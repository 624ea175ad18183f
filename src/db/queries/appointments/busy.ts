/** What takes the time of team members: appointments with buffers, held times, blocks, events of outside calendars. Times are in ms. */
import type { Span } from '../../../domain/appointments/slots.ts'
import type { Database } from '../../store.ts'

export type Busy = {
  /** In the order of their beginnings. */
  spans: Span[]
  /** Starts of appointments, which count for the limits. */
  starts: number[]
}

/** No appointment is longer than this, with its buffers. */
const longestMs = 24 * 3600_000

type Taken = { id: string; staffId: string; office: string; start: number; span: Span; holdUntil: number | null }
export type BusyRows = { taken: readonly Taken[]; closed: readonly { staffId: string; span: Span }[] }

/** All that takes time in a span; held times with their end. */
export async function readBusyRows(db: Database, [from, until]: Span): Promise<BusyRows> {
  const [taken, blocks, outside] = await Promise.all([
    db
      .selectFrom('appointment')
      .select(['id', 'staff_id', 'office', 'starts_at', 'busy_from', 'busy_until', 'hold_until'])
      .where('busy_from', '>', from - longestMs)
      .where('busy_from', '<', until)
      .where('state', 'not in', ['cancelled', 'blocked'])
      .orderBy('busy_from')
      .execute(),
    db
      .selectFrom('appointment')
      .select(['staff_id', 'busy_from', 'busy_until'])
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
  return {
    taken: taken.map(({ id, staff_id, office, starts_at, busy_from, busy_until, hold_until }) => ({
      ...{ id, staffId: staff_id, office, start: Number(starts_at) },
      span: [Number(busy_from), Number(busy_until)],
      holdUntil: hold_until === null ? null : Number(hold_until),
    })),
    closed: [
      ...blocks.map(({ staff_id, busy_from, busy_until }) => ({
        staffId: staff_id,
        span: [Number(busy_from), Number(busy_until)] as const,
      })),
      ...outside.map(({ staff_id, starts_at, ends_at }) => ({
        staffId: staff_id,
        span: [Number(starts_at), Number(ends_at)] as const,
      })),
    ],
  }
}

/** What takes time at a moment: holds that have ended take none. @param except an appointment whose own time is free */
export function busyAt(
  { taken, closed }: BusyRows,
  now: number,
  except: string | null,
): { byPerson: Map<string, Busy>; startsByOffice: Map<string, number[]> } {
  const byPerson = new Map<string, Busy>()
  const startsByOffice = new Map<string, number[]>()
  const busyOf = (staffId: string): Busy => {
    const busy = byPerson.get(staffId) ?? { spans: [], starts: [] }
    byPerson.set(staffId, busy)
    return busy
  }
  for (const { id, staffId, office, start, span, holdUntil } of taken) {
    if (id === except || (holdUntil !== null && holdUntil <= now)) continue
    const { spans, starts } = busyOf(staffId)
    spans.push(span)
    starts.push(start)
    const ofOffice = startsByOffice.get(office)
    if (ofOffice) ofOffice.push(start)
    else startsByOffice.set(office, [start])
  }
  for (const { staffId, span } of closed) busyOf(staffId).spans.push(span)
  for (const staffId of new Set(closed.map(({ staffId: id }) => id))) busyOf(staffId).spans.sort((a, b) => a[0] - b[0])
  return { byPerson, startsByOffice }
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
