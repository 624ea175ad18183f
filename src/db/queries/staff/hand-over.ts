/** What somebody who goes leaves behind. */

import { toJson } from '../../../domain/json.ts'
import { CLOSED_STATUSES } from '../../../domain/leads/statuses.ts'
import type { Database, Tx } from '../../store.ts'
import { queueChanged } from '../connections/queue-events.ts'
import { insertEvents, raiseLeadChanges } from '../leads/leads.ts'
import { addNotices } from '../leads/notices.ts'

/** Who takes over: `offices` whose leads they may see, null for all. */
export type Heir = { id: string; name: string; offices: readonly string[] | null }

/**
 * Open leads of one person become another's, or nobody's where there is no heir, or none who may see them; undone tasks follow. Each lead's
 * history records it, and open lists are notified. Returns the number of leads.
 */
export async function handOverLeads(
  tx: Tx,
  given: { from: { id: string; name: string }; to: Heir | null; by: string | null; now: number },
): Promise<number> {
  // first, as in every transaction that changes leads
  await raiseLeadChanges(tx)
  const { from, to } = given
  const moved = to ? await moveLeads(tx, given, to.id, to.offices) : []
  const left = await moveLeads(tx, given, null, null)
  await noteOwners(tx, given, moved, to?.name ?? null)
  if (to && to.id !== given.by)
    await addNotices(
      tx,
      moved.map((id) => ({ staff_id: to.id, lead_id: id, kind: 'assigned' as const, at: given.now })),
    )
  await noteOwners(tx, given, left, null)
  await tx
    .updateTable('lead_task')
    .set({ staff_id: to?.id ?? null })
    .where('staff_id', '=', from.id)
    .where('done_at', 'is', null)
    .execute()
  return moved.length + left.length
}

type Given = Parameters<typeof handOverLeads>[1]

async function moveLeads(
  tx: Tx,
  { from, now }: Given,
  ownerId: string | null,
  offices: readonly string[] | null,
): Promise<string[]> {
  if (offices?.length === 0) return []
  const rows = await tx
    .updateTable('lead')
    .set((eb) => ({ owner_id: ownerId, updated_at: now, version: eb('version', '+', 1) }))
    .where('owner_id', '=', from.id)
    .where('status', 'not in', CLOSED_STATUSES)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .$if(offices !== null, (query) => query.where('office', 'in', offices ?? []))
    .returning(['id', 'status', 'office'])
    .execute()
  const before = rows.map(({ id, ...watched }) => [id, { ...watched, owner_id: from.id }] as const)
  await queueChanged(tx, new Map(before), now)
  return rows.map(({ id }) => id)
}

async function noteOwners(
  tx: Tx,
  { from, by, now }: Given,
  leadIds: readonly string[],
  to: string | null,
): Promise<void> {
  await insertEvents(tx, leadIds, { at: now, kind: 'owner', staff_id: by, data: toJson({ from: from.name, to }) })
}

/** How many open leads somebody has. */
export async function countOpenLeads(db: Database, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', staffId)
    .where('status', 'not in', CLOSED_STATUSES)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
