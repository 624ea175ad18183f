/** Appointments as the console's calendar shows them. Times are milliseconds since 1970. */
import type { AppointmentState } from '../../../domain/appointments/kinds.ts'
import type { Span } from '../../../domain/appointments/slots.ts'
import { UNCOUNTED_STATUSES } from '../../../domain/leads/statuses.ts'
import type { Database } from '../../store.ts'
import { asRow } from './appointments.ts'

const rowsMax = 2000

export type CalendarRow = Awaited<ReturnType<typeof listCalendarRows>>[number]

/**
 * Appointments, blocks and held times that overlap a span, in order. @param offices that the reader sees; null for all
 * @param readerId the reader, whose own time is shown wherever it is @param states all without it
 */
export async function listCalendarRows(
  db: Database,
  [from, until]: Span,
  {
    offices,
    readerId,
    staffId,
    now,
    states,
  }: {
    offices: readonly string[] | null
    readerId: string
    staffId: string | null
    now: number
    states?: readonly AppointmentState[]
  },
) {
  const rows = await db
    .selectFrom('appointment')
    .leftJoin('lead', 'lead.id', 'appointment.lead_id')
    .selectAll('appointment')
    .select(['lead.name as lead_name', 'lead.phone as lead_phone'])
    .select(['lead.status as lead_status', 'lead.office as lead_office'])
    .where('appointment.busy_until', '>', from)
    .where('appointment.busy_from', '<', until)
    .where('appointment.busy_from', '>', from - 32 * 86_400_000)
    .$if(offices !== null, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('appointment.staff_id', '=', readerId),
          eb('appointment.office', 'in', offices?.length ? offices : ['']),
        ]),
      ),
    )
    .$if(staffId !== null, (query) => query.where('appointment.staff_id', '=', staffId ?? ''))
    .where(({ or, eb }) => or([eb('hold_until', 'is', null), eb('hold_until', '>', now)]))
    .$if(states !== undefined, (query) => query.where('appointment.state', 'in', states ?? []))
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .limit(rowsMax)
    .execute()
  return rows.map((row) => ({ ...row, ...asRow(row) }))
}

/** How many appointments were booked, came, were missed, and belong to leads that were won, by the leads' source. @param span of their beginnings */
export async function countBySource(db: Database, [from, until]: Span, offices: readonly string[] | null) {
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('lead', 'lead.id', 'appointment.lead_id')
    .select(({ fn }) => ['lead.source', 'appointment.state', 'lead.status', fn.countAll<number>().as('count')])
    .where('appointment.state', 'in', ['booked', 'came', 'no_show', 'done'])
    .where('lead.status', 'not in', UNCOUNTED_STATUSES)
    .where('appointment.starts_at', '>=', from)
    .where('appointment.starts_at', '<', until)
    .$if(offices !== null, (query) => query.where('appointment.office', 'in', offices?.length ? offices : ['']))
    .groupBy(['lead.source', 'appointment.state', 'lead.status'])
    .execute()
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}
