/** What the console shows of a lead: its row in lists, its SLA timer, the deliveries of its mails, how its orders stand. */

import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { ContactRow } from '../../../db/queries/channels/contacts.ts'
import type { listSends } from '../../../db/queries/channels/sends.ts'
import { readClockSettings } from '../../../db/queries/leads/clock-settings.ts'
import { listLeadFiles, listSentFiles } from '../../../db/queries/leads/lead-files.ts'
import type { ListedLead } from '../../../db/queries/leads/lead-list.ts'
import type { LeadMail } from '../../../db/queries/leads/lead-mails.ts'
import { cancelledFrom, listRunningRushes } from '../../../db/queries/leads/lead-orders.ts'
import type { LeadRow } from '../../../db/queries/leads/leads.ts'
import { listPayments } from '../../../db/queries/leads/payments.ts'
import type { BouncedAddress } from '../../../db/queries/refused-addresses.ts'
import type { Tables } from '../../../db/schema.ts'
import type { Database } from '../../../db/store.ts'
import { isReplyTokenLive, type Sending, sendingOf } from '../../../domain/channels/sending.ts'
import type { Locale } from '../../../domain/editions.ts'
import { optionalText, text, withoutControls } from '../../../domain/form-fields.ts'
import { copiesIn, validCopies } from '../../../domain/leads/answers/copies.ts'
import { type Delivery, deliveryOf, reasonOf } from '../../../domain/leads/answers/delivery.ts'
import { type Balance, balanceOf } from '../../../domain/leads/order-money.ts'
import { type DueState, orderSteps, rushDue } from '../../../domain/leads/order-states.ts'
import { type ClockState, leadClock } from '../../../domain/leads/sla-clock.ts'
import { describeOrders } from '../../../services/order-items.ts'

/** A lead's id in URLs. */
export const LeadParamsSchema = z.object({ id: z.string().regex(/^[0-9a-z]{16}$/) })

/** Two leads: the one that is looked at, and another one. */
export const LeadsParamsSchema = LeadParamsSchema.extend({ other: LeadParamsSchema.shape.id })

/** A browser sends two characters for each end of a line; a limit counts one, as the form does. */
const inLines = (value: string) => withoutControls(value).replace(/\r\n?/g, '\n').normalize('NFC').trim()

/** Text of several lines that staff type: not empty, without the signs that no database and no mail takes. */
export const typedText = (max: number) => text(max, inLines)

/** The same where nothing may stand. */
export const optionalTypedText = (max: number) => optionalText(max, inLines)

/** An order of a lead in URLs. */
export const OrderParamsSchema = LeadParamsSchema.extend({ reference: z.string().regex(/^[0-9A-Z-]{4,40}$/) })

/** A file of a lead. */
export const FileParamsSchema = LeadParamsSchema.extend({ file_id: z.string().regex(/^[\w-]{16,64}$/) })

/** Null when nobody waits. `due_at` is null where the office never opens. */
export type Clock = {
  state: ClockState
  waited_minutes: number
  left_minutes: number
  due_at: number | null
  is_running: boolean
} | null

const msPerMinute = 60_000

/** Tells the clock of leads at a moment, in milliseconds. */
export async function clocksAt(
  db: Database,
  now: number,
): Promise<(lead: Pick<LeadRow, 'office' | 'waiting_since'>) => Clock> {
  const { clockOf } = await readClockSettings(db)
  return (lead) => {
    const { calendar, target } = clockOf(lead.office)
    const clock = leadClock(lead, calendar, target, now)
    if (!clock) return null
    return {
      state: clock.state,
      waited_minutes: Math.floor(clock.waitedMs / msPerMinute),
      left_minutes: Math.floor(clock.leftMs / msPerMinute),
      due_at: clock.dueAt,
      is_running: clock.isRunning,
    }
  }
}

/** When the person's address refused our mail last, and why; null when it did not, or has taken one since. */

export const serializeRejected = (refused: BouncedAddress | undefined) =>
  refused ? { at: refused.at, reason: reasonOf(refused.reason) } : null

type Event = { kind: string; data: Record<string, unknown> }

/** The state of an event's chat message; null of other events. @param sends of the lead */
export function sendingsIn(sends: Awaited<ReturnType<typeof listSends>>): (event: Event) => Sending | null {
  return ({ kind, data }) => {
    const send = kind === 'chat_sent' ? sends.find(({ id }) => id === data.send) : undefined
    return send ? sendingOf(send) : null
  }
}

/** Somebody who writes to the organisation in a chat app, as a lead's page shows them. */
export const serializeContact = (
  { id, channel, name, is_confirmed, left_at, reply_token_at }: ContactRow,
  now: number,
) => ({
  id,
  channel,
  name,
  is_confirmed: is_confirmed === 1,
  /** When they blocked the account. */
  left_at,
  /** Whether a reply is free now. */
  has_reply: isReplyTokenLive(reply_token_at, now),
})

const mailOf = ({ data }: Event, mails: readonly LeadMail[]): LeadMail | null =>
  mails.find(({ message_id }) => message_id.startsWith(`<lead.${data.mail}@`)) ?? null

/** The state of an event's mail; null without one, or if it is no longer known. */
export function deliveriesIn(mails: readonly LeadMail[]): (event: Event) => Delivery | null {
  return (event) => {
    const { kind, data } = event
    if (kind === 'mail') return deliveryOf(mailOf(event, mails))
    if (kind !== 'inquiry' && kind !== 'order') return null
    const receipt = mails.find((mail) => mail.kind === 'visitor' && mail.reference === data.reference)
    return receipt ? deliveryOf(receipt) : null
  }
}

/** A later bounce is of another mail. */
const bounceMs = 5 * 86_400_000

