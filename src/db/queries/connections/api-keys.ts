/** API keys, and the requests that added leads with them. Times are milliseconds since 1970. */
import { parseJson } from '../../../domain/json.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

type KeyRow = Tables['api_key']

export const insertApiKey = (tx: Tx, key: KeyRow) => tx.insertInto('api_key').values(key).execute()

/** Every key, the newest first, those in use before revoked ones. */
export async function listApiKeys(db: Database) {
  const rows = await db
    .selectFrom('api_key')
    .leftJoin('staff', 'staff.id', 'api_key.created_by')
    .select(['api_key.id', 'api_key.name', 'api_key.scopes', 'api_key.created_at', 'used_at', 'revoked_at'])
    .select('staff.name as by')
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.id')
    .execute()
  const keys = rows.map(({ scopes, ...row }) => ({ ...row, scopes: parseJson(scopes) }))
  return [...keys.filter(({ revoked_at }) => revoked_at === null), ...keys.filter((row) => row.revoked_at !== null)]
}

/** A key that is in use, by its hash. */
export async function findApiKey(db: Database, tokenHash: string) {
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, scopes: parseJson(row.scopes) }
}

/** Whether a key is still in use; it stays so until the transaction ends. */
export async function holdApiKey(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set(({ ref }) => ({ used_at: ref('used_at') }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const noteKeyUse = (tx: Tx, id: string, now: number) =>
  tx.updateTable('api_key').set({ used_at: now }).where('id', '=', id).execute()

/** The name of the key; null if there is none of that id, or it was revoked before. */
export async function revokeApiKey(tx: Tx, id: string, now: number): Promise<string | null> {
  const [row] = await tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .execute()
  return row?.name ?? null
}

export const findApiRequest = (db: Database, keyHash: string) =>
  db.selectFrom('api_request').select(['body_hash', 'lead_id']).where('key_hash', '=', keyHash).executeTakeFirst()

export const insertApiRequest = (tx: Tx, request: Tables['api_request']) =>
  tx.insertInto('api_request').values(request).execute()

/** Forgets up to `count` requests from before a time; answers how many. */
export async function deleteApiRequests(tx: Tx, before: number, count: number): Promise<number> {
  const old = tx.selectFrom('api_request').select('key_hash').where('at', '<', before).limit(count)
  const { numDeletedRows } = await tx.deleteFrom('api_request').where('key_hash', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Keys that are revoked: a restore of an older backup must not bring them back. */
export const listRevoked = (db: Database) =>
  db.selectFrom('api_key').select(['id', 'revoked_at']).where('revoked_at', 'is not', null).execute()

export async function revokeAgain(tx: Tx, keys: Awaited<ReturnType<typeof listRevoked>>): Promise<void> {
  for (const { id, revoked_at } of keys)
    await tx.updateTable('api_key').set({ revoked_at }).where('id', '=', id).where('revoked_at', 'is', null).execute()
}
