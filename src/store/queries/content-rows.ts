import { type InsertObject, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { Tx } from '../store.ts'

export type NounTable = 'enrollment' | 'college' | 'tag' | 'country' | 'city' | 'school'
export type LinkTable = 'country_enrollment' | 'school_enrollment' | 'school_college' | 'school_tag'
export type NounRow = { [T in NounTable]: Omit<InsertObject<Tables, T>, 'demo' | 'edited_at'> }[NounTable]

/** Writes a row by its id. Answers false, and changes nothing, when it was edited in the database and `force` is off. */
export async function saveRow(tx: Tx, table: NounTable, row: NounRow, force: boolean): Promise<boolean> {
  const values = { demo: 0, edited_at: null, ...row }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto(table)
    .values(values as never)
    .onConflict((conflict) => {
      const update = conflict.column('id').doUpdateSet(values as never)
      return force ? update : update.where(sql.ref(`${table}.edited_at`) as never, 'is', null)
    })
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Makes `ids` the only ones that `owner` is linked to. */
export async function replaceLinks(
  tx: Tx,
  table: LinkTable,
  ownerColumn: 'school_id' | 'country_code',
  owner: number | string,
  column: string,
  ids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom(table)
    .where(sql.ref(ownerColumn) as never, '=', owner as never)
    .execute()
  if (ids.length === 0) return
  await tx
    .insertInto(table)
    .values(ids.map((id) => ({ [ownerColumn]: owner, [column]: id })) as never)
    .execute()
}
