/** Postings that were asked for, kept while the content stays what it is: what is asked often is what many texts have, and dear to read. */
import { perVersion } from '../../per-version.ts'
import type { Database } from '../../store.ts'
import type { ScoredKind } from '../text/search-terms.ts'
import { type Blocks, foremostOf } from './foremost.ts'
import { blocksOf, type Packed, readCounts, readPostings } from './posting-rows.ts'

type OfTerm = {
  blocks: Blocks
  bytes: number
  /** Of what very many documents have, those of which it says most. */
  foremost?: Blocks
}
type Kept = {
  /** The one asked for last is the last. */
  postings: Map<string, OfTerm>
  bytes: number
  /** How many documents have a term; 0 is known too. */
  counts: Map<string, number>
}

const bytesMax = 32 * 2 ** 20
const countsMax = 20_000
/** What a term costs besides its postings. */
const bytesOfTerm = 200

const keptOf = perVersion(async (): Promise<Kept> => ({ postings: new Map(), bytes: 0, counts: new Map() }))

/** How many documents have each of these terms, all kinds together; terms that none has are left out. */
export async function countsOf(db: Database, terms: readonly string[]): Promise<Map<string, number>> {
  const { counts } = await keptOf(db)
  const unknown = terms.filter((term) => !counts.has(term))
  if (unknown.length > 0) {
    if (counts.size + unknown.length > countsMax) counts.clear()
    const found = await readCounts(db, terms)
    for (const term of terms) counts.set(term, 0)
    for (const { term, count } of found) counts.set(term, (counts.get(term) ?? 0) + count)
  }
  return new Map(terms.flatMap((term) => (counts.get(term) ? [[term, counts.get(term) as number]] : [])))
}

/**
 * The postings of terms in the blocks of one kind or of all, by block in ascending order, then by term.
 * @param facets given whole
 * @param onlyForemost of words that very many documents of a kind have, gives those of which they say most
 */
export async function postingsIn(
  db: Database,
  { words, facets }: { words: readonly string[]; facets: readonly string[] },
  { kind, onlyForemost }: { kind: ScoredKind | null; onlyForemost: boolean },
): Promise<Map<number, Map<string, Packed>>> {
  const kept = await keptOf(db)
  const whole = new Set(facets)
  const terms = [...new Set([...words, ...facets])]
  const known = new Map(terms.flatMap((term) => (kept.postings.has(term) ? [[term, kept.postings.get(term)]] : [])))
  const read = await readUnknown(
    db,
    terms.filter((term) => !known.has(term)),
  )
  const [from, until] = kind === null ? [0, Number.POSITIVE_INFINITY] : blocksOf(kind)
  const blocks = new Map<number, Map<string, Packed>>()
  for (const term of terms) {
    const own = (known.get(term) ?? read.get(term)) as OfTerm
    for (const [block, packed] of take(kept, { term, own, onlyForemost: onlyForemost && !whole.has(term) })) {
      if (block < from || block >= until) continue
      const ofBlock = blocks.get(block) ?? new Map<string, Packed>()
      blocks.set(block, ofBlock)
      ofBlock.set(term, packed)
    }
  }
  return new Map([...blocks].sort(([a], [b]) => a - b))
}

/** What is asked of a term, which is kept; what was asked for longest ago makes room. */
function take(kept: Kept, { term, own, onlyForemost }: { term: string; own: OfTerm; onlyForemost: boolean }): Blocks {
  const before = kept.postings.get(term)
  if (before) kept.bytes -= before.bytes
  kept.postings.delete(term)
  if (onlyForemost && !own.foremost) {
    own.foremost = foremostOf(own.blocks)
    // what is the same is not kept twice
    own.bytes += own.foremost === own.blocks ? 0 : sizeOf(own.foremost)
  }
  kept.postings.set(term, own)
  kept.bytes += own.bytes
  for (const [oldest, { bytes }] of kept.postings) {
    if (kept.bytes <= bytesMax) break
    kept.postings.delete(oldest)
    kept.bytes -= bytes
  }
  return (onlyForemost && own.foremost) || own.blocks
}

const sizeOf = (blocks: Blocks) =>
  blocks.reduce((sum, [, { places, values }]) => sum + places.byteLength + values.byteLength, 0)

async function readUnknown(db: Database, terms: readonly string[]): Promise<Map<string, OfTerm>> {
  const read = new Map<string, OfTerm>(terms.map((term) => [term, { blocks: [], bytes: bytesOfTerm }]))
  if (terms.length === 0) return read
  for (const [block, ofBlock] of await readPostings(db, terms, null))
    for (const [term, packed] of ofBlock) read.get(term)?.blocks.push([block, packed])
  for (const own of read.values()) own.bytes += sizeOf(own.blocks)
  return read
}
