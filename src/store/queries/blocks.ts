import type { Block, BlockKind } from '../../domain/content.ts'
import type { Database, Tx } from '../store.ts'

/** Every block of a kind, in its order, in all languages. */
export async function listBlocks<K extends BlockKind>(db: Database, kind: K): Promise<Block<K>[]> {
  const rows = await db
    .selectFrom('content_block')
    .select('data')
    .where('kind', '=', kind)
    .orderBy('position')
    .execute()
  return rows.map(({ data }) => JSON.parse(data) as Block<K>)
}

/** The block of a kind by its code, or null. */
export async function findBlock<K extends BlockKind>(db: Database, kind: K, code: string): Promise<Block<K> | null> {
  const row = await db
    .selectFrom('content_block')
    .select('data')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst()
  return row ? (JSON.parse(row.data) as Block<K>) : null
}

type Saved = { id: number; code?: string | undefined; demo?: boolean | undefined }

/** Writes a block, findable by its code or else by its kind; one that was edited in the database is left alone unless forced. */
export async function saveBlock(
  tx: Tx,
  kind: BlockKind,
  block: Saved,
  position: number,
  force: boolean,
): Promise<void> {
  const row = {
    kind,
    id: block.id,
    position,
    code: block.code ?? kind,
    data: JSON.stringify(block),
    demo: block.demo ? 1 : 0,
    edited_at: null,
  }
  await tx
    .insertInto('content_block')
    .values(row)
    .onConflict((conflict) => {
      const update = conflict.columns(['kind', 'id']).doUpdateSet(row)
      return force ? update : update.where('content_block.edited_at', 'is', null)
    })
    .execute()
}
