/** Content as rows alone, without entries that the console could edit, for tests and benchmarks that generate their content. */

import { noteKinds } from '../../src/db/queries/content-kinds.ts'
import { countChanges, type RowChanges } from '../../src/db/queries/content-tables.ts'
import type { Store, Tx } from '../../src/db/store.ts'
import type { Block, BlockKind, Content } from '../../src/domain/content.ts'
import { publishContent } from '../../src/services/content/publish-content.ts'

/** Writes the rows of the content; null if nothing changed. */
export function loadContent(
  store: Store,
  content: Content,
  { dryRun = false, only = 'all' }: { dryRun?: boolean; only?: 'all' | 'empty' } = {},
) {
  const answer = (changes: RowChanges[]) => ({ changes: countChanges(changes) })
  const plan = async (_: unknown, version: number) =>
    only === 'empty' && version > 0 ? null : { content, answer, publish: noteKinds }
  return publishContent(store, plan, { dryRun })
}

/** Replaces the block with the same number. */
export async function saveBlock<K extends BlockKind>(tx: Tx, kind: K, block: Block<K>, position = 0): Promise<void> {
  const { id, code = kind, demo } = block as { id: number; code?: string; demo?: boolean }
  await tx.deleteFrom('content_block').where('kind', '=', kind).where('id', '=', id).execute()
  const row = { kind, id, position, code, data: JSON.stringify(block), demo: demo ? 1 : 0 }
  await tx
    .insertInto('content_block')
    .values({ ...row, edited_at: null, origin: 'file' })
    .execute()
}
