/** One-time links, by the hash of their token. */
import type { LinkKind } from '../../../domain/staff/times.ts'
import type { Database, Tx } from '../../store.ts'

export async function insertLink(
  tx: Tx,
  link: { tokenHash: string; kind: LinkKind; staffId: string | null; now: number; expiresAt: number },
): Promise<void> {
  await tx
    .insertInto('staff_token')
    .values({
      token_hash: link.tokenHash,
      kind: link.kind,
      staff_id: link.staffId,
      created_at: link.now,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Whose link this is, while it can be used; null when it can't. */
export async function findLink(
  db: Database,
  tokenHash: string,
  kinds: readonly LinkKind[],
  now: number,
): Promise<{ kind: LinkKind; staffId: string | null } | null> {
  const row = await db
    .selectFrom('staff_token')
    .select(['kind', 'staff_id'])
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { kind: row.kind, staffId: row.staff_id } : null
}

/** Uses a link up; false when it was used, is over or never was. */
export async function spendLink(tx: Tx, tokenHash: string, kinds: readonly LinkKind[], now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the links to make the first admin that are older than a moment; every one unless told. */
export async function deleteSetupLinks(tx: Tx, before = Number.MAX_SAFE_INTEGER): Promise<void> {
  await tx.deleteFrom('staff_token').where('kind', '=', 'setup').where('created_at', '<', before).execute()
}

/** Ends every link of somebody. */
export async function deleteLinksOf(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_token').where('staff_id', '=', staffId).execute()
}

export async function deleteOldLinks(tx: Tx, now: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('staff_token').where('expires_at', '<=', now).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
