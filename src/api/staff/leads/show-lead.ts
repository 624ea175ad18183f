import { z } from 'zod'
import { noteSeen } from '../../../commands/leads/note-seen.ts'
import { type BeforeAnswer, canUndoAnswer } from '../../../domain/leads/answers/undo.ts'
import { acceptedValue, openProposals, PROPOSED_FIELDS } from '../../../domain/leads/proposals.ts'
import { listMailsOf } from '../../../store/queries/leads/lead-mails.ts'
import { findLead, listEvents, listOfLead, listProposalEvents } from '../../../store/queries/leads/leads.ts'
import { listTasks } from '../../../store/queries/leads/tasks.ts'
import { findRefusedAddresses } from '../../../store/queries/refused-addresses.ts'
import { findPerson } from '../../../store/queries/staff/people.ts'
import { ApiError } from '../../errors.ts'
import { consultantsOfLead } from '../access.ts'
import { namesOfStaff } from '../settings/held.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { clocksAt } from './lead-clocks.ts'
import { DeliverySchema, deliveriesIn } from './lead-deliveries.ts'
import { LeadParamsSchema } from './lead-id.ts'
import { LeadItemSchema, presentLead } from './lead-items.ts'
import { OrderStandSchema, standsOf } from './lead-orders.ts'

const eventsMax = 500
const told = z.record(z.string(), z.unknown())

/** A lead whole: what the person sent, and everything that was noted since. */
export const showLead = staffEndpoint({
  summary: 'A lead with what the person sent and its timeline',
  access: consultantsOfLead,
  params: LeadParamsSchema,
  answers: z.object({
    lead: LeadItemSchema,
    /** Whoever has it, also when they have left. */
    owner: z.object({ id: z.string(), name: z.string() }).nullable(),
    merged_into: z.string().nullable(),
    inquiries: z.array(told),
    orders: z.array(told),
    /** Values of bookings and orders that staff may accept or dismiss. */
    proposals: z.array(z.object({ reference: z.string(), field: z.enum(PROPOSED_FIELDS) })),
    /** How each of the orders stands. */
    stands: z.array(OrderStandSchema),
    tasks: z.array(z.object({ id: z.string(), day: z.string(), note: z.string(), who: z.string().nullable() })),
    events: z.array(
      z.object({
        id: z.string(),
        at: z.int(),
        kind: z.string(),
        who: z.string().nullable(),
        data: told,
        /** What became of its mail; null where it owed none. */
        delivery: DeliverySchema.nullable(),
        /** Whether it is a logged reply that can still be undone. */
        can_undo: z.boolean(),
      }),
    ),
  }),
  async act({ deps, principal, params: { id } }) {
    const db = deps.store.read
    const [lead, events, sent, proposing, tasks, names] = await Promise.all([
      findLead(db, id),
      listEvents(db, id, eventsMax),
      listOfLead(db, id),
      listProposalEvents(db, id),
      listTasks(db, id),
      namesOfStaff(db),
    ])
    if (!lead) throw new ApiError('not_found')
    const now = deps.booking.now()
    const references = [...sent.inquiries, ...sent.orders].map(({ reference }) => reference)
    const [owner, stands, mails, refused, clockOf] = await Promise.all([
      lead.owner_id ? findPerson(db, lead.owner_id) : null,
      standsOf(db, id, sent.orders, { now, locale: principal.locale }),
      listMailsOf(db, id, references),
      findRefusedAddresses(db, [lead.email]),
      clocksAt(db, now),
    ])
    await noteSeen(deps.booking, principal, id)
    const deliveryIn = deliveriesIn(mails)
    return {
      lead: presentLead(lead, clockOf(lead), null, refused.get(lead.email)),
      owner: owner && { id: owner.id, name: owner.name },
      merged_into: lead.merged_into,
      inquiries: sent.inquiries.map(withoutSecrets),
      orders: sent.orders.map(withoutSecrets),
      proposals: openProposals(proposing).filter(({ reference, field }) => {
        const from = [...sent.inquiries, ...sent.orders].find((one) => one.reference === reference)
        return from && acceptedValue(lead, from, field) !== lead[field]
      }),
      stands,
      tasks,
      events: events.map((event) => {
        const data = withNames(JSON.parse(event.data) as Told, names)
        const { before } = data as { before?: BeforeAnswer }
        return {
          ...event,
          data,
          delivery: deliveryIn({ kind: event.kind, data }),
          can_undo: event.kind === 'answered' && canUndoAnswer({ at: event.at, before }, lead, now),
        }
      }),
    }
  },
})

type Told = Record<string, unknown>

/** Rules and whoever hands leads over note people by their ids, also of those who have left; whoever reads it knows names. */
function withNames(data: Told, names: ReadonlyMap<string, string>): Told {
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(named) : (typeof value === 'string' && names.get(value)) || value
  return { ...data, ...('from' in data && { from: named(data.from) }), ...('to' in data && { to: named(data.to) }) }
}

/** What the person said, and not what keeps a retry from being a second lead. */
function withoutSecrets<T extends { idempotency_key: string; body_hash: string; attribution: string }>(row: T) {
  const { idempotency_key: _, body_hash: __, attribution, ...said } = row
  return { ...said, attribution: JSON.parse(attribution) as Record<string, unknown> }
}
