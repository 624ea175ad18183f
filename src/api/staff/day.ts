import type { LeadRow } from '../../db/queries/leads/leads.ts'
import { listMyOwnerChanges, listMyTasks, listWaiting } from '../../db/queries/leads/my-day.ts'
import { findBouncedAddresses } from '../../db/queries/refused-addresses.ts'
import { officesSeen } from '../../domain/staff/principal.ts'
import { consultants } from './access.ts'
import { clocksAt, serializeLead } from './leads/lead-items.ts'
import { staffRead } from './staff-function.ts'

const shownMax = 200

const assignedForMs = 7 * 86_400_000

/** The person's work of today, in their time zone. */
export const showDay = staffRead({
  access: consultants,
  async run({ deps: { store, booking }, principal }) {
    const db = store.read
    const now = booking.now()
    const worker = { staffId: principal.staffId, offices: officesSeen(principal) }
    const [unassigned, ownLeads, tasks, changes, clockOf] = await Promise.all([
      listWaiting(db, worker, 'unassigned', shownMax),
      listWaiting(db, worker, 'own', shownMax),
      listMyTasks(db, worker, shownMax),
      listMyOwnerChanges(db, worker, now - assignedForMs, shownMax),
      clocksAt(db, now),
    ])
    const refused = await findBouncedAddresses(
      db,
      [...unassigned, ...ownLeads].map(({ email }) => email),
    )
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: principal.timeZone, dateStyle: 'short' }).format(now)
    const byUrgency = (leads: LeadRow[]) =>
      leads
        .map((lead) => serializeLead(lead, clockOf(lead), refused.get(lead.email)))
        .toSorted((a, b) => leftOf(a) - leftOf(b))
    return {
      today,
      unassigned: byUrgency(unassigned),
      waiting: byUrgency(ownLeads),
      tasks: tasks.map(({ id, day, note, lead_id, name }) => ({
        id,
        day,
        note,
        when: day < today ? ('overdue' as const) : day === today ? ('today' as const) : ('next' as const),
        lead: { id: lead_id, name },
      })),
      assigned: assignedBy(changes, principal.staffId),
    }
  },
})

/** Whose office never opens waits without end, and comes last. */
const leftOf = ({ clock }: { clock: { left_minutes: number } | null }) => clock?.left_minutes ?? Number.MAX_SAFE_INTEGER

type Change = Awaited<ReturnType<typeof listMyOwnerChanges>>[number]

/** Of each lead its last change of owner, where a colleague made it. */
function assignedBy(changes: readonly Change[], me: string) {
  const last = changes.filter(({ id }, at) => changes.findIndex((change) => change.id === id) === at)
  return last.flatMap(({ id, name, status, at, staff_id, who }) =>
    staff_id !== null && staff_id !== me && who !== null ? [{ lead: { id, name }, status, at, by: who }] : [],
  )
}
