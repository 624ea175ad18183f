/** Why a text was found: what was asked, what of it stands where, and what that weighs. */
import type { Database } from '../../store.ts'
import type { Hit } from './best-hits.ts'
import { blockOf, type Packed, placeOf, readPostings } from './posting-rows.ts'
import { type Asked, readWeighed } from './search-scored.ts'
import { termsOf, type WeighedPiece, type WeighedWay } from './weigh-question.ts'
import { FIELDS, type Field } from './weights.ts'

export type Reason = {
  /** As it was asked. */
  typed: string
  /** As the text has it, where it is called otherwise. */
  meant: string | null
  fields: Field[]
  /** What it adds to the score, before nearness and what is missing. */
  weight: number
}
export type AskedPiece = { typed: string; weight: number; isQuiet: boolean; countries: string[]; means: string[] }
export type Explained = { pieces: AskedPiece[]; reasonsOf: (hit: Hit) => Reason[] }

/** What a question is read as, and why each of its hits was found. */
export async function explainScored(db: Database, asked: Asked): Promise<Explained> {
  const { question, weighed } = await readWeighed(db, asked.text, asked.locale)
  const { pieces } = weighed
  const blocks = await readPostings(db, termsOf(question), asked.kind)
  return {
    pieces: pieces.map(({ piece, weight, ways }) => ({
      typed: typedOf(piece),
      weight,
      isQuiet: piece.isQuiet,
      countries: piece.countries,
      means: ways.map(({ text }) => text),
    })),
    reasonsOf: (hit) => {
      const block = blocks.get(blockOf(hit.kind, hit.id)) ?? new Map<string, Packed>()
      return pieces.flatMap((piece) => reasonOf(piece, block, placeOf(hit.id)) ?? [])
    },
  }
}

const typedOf = (piece: WeighedPiece['piece']) => piece.ways[0]?.text ?? ''

function reasonOf({ piece, ways }: WeighedPiece, block: ReadonlyMap<string, Packed>, place: number): Reason | null {
  const typed = typedOf(piece)
  const best = ways
    .map((way) => ({ way, ...weightOf(way, block, place) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]
  if (!best) return null
  const fields = FIELDS.filter((_, at) => best.fields & (1 << at))
  return { typed, meant: best.way.text === typed ? null : best.way.text, fields, weight: best.weight }
}

function weightOf({ units, needsAll }: WeighedWay, block: ReadonlyMap<string, Packed>, place: number) {
  let [weight, fields, missing] = [0, 0, 0]
  for (const { options } of units) {
    const values = options.map(({ term, weight: each, least }) => {
      const { places, values } = block.get(term) ?? {}
      const at = places?.indexOf(place) ?? -1
      return at < 0
        ? [0, 0]
        : [each * (least + ((1 - least) * ((values?.[at] as number) >> 8)) / 255), (values?.[at] as number) & 255]
    })
    const [most = 0, where = 0] = values.sort(([a = 0], [b = 0]) => b - a)[0] ?? []
    weight += most
    fields |= where
    if (most === 0) missing++
  }
  return needsAll && missing > 0 ? { weight: 0, fields: 0 } : { weight, fields }
}
