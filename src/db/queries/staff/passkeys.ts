/** Passkeys, and the questions that they answer. */
import { parseJson, toJson } from '../../../domain/json.ts'
import type { Database, Tx } from '../../store.ts'

export type Passkey = {
  credentialId: string
  staffId: string
  /** base64url. */
  publicKey: string
  counter: number
  transports: string[]
  name: string
  createdAt: number
  usedAt: number | null
}

const asPasskey = (row: {
  credential_id: string
  staff_id: string
  public_key: string
  counter: number
  transports: string
  name: string
  created_at: number
  used_at: number | null
}): Passkey => ({
  credentialId: row.credential_id,
  staffId: row.staff_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: parseJson(row.transports),
  name: row.name,
  createdAt: Number(row.created_at),
  usedAt: row.used_at === null ? null : Number(row.used_at),
})

export async function listPasskeys(db: Database, staffId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
  return rows.map(asPasskey)
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | null> {
  const row = await db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ? asPasskey(row) : null
}

/** @throws a unique violation when the passkey is somebody's already */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<void> {
  await tx
    .insertInto('staff_passkey')
    .values({
      credential_id: passkey.credentialId,
      staff_id: passkey.staffId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: toJson(passkey.transports),
      name: passkey.name,
      created_at: passkey.createdAt,
      used_at: passkey.usedAt,
    })
    .execute()
}

/** Notes a use; false when another use has moved the counter since it was read, or the passkey is gone. */
export async function notePasskeyUse(
  tx: Tx,
  { credentialId, counter }: Passkey,
  newCounter: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkey')
    .set({ counter: newCounter, used_at: now })
    .where('credential_id', '=', credentialId)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(tx: Tx, staffId: string, credentialId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeysOf(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute()
}

export type ChallengeKind = 'sign-in' | 'register' | 'prove'

export async function insertChallenge(
  tx: Tx,
  challenge: { hash: string; kind: ChallengeKind; staffId: string | null; expiresAt: number },
): Promise<void> {
  await tx
    .insertInto('staff_challenge')
    .values({
      challenge_hash: challenge.hash,
      kind: challenge.kind,
      staff_id: challenge.staffId,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Uses a challenge up, whatever becomes of its answer; null when it was used, is over, or was for something else. */
export async function takeChallenge(
  tx: Tx,
  hash: string,
  kind: ChallengeKind,
  now: number,
): Promise<{ staffId: string | null } | null> {
  const row = await tx
    .deleteFrom('staff_challenge')
    .where('challenge_hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst()
  return row ? { staffId: row.staff_id } : null
}

export async function deleteOldChallenges(tx: Tx, now: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_challenge')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
