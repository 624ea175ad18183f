/** Pictures whose widths are missing. One instance at a time claims each, for a limited time. */
import type { Database, Tx } from '../../store.ts'
import { filesOf, type PictureRow } from './pictures.ts'

/** Claims the picture that has waited longest, until `until`; null if none is unclaimed. Times in milliseconds since 1970. */
export async function claimWaiting(tx: Tx, now: number, until: number): Promise<PictureRow | null> {
  const isFree = tx
    .selectFrom('picture')
    .select('code')
    .where('is_waiting', '=', 1)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .orderBy('changed_at')
    .orderBy('code')
    .limit(1)
  const row = await tx
    .updateTable('picture')
    .set((eb) => ({ claimed_until: until, tries: eb('tries', '+', 1) }))
    .where('code', 'in', isFree)
    // another instance may have taken it up while this one waited for the row
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Sets what a claim came to, while the picture is still the same file; false when it was replaced or removed meanwhile. */
export async function settleWaiting(
  tx: Tx,
  { file_id, claimed_until }: Pick<PictureRow, 'file_id' | 'claimed_until'>,
  change: Partial<PictureRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('picture')
    .set({ ...change, claimed_until: null })
    .where('file_id', '=', file_id)
    .where('claimed_until', '=', claimed_until)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** When the next waiting picture can be claimed: 0 for at once, null if none waits. */
export async function nextWaiting(db: Database): Promise<number | null> {
  const rows = await db.selectFrom('picture').select('claimed_until').where('is_waiting', '=', 1).execute()
  if (rows.length === 0) return null
  return Math.min(...rows.map(({ claimed_until }) => claimed_until ?? 0))
}

/** After a restore: queues pictures with missing files and clears all claims. @param fileIds names of the files that are there */
export async function remakeForms(tx: Tx, fileIds: ReadonlySet<string>): Promise<void> {
  await tx.updateTable('picture').set({ claimed_until: null, tries: 0 }).execute()
  for (const row of await tx.selectFrom('picture').selectAll().execute()) {
    const [original = '', ...forms] = filesOf(row)
    if (!fileIds.has(original) || forms.every((name) => fileIds.has(name))) continue
    await tx.updateTable('picture').set({ forms: '[]', is_waiting: 1 }).where('code', '=', row.code).execute()
  }
}
