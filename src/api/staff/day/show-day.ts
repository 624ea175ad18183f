import { z } from 'zod'
import { officesSeen } from '../../../domain/staff/principal.ts'
import type { LeadRow } from '../../../store/queries/leads/leads.ts'
import { listMyOwnerChanges, listMyTasks, listWaiting } from '../../../store/queries/leads/my-day.ts'
import { findRefusedAddresses } from '../../../store/queries/refused-addresses.ts'
import { consultants } from '../access.ts'
import { clocksAt } from '../leads/lead-clocks.ts'
import { LeadItemSchema, presentLead } from '../leads/lead-items.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

const shownMax = 200
const handedForMs = 7 * 86_400_000
const WHEN = ['overdue', 'today', 'next'] as const
const named = z.object({ id: z.string(), name: z.string() })

/** What whoever asks has before them today, by their own clock. */
export const showDay = staffEndpoint({
  summary:
    'Leads that wait without an owner, own leads that wait, own open tasks, and leads that colleagues gave within a week',
  access: consultants,
  answers: z.object({
    /** A day such as 2026-11-22. */
    today: z.string(),
    /** Leads of their offices that wait and that nobody owns, the most overdue first. */
    unassigned: z.array(LeadItemSchema),
    /** Their own, the most overdue first. */
    waiting: z.array(LeadItemSchema),
    tasks: z.array(z.object({ id: z.string(), day: z.string(), note: z.string(), when: z.enum(WHEN), lead: named })),
    handed: z.array(z.object({ lead: named, status: z.string(), at: z.int(), by: z.string() })),
  }),
  async act({ deps: { store, booking }, principal }) {
    const db = store.read
    const now = booking.now()
    const worker = { staffId: principal.staffId, offices: officesSeen(principal) }
    const [unassigned, own, tasks, changes, clockOf] = await Promise.all([
      listWaiting(db, worker, 'unassigned', shownMax),
      listWaiting(db, worker, 'own', shownMax),
      listMyTasks(db, worker, shownMax),
      listMyOwnerChanges(db, worker, now - handedForMs, shownMax),
      clocksAt(db, now),
    ])
    const refused = await findRefusedAddresses(
      db,
      [...unassigned, ...own].map(({ email }) => email),
    )
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: principal.timeZone, dateStyle: 'short' }).format(now)
    const byUrgency = (leads: LeadRow[]) =>
      leads
        .map((lead) => presentLead(lead, clockOf(lead), null, refused.get(lead.email)))
        .toSorted((a, b) => leftOf(a) - leftOf(b))
    return {
      today,
      unassigned: byUrgency(unassigned),
      waiting: byUrgency(own),
      tasks: tasks.map(({ id, day, note, lead_id, name }) => ({
        id,
        day,
        note,
        when: day < today ? ('overdue' as const) : day === today ? ('today' as const) : ('next' as const),
        lead: { id: lead_id, name },
      })),
      handed: handedBy(changes, principal.staffId),
    }
  },
})

/** Whose office never opens waits without end, and comes last. */
const leftOf = ({ clock }: { clock: { left_minutes: number } | null }) => clock?.left_minutes ?? Number.MAX_SAFE_INTEGER

type Change = Awaited<ReturnType<typeof listMyOwnerChanges>>[number]

/** Of each lead its last change of owner, where a colleague made it. */
function handedBy(changes: readonly Change[], me: string) {
  const last = changes.filter(({ id }, at) => changes.findIndex((change) => change.id === id) === at)
  return last.flatMap(({ id, name, status, at, staff_id, who }) =>
    staff_id !== null && staff_id !== me && who !== null ? [{ lead: { id, name }, status, at, by: who }] : [],
  )
}
