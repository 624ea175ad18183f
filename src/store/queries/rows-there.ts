/** Rows of content as they stand, each table read once: most of what a change of content writes is there already. */
import type { Tables } from '../schema.ts'
import type { Tx } from '../store.ts'

type Row = Record<string, unknown>
type Table = keyof Tables

export class RowsThere {
  readonly #tx: Tx
  readonly #nouns = new Map<Table, Promise<Map<unknown, Row>>>()
  readonly #parts = new Map<Table, Promise<Map<unknown, Row[]>>>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  /** Whether a row with this id says just this; where it doesn't, it is about to be written, and not known any more. */
  async hasRow(table: Table, row: Row): Promise<boolean> {
    const read =
      this.#nouns.get(table) ?? this.#read(table).then((rows) => new Map(rows.map((each) => [each.id, each])))
    this.#nouns.set(table, read)
    const rows = await read
    const isThere = saysJust(rows.get(row.id), row)
    if (!isThere) rows.delete(row.id)
    return isThere
  }

  /** Whether these are all that an owner has, in whatever order; else they are about to be written, and not known any more. */
  async hasParts(table: Table, [column, owner]: readonly [string, unknown], rows: readonly Row[]): Promise<boolean> {
    const read = this.#parts.get(table) ?? this.#read(table).then((all) => Map.groupBy(all, (each) => each[column]))
    this.#parts.set(table, read)
    const owners = await read
    const there = owners.get(owner) ?? []
    const areThere = there.length === rows.length && rows.every((row) => there.some((each) => saysJust(each, row)))
    if (!areThere) owners.delete(owner)
    return areThere
  }

  #read(table: Table): Promise<Row[]> {
    return this.#tx.selectFrom(table).selectAll().execute()
  }
}

/** Whether a row says what another one would make of it. */
export const saysJust = (there: Row | undefined, row: Row): boolean =>
  there !== undefined && Object.entries(row).every(([column, value]) => there[column] === value)
