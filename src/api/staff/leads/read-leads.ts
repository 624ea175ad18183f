/** The inbox, one lead whole, and the export. */

import { z } from 'zod'
import { listBlocks } from '../../../db/queries/blocks.ts'
import { listContacts } from '../../../db/queries/channels/contacts.ts'
import { listSends } from '../../../db/queries/channels/sends.ts'
import { hasAnswers, listAnswersOfLeads } from '../../../db/queries/inquiries.ts'
import { listLeadsById } from '../../../db/queries/leads/duplicates.ts'
import { listFilesOfLead } from '../../../db/queries/leads/lead-files.ts'
import { listLeads as find, LEAD_ORDERS, listLeadIds } from '../../../db/queries/leads/lead-list.ts'
import { listMailsOf } from '../../../db/queries/leads/lead-mails.ts'
import { totalsAt } from '../../../db/queries/leads/lead-totals.ts'
import {
  findLead,
  listEvents,
  listOfLead,
  listProposalEvents,
  readLeadChanges,
} from '../../../db/queries/leads/leads.ts'
import { listPayments } from '../../../db/queries/leads/payments.ts'
import { listScheduled } from '../../../db/queries/leads/scheduled-mails.ts'
import { listTasks } from '../../../db/queries/leads/tasks.ts'
import { listOfLead as listMessagesOf } from '../../../db/queries/mail-in/messages.ts'
import { listOrdersOfLeads } from '../../../db/queries/orders.ts'
import { findBouncedAddresses } from '../../../db/queries/refused-addresses.ts'
import { findPerson } from '../../../db/queries/staff/people.ts'
import type { Database } from '../../../db/store.ts'
import type { Currency } from '../../../domain/currencies.ts'
import { DomainError } from '../../../domain/domain-error.ts'
import type { Locale } from '../../../domain/editions.ts'
import type { Attribution } from '../../../domain/form-fields.ts'
import { type Json, parseJson } from '../../../domain/json.ts'
import { canUndoAnswer, undoUntil } from '../../../domain/leads/answers/undo.ts'
import { balanceOf } from '../../../domain/leads/order-money.ts'
import type { EventData } from '../../../domain/leads/proposals.ts'
import { acceptedValue, openProposals } from '../../../domain/leads/proposals.ts'
import { LEAD_STATUSES } from '../../../domain/leads/statuses.ts'
import { dayOfDate, firstMoment } from '../../../domain/leads/zone-clock.ts'
import { localize } from '../../../domain/localized.ts'
import { hasRole, officesSeen, type Principal } from '../../../domain/staff/principal.ts'
import { noteExport } from '../../../services/leads/note-export.ts'
import { noteSeen } from '../../../services/leads/note-seen.ts'
import { describeOrders, type OrderedItem } from '../../../services/order-items.ts'
import { CodeSchema, FlagSchema, PagingSchema, SearchTextSchema } from '../../parameters.ts'
import { consultants, consultantsOfLead } from '../access.ts'
import { serializeMail } from '../mail.ts'
import { namesOfStaff } from '../settings.ts'
import { staffRead } from '../staff-function.ts'
import { describePlan } from './describe-plan.ts'
import {
  clocksAt,
  copiesOf,
  deliveriesIn,
  LeadParamsSchema,
  OrderParamsSchema,
  rushesOf,
  sendingsIn,
  serializeBalance,
  serializeContact,
  serializeLead,
  serializeListedLead,
  standsOf,
} from './lead-items.ts'

const minuteMs = 60_000

const dayMs = 86_400_000

const StatusesSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(LEAD_STATUSES)).max(LEAD_STATUSES.length))

/** Matches leads that have no source, medium or campaign, as statistics of websites write it. */
const noCampaign = '(none)'
const CampaignSchema = SearchTextSchema.transform((text) => (text === noCampaign ? '' : text))

