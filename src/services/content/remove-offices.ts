import { countOfficeUses, deleteCalendar, moveOfficeUses } from '../../db/queries/leads/office-uses.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tx } from '../../db/store.ts'
import { ContentError } from '../../domain/content/issue.ts'
import { DomainError } from '../../domain/domain-error.ts'

/**
 * Settles what belongs to an office in the transaction that removes it: its open leads, accounts and rules move to another one, with an audit entry.
 * @param to code of the other office; null removes an office only if nothing belongs to it
 * @throws ContentError when something belongs to it and `to` is null; DomainError `conflict` when somebody changed the rules meanwhile
 */
export async function settleOffice(tx: Tx, office: string, to: string | null, by: Actor, at: number): Promise<void> {
  if (to === null || by.staffId === null) {
    const { leads, accounts, rules } = await countOfficeUses(tx, office)
    if (leads + accounts + rules > 0)
      throw new ContentError([
        {
          file: 'offices.yaml',
          path: office,
          expected: `another office for ${leads} leads, ${accounts} accounts and ${rules} rules`,
          found: 'nothing',
        },
      ])
  } else {
    const moved = await moveOfficeUses(tx, { from: office, to, by: by.staffId, now: at })
    if (!moved) throw new DomainError('conflict')
    await noteAudit(tx, by, 'office.removed', `office:${office}`, { office: to, ...moved }, at)
  }
  await deleteCalendar(tx, office)
}
