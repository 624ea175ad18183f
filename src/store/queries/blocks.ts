import type { Block, BlockKind } from '../../domain/content.ts'
import { perVersion } from '../per-version.ts'
import type { Database, Tx } from '../store.ts'

type Coded = { code: string | null; block: Block<BlockKind> }

/** Every block by its kind, in its order. */
const everyBlock = perVersion(async (db) => {
  const rows = await db.selectFrom('content_block').select(['kind', 'code', 'data']).orderBy('position').execute()
  const kinds = new Map<string, Coded[]>()
  for (const { kind, code, data } of rows) {
    const blocks = kinds.get(kind) ?? []
    kinds.set(kind, blocks)
    blocks.push({ code, block: JSON.parse(data) as Block<BlockKind> })
  }
  return kinds
})

/** Every block of a kind, in its order, in all languages. */
export async function listBlocks<K extends BlockKind>(db: Database, kind: K): Promise<Block<K>[]> {
  const kinds = await everyBlock(db)
  return (kinds.get(kind) ?? []).map(({ block }) => block as Block<K>)
}

/** The block of a kind by its code, or null. */
export async function findBlock<K extends BlockKind>(db: Database, kind: K, code: string): Promise<Block<K> | null> {
  const kinds = await everyBlock(db)
  return (kinds.get(kind)?.find((coded) => coded.code === code)?.block as Block<K> | undefined) ?? null
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
    origin: 'file',
  }
  await tx
    .insertInto('content_block')
    .values(row)
    .onConflict((conflict) => {
      const update = conflict.columns(['kind', 'id']).doUpdateSet(row).where('content_block.origin', '=', 'file')
      return force ? update : update.where('content_block.edited_at', 'is', null)
    })
    .execute()
}
