/** Two leads again: what came with the merge goes back, what came since stays with the one that was kept. */

import { renewTerms } from '../../db/queries/leads/lead-terms.ts'
import { type LeadRow, updateLead } from '../../db/queries/leads/leads.ts'
import { listMerges, type MergeRow, moveBack, noteUndone, readSince } from '../../db/queries/leads/merges.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { parseJson } from '../../domain/json.ts'
import type { MergeData } from '../../domain/leads/merge.ts'
import { type ChosenField, fieldsBack, undoMs } from '../../domain/leads/merge.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { type LeadDeps, leadAtVersion, lockLead, mayHave, noteEvent } from './change-lead.ts'
import { fieldsOf } from './merge-leads.ts'

export type Undo = { leadId: string; mergeId: string; version: number }

/**
 * Takes a merge back within thirty days; answers the fields that were changed since, and stay as they are now.
 * @throws DomainError `not_found`, `conflict`, `forbidden` for somebody who may not see the other lead; FieldsError when it is too late, or a later merge comes first
 */
export const undoMerge = (
  deps: LeadDeps,
  principal: Principal,
  { leadId, mergeId, version }: Undo,
): Promise<{ stayed: ChosenField[] }> =>
  deps.store.transaction(async (tx) => {
    const now = deps.now()
    const kept = await leadAtVersion(tx, principal, leadId, version)
    const { merge, data } = await openMerge(tx, leadId, mergeId, now)
    const gone = await holdGone(tx, merge, principal)
    await moveBack(tx, data.moved, { from: kept.id, to: gone.id })
    const since = await readSince(tx, kept.id, merge.at)
    const { back, stayed } = fieldsBack({ before: data.before, after: data.after, now: fieldsOf(kept) }, since)
    await updateLead(tx, kept.id, { ...back, ...(await ownerBack(tx, { ...kept, ...back })) }, now)
    await updateLead(tx, gone.id, { merged_into: null, ...(await ownerBack(tx, gone)) }, now)
    await noteUndone(tx, merge.id, now)
    for (const lead of [kept, gone]) await renewTerms(tx, lead.id)
    for (const [lead, other] of [
      [kept, gone],
      [gone, kept],
    ] as const) {
      await noteEvent(tx, deps, {
        leadId: lead.id,
        kind: 'unmerged',
        staffId: principal.staffId,
        data: { merge: merge.id, lead: other.id, name: other.name, ...(lead === kept && { stayed }) },
      })
      const audit = { merge: merge.id, kept: kept.id, gone: gone.id, stayed }
      await noteAudit(tx, principal, 'lead.unmerged', `lead:${lead.id}`, audit, now)
    }
    return { stayed }
  })

/** @throws DomainError `not_found`, FieldsError */
async function openMerge(
  tx: Tx,
  leadId: string,
  mergeId: string,
  now: number,
): Promise<{ merge: MergeRow; data: MergeData }> {
  const merges = (await listMerges(tx, leadId)).map((merge) => ({ merge, data: parseJson(merge.data) }))
  const found = merges.find(({ merge }) => merge.id === mergeId)
  if (!found) throw new DomainError('not_found')
  const wrong = (key: string) => new FieldsError([{ path: 'merge', key }])
  if (now - found.merge.at > undoMs) throw wrong('fields.merge.too_late')
  // each was made from what the one before it had left
  if (merges.some(({ data }) => data.version > found.data.version)) throw wrong('fields.merge.later_first')
  return found
}

/** The other lead, held. @throws DomainError `not_found` when it has gone since, `forbidden` */
async function holdGone(tx: Tx, { kept_id, gone_id }: MergeRow, principal: Principal): Promise<LeadRow> {
  const gone = await lockLead(tx, principal, gone_id)
  if (gone.merged_into !== kept_id) throw new DomainError('not_found')
  return gone
}

/** Whoever has left meanwhile, or may not see it any more, gets no lead back. */
async function ownerBack(tx: Tx, { owner_id, office }: LeadRow): Promise<{ owner_id?: null }> {
  return owner_id && !(await mayHave(tx, owner_id, office)) ? { owner_id: null } : {}
}
