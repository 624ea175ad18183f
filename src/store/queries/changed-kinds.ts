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

/** Of each kind what was made of it, as long as it stands on the same. @param standOf another answer has it made anew */
export function perKind<T>(
  standOf: (db: Database, kind: BlockKind) => Promise<string | number>,
  load: (db: Database, kind: BlockKind) => Promise<T>,
): (db: Database, kind: BlockKind) => Promise<T> {
  const kept = new WeakMap<Database, Map<BlockKind, { stand: string | number; value: Promise<T> }>>()
  return async (db, kind) => {
    const stand = await standOf(db, kind)
    const kinds = kept.get(db) ?? new Map<BlockKind, { stand: string | number; value: Promise<T> }>()
    kept.set(db, kinds)
    const last = kinds.get(kind)
    if (last?.stand === stand) return last.value
    const value = load(db, kind)
    kinds.set(kind, { stand, value })
    // what failed is tried again by the next one
    value.catch(() => kinds.delete(kind))
    return value
  }
}
