import { updateLead } from '../../db/queries/leads/leads.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { afterWriting } from '../../domain/leads/sla-clock.ts'
import { isClosed } from '../../domain/leads/statuses.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { type LeadDeps, leadAtVersion, noteEvent } from './change-lead.ts'
import { notifyOwner } from './notices.ts'

/**
 * Records a message that reached staff by chat, phone or mail. The response timer starts again, and a closed lead opens, since staff know the person. Needs no version.
 * @throws DomainError `not_found`
 */
export const noteWriting = (
  deps: LeadDeps,
  principal: Principal,
  leadId: string,
  { channel, text }: { channel: string; text?: string | undefined },
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, leadId, null)
    const now = deps.now()
    const reopened = isClosed(lead.status) && { status: 'new' as const, lost_reason: null }
    await updateLead(tx, leadId, { ...afterWriting({ ...lead, ...reopened }, now), ...reopened }, now)
    await notifyOwner(tx, { leadId, ownerId: lead.owner_id, kind: 'wrote', by: principal.staffId, now })
    const data = { channel, text: text ?? '' }
    await noteEvent(tx, deps, { leadId, kind: 'wrote', staffId: principal.staffId, data })
    await noteAudit(tx, principal, 'lead.wrote', `lead:${leadId}`, { channel }, now)
  })
