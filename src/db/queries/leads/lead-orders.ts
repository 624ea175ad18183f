/** Orders as staff see them: where each stands, what came with it, and which rushes are due. Times are milliseconds since 1970. */

import type { Selectable } from 'kysely'
import { isOneOf } from '../../../domain/collections.ts'
import { parseJson } from '../../../domain/json.ts'
import { ORDER_STATES } from '../../../domain/leads/order-states.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

type Order = Selectable<Tables['service_order']>
const msPerHour = 3_600_000

/** An order of a lead; null when that lead has none of this reference. */
export async function findLeadOrder(db: Database, leadId: string, reference: string): Promise<Order | null> {
  const order = await db
    .selectFrom('service_order')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return order ?? null
}

/** Changes an order that is at `version`, and raises that; false when somebody was quicker. */
export async function changeOrder(
  tx: Tx,
  { reference, version }: Pick<Order, 'reference' | 'version'>,
  changes: Partial<
    Pick<Order, 'status' | 'confirmed_at' | 'delivered_at' | 'agreed_minor' | 'deposit_minor' | 'deposit_due'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_order')
    .set({ ...changes, version: version + 1 })
    .where('reference', '=', reference)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type RushRow = Pick<Order, 'status' | 'confirmed_at' | 'delivered_at' | 'rush_hours'> & { lead_id: string }

/** The rushes of leads that are confirmed and not delivered yet, the next due first. */
export async function listRunningRushes(db: Database, leadIds: readonly string[]): Promise<RushRow[]> {
  if (leadIds.length === 0) return []
  const rows = await db
    .selectFrom('service_order')
    .select(['lead_id', 'status', 'confirmed_at', 'delivered_at', 'rush_hours'])
    .where('lead_id', 'in', leadIds)
    .where('status', 'in', ['confirmed', 'paid', 'in_work'])
    .where('confirmed_at', 'is not', null)
    .where('rush_hours', 'is not', null)
    .execute()
  const dueAt = ({ confirmed_at, rush_hours }: (typeof rows)[number]) =>
    (confirmed_at ?? 0) + (rush_hours ?? 0) * msPerHour
  return rows
    .toSorted((one, other) => dueAt(one) - dueAt(other))
    .flatMap(({ lead_id, ...row }) => (lead_id ? [{ ...row, lead_id }] : []))
}

/** Where an order stood before it was last cancelled; null when nobody noted it. */
export async function cancelledFrom(db: Database, leadId: string, reference: string): Promise<string | null> {
  const events = await db
    .selectFrom('lead_event')
    .select('data')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'order_state')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const moves = events.map(({ data }) => parseJson(data))
  const from = moves.find((move) => move.reference === reference && move.to === 'cancelled')?.from
  return isOneOf(ORDER_STATES, from) ? from : null
}
