import type { Block, BlockKind } from '../../domain/content.ts'
import { figuresByKey } from '../../domain/figures/figure.ts'
import { type FiguresOfDay, resolveTexts } from '../../domain/figures/resolve.ts'
import { perVersion, perVersionAndDay } from '../per-version.ts'
import type { Database, Tx } from '../store.ts'

type Coded = { code: string | null; block: Block<BlockKind> }
type Kinds = Map<string, Coded[]>

/** Every block by its kind, in its order, as its writer left it. */
const everyBlock = perVersion(async (db): Promise<Kinds> => {
  const rows = await db.selectFrom('content_block').select(['kind', 'code', 'data']).orderBy('position').execute()
  const kinds: Kinds = new Map()
  for (const { kind, code, data } of rows) {
    const blocks = kinds.get(kind) ?? []
    kinds.set(kind, blocks)
    blocks.push({ code, block: JSON.parse(data) as Block<BlockKind> })
  }
  return kinds
})

const ofKind = <K extends BlockKind>(kinds: Kinds, kind: K) =>
  (kinds.get(kind) ?? []).map(({ block }) => block as Block<K>)

/** What texts may name, as it is to be written today. */
export const figuresOfDay = perVersionAndDay(async (db, day): Promise<FiguresOfDay> => {
  const kinds = await everyBlock(db)
  const figures = figuresByKey({
    figures: ofKind(kinds, 'figures'),
    living_costs: ofKind(kinds, 'living_costs'),
    sources: ofKind(kinds, 'sources'),
  })
  return { figures, rates: ofKind(kinds, 'exchange_rates')[0]?.rates ?? {}, day }
})

/** Every block with the figures that its texts name written out. */
const everyText = perVersionAndDay(async (db): Promise<Kinds> => {
  const [kinds, figures] = [await everyBlock(db), await figuresOfDay(db)]
  const resolved = ({ code, block }: Coded): Coded => ({ code, block: resolveTexts(block, figures) })
  return new Map([...kinds].map(([kind, blocks]) => [kind, blocks.map(resolved)]))
})

/** Every block of a kind, in its order, in all languages. */
export async function listBlocks<K extends BlockKind>(db: Database, kind: K): Promise<Block<K>[]> {
  return ofKind(await everyText(db), kind)
}

/** The block of a kind by its code, or null. */
export async function findBlock<K extends BlockKind>(db: Database, kind: K, code: string): Promise<Block<K> | null> {
  const kinds = await everyText(db)
  return (kinds.get(kind)?.find((coded) => coded.code === code)?.block as Block<K> | undefined) ?? null
}

/** The blocks of a kind as they were written, with the keys of figures in their texts. */
export async function listUnresolved<K extends BlockKind>(db: Database, kind: K): Promise<Block<K>[]> {
  return ofKind(await everyBlock(db), kind)
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
