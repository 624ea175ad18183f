import { listOfLead, listProposalEvents, updateLead } from '../../db/queries/leads/leads.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { acceptedValue, openProposals, type Proposal } from '../../domain/leads/proposals.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { type LeadDeps, leadAtVersion, noteEvent } from './change-lead.ts'

/**
 * Takes over or dismisses a value that a booking or an order proposed for a lead.
 * @throws DomainError `not_found` when the lead has no such open proposal; `conflict` for an older version
 */
export const decideProposal = (
  deps: LeadDeps,
  principal: Principal,
  leadId: string,
  { version, reference, field, accept }: Proposal & { version: number; accept: boolean },
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, leadId, version)
    const open = openProposals(await listProposalEvents(tx, leadId))
    const { inquiries, orders } = await listOfLead(tx, leadId)
    const sent = [...inquiries, ...orders].find((one) => one.reference === reference)
    if (!sent || !open.some((one) => one.reference === reference && one.field === field))
      throw new DomainError('not_found')
    const now = deps.now()
    await updateLead(tx, leadId, accept ? { [field]: acceptedValue(lead, sent, field) } : {}, now)
    const data = { reference, field, accept }
    await noteEvent(tx, deps, { leadId, kind: 'proposal', staffId: principal.staffId, data })
    const act = accept ? 'lead.proposal_accepted' : 'lead.proposal_dismissed'
    await noteAudit(tx, principal, act, `lead:${leadId}`, { reference, field }, now)
  })
