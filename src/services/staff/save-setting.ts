import { readSetting, type SettingKey, writeSetting } from '../../db/queries/leads/console-settings.ts'
import { raiseContentVersion } from '../../db/queries/settings.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import type { Store, Tx } from '../../db/store.ts'
import { DomainError } from '../../domain/domain-error.ts'

export type SettingRequest = {
  key: SettingKey
  value: unknown
  version: number
  defaultValue: unknown
  /** Visitors see it too: pages that were kept are made anew. */
  isOnSite?: boolean
}

/**
 * Sets something for all, from the version that its form was drawn from, with an audit row that says from what to what; answers the new version.
 * @param now milliseconds since 1970 @param afterwards in the same transaction
 * @throws DomainError `conflict` with `version` and `changed_by` (a staff id) of what is there now, and its `value`
 */
export async function saveSetting(
  store: Store,
  by: Actor & { staffId: string },
  { key, value, version, defaultValue, isOnSite = false }: SettingRequest,
  now: number,
  afterwards?: (tx: Tx) => Promise<void>,
): Promise<{ version: number }> {
  return store.transaction(async (tx) => {
    if (isOnSite) await raiseContentVersion(tx)
    const before = await readSetting(tx, key)
    const isWritten = await writeSetting(tx, key, { value, version, changedBy: by.staffId }, now)
    if (!isWritten) throw await conflictWith(tx, key)
    const from = before?.value ?? defaultValue
    await noteAudit(tx, by, 'setting.changed', `setting:${key}`, { from, to: value }, now)
    await afterwards?.(tx)
    return { version: version + 1 }
  })
}

async function conflictWith(tx: Tx, key: SettingKey): Promise<DomainError> {
  const { version = 0, value = null, changedBy = null } = (await readSetting(tx, key)) ?? {}
  return new DomainError('conflict', { version, value, changed_by: changedBy })
}
