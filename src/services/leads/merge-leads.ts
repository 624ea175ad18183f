/** Two leads that are one person become one: everything belongs to the one that is kept, and what was there before is noted, to be taken back. */

import { renewTerms } from '../../db/queries/leads/lead-terms.ts'
import { type LeadRow, updateLead } from '../../db/queries/leads/leads.ts'
import { insertMerge, moveBelongings } from '../../db/queries/leads/merges.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { findPerson } from '../../db/queries/staff/people.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { toJson } from '../../domain/json.ts'
import {
  CHOSEN_FIELDS,
  MERGED_FIELDS,
  type MergeChoice,
  type MergeData,
  type MergedFields,
  mergedFields,
} from '../../domain/leads/merge.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { newId } from '../new-id.ts'
import { type LeadDeps, lockLead, mayHave, noteEvent } from './change-lead.ts'

export type Merge = {
  keptId: string
  goneId: string
  /** Of the kept lead, and of the other one, as they were looked at. */
  version: number
  otherVersion: number
  choice: MergeChoice
}

/**
 * Makes one lead of two; answers the merge's id.
 * @throws DomainError `not_found`, `forbidden`; `conflict` when either was changed or merged since it was looked at; FieldsError for an owner who may not see it
 */
export const mergeLeads = (deps: LeadDeps, principal: Principal, merge: Merge): Promise<string> =>
  deps.store.transaction(async (tx) => {
    const { kept, gone } = await holdBoth(tx, principal, merge)
    const now = deps.now()
    const before = fieldsOf(kept)
    const after = await withOwner(tx, fieldsOf(mergedFields(kept, gone, merge.choice)))
    const moved = await moveBelongings(tx, gone.id, kept.id)
    await updateLead(tx, kept.id, after, now)
    await updateLead(tx, gone.id, { merged_into: kept.id }, now)
    const id = newId(deps.randomBytes)
    const data: MergeData = { version: kept.version, before, after, moved }
    await insertMerge(tx, {
      id,
      kept_id: kept.id,
      gone_id: gone.id,
      staff_id: principal.staffId,
      at: now,
      data: toJson(data),
      undone_at: null,
    })
    await renewTerms(tx, kept.id)
    await noteEvent(tx, deps, {
      leadId: kept.id,
      kind: 'merged',
      staffId: principal.staffId,
      data: { merge: id, lead: gone.id, name: gone.name },
    })
    // which fields the other one gave; what they say is in the merge itself
    const taken = CHOSEN_FIELDS.filter((field) => before[field] !== after[field])
    const audit = { merge: id, kept: kept.id, gone: gone.id, taken }
    for (const lead of [kept, gone]) await noteAudit(tx, principal, 'lead.merged', `lead:${lead.id}`, audit, now)
    return id
  })

/** Locks both leads in a fixed order, so that two opposite merges at one moment can't deadlock. */
async function holdBoth(
  tx: Tx,
  principal: Principal,
  { keptId, goneId, version, otherVersion }: Merge,
): Promise<{ kept: LeadRow; gone: LeadRow }> {
  if (keptId === goneId) throw new DomainError('not_found')
  for (const id of [keptId, goneId].sort()) await lockLead(tx, principal, id)
  const [kept, gone] = [await lockLead(tx, principal, keptId), await lockLead(tx, principal, goneId)]
  const isStale = kept.version !== version || gone.version !== otherVersion
  if (isStale || kept.merged_into || gone.merged_into)
    throw new DomainError('conflict', { version: kept.version, other_version: gone.version })
  return { kept, gone }
}

/** Former team members own no lead. @throws FieldsError if the new owner may not see leads of the lead's office */
async function withOwner(tx: Tx, fields: MergedFields): Promise<MergedFields> {
  const { owner_id, office } = fields
  if (!owner_id || (await mayHave(tx, owner_id, office))) return fields
  const owner = await findPerson(tx, owner_id)
  if (!owner || owner.disabledAt !== null) return { ...fields, owner_id: null }
  throw new FieldsError([{ path: 'owner_id', key: 'fields.owner.not_theirs' }])
}

/** Of a lead what a merge may change. */
export const fieldsOf = (lead: MergedFields): MergedFields =>
  Object.fromEntries(MERGED_FIELDS.map((field) => [field, lead[field]])) as MergedFields
