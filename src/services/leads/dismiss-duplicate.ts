import { dismissDuplicate as note } from '../../db/queries/leads/duplicates.ts'
import { raiseLeadChanges } from '../../db/queries/leads/leads.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { type LeadDeps, leadAtVersion, lockLead } from './change-lead.ts'

/** Notes that two leads are two people, who are not proposed as one any more; or, with `isDismissed` false, that they may be one after all. @throws DomainError `not_found`, `forbidden`, `conflict` */
export const dismissDuplicate = (
  deps: Pick<LeadDeps, 'store' | 'now'>,
  principal: Principal,
  { leadId, otherId, isDismissed }: { leadId: string; otherId: string; isDismissed: boolean },
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    if (leadId === otherId) throw new DomainError('not_found')
    // in the order in which a merge locks them
    for (const id of [leadId, otherId].sort()) await lockLead(tx, principal, id)
    await leadAtVersion(tx, principal, leadId, null)
    if (!(await note(tx, leadId, otherId, isDismissed))) return
    const action = isDismissed ? 'lead.told_apart' : 'lead.not_told_apart'
    for (const [one, other] of [
      [leadId, otherId],
      [otherId, leadId],
    ])
      await noteAudit(tx, principal, action, `lead:${one}`, { other }, deps.now())
    await raiseLeadChanges(tx)
  })
