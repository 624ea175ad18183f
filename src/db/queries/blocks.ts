import { setImmediate } from 'node:timers/promises'
import type { Block, BlockKind } from '../../domain/content.ts'
import type { Locale } from '../../domain/editions.ts'
import { figuresByKey } from '../../domain/figures/figure.ts'
import { type FiguresOfDay, resolveText } from '../../domain/figures/write-figure.ts'
import { type Json, parseJson } from '../../domain/json.ts'
import { mapLocalizedTexts } from '../../domain/localized-texts.ts'
import { drawPicturesIn } from '../../domain/pictures/pictures-in-html.ts'
import { dayOf, perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { picturesByCode } from './pictures/pictures.ts'

const pieceSize = 200
/** A sheet may have brought tens of thousands: others are answered in between. */
const breath = (at: number) => (at % pieceSize === pieceSize - 1 ? setImmediate() : undefined)

type Coded<K extends BlockKind> = { code: string | null; block: Block<K> }
type Placed<K extends BlockKind> = Coded<K> & { position: number }

/** The blocks of a kind, in pieces and no order: others are answered in between. */
export async function* readBlocks<K extends BlockKind>(db: Database, kind: K): AsyncGenerator<Placed<K>[]> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('content_block')
      .select(['id', 'position', 'code', 'data'])
      .where('kind', '=', kind)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pieceSize)
      .$narrowType<{ data: Json<Block<K>> }>()
      .execute()
    yield rows.map(({ position, code, data }) => ({ position, code, block: parseJson(data) }))
    if (rows.length < pieceSize) return
    after = rows.at(-1)?.id ?? after
    await setImmediate()
  }
}

/** The blocks of a kind in their order, as their writer left them. */
const asWritten = perVersion(async <K extends BlockKind>(db: Database, kind: K): Promise<Placed<K>[]> => {
  const blocks: Placed<K>[] = []
  for await (const piece of readBlocks(db, kind)) blocks.push(...piece)
  return blocks.sort((one, other) => one.position - other.position)
})

const blocksOf = async <K extends BlockKind>(db: Database, kind: K): Promise<Block<K>[]> =>
  (await asWritten(db, kind)).map(({ block }) => block)

/** What texts may name, as it is to be written today. */
export const figuresOfDay = perVersion(async (db): Promise<FiguresOfDay> => {
  const exchange_rates = await blocksOf(db, 'exchange_rates')
  const figures = figuresByKey({
    figures: await blocksOf(db, 'figures'),
    living_costs: await blocksOf(db, 'living_costs'),
    sources: await blocksOf(db, 'sources'),
    exchange_rates,
  })
  const [rates] = exchange_rates
  const [site] = await blocksOf(db, 'site')
  const promises = await blocksOf(db, 'promises')
  return {
    figures,
    rates: rates?.rates ?? {},
    day: dayOf(db),
    promises: new Map(promises.map(({ code, text }) => [code, text])),
    ...(site && { organisation: site.name, email: site.email }),
  }
})

/** Says what texts name: figures written out, pictures drawn. */
export const textWriter = perVersion(async (db): Promise<(text: string, locale: Locale) => string> => {
  const [figures, pictures] = [await figuresOfDay(db), await picturesByCode(db)]
  return (text, locale) => drawPicturesIn(resolveText(text, locale, figures), locale, pictures)
})

/** The blocks of a kind with what their texts name. */
const asRead = perVersion(async <K extends BlockKind>(db: Database, kind: K): Promise<Coded<K>[]> => {
  const [blocks, write] = [await asWritten(db, kind), await textWriter(db)]
  const coded: Coded<K>[] = []
  for (const [at, { code, block }] of blocks.entries()) {
    await breath(at)
    coded.push({ code, block: mapLocalizedTexts(block, write) })
  }
  return coded
})

/** Every block of a kind, in its order, in all languages. */
export async function listBlocks<K extends BlockKind>(db: Database, kind: K): Promise<Block<K>[]> {
  return (await asRead(db, kind)).map(({ block }) => block)
}

/** The block of a kind by its code, or null. */
export async function findBlock<K extends BlockKind>(db: Database, kind: K, code: string): Promise<Block<K> | null> {
  return (await asRead(db, kind)).find((coded) => coded.code === code)?.block ?? null
}

/** The blocks of a kind as they were written, with the keys of figures in their texts. */
export const listUnresolved: typeof blocksOf = blocksOf
