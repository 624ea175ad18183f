import { hasSeen, noteSeenOnce } from '../../db/queries/staff/audit.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import type { LeadDeps } from './change-lead.ts'

const hourMs = 3600_000

/** Notes that somebody saw a lead, once an hour for each person and lead: who looks all day has one line an hour, and reads one row. */
export async function noteSeen(
  { store, now }: Pick<LeadDeps, 'store' | 'now'>,
  principal: Principal,
  leadId: string,
): Promise<void> {
  const at = now()
  const subject = `lead:${leadId}`
  if (await hasSeen(store.read, principal.staffId, subject, at - hourMs)) return
  // two pages that open at one moment have one name for it
  const id = `seen ${principal.staffId} ${leadId} ${Math.floor(at / hourMs)}`
  await store.transaction((tx) => noteSeenOnce(tx, principal, { id, subject, at }))
}
