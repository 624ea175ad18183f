/** API keys: made by admins, shown once, and compared by their hash. */
import { findApiKey, insertApiKey, noteKeyUse, revokeApiKey as revoke } from '../../db/queries/connections/api-keys.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { API_KEY_PREFIX, type ApiScope, keyInHeader } from '../../domain/connections/api-keys.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { toJson } from '../../domain/json.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { newId } from '../new-id.ts'
import { newToken, type StaffDeps } from '../staff/deps.ts'
import { hashToken } from '../staff/secrets.ts'

type Deps = Pick<StaffDeps, 'store' | 'now' | 'randomBytes'>

/** Makes a key. Only its hash is stored. */
export async function addApiKey(
  deps: Deps,
  principal: Principal,
  { name, scopes }: { name: string; scopes: ApiScope[] },
): Promise<{ key: string }> {
  const key = API_KEY_PREFIX + newToken(deps)
  const [id, now] = [newId(deps.randomBytes), deps.now()]
  const row = { id, name, scopes: toJson(scopes), token_hash: hashToken(key), created_at: now, used_at: null }
  await deps.store.transaction(async (tx) => {
    await insertApiKey(tx, { ...row, created_by: principal.staffId, revoked_at: null })
    await noteAudit(tx, principal, 'api_key.added', `api_key:${id}`, { name, scopes }, now)
  })
  return { key }
}

/** Ends a key for good. @throws DomainError `not_found` */
export const revokeApiKey = ({ store, now }: Deps, principal: Principal, id: string): Promise<void> =>
  store.transaction(async (tx) => {
    const name = await revoke(tx, id, now())
    if (name === null) throw new DomainError('not_found')
    await noteAudit(tx, principal, 'api_key.revoked', `api_key:${id}`, { name }, now())
  })

/** A program that calls, by its key. */
export type ApiKeyInUse = { id: string; name: string }

const useNotedMs = 60_000

/** The key of a request. @throws DomainError `key_unknown`, `key_scope` */
export async function requireApiKey(
  { store, now }: Deps,
  authorization: string | undefined,
  scope: ApiScope,
): Promise<ApiKeyInUse> {
  const token = keyInHeader(authorization)
  const key = token === null ? undefined : await findApiKey(store.read, hashToken(token))
  if (!key) throw new DomainError('key_unknown')
  if (!key.scopes.includes(scope)) throw new DomainError('key_scope')
  const at = now()
  // once a minute, so that a request needs no further write
  if (key.used_at === null || at - Number(key.used_at) >= useNotedMs)
    await store.transaction((tx) => noteKeyUse(tx, key.id, at))
  return { id: key.id, name: key.name }
}
