/** What belongs to a lead, given to another and back, and what is noted of it. */

import { sql } from 'kysely'
import { keysOf } from '../../../domain/collections.ts'
import type { Moved } from '../../../domain/leads/merge.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

/** Every table of what belongs to leads, by the column that says to which, with its key. Search terms are rebuilt. */
export const BELONGINGS = {
  inquiry: { lead: 'lead_id', key: 'reference' },
  service_order: { lead: 'lead_id', key: 'reference' },
  lead_event: { lead: 'lead_id', key: 'id' },
  lead_task: { lead: 'lead_id', key: 'id' },
  lead_file: { lead: 'lead_id', key: 'id' },
  mail_message: { lead: 'lead_id', key: 'id' },
  channel_contact: { lead: 'lead_id', key: 'id' },
  channel_send: { lead: 'lead_id', key: 'id' },
  appointment: { lead: 'lead_id', key: 'id' },
  appointment_wait: { lead: 'lead_id', key: 'id' },
  scheduled_mail: { lead: 'lead_id', key: 'event_id' },
  outbox: { lead: 'reference', key: 'id' },
} as const satisfies { [T in keyof Tables]?: { lead: keyof Tables[T] & string; key: keyof Tables[T] & string } }
const pieceSize = 400

/** Gives everything of one lead to another; answers what that was. */
export async function moveBelongings(tx: Tx, from: string, to: string): Promise<Moved> {
  const moved: Moved = {}
  for (const table of keysOf(BELONGINGS)) {
    const { lead, key } = BELONGINGS[table]
    const { rows } = await sql<{ key: string | number }>`
      update ${sql.table(table)} set ${sql.ref(lead)} = ${to} where ${sql.ref(lead)} = ${from} returning ${sql.ref(key)} as key
    `.execute(tx)
    if (rows.length > 0) moved[table] = rows.map((row) => row.key)
  }
  return moved
}

/** Gives back what was given, as far as it is still there. */
export async function moveBack(tx: Tx, moved: Moved, { from, to }: { from: string; to: string }): Promise<void> {
  for (const table of keysOf(moved)) {
    const [{ lead, key }, keys = []] = [BELONGINGS[table], moved[table]]
    for (let at = 0; at < keys.length; at += pieceSize) {
      const piece = sql.join(keys.slice(at, at + pieceSize))
      await sql`
        update ${sql.table(table)} set ${sql.ref(lead)} = ${to} where ${sql.ref(lead)} = ${from} and ${sql.ref(key)} in (${piece})
      `.execute(tx)
    }
  }
}

export type MergeRow = Tables['lead_merge']

export const insertMerge = (tx: Tx, merge: MergeRow) => tx.insertInto('lead_merge').values(merge).execute()

/** What was merged into a lead and not taken back. */
export const listMerges = (db: Database, keptId: string): Promise<MergeRow[]> =>
  db
    .selectFrom('lead_merge')
    .selectAll()
    .where('kept_id', '=', keptId)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()

export const noteUndone = (tx: Tx, mergeId: string, now: number) =>
  tx.updateTable('lead_merge').set({ undone_at: now }).where('id', '=', mergeId).execute()

/** What a lead got of its own after a moment: the first thing that the person sent, the first answer, and whether it has an order now. */
export async function readSince(tx: Tx, leadId: string, at: number) {
  const first = async (table: 'inquiry' | 'service_order') => {
    const row = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.min<number | null>('created_at').as('at'))
      .where('lead_id', '=', leadId)
      .where('created_at', '>', at)
      .executeTakeFirst()
    return row?.at == null ? [] : [Number(row.at)]
  }
  const firstEvent = async (...kinds: string[]) => {
    const row = await tx
      .selectFrom('lead_event')
      .select(({ fn }) => fn.min<number | null>('at').as('at'))
      .where('lead_id', '=', leadId)
      .where('kind', 'in', kinds)
      .where('at', '>', at)
      .executeTakeFirst()
    return row?.at == null ? [] : [Number(row.at)]
  }
  const wrote = [
    ...(await first('inquiry')),
    ...(await first('service_order')),
    ...(await firstEvent('wrote', 'mail_in')),
  ]
  const [answeredAt = null] = await firstEvent('mail', 'answered', 'chat_sent')
  const order = await tx
    .selectFrom('service_order')
    .select('reference')
    .where('lead_id', '=', leadId)
    .executeTakeFirst()
  return {
    wroteAt: wrote.length > 0 ? Math.min(...wrote) : null,
    answeredAt,
    hasOrder: order !== undefined,
  }
}

/** How much belongs to a lead, by table. */
export async function countBelongings(
  db: Database,
  leadId: string,
): Promise<Record<'lead_event' | 'lead_task' | 'lead_file', number>> {
  const count = async (table: 'lead_event' | 'lead_task' | 'lead_file') => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('lead_id', '=', leadId)
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  }
  return {
    lead_event: await count('lead_event'),
    lead_task: await count('lead_task'),
    lead_file: await count('lead_file'),
  }
}
