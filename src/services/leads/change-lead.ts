/** What staff do with a lead. A change based on an older version fails with a conflict that has the current one. */

import {
  findLead,
  holdLead,
  insertEvent,
  isNoted,
  type LeadRow,
  raiseLeadChanges,
  updateLead,
} from '../../db/queries/leads/leads.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { findPerson, holdPerson } from '../../db/queries/staff/people.ts'
import type { Store, Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { toJson } from '../../domain/json.ts'
import type { EventData } from '../../domain/leads/proposals.ts'
import { isClosed, isGivenUp, type LeadStatus } from '../../domain/leads/statuses.ts'
import { officesSeen, type Principal } from '../../domain/staff/principal.ts'
import { withdrawOffers } from '../appointments/withdraw-offers.ts'
import { newId } from '../new-id.ts'
import { notifyOwner } from './notices.ts'

export type LeadDeps = { store: Store; now: () => number; randomBytes: (count: number) => Uint8Array }

/** Whether somebody works here and may see leads of an office. */
export async function mayHave(tx: Tx, staffId: string, office: string): Promise<boolean> {
  const person = await findPerson(tx, staffId)
  if (!person || person.disabledAt !== null) return false
  const offices = officesSeen(person)
  return !offices || offices.some((one) => one === office)
}

/** The same for a new owner, with their row locked: they can't be disabled before the transaction ends. */
export async function mayGet(tx: Tx, staffId: string, office: string): Promise<boolean> {
  await holdPerson(tx, staffId)
  return mayHave(tx, staffId, office)
}

/**
 * Locks a lead, merged or not, until the transaction ends, and checks the staff member's current rights.
 * @throws DomainError `not_found`; `forbidden` when the person was disabled or moved out of the lead's office meanwhile
 */
export async function lockLead(tx: Tx, { staffId }: Pick<Principal, 'staffId'>, id: string): Promise<LeadRow> {
  // a concurrent change waits here until the first one is committed
  await holdLead(tx, id)
  const lead = await findLead(tx, id)
  if (!lead || lead.erased_at) throw new DomainError('not_found')
  if (!(await mayHave(tx, staffId, lead.office))) throw new DomainError('forbidden')
  return lead
}

/** The same at a version, or at any for null. @throws DomainError as `lockLead`; `conflict` when its version is another, or it was merged into another lead */
export async function leadAtVersion(
  tx: Tx,
  principal: Pick<Principal, 'staffId'>,
  id: string,
  version: number | null,
): Promise<LeadRow> {
  const lead = await lockLead(tx, principal, id)
  if (lead.merged_into) throw new DomainError('conflict', { version: lead.version, merged_into: lead.merged_into })
  if (version !== null && lead.version !== version) throw new DomainError('conflict', { version: lead.version })
  return lead
}

/** Logs an event on the timeline and notifies open inboxes. Returns its id. */
export async function noteEvent(
  tx: Tx,
  { now, randomBytes }: LeadDeps,
  event: { leadId: string; kind: string; staffId: string | null; data: EventData },
): Promise<string> {
  const { leadId, kind, staffId, data } = event
  const id = newId(randomBytes)
  await insertEvent(tx, {
    id,
    lead_id: leadId,
    at: now(),
    kind,
    staff_id: staffId,
    data: toJson(data),
  })
  await raiseLeadChanges(tx)
  return id
}

/** The same words of the same person within so long are a form that was sent again, since nobody heard that it had come. */
const sameNoteMs = 10 * 60_000

/** A note on the timeline; once, however often it is sent. It changes nothing that somebody else may be looking at, and so asks for no version. @throws DomainError `not_found` */
export const addNote = (deps: LeadDeps, principal: Principal, leadId: string, note: string): Promise<void> =>
  deps.store.transaction(async (tx) => {
    await leadAtVersion(tx, principal, leadId, null)
    const sent = { lead_id: leadId, kind: 'note', staff_id: principal.staffId, data: toJson({ note }) }
    if (await isNoted(tx, sent, deps.now() - sameNoteMs)) return
    await noteEvent(tx, deps, { leadId, kind: 'note', staffId: principal.staffId, data: { note } })
  })

export type LeadChange = {
  version: number
  status?: LeadStatus | undefined
  lostReason?: string | undefined
  /** A staff id; null for nobody. */
  ownerId?: string | null | undefined
}

/** Changes where a lead stands and whose it is. @throws DomainError `not_found`, `conflict`; FieldsError for an owner who may not see it */
export const changeLead = (
  deps: LeadDeps,
  principal: Principal,
  leadId: string,
  { version, status, lostReason, ownerId }: LeadChange,
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, leadId, version)
    const isMoved =
      status !== undefined && (status !== lead.status || (status === 'lost' && lostReason !== lead.lost_reason))
    const isReassigned = ownerId !== undefined && ownerId !== lead.owner_id
    if (!isMoved && !isReassigned) return
    const names = isReassigned ? await ownerNames(tx, lead, ownerId) : null
    const now = deps.now()
    await updateLead(
      tx,
      leadId,
      {
        ...(isMoved && { status, lost_reason: status === 'lost' ? (lostReason ?? '') : null }),
        // who is done with waits no longer
        ...(isMoved && isClosed(status) && { waiting_since: null }),
        ...(isReassigned && { owner_id: ownerId }),
      },
      now,
    )
    if (isMoved && isGivenUp(status)) await withdrawOffers(tx, leadId, now)
    if (isReassigned) await notifyOwner(tx, { leadId, ownerId, kind: 'assigned', by: principal.staffId, now })
    const event = { leadId, staffId: principal.staffId }
    if (isMoved)
      await noteEvent(tx, deps, {
        ...event,
        kind: 'status',
        data: { from: lead.status, to: status, reason: lostReason },
      })
    if (names) await noteEvent(tx, deps, { ...event, kind: 'owner', data: names })
    const audit = {
      ...(isMoved && { status: [lead.status, status] }),
      ...(isReassigned && { owner: [lead.owner_id, ownerId] }),
    }
    await noteAudit(tx, principal, 'lead.changed', `lead:${leadId}`, audit, now)
  })

/**
 * Changes several leads, each for itself. A lead stays as it is if somebody has changed it meanwhile, or if the new owner may not see it.
 * @returns how many are changed, and how many stayed
 */
export async function changeLeads(
  deps: LeadDeps,
  principal: Principal,
  leads: readonly { id: string; version: number }[],
  change: Omit<LeadChange, 'version'>,
): Promise<{ changed: number; unchanged: number }> {
  let changed = 0
  for (const { id, version } of leads) {
    try {
      await changeLead(deps, principal, id, { ...change, version })
      changed++
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof FieldsError)) throw error
    }
  }
  return { changed, unchanged: leads.length - changed }
}

/** The names of who had it and who gets it. @throws FieldsError */
async function ownerNames(
  tx: Tx,
  lead: LeadRow,
  ownerId: string | null,
): Promise<{ from: string | null; to: string | null }> {
  const [from, to] = await Promise.all([
    lead.owner_id ? findPerson(tx, lead.owner_id) : null,
    ownerId ? findPerson(tx, ownerId) : null,
  ])
  if (ownerId && !(await mayGet(tx, ownerId, lead.office)))
    throw new FieldsError([{ path: 'owner', key: 'fields.owner.not_theirs' }])
  return { from: from?.name ?? null, to: to?.name ?? null }
}
