/** Sessions after sign-in. */

import { noteAudit } from '../../db/queries/staff/audit.ts'
import {
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOf,
  findPrincipal,
  renewSession,
  touchSession,
} from '../../db/queries/staff/sessions.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { isReauthenticated, type Principal } from '../../domain/staff/principal.ts'
import { seenEveryMs } from '../../domain/staff/times.ts'
import { newToken, type StaffDeps } from './deps.ts'
import { hashToken } from './secrets.ts'

/** Who asks with this token; null when its session has ended, waits for a second factor, or its owner was disabled. Notes its use, at most once a minute. */
export async function whoAsks(
  deps: Pick<StaffDeps, 'store' | 'now'>,
  token: string,
  network: string,
): Promise<Principal | null> {
  const hash = hashToken(token)
  const now = deps.now()
  const session = await findPrincipal(deps.store.read, hash, now)
  if (!session) return null
  if (now - session.seenAt >= seenEveryMs) await deps.store.transaction((tx) => touchSession(tx, hash, network, now))
  return session.principal
}

/** @throws DomainError `proof_needed` when password or passkey were shown too long ago for something dangerous */
export function requireReauthentication(principal: Principal, now: number): void {
  if (!isReauthenticated(principal, now)) throw new DomainError('proof_needed')
}

/** Ends the session that a browser came with; nothing when it has ended already. */
export async function signOut({ store, now }: StaffDeps, token: string, principal: Principal | null): Promise<void> {
  await store.transaction(async (tx) => {
    const staffId = await deleteSessionByToken(tx, hashToken(token))
    if (staffId && principal) await noteAudit(tx, principal, 'staff.signed_out', `staff:${staffId}`, {}, now())
  })
}

/** Ends one of one's own sessions. @throws DomainError `not_found` */
export async function revokeSession({ store, now }: StaffDeps, principal: Principal, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    if (!(await deleteSession(tx, principal.staffId, id))) throw new DomainError('not_found')
    await noteAudit(tx, principal, 'staff.session_revoked', `staff:${principal.staffId}`, { session: id }, now())
  })
}

/** Ends all of one's sessions but this one; answers how many. */
export const revokeOtherSessions = ({ store, now }: StaffDeps, principal: Principal): Promise<number> =>
  store.transaction(async (tx) => {
    const count = await deleteSessionsOf(tx, principal.staffId, principal.sessionId)
    await noteAudit(tx, principal, 'staff.sessions_revoked', `staff:${principal.staffId}`, { count }, now())
    return count
  })

/**
 * Gives a session a new token, now that its owner has shown more: what was known of it before is worth nothing.
 * @throws DomainError `unauthenticated` when it has ended meanwhile
 */
export async function raiseSession(
  tx: Tx,
  deps: StaffDeps,
  principal: Principal,
  shown: { isMfaVerified: boolean },
): Promise<{ token: string }> {
  const token = newToken(deps)
  const isMfaVerified = principal.isMfaVerified || shown.isMfaVerified
  const renewed = { tokenHash: hashToken(token), isMfaVerified, reauthenticatedAt: deps.now() }
  if (!(await renewSession(tx, principal.sessionId, renewed))) throw new DomainError('unauthenticated')
  return { token }
}
