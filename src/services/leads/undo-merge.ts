/** Two leads again: what came with the merge goes back, what came since stays with the one that was kept. */

import { lockAppointments } from '../../db/queries/appointments/appointments.ts'
import { moveOrderFiles } from '../../db/queries/leads/lead-files.ts'
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
import { type LeadDeps, leadAtVersion, lockLead, mayGet, noteEvent } from './change-lead.ts'
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
    await lockAppointments(tx)
    const keptLead = await leadAtVersion(tx, principal, leadId, version)
    const { merge, data } = await openMerge(tx, leadId, mergeId, now)
    const gone = await lockMergedLead(tx, merge, principal)
    await moveBack(tx, data.moved, { from: keptLead.id, to: gone.id })
    await moveOrderFiles(tx, { from: keptLead.id, to: gone.id })
    const since = await readSince(tx, keptLead.id, merge.at)
    const { back, stayed } = fieldsBack({ before: data.before, after: data.after, now: fieldsOf(keptLead) }, since)
    await updateLead(tx, keptLead.id, { ...back, ...(await ownerBack(tx, { ...keptLead, ...back })) }, now)
    await updateLead(tx, gone.id, { merged_into: null, ...(await ownerBack(tx, gone)) }, now)
    await noteUndone(tx, merge.id, now)
    for (const lead of [keptLead, gone]) await renewTerms(tx, lead.id)
    for (const [lead, other] of [
      [keptLead, gone],
      [gone, keptLead],
    ] as const) {
      await noteEvent(tx, deps, {
        leadId: lead.id,
        kind: 'unmerged',
        staffId: principal.staffId,
        data: { merge: merge.id, lead: other.id, name: other.name, ...(lead === keptLead && { stayed }) },
      })
      const audit = { merge: merge.id, kept: keptLead.id, gone: gone.id, stayed }
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
  const mergeRow = merges.find(({ merge }) => merge.id === mergeId)
  if (!mergeRow) throw new DomainError('not_found')
  const mergeError = (key: string) => new FieldsError([{ path: 'merge', key }])
  if (now - mergeRow.merge.at > undoMs) throw mergeError('fields.merge.too_late')
  // each was made from what the one before it had left
  if (merges.some(({ data }) => data.version > mergeRow.data.version)) throw mergeError('fields.merge.later_first')
  return mergeRow
}

/** The other lead, held. @throws DomainError `not_found` when it has gone since, `forbidden` */
async function lockMergedLead(tx: Tx, { kept_id, gone_id }: MergeRow, principal: Principal): Promise<LeadRow> {
  const gone = await lockLead(tx, principal, gone_id)
  if (gone.merged_into !== kept_id) throw new DomainError('not_found')
  return gone
}

/** Former team members, and people who may not see the lead any more, don't get it back. */
async function ownerBack(tx: Tx, { owner_id, office }: LeadRow): Promise<{ owner_id?: null }> {
  return owner_id && !(await mayGet(tx, owner_id, office)) ? { owner_id: null } : {}
}