/** What the inbox is narrowed and ordered by, as its address has it. */
export const FILTERS = {
  q: SearchTextSchema.optional(),
  status: StatusesSchema.optional(),
  office: CodeSchema.optional(),
  owner: CodeSchema.optional(),
  country: CodeSchema.optional(),
  edition: CodeSchema.optional(),
  source: CodeSchema.optional(),
  utm_source: CampaignSchema.optional(),
  utm_medium: CampaignSchema.optional(),
  campaign: CampaignSchema.optional(),
  created_from: z.iso.date().optional(),
  created_to: z.iso.date().optional(),
  days: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .optional(),
  waiting: FlagSchema.optional(),
  unpaid: FlagSchema.optional(),
  sort: z.enum(LEAD_ORDERS).default('newest'),
}

type Asked = z.output<z.ZodObject<typeof FILTERS>>

/** The same for the database, limited to the offices that the person may see. Days are of the person's time zone. @param now milliseconds since 1970 */
export const filterOf = (
  { q, days, waiting, unpaid, created_from, created_to, sort: _, ...filter }: Asked,
  principal: Principal,
  now: number,
) => ({
  ...filter,
  text: q,
  offices: officesSeen(principal),
  isWaiting: waiting,
  isUnpaid: unpaid,
  createdFrom: created_from === undefined ? undefined : firstMoment(principal.timeZone, dayOfDate(created_from), 0),
  createdBefore: created_to === undefined ? undefined : firstMoment(principal.timeZone, dayOfDate(created_to) + 1, 0),
  // to the minute, so that pages of one minute are of one list
  since: days ? Math.floor(now / minuteMs) * minuteMs - days * dayMs : undefined,
})

/** The inbox: leads of the offices that the person may see. */
export const listLeads = staffRead({
  access: consultants,
  input: PagingSchema.extend(FILTERS),
  async run({ deps, principal, input: { page, per_page, ...criteria } }) {
    const now = deps.booking.now()
    const filter = filterOf(criteria, principal, now)
    // the count comes first: a lead that arrives meanwhile is announced twice rather than never
    const [changes, clockOf] = await Promise.all([readLeadChanges(deps.store.read), clocksAt(deps.store.read, now)])
    const list = { order: criteria.sort, page, perPage: per_page, now }
    const { leads, total, isCapped } = await find(deps.store.read, filter, list, totalsAt(deps.store.read, changes))
    const withOrders = leads.filter(({ has_order }) => has_order === 1).map(({ id }) => id)
    const addresses = leads.map(({ email }) => email)
    const [rushes, refused] = await Promise.all([
      rushesOf(deps.store.read, withOrders, now),
      findBouncedAddresses(deps.store.read, addresses),
    ])
    const shown = leads.map((lead) =>
      serializeListedLead(lead, clockOf(lead), rushes.get(lead.id), refused.get(lead.email)),
    )
    return { total, ...(isCapped && { is_capped: true as const }), page, per_page, changes, leads: shown }
  },
})

/** A number that moves whenever an inbox would look another way. */
export const showChanges = staffRead({
  access: consultants,
  run: async ({ deps }) => ({ changes: await readLeadChanges(deps.store.read) }),
})

const eventsMax = 500

