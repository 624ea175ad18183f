/** Postings as rows: a term of a block of documents, packed. Small enough to be changed, few enough to be read. */
import type { Database, Tx } from '../../store.ts'
import { SCORED_KINDS, type ScoredKind } from '../text/search-terms.ts'
import type { Postings } from './postings-of.ts'

/** As many ids of a kind share a block. */
export const blockSize = 4096
const blocksAKind = 2 ** 19
const rowsAtOnce = 300

export const blockOf = (kind: ScoredKind, id: number): number =>
  SCORED_KINDS.indexOf(kind) * blocksAKind + Math.floor(id / blockSize)
export const placeOf = (id: number): number => id % blockSize
export const kindOfBlock = (block: number): ScoredKind => SCORED_KINDS[Math.floor(block / blocksAKind)] as ScoredKind
export const idOf = (block: number, place: number): number => (block % blocksAKind) * blockSize + place
/** The first block of a kind, and the first of the next one. */
export const blocksOf = (kind: ScoredKind): [number, number] => {
  const at = SCORED_KINDS.indexOf(kind) * blocksAKind
  return [at, at + blocksAKind]
}

/** Places in a block, ascending, and the term's value at each. */
export type Packed = { places: Uint16Array; values: Uint16Array }

export function unpack(data: Uint8Array): Packed {
  // drivers may hand out a part of a larger buffer, at any byte
  const whole = data.byteOffset % 2 === 0 ? data : Uint8Array.from(data)
  const count = whole.byteLength / 4
  return {
    places: new Uint16Array(whole.buffer, whole.byteOffset, count),
    values: new Uint16Array(whole.buffer, whole.byteOffset + 2 * count, count),
  }
}

function pack(postings: readonly (readonly [place: number, value: number])[]): Uint8Array {
  const both = new Uint16Array(postings.length * 2)
  for (const [at, [place, value]] of postings.entries()) {
    both[at] = place
    both[postings.length + at] = value
  }
  return new Uint8Array(both.buffer)
}

/** New postings of a block, by term: places ascending or not, with a value each. */
type Added = Map<string, [number, number][]>

const nothing = async () => undefined

/** Gathers documents, to be written block by block. */
export class PostingWriter {
  readonly #blocks = new Map<number, { added: Added; count: number; removed: Set<number> }>()
  readonly #base: Database | null

  /** @param base the tables that those which are written hide: terms are made of what stands there, and one that nothing has any more stays as an empty one */
  constructor(base: Database | null = null) {
    this.#base = base
  }

  #blockOf(kind: ScoredKind, id: number) {
    const block = blockOf(kind, id)
    const known = this.#blocks.get(block) ?? { added: new Map(), count: 0, removed: new Set() }
    this.#blocks.set(block, known)
    return known
  }

  add(kind: ScoredKind, id: number, postings: Postings): void {
    const block = this.#blockOf(kind, id)
    block.count += postings.size
    for (const [term, value] of postings) {
      const list = block.added.get(term)
      if (list) list.push([placeOf(id), value])
      else block.added.set(term, [[placeOf(id), value]])
    }
  }

  remove(kind: ScoredKind, id: number): void {
    this.#blockOf(kind, id).removed.add(placeOf(id))
  }

  /** How many postings wait. */
  get count(): number {
    return [...this.#blocks.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** Writes what was gathered. @param between called now and then */
  async write(tx: Tx, between: () => Promise<unknown> = nothing): Promise<void> {
    for (const [block, { added, removed }] of this.#blocks) {
      if (removed.size > 0) await strip(tx, this.#base, block, removed, between)
      await addTo(tx, this.#base, block, added, between)
    }
    this.#blocks.clear()
  }
}

async function addTo(
  tx: Tx,
  base: Database | null,
  block: number,
  added: Added,
  between: () => Promise<unknown>,
): Promise<void> {
  const read = (db: Database, terms: readonly string[]) =>
    db
      .selectFrom('search_posting')
      .select(['term', 'data'])
      .where('block', '=', block)
      .where('term', 'in', terms)
      .execute()
  for (const terms of chunks([...added.keys()])) {
    const known = [...(base ? await read(base, terms) : []), ...(await read(tx, terms))]
    const before = new Map(known.map(({ term, data }) => [term, listOf(unpack(data))]))
    const rows = terms.map((term): [string, [number, number][]] => {
      const list = [...(before.get(term) ?? []), ...(added.get(term) ?? [])]
      return [term, list.sort(([a], [b]) => a - b)]
    })
    await put(tx, block, rows)
    await between()
  }
}

const listOf = ({ places, values }: Packed): [number, number][] =>
  Array.from(places, (place, at) => [place, values[at] as number])

/** Takes documents out of every term of their block. */
async function strip(
  tx: Tx,
  base: Database | null,
  block: number,
  removed: ReadonlySet<number>,
  between: () => Promise<unknown>,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await (base ?? tx)
      .selectFrom('search_posting')
      .select(['term', 'data'])
      .where('block', '=', block)
      .where('term', '>', after)
      .orderBy('term')
      .limit(2000)
      .execute()
    const changed = rows.flatMap(({ term, data }): [string, [number, number][]][] => {
      const packed = unpack(data)
      return packed.places.some((place) => removed.has(place))
        ? [[term, listOf(packed).filter(([place]) => !removed.has(place))]]
        : []
    })
    for (const part of chunks(changed)) {
      const gone = base ? [] : part.flatMap(([term, list]) => (list.length === 0 ? [term] : []))
      if (gone.length > 0)
        await tx.deleteFrom('search_posting').where('block', '=', block).where('term', 'in', gone).execute()
      await put(
        tx,
        block,
        part.filter(([, list]) => base !== null || list.length > 0),
      )
    }
    await between()
    const last = rows.at(-1)
    if (!last) return
    after = last.term
  }
}

async function put(tx: Tx, block: number, lists: readonly [string, [number, number][]][]): Promise<void> {
  if (lists.length === 0) return
  await tx
    .insertInto('search_posting')
    .values(lists.map(([term, list]) => ({ term, block, count: list.length, data: pack(list) })))
    .onConflict((conflict) =>
      conflict
        .columns(['term', 'block'])
        .doUpdateSet(({ ref }) => ({ count: ref('excluded.count'), data: ref('excluded.data') })),
    )
    .execute()
}

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / rowsAtOnce) }, (_, at) =>
    list.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  )

export type Counted = { term: string; block: number; count: number }

/** How many documents of each block have each term. */
export const readCounts = (db: Database, terms: readonly string[]): Promise<Counted[]> =>
  db.selectFrom('search_posting').select(['term', 'block', 'count']).where('term', 'in', terms).execute()

/** The postings of terms in the blocks of one kind or of all, by block and term. */
export async function readPostings(
  db: Database,
  terms: readonly string[],
  kind: ScoredKind | null,
): Promise<Map<number, Map<string, Packed>>> {
  let query = db.selectFrom('search_posting').select(['term', 'block', 'data']).where('term', 'in', terms)
  if (kind !== null) {
    const [from, until] = blocksOf(kind)
    query = query.where('block', '>=', from).where('block', '<', until)
  }
  const blocks = new Map<number, Map<string, Packed>>()
  for (const { term, block, data } of await query.orderBy('block').execute()) {
    const known = blocks.get(block) ?? new Map<string, Packed>()
    blocks.set(block, known)
    known.set(term, unpack(data))
  }
  return blocks
}
