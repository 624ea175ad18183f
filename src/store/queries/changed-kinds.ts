/** With which version of the content each kind of blocks last changed: who holds what it said needn't read it again. */
import type { BlockKind } from '../../domain/content.ts'
import { contentVersion, perVersion } from '../per-version.ts'
import type { Database, Tx } from '../store.ts'

const CHANGES = 'content_changes'

/** `others` is the version with which those changed last that are not in `kinds`. What is noted holds for `version` alone: not every change notes its kinds. */
type Noted = { version: number; others: number; kinds: Partial<Record<string, number>> }

async function readNoted(db: Database): Promise<Noted | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', CHANGES).executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

/** To be called in the transaction that raised the content's version. @param changed all kinds of which a block is another one than with the version before */
export async function noteChangedKinds(tx: Tx, version: number, changed: readonly BlockKind[]): Promise<void> {
  const before = await readNoted(tx)
  const isNext = before?.version === version - 1
  const kinds = { ...(isNext && before.kinds), ...Object.fromEntries(changed.map((kind) => [kind, version])) }
  const noted: Noted = { version, others: isNext ? before.others : version, kinds }
  const value = JSON.stringify(noted)
  await tx
    .insertInto('setting')
    .values({ key: CHANGES, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Answers with which version a kind last changed, or an earlier one that is the same; of `null` what holds for what isn't noted by kind. */
export const changesOfKinds = perVersion(async (db): Promise<(kind: BlockKind | null) => number> => {
  const [version, noted] = [await contentVersion(db), await readNoted(db)]
  if (noted?.version !== version) return () => version
  return (kind) => (kind !== null && noted.kinds[kind]) || noted.others
})