/** A lead whole: what the person sent, and everything that was noted since. */
export const showLead = staffRead({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend({ order: OrderParamsSchema.shape.reference.optional() }),
  async run({ deps, principal, input: { id, order: open } }) {
    const db = deps.store.read
    const [lead, events, messages, sent, proposing, tasks, names] = await Promise.all([
      findLead(db, id),
      listEvents(db, id, eventsMax),
      listMessagesOf(db, id, eventsMax),
      listOfLead(db, id),
      listProposalEvents(db, id),
      listTasks(db, id),
      namesOfStaff(db),
    ])
    if (!lead) throw new DomainError('not_found')
    const now = deps.booking.now()
    const references = [...sent.inquiries, ...sent.orders].map(({ reference }) => reference)
    const eventsWithData = events.map((event) => ({ ...event, data: withNames(parseJson(event.data), names) }))
    const copies = eventsWithData.flatMap(({ data }) => data.cc ?? [])
    const [owner, statuses, mails, refused, clockOf, contacts, sends, scheduled, files] = await Promise.all([
      lead.owner_id ? findPerson(db, lead.owner_id) : null,
      standsOf(db, id, sent.orders, { now, locale: principal.locale, open }),
      listMailsOf(db, id, references),
      findBouncedAddresses(db, [...new Set([lead.email, ...copies])]),
      clocksAt(db, now),
      listContacts(db, id),
      listSends(db, id),
      listScheduled(db, id),
      listFilesOfLead(db, id),
    ])
    await noteSeen(deps.booking, principal, id)
    const [deliveryIn, sendingIn] = [deliveriesIn(mails), sendingsIn(sends)]
    return {
      lead: serializeLead(lead, clockOf(lead), refused.get(lead.email)),
      owner: owner && { id: owner.id, name: owner.name },
      merged_into: lead.merged_into,
      inquiries: await Promise.all(
        sent.inquiries.map(async ({ answers, ...inquiry }) => ({
          ...withoutSecrets(inquiry),
          answers: parseJson(answers),
          plan: await describePlan(db, parseJson(inquiry.attribution).plan, principal.locale),
        })),
      ),
      orders: sent.orders.map(withoutSecrets),
      proposals: openProposals(proposing).filter(({ reference, field }) => {
        const from = [...sent.inquiries, ...sent.orders].find((one) => one.reference === reference)
        return from && acceptedValue(lead, from, field) !== lead[field]
      }),
      orderStatuses: statuses,
      tasks,
      messages: messages.map(serializeMail),
      /** People who write in a chat app that is set up. */
      contacts: contacts
        .filter(({ channel }) => deps.channels.apis.some(({ code }) => code === channel))
        .map((contact) => serializeContact(contact, now)),
      /** Those that staff and the person put in. */
      files,
      events: eventsWithData.map((event) => {
        const { id: eventId, kind, data } = event
        const waiting = scheduled.find(({ event_id }) => event_id === eventId)
        return {
          ...event,
          delivery: deliveryIn({ kind, data }),
          sending: sendingIn({ kind, data }),
          copies: copiesOf({ kind, data, at: event.at }, mails, refused),
          /** A mail that waits for its time, or that was held back. */
          scheduled: waiting ? { send_at: Number(waiting.send_at), hold_reason: waiting.hold_reason } : null,
          can_undo:
            (kind === 'answered' || kind === 'mail') &&
            canUndoAnswer({ kind, at: event.at, before: data.before }, lead, now),
          undo_until: undoUntil(kind, event.at),
        }
      }),
    }
  },
})

/** Events store people by id, former ones too; readers see names. */
function withNames(data: EventData, names: ReadonlyMap<string, string>): EventData {
  const withName = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(withName) : (typeof value === 'string' && names.get(value)) || value
  return {
    ...data,
    ...('from' in data && { from: withName(data.from) }),
    ...('to' in data && { to: withName(data.to) }),
  }
}

/** What the person said, and not what keeps a retry from being a second lead. */
function withoutSecrets<T extends { idempotency_key: string; body_hash: string; attribution: Json<Attribution> }>(
  row: T,
) {
  const { idempotency_key: _, body_hash: __, attribution, ...fields } = row
  return { ...fields, attribution: parseJson(attribution) }
}

const idsMax = 200_000

/** A piece of an export: small enough that visitors' requests come between two. */
const rowsMax = 500

