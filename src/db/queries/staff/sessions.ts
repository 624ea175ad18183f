/** Sessions, by the hash of their token. Times are milliseconds since 1970. */

import { parseJson } from '../../../domain/json.ts'
import type { Principal } from '../../../domain/staff/principal.ts'
import { idleMs } from '../../../domain/staff/times.ts'
import type { Database, Tx } from '../../store.ts'

export type Stage = 'second' | 'whole'

export type NewSession = {
  tokenHash: string
  id: string
  staffId: string
  stage: Stage
  agent: string
  network: string
  expiresAt: number
  isMfaVerified: boolean
  reauthenticatedAt: number | null
}

export async function insertSession(tx: Tx, session: NewSession, now: number): Promise<void> {
  await tx
    .insertInto('staff_session')
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      staff_id: session.staffId,
      stage: session.stage,
      agent: session.agent,
      network: session.network,
      created_at: now,
      seen_at: now,
      expires_at: session.expiresAt,
      is_strong: session.isMfaVerified ? 1 : 0,
      proved_at: session.reauthenticatedAt,
    })
    .execute()
}

const living = (db: Database, now: number) =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .where('staff_session.expires_at', '>', now)
    .where('staff_session.seen_at', '>', now - idleMs)
    .where('staff.disabled_at', 'is', null)

/** Who a whole session is of, and when it was last seen; null when it has ended or never was. */
export async function findPrincipal(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<{ principal: Principal; seenAt: number } | null> {
  const row = await living(db, now)
    .select([
      'staff.id as staff_id',
      'staff.name',
      'staff.email',
      'staff.roles',
      'staff.offices',
      'staff.locale',
      'staff.time_zone',
      'staff_session.id as session_id',
      'staff_session.is_strong',
      'staff_session.proved_at',
      'staff_session.seen_at',
    ])
    .where('staff_session.token_hash', '=', tokenHash)
    .where('staff_session.stage', '=', 'whole')
    .executeTakeFirst()
  if (!row) return null
  const principal = {
    staffId: row.staff_id,
    name: row.name,
    email: row.email,
    roles: parseJson(row.roles),
    offices: parseJson(row.offices),
    locale: row.locale,
    timeZone: row.time_zone,
    sessionId: row.session_id,
    isMfaVerified: row.is_strong === 1,
    reauthenticatedAt: Number(row.proved_at ?? 0),
  }
  return { principal, seenAt: Number(row.seen_at) }
}

/** Whose second factor a session waits for; null when it waits for none. */
export async function findSecondStage(db: Database, tokenHash: string, now: number): Promise<string | null> {
  const row = await living(db, now)
    .select('staff_session.staff_id')
    .where('staff_session.token_hash', '=', tokenHash)
    .where('staff_session.stage', '=', 'second')
    .executeTakeFirst()
  return row?.staff_id ?? null
}

/** Notes a session's use. */
export async function touchSession(tx: Tx, tokenHash: string, network: string, now: number): Promise<void> {
  await tx.updateTable('staff_session').set({ seen_at: now, network }).where('token_hash', '=', tokenHash).execute()
}

/** Gives a living session another token, and what it has shown; false when it has ended meanwhile. */
export async function renewSession(
  tx: Tx,
  sessionId: string,
  renewed: { tokenHash: string; isMfaVerified: boolean; reauthenticatedAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_session')
    .set({
      token_hash: renewed.tokenHash,
      is_strong: renewed.isMfaVerified ? 1 : 0,
      proved_at: renewed.reauthenticatedAt,
    })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type SessionRow = { id: string; agent: string; network: string; createdAt: number; seenAt: number }

/** The living sessions of somebody, the last used first. */
export async function listSessions(db: Database, staffId: string, now: number): Promise<SessionRow[]> {
  const rows = await living(db, now)
    .select([
      'staff_session.id',
      'staff_session.agent',
      'staff_session.network',
      'staff_session.created_at',
      'staff_session.seen_at',
    ])
    .where('staff_session.staff_id', '=', staffId)
    .where('staff_session.stage', '=', 'whole')
    .orderBy('staff_session.seen_at', 'desc')
    .orderBy('staff_session.id')
    .execute()
  return rows.map(({ id, agent, network, created_at, seen_at }) => ({
    id,
    agent,
    network,
    createdAt: Number(created_at),
    seenAt: Number(seen_at),
  }))
}

/** Ends the session of a token; answers whose it was. */
export async function deleteSessionByToken(tx: Tx, tokenHash: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('staff_session')
    .where('token_hash', '=', tokenHash)
    .returning('staff_id')
    .executeTakeFirst()
  return row?.staff_id ?? null
}

/** Ends one session of somebody; false when they have none of this id. */
export async function deleteSession(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends somebody's sessions, those that wait for a second factor too, but not the one to keep; answers how many. */
export async function deleteSessionsOf(tx: Tx, staffId: string, keptId: string | null = null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .$if(keptId !== null, (query) => query.where('id', '!=', keptId ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteOldSessions(tx: Tx, now: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_session')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('seen_at', '<=', now - idleMs)]))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
