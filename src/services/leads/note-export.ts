import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import type { LeadDeps } from './change-lead.ts'

/** Notes that somebody takes data along, before any of it leaves. @param data what, by which filters, how much */
export const noteExport = (
  { store, now }: Pick<LeadDeps, 'store' | 'now'>,
  principal: Principal,
  action: 'lead.exported' | 'dashboard.exported',
  subject: string,
  data: Record<string, unknown>,
): Promise<void> => store.transaction((tx) => noteAudit(tx, principal, action, subject, data, now()))