/** Which leads an export of the inbox has, in their order: noted in the audit before anything leaves, with the filter and how many there are. */
export const exportLeads = staffRead({
  access: consultants,
  input: z.object({ ...FILTERS, format: z.enum(['csv', 'xlsx']) }),
  async run({ deps, principal, input: { format, ...criteria } }) {
    const filter = filterOf(criteria, principal, deps.booking.now())
    const ids = await listLeadIds(deps.store.read, filter, { order: criteria.sort, most: idsMax })
    await noteExport(deps.booking, principal, 'lead.exported', 'leads', { format, count: ids.length, filter: criteria })
    const questions = await listBlocks(deps.store.read, 'booking_questions')
    return {
      ids,
      /** The organisation's own questions; null while no lead answered one. */
      questions: (await hasAnswers(deps.store.read))
        ? questions.map(({ code, label }) => ({ code, label: localize(label, principal.locale).text }))
        : null,
    }
  },
})

/**
 * Leads by their ids, in that order, those that the person may see now: an export takes minutes, and rights end meanwhile.
 * Not below `/api/staff`: only exports, which are in the audit, read pieces.
 * @throws DomainError `forbidden` when the person was disabled meanwhile
 */
export const listRows = staffRead({
  access: consultants,
  input: z.object({ ids: z.array(LeadParamsSchema.shape.id).max(rowsMax) }),
  async run({ deps, principal, input: { ids } }) {
    const db = deps.store.read
    const person = await findPerson(db, principal.staffId)
    if (!person || person.disabledAt !== null || !hasRole(person, 'consultant')) throw new DomainError('forbidden')
    const offices = officesSeen({ ...principal, ...person })
    const leadsById = new Map((await listLeadsById(db, ids)).map((lead) => [lead.id, lead]))
    const clockOf = await clocksAt(db, deps.booking.now())
    const leads = ids
      .flatMap((id) => leadsById.get(id) ?? [])
      .filter(({ office, merged_into }) => !merged_into && (!offices || offices.some((one) => one === office)))
    const orders = await listOrdersOfLeads(
      db,
      leads.map(({ id }) => id),
    )
    const items = await itemsOf(db, orders, principal.locale)
    const payments = await listPayments(
      db,
      orders.map(({ reference }) => reference),
    )
    const paymentsOf = Map.groupBy(payments, ({ order_reference }) => order_reference)
    const answers = Map.groupBy(
      await listAnswersOfLeads(
        db,
        leads.map(({ id }) => id),
      ),
      ({ lead_id }) => lead_id,
    )
    const ordersOf = Map.groupBy(orders, ({ lead_id }) => lead_id)
    return {
      leads: leads.map((lead) => ({
        ...serializeLead(lead, clockOf(lead)),
        answers: (answers.get(lead.id) ?? []).flatMap((booking) => parseJson(booking.answers)),
        orders: (ordersOf.get(lead.id) ?? []).map((order) => ({
          reference: order.reference,
          status: order.status,
          currency: order.currency,
          ...serializeBalance(balanceOf(order, paymentsOf.get(order.reference) ?? [])),
          items: items.get(order.reference) ?? [],
        })),
      })),
    }
  },
})

/** Of so many orders texts are read at once. */
const ordersAtOnce = 20
/** As much of a lead's texts as a cell of a spreadsheet holds. */
const textMax = 32_767

/** The items of orders by reference, with the beginning of each lead's texts. */
async function itemsOf(
  db: Database,
  orders: readonly { reference: string; lead_id: string | null; currency: Currency; rush_hours: number | null }[],
  locale: Locale,
): Promise<Map<string, OrderedItem[]>> {
  const left = new Map<string | null, number>()
  const items = new Map<string, OrderedItem[]>()
  for (let at = 0; at < orders.length; at += ordersAtOnce) {
    const piece = orders.slice(at, at + ordersAtOnce)
    const described = await describeOrders(db, piece, locale)
    for (const { reference, lead_id } of piece)
      items.set(
        reference,
        (described.get(reference) ?? []).map((item) => {
          const text = item.text?.slice(0, left.get(lead_id) ?? textMax) ?? ''
          left.set(lead_id, (left.get(lead_id) ?? textMax) - text.length)
          return { ...item, text: text || null }
        }),
      )
  }
  return items
}
