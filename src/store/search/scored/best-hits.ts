/** The most fitting of very many: no more are kept than can be shown, as plain numbers until they are known. */
import { SCORED_KINDS, type ScoredKind } from '../text/search-terms.ts'
import { idOf, kindOfBlock } from './posting-rows.ts'

export type Hit = {
  kind: ScoredKind
  id: number
  score: number
  order: number
  /** Whether it has every piece. */
  isWhole: boolean
  /** What the country that is named makes of the score. */
  factor: number
}

/** By score; what fits alike by its order, which is the newest first. */
export const byScore = (a: Hit, b: Hit): number =>
  b.score - a.score || a.order - b.order || SCORED_KINDS.indexOf(a.kind) - SCORED_KINDS.indexOf(b.kind) || a.id - b.id

const orders = 2 ** 16
const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/** A number that is greater for a greater score, and for an earlier one of the same: 31 bits of the score, 16 of the order. */
function rankOf(score: number, order: number): number {
  float[0] = score
  return (bits[0] as number) * orders + (orders - 1 - order)
}

function scoreOf(rank: number): number {
  bits[0] = Math.floor(rank / orders)
  return float[0] as number
}

/** To be given documents by block and place, ascending: of equals the first ones stay. */
export class BestHits {
  readonly #most: number
  readonly #ranks: Float64Array
  readonly #blocks: Int32Array
  readonly #places: Uint16Array
  readonly #factors: Float32Array
  readonly #wholes: Uint8Array
  #size = 0
  /** What isn't above it is not wanted. */
  #least = 0
  /** What has a smaller score is not wanted. */
  least = 0

  constructor(most: number) {
    this.#most = most
    const room = 4 * most
    this.#ranks = new Float64Array(room)
    this.#blocks = new Int32Array(room)
    this.#places = new Uint16Array(room)
    this.#factors = new Float32Array(room)
    this.#wholes = new Uint8Array(room)
  }

  /** @param score above 0 @param order 0 to 65,535 */
  add(block: number, place: number, { score, order, factor, isWhole }: Omit<Hit, 'kind' | 'id'>): void {
    const rank = rankOf(score, order)
    if (rank <= this.#least) return
    const at = this.#size++
    this.#ranks[at] = rank
    this.#blocks[at] = block
    this.#places[at] = place
    this.#factors[at] = factor
    this.#wholes[at] = isWhole ? 1 : 0
    if (this.#size === this.#ranks.length) this.#cut()
  }

  #cut(): void {
    const sorted = this.#ranks.slice(0, this.#size).sort()
    const least = sorted[this.#size - this.#most] as number
    let equals = this.#most - sorted.length + upperBound(sorted, least)
    let kept = 0
    for (let at = 0; at < this.#size; at++) {
      const rank = this.#ranks[at] as number
      if (rank < least || (rank === least && equals-- <= 0)) continue
      this.#ranks[kept] = rank
      this.#blocks[kept] = this.#blocks[at] as number
      this.#places[kept] = this.#places[at] as number
      this.#factors[kept] = this.#factors[at] as number
      this.#wholes[kept++] = this.#wholes[at] as number
    }
    this.#size = kept
    this.#least = least
    this.least = scoreOf(least)
  }

  /** The best, the first one first. */
  list(): Hit[] {
    if (this.#size > this.#most) this.#cut()
    const ranks = this.#ranks
    const places = Uint32Array.from({ length: this.#size }, (_, at) => at)
    return [...places.sort((a, b) => (ranks[b] as number) - (ranks[a] as number) || a - b)].map((at) => this.#hitAt(at))
  }

  #hitAt(at: number): Hit {
    const [rank, block] = [this.#ranks[at] as number, this.#blocks[at] as number]
    return {
      kind: kindOfBlock(block),
      id: idOf(block, this.#places[at] as number),
      score: scoreOf(rank),
      order: orders - 1 - (rank % orders),
      isWhole: this.#wholes[at] === 1,
      factor: this.#factors[at] as number,
    }
  }
}

/** Where the first one above a value stands in an ascending list. */
function upperBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) <= value) low = middle + 1
    else high = middle
  }
  return low
}
