/** Payments that staff recorded for orders. Amounts are in hundredths, times milliseconds since 1970. */
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export type PaymentRow = Tables['payment']

export const insertPayment = (tx: Tx, payment: PaymentRow) => tx.insertInto('payment').values(payment).execute()

/** A payment of an order that isn't voided; null when there is none. */
export async function findPayment(db: Database, reference: string, id: string): Promise<PaymentRow | null> {
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('order_reference', '=', reference)
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return payment ?? null
}

export const voidPayment = (
  tx: Tx,
  id: string,
  voided: { voided_at: number; voided_by: string; void_reason: string },
) => tx.updateTable('payment').set(voided).where('id', '=', id).execute()

/** Payments of some orders, or of all for null, by the day they were received, voided ones too, with the name of the colleague who recorded each. */
export const listPayments = (db: Database, references: readonly string[] | null) =>
  db
    .selectFrom('payment')
    .leftJoin('staff', 'staff.id', 'payment.staff_id')
    .select(['payment.id', 'order_reference', 'amount_minor', 'currency', 'method', 'received_on', 'note', 'at'])
    .select(['voided_at', 'void_reason', 'staff.name as who'])
    .$if(references !== null, (query) => query.where('order_reference', 'in', references?.length ? references : ['']))
    .orderBy('received_on')
    .orderBy('at')
    .orderBy('payment.id')
    .execute()