/** The addresses that were to get a copy of an event's mail, and whether the mail server rejected it or it bounced. */
export function copiesOf(
  event: Event & { at: number; data: { cc?: readonly string[] } },
  mails: readonly LeadMail[],
  refused: ReadonlyMap<string, BouncedAddress>,
) {
  const mail = mailOf(event, mails)
  const reached = mail && mail.sent_at !== null ? copiesIn(mail.cc) : null
  const cc = event.data.cc ?? []
  // an erased person's is no address
  const addresses = validCopies(cc)
  return cc.map((address) => {
    if (!addresses.includes(address)) return { address, is_refused: false }
    const bouncedAt = refused.get(address)?.at
    const hasBounced = bouncedAt !== undefined && bouncedAt >= event.at && bouncedAt - event.at < bounceMs
    return { address, is_refused: hasBounced || (reached !== null && !reached.includes(address)) }
  })
}

export type Rush = { due_at: number; state: DueState } | null

/** `who` of staff put it in; null where the person sent it. */
type SeenFile = { id: string; name: string; byte_size: number; created_at: number; who: string | null }
type Order = Selectable<Tables['service_order']>

/** The newest orders of a lead are shown with their items: an order brings up to a mebibyte of text, and anybody can order under somebody's address. */
export const openOrdersMax = 20

/** The state of a lead's orders at a time in ms, in their order, with labels of `locale`. @param open reference of an older order to show with its items */
export async function standsOf(
  db: Database,
  leadId: string,
  orders: readonly Order[],
  { now, locale, open }: { now: number; locale: Locale; open?: string | undefined },
) {
  if (orders.length === 0) return []
  const shown = orders.filter(({ reference }, at) => at >= orders.length - openOrdersMax || reference === open)
  const [items, sent, made, payments] = await Promise.all([
    describeOrders(db, shown, locale),
    listSentFiles(db, leadId),
    listLeadFiles(db, leadId),
    listPayments(
      db,
      orders.map(({ reference }) => reference),
    ),
  ])
  const ofOrder = (reference: string) => (one: { order_reference: string | null }) => one.order_reference === reference
  return Promise.all(
    orders.map(async (order) => {
      const { reference, version, confirmed_at, delivered_at, rush_hours } = order
      const status = order.status
      const before = status === 'cancelled' ? await cancelledFrom(db, leadId, reference) : null
      const { next, back, mayCancel } = orderSteps(status, before)
      return {
        reference,
        version,
        status,
        confirmed_at,
        delivered_at,
        rush_hours,
        rush: asRush(rushDue(order, now)),
        money: serializeMoney(order, payments.filter(ofOrder(reference))),
        next,
        back,
        may_cancel: mayCancel,
        items: items.get(reference) ?? [],
        is_folded: !shown.includes(order),
        sent: sent.filter(ofOrder(reference)).map((each): SeenFile => ({ ...each, who: null })),
        made: made.filter(ofOrder(reference)).map((each): SeenFile => each),
      }
    }),
  )
}

type Payments = Awaited<ReturnType<typeof listPayments>>

/** What was agreed and paid for an order, in hundredths of its currency. */
const serializeMoney = (order: Order, payments: Payments) => ({
  currency: order.currency,
  quote_minor: order.total_minor,
  ...serializeBalance(balanceOf(order, payments)),
  deposit_minor: order.deposit_minor,
  deposit_due: order.deposit_due,
  payments: payments.map(({ id, amount_minor, method, received_on, note, who, at, voided_at, void_reason }) => ({
    id,
    amount_minor,
    method,
    received_on,
    note,
    who,
    at,
    is_voided: voided_at !== null,
    void_reason,
  })),
})

export const serializeBalance = ({ priceMinor, receivedMinor, dueMinor, overpaidMinor }: Balance) => ({
  price_minor: priceMinor,
  received_minor: receivedMinor,
  due_minor: dueMinor,
  overpaid_minor: overpaidMinor,
})

const asRush = (due: ReturnType<typeof rushDue>): Rush => due && { due_at: due.dueAt, state: due.state }

/** The rush of each lead that is due next. @param now milliseconds since 1970 */
export async function rushesOf(db: Database, leadIds: readonly string[], now: number): Promise<Map<string, Rush>> {
  const rows = await listRunningRushes(db, leadIds)
  // the first of each lead is the one that is due next
  return new Map(rows.toReversed().map((row) => [row.lead_id, asRush(rushDue(row, now))]))
}

/** The beginning of a long text. */
const wordsMax = 160

/** A lead, with how long it has waited. */
export const serializeLead = (lead: LeadRow, clock: Clock, refused?: BouncedAddress) => ({
  ...lead,
  countries: lead.countries.split(',').filter(Boolean),
  has_order: lead.has_order === 1,
  clock,
  refused: serializeRejected(refused),
})

/**
 * A lead as the inbox shows it: nothing more, since a page has fifty.
 * @param rush the rush in work that is due next
 */
export function serializeListedLead(
  lead: ListedLead,
  clock: Clock,
  rush: Rush | undefined,
  refused: BouncedAddress | undefined,
) {
  const { id, version, status, owner_id, office, name, email, phone, wrote_at, first_answer_at } = lead
  const { degree, intake_year, intake_term } = lead.booked ?? lead
  const { contact_method = null, remarks = null } = lead.booked ?? {}
  return {
    id,
    version,
    status,
    owner_id,
    office,
    name,
    email,
    phone,
    countries: lead.countries.split(',').filter(Boolean),
    has_order: lead.has_order === 1,
    wrote_at,
    first_answer_at,
    clock,
    rush: rush ?? null,
    refused: serializeRejected(refused),
    next_appointment: lead.next_appointment,
    plan: { degree, intake_year, intake_term, contact_method, remarks: remarks?.slice(0, wordsMax) ?? null },
  }
}
