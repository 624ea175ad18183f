import { type CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from '../store.ts'

const VERSION = 'content_version'
const SITE_ID = 'site_id'
const RESTORED = 'restored'

const asking = new WeakMap<Database, CompiledQuery<{ value: string }>>()

/** Asked by each request: to write the question takes longer than to answer it. */
function versionQuestion(db: Database): CompiledQuery<{ value: string }> {
  const cached = asking.get(db)
  if (cached) return cached
  const question = db.selectFrom('setting').select('value').where('key', '=', VERSION).compile()
  asking.set(db, question)
  return question
}

/** Makes other transactions that lock by this key wait until this one has ended; what they read afterwards is what it has written. */
export async function lockBy(tx: Tx, key: 'staff_roster' | 'saved_views'): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key, value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '1' }))
    .execute()
}

/** How often the content has changed; caches of every instance agree through it. 0 when nothing was ever loaded. */
export async function readContentVersion(db: Database): Promise<number> {
  const { rows } = await db.executeQuery(versionQuestion(db))
  return Number(rows[0]?.value ?? 0)
}

/** The count of a setting that is counted up, above `floor` too. SQLite takes a bound number for a fraction: it wrote `6.0` once, which PostgreSQL reads as no whole number. */
export const nextCount = (floor: number) =>
  sql<string>`cast(cast(cast(setting.value as double precision) as integer) + cast(${floor} as integer) + 1 as text)`

/**
 * To be called first in the transaction that changes content: another one that changes it waits here until this one has ended,
 * so that two never write the same rows. Answers the new version, which is above `floor` too.
 */
export async function raiseContentVersion(tx: Tx, floor = 0): Promise<number> {
  const { value } = await tx
    .insertInto('setting')
    .values({ key: VERSION, value: String(floor + 1) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: nextCount(floor) }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

const PROGRAMME_VERSION = 'programme_version'

/** How often programmes have changed, and the last restore: what is made of programmes alone depends on it, not on the whole content. */
export async function readProgrammeVersion(db: Database): Promise<string> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', PROGRAMME_VERSION).executeTakeFirst()
  return `${row?.value ?? 0} ${await readRestored(db)}`
}

/** To be called first in the transaction that changes programmes: it raises the content's version too, so that pages see the change. */
export async function raiseProgrammeVersion(tx: Tx): Promise<void> {
  await raiseContentVersion(tx)
  await tx
    .insertInto('setting')
    .values({ key: PROGRAMME_VERSION, value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: nextCount(0) }))
    .execute()
}

/** Writes a row that says nothing but that a row can be written. */
export async function writeProbe(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: 'write_probe', value: String(now) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(now) }))
    .execute()
}

/** What tells this database from any other; `made` where it has nothing yet. It goes along with a backup. */
export async function readSiteId(tx: Tx, made: string): Promise<string> {
  const key = SITE_ID
  await tx
    .insertInto('setting')
    .values({ key, value: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await tx.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return value
}

/** The mark of the last restore of a backup; empty before any. */
export async function readRestored(db: Database): Promise<string> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', RESTORED).executeTakeFirst()
  return row?.value ?? ''
}

/** @param mark one that no restore had before */
export async function markRestored(tx: Tx, mark: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: RESTORED, value: mark })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: mark }))
    .execute()
}
