/** What staff have set for all: a JSON document a key, with the version that the next change is made from. */
import type { LeadTables } from '../../console-schema.ts'
import type { Database, Tx } from '../../store.ts'

export type SettingKey =
  | 'goals'
  | 'assignment'
  | 'retention'
  | 'launch'
  | `calendar.${string}`
  | `template.${string}`
  | `booking.office.${string}`
  | `booking.staff.${string}`

/** Version 0 is what holds while nobody has set anything. */
export type Setting = { value: unknown; version: number; changedAt: number | null; changedBy: string | null }

const asSetting = ({ value, version, changed_at, changed_by }: LeadTables['console_setting']): Setting => ({
  value: JSON.parse(value),
  version: Number(version),
  changedAt: Number(changed_at),
  changedBy: changed_by,
})

/** Settings of these keys, by key; those that nobody has set are missing. */
export async function readSettings(db: Database, keys: readonly SettingKey[]): Promise<Map<string, Setting>> {
  const rows = await db.selectFrom('console_setting').selectAll().where('key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.key, asSetting(row)]))
}

/** Settings whose keys begin so, by key, in the order of their keys. @param prefix without signs that patterns know */
export async function listSettings(db: Database, prefix: 'template.' | 'booking.'): Promise<Map<string, Setting>> {
  const rows = await db.selectFrom('console_setting').selectAll().where('key', 'like', `${prefix}%`).execute()
  const order = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return new Map(order.map((row) => [row.key, asSetting(row)]))
}

/** One setting; null while nobody has set it. */
export async function readSetting(db: Database, key: SettingKey): Promise<Setting | null> {
  return (await readSettings(db, [key])).get(key) ?? null
}

/** A version of all calendars and response targets that moves with each change of one. */
export async function clockSettingsVersion(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('console_setting')
    .select(['key', 'version', 'changed_at'])
    .where(({ eb, or }) => or([eb('key', '=', 'goals'), eb('key', 'like', 'calendar.%')]))
    .orderBy('key')
    .execute()
  return rows.map(({ key, version, changed_at }) => `${key} ${version} ${changed_at}`).join()
}

/** A version of all that decides which times are offered, calendars included, that moves with each change of one. */
export async function offerSettingsVersion(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('console_setting')
    .select(['key', 'version', 'changed_at'])
    .where(({ eb, or }) =>
      or([eb('key', '=', 'goals'), eb('key', 'like', 'calendar.%'), eb('key', 'like', 'booking.%')]),
    )
    .orderBy('key')
    .execute()
  return rows.map(({ key, version, changed_at }) => `${key} ${version} ${changed_at}`).join()
}

/** The default holds again. */
export const deleteSetting = (tx: Tx, key: SettingKey) =>
  tx.deleteFrom('console_setting').where('key', '=', key).execute()

/** Writes a setting made from `version`, as the next version; false when it has been changed since. @param now milliseconds since 1970 */
export async function writeSetting(
  tx: Tx,
  key: SettingKey,
  { value, version, changedBy }: { value: unknown; version: number; changedBy: string },
  now: number,
): Promise<boolean> {
  const row = { value: JSON.stringify(value), version: version + 1, changed_at: now, changed_by: changedBy }
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('console_setting')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('console_setting')
    .set(row)
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
