import type { Selectable } from 'kysely'
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { listLeadFiles } from '../../db/queries/leads/lead-files.ts'
import { cancelledFrom, changeOrder, findLeadOrder } from '../../db/queries/leads/lead-orders.ts'
import type { LeadRow } from '../../db/queries/leads/leads.ts'
import { insertMails } from '../../db/queries/outbox.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tables } from '../../db/schema.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { needsNote, type OrderState, orderSteps, rushDue } from '../../domain/leads/order-states.ts'
import { mainOffice } from '../../domain/offices.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { addressOf } from '../lead-mail.ts'
import { newId } from '../new-id.ts'
import type { OrderDeps } from '../place-order.ts'
import { leadAtVersion, noteEvent } from './change-lead.ts'
import { NOTIFIED_STATES, orderStateMail } from './order-state-mails.ts'

type Order = Selectable<Tables['service_order']>
export type OrderMove = {
  version: number
  to: OrderState
  note?: string | undefined
  /** Delivers although there is no file for the customer. */
  without_file?: boolean | undefined
}
type Deps = Pick<OrderDeps, 'store' | 'now' | 'randomBytes' | 'leadsTo' | 'receiptAddress' | 'onMailQueued'>

/**
 * Moves an order one step forward or back, or cancels it. The customer gets a mail on confirmation, delivery and cancellation.
 * @throws DomainError `not_found`; `conflict` when somebody moved it meanwhile, or from there no step leads where it should go;
 * FieldsError on `note` when a step back or an end says no reason, on `without_file` when nobody said that there is nothing to deliver
 */
export async function moveOrderTo(
  deps: Deps,
  principal: Principal,
  leadId: string,
  reference: string,
  { version, to, note = '', without_file = false }: OrderMove,
): Promise<void> {
  const mailed = await deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, leadId, null)
    const order = await findLeadOrder(tx, leadId, reference)
    if (!order) throw new DomainError('not_found')
    await requireStep(tx, leadId, order, version, to)
    if (needsNote(order.status, to) && !note) throw new FieldsError([{ path: 'note', key: 'fields.note.needed' }])
    const files = await countFiles(tx, leadId, reference)
    if (to === 'delivered' && files === 0 && !without_file)
      throw new FieldsError([{ path: 'without_file', key: 'fields.without_file.needed' }])
    const now = deps.now()
    const moved = { ...order, ...timesAfter(order, to, now), status: to }
    const { status, confirmed_at, delivered_at } = moved
    if (!(await changeOrder(tx, order, { status, confirmed_at, delivered_at })))
      throw new DomainError('conflict', { version: order.version + 1 })
    const id = newId(deps.randomBytes)
    const isMailed =
      (isOnward(order, to) || to === 'cancelled') && (await tell(tx, deps, { id, lead, order: moved, files }))
    const data = { reference, from: order.status, to, ...(note && { note }), ...(isMailed && { mailed: true }) }
    await noteEvent(tx, deps, { leadId, kind: 'order_state', staffId: principal.staffId, data })
    await noteAudit(tx, principal, 'order.moved', `lead:${leadId}`, { reference, state: [order.status, to] }, now)
    return isMailed
  })
  if (mailed) deps.onMailQueued()
}

const countFiles = async (tx: Tx, leadId: string, reference: string): Promise<number> =>
  (await listLeadFiles(tx, leadId)).filter((file) => file.order_reference === reference).length

async function requireStep(tx: Tx, leadId: string, order: Order, version: number, to: OrderState): Promise<void> {
  const before = order.status === 'cancelled' ? await cancelledFrom(tx, leadId, order.reference) : null
  const { next, back, mayCancel } = orderSteps(order.status, before)
  const isStep = to === next || to === back || (to === 'cancelled' && mayCancel)
  if (order.version !== version || !isStep)
    throw new DomainError('conflict', { version: order.version, status: order.status })
}

/** What a step back undoes is as if it had not been; one that was cancelled keeps its times, and so its rush runs on. */
function timesAfter(
  { status, confirmed_at, delivered_at }: Order,
  to: OrderState,
  now: number,
): Pick<Order, 'confirmed_at' | 'delivered_at'> {
  if (to === 'cancelled' || status === 'cancelled') return { confirmed_at, delivered_at }
  if (to === 'received') return { confirmed_at: null, delivered_at: null }
  if (to === 'confirmed' && status === 'received') return { confirmed_at: now, delivered_at: null }
  return { confirmed_at, delivered_at: to === 'delivered' ? now : null }
}

const isOnward = ({ status }: Order, to: OrderState): boolean => orderSteps(status).next === to

type Telling = { id: string; lead: LeadRow; order: Order /** How many wait for the customer. */; files: number }

/** Queues the mail of a step; false for steps without one, and for leads without an address. */
async function tell(tx: Tx, deps: Deps, { id, lead, order, files }: Telling): Promise<boolean> {
  const state = NOTIFIED_STATES.find((each) => each === order.status)
  const site = state && (await findBlock(tx, 'site', 'site'))
  if (!state || !site || lead.email === '') return false
  const locale = order.edition
  const office = mainOffice(await listBlocks(tx, 'offices'), locale)
  const mail = orderStateMail({
    id,
    state,
    reference: order.reference,
    locale,
    // the address on the lead: staff may have corrected a mistyped one
    recipient: lead.email,
    replyTo: addressOf({ office, leadsTo: deps.leadsTo, site }),
    rush: state === 'confirmed' ? rushOf(order) : null,
    files,
    receipt: deps.receiptAddress(order.reference, locale),
    site,
  })
  await insertMails(tx, [mail], deps.now())
  return true
}

function rushOf(order: Order): { hours: number; dueAt: number } | null {
  const due = rushDue(order, order.confirmed_at ?? 0)
  return due && order.rush_hours !== null ? { hours: order.rush_hours, dueAt: due.dueAt } : null
}
