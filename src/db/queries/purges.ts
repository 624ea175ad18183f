import type { Database } from '../store.ts'

const NOTE = 'cdn_purge'

/** What instances have told each other about purges of the caches in front; null before the first. */
export async function readPurgeNote(db: Database): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', NOTE).executeTakeFirst()
  return row?.value ?? null
}

/** Writes the next note, unless another instance was first. @returns whether this one was */
export async function replacePurgeNote(db: Database, before: string | null, after: string): Promise<boolean> {
  if (before === null) {
    const made = await db
      .insertInto('setting')
      .values({ key: NOTE, value: after })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    return Number(made.numInsertedOrUpdatedRows) === 1
  }
  const changed = await db
    .updateTable('setting')
    .set({ value: after })
    .where('key', '=', NOTE)
    .where('value', '=', before)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows) === 1
}
