/** Two leads that are one person become one: everything belongs to the one that is kept, and what was there before is noted, to be taken back. */

import { lockAppointments } from '../../db/queries/appointments/appointments.ts'
import { unconfirmContacts } from '../../db/queries/channels/contacts.ts'
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
import { type LeadDeps, lockLead, mayGet, noteEvent } from './change-lead.ts'

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
    const { primary, secondary } = await lockBothLeads(tx, principal, merge)
    const now = deps.now()
    const before = fieldsOf(primary)
    const after = await withOwner(tx, fieldsOf(mergedFields(primary, secondary, merge.choice)))
    // two leads may be two people: who writes in a chat is asked again
    await unconfirmContacts(tx, secondary.id)
    await unconfirmContacts(tx, primary.id)
    const moved = await moveBelongings(tx, secondary.id, primary.id)
    await updateLead(tx, primary.id, after, now)
    await updateLead(tx, secondary.id, { merged_into: primary.id }, now)
    const id = newId(deps.randomBytes)
    const data: MergeData = { version: primary.version, before, after, moved }
    await insertMerge(tx, {
      id,
      kept_id: primary.id,
      gone_id: secondary.id,
      staff_id: principal.staffId,
      at: now,
      data: toJson(data),
      undone_at: null,
    })
    await renewTerms(tx, primary.id)
    await noteEvent(tx, deps, {
      leadId: primary.id,
      kind: 'merged',
      staffId: principal.staffId,
      data: { merge: id, lead: secondary.id, name: secondary.name },
    })
    // which fields the other one gave; what they say is in the merge itself
    const taken = CHOSEN_FIELDS.filter((field) => before[field] !== after[field])
    const audit = { merge: id, kept: primary.id, gone: secondary.id, taken }
    for (const lead of [primary, secondary])
      await noteAudit(tx, principal, 'lead.merged', `lead:${lead.id}`, audit, now)
    return id
  })

/** Locks both leads in a fixed order, so that two opposite merges at one moment can't deadlock. */
async function lockBothLeads(
  tx: Tx,
  principal: Principal,
  { keptId, goneId, version, otherVersion }: Merge,
): Promise<{ primary: LeadRow; secondary: LeadRow }> {
  if (keptId === goneId) throw new DomainError('not_found')
  // their appointments move with them
  await lockAppointments(tx)
  for (const id of [keptId, goneId].sort()) await lockLead(tx, principal, id)
  const [primary, secondary] = [await lockLead(tx, principal, keptId), await lockLead(tx, principal, goneId)]
  const isStale = primary.version !== version || secondary.version !== otherVersion
  if (isStale || primary.merged_into || secondary.merged_into)
    throw new DomainError('conflict', { version: primary.version, other_version: secondary.version })
  return { primary, secondary }
}

/** Former team members own no lead. @throws FieldsError if the new owner may not see leads of the lead's office */
async function withOwner(tx: Tx, fields: MergedFields): Promise<MergedFields> {
  const { owner_id, office } = fields
  if (!owner_id || (await mayGet(tx, owner_id, office))) return fields
  const owner = await findPerson(tx, owner_id)
  if (!owner || owner.disabledAt !== null) return { ...fields, owner_id: null }
  throw new FieldsError([{ path: 'owner_id', key: 'fields.owner.not_theirs' }])
}

/** Of a lead what a merge may change. */
export const fieldsOf = (lead: MergedFields): MergedFields =>
  Object.fromEntries(MERGED_FIELDS.map((field) => [field, lead[field]])) as MergedFields
