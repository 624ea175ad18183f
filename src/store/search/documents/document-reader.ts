/** What the readers of all kinds have in common. */
import type { SelectQueryBuilder } from 'kysely'
import type { BlockKind } from '../../../domain/content.ts'
import type { Tables } from '../../schema.ts'
import type { Database } from '../../store.ts'
import type { SearchDocument } from '../text/search-terms.ts'

/** `order` is smaller for what comes first among those that fit alike, and below 2^16. */
export type Numbered = SearchDocument & { id: number; order: number }

/** A table, or a kind of the blocks that stand in one table. */
export type Source = keyof Tables | BlockKind

export type DocumentReader = {
  /** All that documents are made of: what stands in none of these can change without them. */
  of: readonly Source[]
  /** What can be found of the rows with these ids, told the same way each time; a row that is away, or a draft, can't be. */
  read: (db: Database, ids: readonly number[]) => Promise<Numbered[]>
  /** The next ids after one, in order. */
  nextIds: (db: Database, after: number, count: number) => Promise<number[]>
}

type Names = { name_en: string; name_vi: string | null; name_tw: string | null }
export const namesOf = ({ name_en, name_vi, name_tw }: Names): string[] =>
  [name_en, name_vi, name_tw].filter((name) => name !== null)
export const inAny = (names: readonly string[], body: readonly string[] = []) => ({ any: { names, body } })

export const lastOrder = 65_535

/** One of the tables stands for all: each has ids. */
type SelectIds = SelectQueryBuilder<Tables, 'school', { id: number }>

/** The next ids of rows, in order. @param rows a selection of a table's `id` */
export async function idsAfter(rows: unknown, after: number, count: number): Promise<number[]> {
  const found = await (rows as SelectIds).where('id', '>', after).orderBy('id').limit(count).execute()
  return found.map(({ id }) => id)
}
