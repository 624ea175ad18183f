/** What somebody who goes leaves behind. */
import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../../store.ts'

/** Open leads and undone tasks of one person become another's, or nobody's; each lead's history says so. Answers how many leads went. */
export async function handOverLeads(
  tx: Tx,
  { from, to, by, now }: { from: string; to: string | null; by: string | null; now: number },
): Promise<number> {
  const leads = await tx
    .updateTable('lead')
    .set((eb) => ({ owner_id: to, updated_at: now, version: eb('version', '+', 1) }))
    .where('owner_id', '=', from)
    .where('status', 'not in', ['won', 'lost'])
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute()
  const data = JSON.stringify({ from, to })
  for (let at = 0; at < leads.length; at += piece)
    await tx
      .insertInto('lead_event')
      .values(
        leads
          .slice(at, at + piece)
          .map(({ id }) => ({ id: randomUUID(), lead_id: id, at: now, kind: 'owner', staff_id: by, data })),
      )
      .execute()
  await tx
    .updateTable('lead_task')
    .set({ staff_id: to })
    .where('staff_id', '=', from)
    .where('done_at', 'is', null)
    .execute()
  return leads.length
}

/** Rows in one insert: databases take so many values and no more. */
const piece = 500

/** How many open leads somebody has. */
export async function countOpenLeads(db: Database, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', staffId)
    .where('status', 'not in', ['won', 'lost'])
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
