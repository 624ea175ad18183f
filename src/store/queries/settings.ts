import type { Database, Tx } from '../store.ts'

const VERSION = 'content_version'

/** How often the content has changed; caches of every instance agree through it. 0 when nothing was ever loaded. */
export async function readContentVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', VERSION).executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** To be called in the transaction that changes content. */
export async function raiseContentVersion(tx: Tx): Promise<void> {
  const next = String((await readContentVersion(tx)) + 1)
  await tx
    .insertInto('setting')
    .values({ key: VERSION, value: next })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: next }))
    .execute()
}
