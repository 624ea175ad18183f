import { type InsertObject, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { Tx } from '../store.ts'
import type { RowsThere } from './rows-there.ts'

/** Tables whose rows have an id and an origin. */
export type NounTable =
  | 'enrollment'
  | 'college'
  | 'tag'
  | 'country'
  | 'city'
  | 'school'
  | 'classification'
  | 'article_tag'
  | 'article'
  | 'student'
  | 'testimonial'
/** Tables that hold what belongs to a row of another one. */
export type PartTable =
  | 'country_enrollment'
  | 'school_enrollment'
  | 'school_college'
  | 'school_tag'
  | 'article_text'
  | 'article_body'
  | 'article_tag_link'
  | 'article_related'
export type NounRow<T extends NounTable> = Omit<InsertObject<Tables, T>, 'demo' | 'edited_at' | 'origin'> & {
  demo?: number
}

/** Writes a row by its id. Answers false, and changes nothing, when staff made it, or edited it and `force` is off. */
export async function saveRow<T extends NounTable>(
  tx: Tx,
  table: T,
  row: NounRow<T>,
  { force, there }: { force: boolean; there: RowsThere },
): Promise<boolean> {
  const values = { demo: 0, edited_at: null, origin: 'file', ...row }
  if (await there.hasRow(table, values)) return true
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto(table as NounTable)
    .values(values as never)
    .onConflict((conflict) => {
      const update = conflict
        .column('id')
        .doUpdateSet(values as never)
        .where(sql.ref(`${table}.origin`) as never, '=', 'file' as never)
      return force ? update : update.where(sql.ref(`${table}.edited_at`) as never, 'is', null)
    })
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Makes `rows` the only ones that belong to an owner; the owner's column is added to each. */
export async function replaceParts(
  tx: Tx,
  table: PartTable,
  owner: Record<string, number | string>,
  rows: readonly Record<string, number | string>[],
  there: RowsThere,
): Promise<void> {
  const [[column, value]] = Object.entries(owner) as [[string, number | string]]
  if (await there.hasParts(table, [column, value], rows)) return
  await tx
    .deleteFrom(table)
    .where(sql.ref(column) as never, '=', value as never)
    .execute()
  if (rows.length > 0)
    await tx
      .insertInto(table)
      .values(rows.map((row) => ({ ...owner, ...row })) as never)
      .execute()
}
