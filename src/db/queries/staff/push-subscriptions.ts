/** The browsers that staff get notifications on. Times are milliseconds since 1970. */
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export type PushSubscriptionRow = Tables['push_subscription']

/** Adds a browser, or gives it to the person who uses it now. */
export async function putPushSubscription(tx: Tx, row: PushSubscriptionRow): Promise<void> {
  const { id: _, ...values } = row
  await tx
    .insertInto('push_subscription')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** The newest first. */
export const listPushSubscriptions = (db: Database, staffId: string): Promise<PushSubscriptionRow[]> =>
  db
    .selectFrom('push_subscription')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const deletePushSubscriptions = (
  tx: Tx,
  { staffId, ids }: { staffId: string; ids: readonly string[] },
): Promise<unknown> =>
  tx
    .deleteFrom('push_subscription')
    .where('staff_id', '=', staffId)
    .where('id', 'in', [...ids])
    .execute()
