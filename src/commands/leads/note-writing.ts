import { afterWriting } from '../../domain/leads/clock.ts'
import { CLOSED } from '../../domain/leads/statuses.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { type LeadRow, updateLead } from '../../store/queries/leads/leads.ts'
import { noteAudit } from '../../store/queries/staff/audit.ts'
import { type LeadDeps, leadAtVersion, noteEvent } from './change-lead.ts'

/** What of a lead changes when its person writes: somebody waits once more, and what was closed is open. @param at in ms */
export const whenWritten = (lead: LeadRow, at: number) => ({
  ...afterWriting(lead, at),
  ...(CLOSED.includes(lead.status) && { status: 'new', lost_reason: null }),
})

/**
 * Notes that a person wrote where we don't hear it ourselves: in a chat, by phone, by mail. Their clock starts again; a note asks for no version.
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
    await updateLead(tx, leadId, whenWritten(lead, now), now)
    const data = { channel, text: text ?? '' }
    await noteEvent(tx, deps, { leadId, kind: 'wrote', staffId: principal.staffId, data })
    await noteAudit(tx, principal, 'lead.wrote', `lead:${leadId}`, { channel }, now)
  })
