/** The most fitting of very many: no more are kept than can be shown. */
import { SCORED_KINDS, type ScoredKind } from '../text/search-terms.ts'

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

export class BestHits {
  #hits: Hit[] = []
  #worst: Hit | null = null
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Whether one of this score and order could be among the best. */
  isWanted(score: number, order: number): boolean {
    const worst = this.#worst
    return worst === null || score > worst.score || (score === worst.score && order <= worst.order)
  }

  add(hit: Hit): void {
    this.#hits.push(hit)
    if (this.#hits.length >= 2 * this.#most) this.#cut()
  }

  #cut(): void {
    this.#hits.sort(byScore)
    this.#hits.length = Math.min(this.#hits.length, this.#most)
    if (this.#hits.length === this.#most) this.#worst = this.#hits.at(-1) as Hit
  }

  /** The best, the first one first. */
  list(): Hit[] {
    this.#cut()
    return this.#hits
  }
}
