import { setImmediate } from 'node:timers/promises'
import type { Block, BlockKind } from '../../domain/content.ts'
import type { Locale } from '../../domain/editions.ts'
import { figuresByKey } from '../../domain/figures/figure.ts'
import { type FiguresOfDay, resolveText } from '../../domain/figures/resolve.ts'
import { mapLocalizedTexts } from '../../domain/localized-texts.ts'
import { drawPicturesIn } from '../../domain/pictures/pictures-in-html.ts'
import { perVersion, perVersionAndDay } from '../per-version.ts'
import type { Database, Tx } from '../store.ts'
import { picturesByCode } from './pictures/pictures.ts'
import { saysJust } from './rows-there.ts'

type Coded = { code: string | null; block: Block<BlockKind> }
type Kinds = Map<string, Coded[]>

const pieceSize = 500
/** A sheet may have brought tens of thousands: others are answered in between. */
const breath = (at: number) => (at % pieceSize === pieceSize - 1 ? setImmediate() : undefined)

/** Every block by its kind, in its order, as its writer left it. */
const everyBlock = perVersion(async (db): Promise<Kinds> => {
  const rows = await db.selectFrom('content_block').select(['kind', 'code', 'data']).orderBy('position').execute()
  const kinds: Kinds = new Map()
  for (const [at, { kind, code, data }] of rows.entries()) {
    await breath(at)
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

/** Says what texts name: figures written out, pictures drawn. */
export const textWriter = perVersionAndDay(async (db): Promise<(text: string, locale: Locale) => string> => {
  const [figures, pictures] = [await figuresOfDay(db), await picturesByCode(db)]
  return (text, locale) => drawPicturesIn(resolveText(text, locale, figures), locale, pictures)
})

/** Every block with what its texts name. */
const everyText = perVersionAndDay(async (db): Promise<Kinds> => {
  const [kinds, write] = [await everyBlock(db), await textWriter(db)]
  const resolved: Kinds = new Map()
  for (const [kind, blocks] of kinds) {
    const own: Coded[] = []
    for (const [at, { code, block }] of blocks.entries()) {
      await breath(at)
      own.push({ code, block: mapLocalizedTexts(block, write) })
    }
    resolved.set(kind, own)
  }
  return resolved
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

/** Writes the blocks of a kind, each findable by its code or else by its kind; those that were edited in the database are left alone unless forced. */
export async function saveBlocks(tx: Tx, kind: BlockKind, blocks: readonly Saved[], force: boolean): Promise<void> {
  const known = await tx.selectFrom('content_block').selectAll().where('kind', '=', kind).execute()
  const there = new Map(known.map((row) => [row.id, row]))
  // of two with one number the last one stands, and is told as wrong
  const rows = new Map(blocks.map((block, position) => [block.id, blockRow(kind, block, position)]))
  await putBlocks(
    tx,
    [...rows.values()].filter((row) => !saysJust(there.get(row.id), row)),
    force,
  )
}

/** Writes one block, as `saveBlocks` does. */
export const saveBlock = (tx: Tx, kind: BlockKind, block: Saved, position: number, force: boolean): Promise<void> =>
  putBlocks(tx, [blockRow(kind, block, position)], force)

async function putBlocks(tx: Tx, changed: readonly ReturnType<typeof blockRow>[], force: boolean): Promise<void> {
  for (let at = 0; at < changed.length; at += savedAtOnce) {
    await tx
      .insertInto('content_block')
      .values(changed.slice(at, at + savedAtOnce))
      .onConflict((conflict) => {
        const update = conflict
          .columns(['kind', 'id'])
          .doUpdateSet(({ ref }) => ({
            position: ref('excluded.position'),
            code: ref('excluded.code'),
            data: ref('excluded.data'),
            demo: ref('excluded.demo'),
            edited_at: ref('excluded.edited_at'),
            origin: ref('excluded.origin'),
          }))
          .where('content_block.origin', '=', 'file')
        return force ? update : update.where('content_block.edited_at', 'is', null)
      })
      .execute()
    await setImmediate()
  }
}

const savedAtOnce = 200

const blockRow = (kind: BlockKind, block: Saved, position: number) => ({
  kind,
  id: block.id,
  position,
  code: block.code ?? kind,
  data: JSON.stringify(block),
  demo: block.demo ? 1 : 0,
  edited_at: null,
  origin: 'file',
})
