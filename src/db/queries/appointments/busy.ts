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

/** @param except an appointment that is being moved: its own time is free for it */
export async function readBusy(
  db: Database,
  [from, until]: Span,
  now: number,
  except: string | null = null,
): Promise<{ byPerson: Map<string, Busy>; startsByOffice: Map<string, number[]> }> {
  const [taken, blocks, outside] = await Promise.all([
    db
      .selectFrom('appointment')
      .select(['id', 'staff_id', 'office', 'starts_at', 'busy_from', 'busy_until'])
      .where('busy_from', '>', from - longestMs)
      .where('busy_from', '<', until)
      .where('state', 'not in', ['cancelled', 'blocked'])
      .where(({ or, eb }) => or([eb('hold_until', 'is', null), eb('hold_until', '>', now)]))
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
  const byPerson = new Map<string, Busy>()
  const startsByOffice = new Map<string, number[]>()
  const busyOf = (staffId: string): Busy => {
    const busy = byPerson.get(staffId) ?? { spans: [], starts: [] }
    byPerson.set(staffId, busy)
    return busy
  }
  for (const { id, staff_id, office, starts_at, busy_from, busy_until } of taken) {
    if (id === except) continue
    const { spans, starts } = busyOf(staff_id)
    spans.push([Number(busy_from), Number(busy_until)])
    starts.push(Number(starts_at))
    const ofOffice = startsByOffice.get(office)
    if (ofOffice) ofOffice.push(Number(starts_at))
    else startsByOffice.set(office, [Number(starts_at)])
  }
  const added = [
    ...blocks.map(({ staff_id, busy_from, busy_until }) => [staff_id, busy_from, busy_until] as const),
    ...outside.map(({ staff_id, starts_at, ends_at }) => [staff_id, starts_at, ends_at] as const),
  ]
  for (const [staffId, begin, end] of added) busyOf(staffId).spans.push([Number(begin), Number(end)])
  for (const staffId of new Set(added.map(([id]) => id))) busyOf(staffId).spans.sort((a, b) => a[0] - b[0])
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
