/** Which rows meet a list's filters, and in which order: a bit a row for each value that a filter can name. */
import { TypedFastBitSet } from 'typedfastbitset'

export type FacetValue = number | string
/** The values that a row has of each kind; `null` has none. */
export type Facets = Record<string, FacetValue | readonly FacetValue[] | null>
/** Kinds combine with AND, values of one kind with OR; a kind without values doesn't narrow. */
export type Filters = Record<string, readonly FacetValue[]>
export type Paging = { page: number; perPage: number }
/** Every row's place; one that is seldom asked for may be made when it first is. */
export type Order = readonly number[] | (() => readonly number[])

export class ListIndex {
  readonly #ids: readonly number[]
  readonly #bits = new Map<string, Map<FacetValue, TypedFastBitSet>>()
  readonly #orders: Record<string, Order>

  /** @param rows in the order of the list @param orders other orders by name, each of every row's place in `rows` */
  constructor(rows: readonly { id: number; facets: Facets }[], orders: Record<string, Order> = {}) {
    this.#ids = rows.map(({ id }) => id)
    this.#orders = { ...orders }
    for (const [place, { facets }] of rows.entries()) {
      for (const [kind, values] of Object.entries(facets)) {
        for (const value of values === null ? [] : [values].flat()) this.#add(kind, value, place)
      }
    }
  }

  /** Ids of a page of the rows that meet all filters, and how many do. `page` counts from 1; `among` are places that may be in it. */
  page(
    filters: Filters,
    { page, perPage }: Paging,
    { order, among }: { order?: string; among?: Iterable<number> } = {},
  ): { ids: number[]; total: number } {
    const chosen = this.#choose(filters, among)
    const places = this.#inOrder(chosen, this.#orderOf(order ?? ''), page * perPage)
    const ids = places.slice((page - 1) * perPage, page * perPage).map((place) => this.#idAt(place))
    return { ids, total: chosen ? chosen.size() : this.#ids.length }
  }

  /** Ids of rows that meet all filters, `count` of them at most: the first ones, or with `random` (from 0 to below 1) drawn by lot. */
  some(filters: Filters, count: number, random: (() => number) | null): number[] {
    if (random === null) return this.page(filters, { page: 1, perPage: count }).ids
    const places = this.#choose(filters, undefined)?.array() ?? this.#ids.keys().toArray()
    const drawn = Math.min(count, places.length)
    // the first places of a shuffle
    for (let at = 0; at < drawn; at++) {
      const from = at + Math.floor(random() * (places.length - at))
      ;[places[at], places[from]] = [places[from] as number, places[at] as number]
    }
    return places.slice(0, drawn).map((place) => this.#idAt(place))
  }

  /** A page of those of `places` that meet all filters, in their own order, and how many do. */
  pageOf(places: readonly number[], filters: Filters, { page, perPage }: Paging): { ids: number[]; total: number } {
    const chosen = this.#choose(filters, undefined)
    const found = chosen ? places.filter((place) => chosen.has(place)) : places
    const ids = found.slice((page - 1) * perPage, page * perPage).map((place) => this.#idAt(place))
    return { ids, total: found.length }
  }

  /** How many rows meet all filters; `among` are places that may be counted. */
  count(filters: Filters, among?: Iterable<number>): number {
    return this.#choose(filters, among)?.size() ?? this.#ids.length
  }

  /** How many rows have each value of a kind among those that meet the filters of the other kinds: what choosing it would find. */
  counts(kind: string, filters: Filters = {}, among?: Iterable<number>): Map<FacetValue, number> {
    const chosen = this.#choose({ ...filters, [kind]: [] }, among)
    const size = (bits: TypedFastBitSet) => (chosen ? chosen.intersection_size(bits) : bits.size())
    return new Map([...(this.#bits.get(kind) ?? [])].map(([value, bits]) => [value, size(bits)]))
  }

  #orderOf(name: string): readonly number[] | undefined {
    const known = this.#orders[name]
    if (typeof known !== 'function') return known
    const made = known()
    this.#orders[name] = made
    return made
  }

  #add(kind: string, value: FacetValue, place: number): void {
    const values = this.#bits.get(kind) ?? new Map<FacetValue, TypedFastBitSet>()
    this.#bits.set(kind, values)
    const bits = values.get(value) ?? new TypedFastBitSet()
    values.set(value, bits)
    bits.add(place)
  }

  /** The rows that meet the filters; null for every row. */
  #choose(filters: Filters, among: Iterable<number> | undefined): TypedFastBitSet | null {
    let chosen: TypedFastBitSet | null = among ? new TypedFastBitSet(among) : null
    for (const [kind, values] of Object.entries(filters)) {
      if (values.length === 0) continue
      const wanted = new TypedFastBitSet()
      for (const value of values) wanted.union(this.#bits.get(kind)?.get(value) ?? new TypedFastBitSet())
      if (chosen) chosen.intersection(wanted)
      else chosen = wanted
    }
    return chosen
  }

  /** Places in an order, as many as are needed at least. */
  #inOrder(chosen: TypedFastBitSet | null, order: readonly number[] | undefined, needed: number): readonly number[] {
    if (!order) return chosen ? chosen.array() : this.#ids.keys().take(needed).toArray()
    if (!chosen) return order
    const places: number[] = []
    for (const place of order) {
      if (places.length === needed) break
      if (chosen.has(place)) places.push(place)
    }
    return places
  }

  readonly #idAt = (place: number) => this.#ids[place] as number
}
