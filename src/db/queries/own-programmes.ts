/** Programmes that editors wrote or corrected, in the tables that pages read. */
import type { BlockKind } from '../../domain/content/kinds.ts'
import type { Block } from '../../domain/content.ts'
import { type Json, parseJson, toJson } from '../../domain/json.ts'
import type { ProgrammeValues } from '../../domain/programmes/programme-row.ts'
import type { Database, Tx } from '../store.ts'
import type { StoredProgramme } from './programme-writes.ts'

/** Blocks as they are within a transaction; `listBlocks` caches what others see. */
export async function readBlocksOf<K extends BlockKind>(db: Database, kind: K): Promise<Block<K>[]> {
  const rows = await db
    .selectFrom('content_block')
    .select('data')
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .$narrowType<{ data: Json<Block<K>> }>()
    .execute()
  return rows.map(({ data }) => parseJson(data))
}

/** Rows of editors, rows that an editor corrected, and rows with one of these codes, by code. */
export async function listOwnProgrammes(db: Database, codes: readonly string[]): Promise<Map<string, StoredProgramme>> {
  const rows = await db
    .selectFrom('programme')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('origin', '=', 'staff'),
        eb('registered', 'is not', null),
        ...(codes.length > 0 ? [eb('code', 'in', codes)] : []),
      ]),
    )
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

export type OwnSchool = { id: number; slug: string; country_code: string; iso_country: string; city_slug: string }

/** Schools by slug, as programmes need them. */
export async function findOwnSchools(db: Database, slugs: readonly string[]): Promise<Map<string, OwnSchool>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('school')
    .innerJoin('city', 'city.id', 'school.city_id')
    .select(['school.id', 'school.slug', 'school.country_code', 'school.iso_country', 'city.slug as city_slug'])
    .where('school.slug', 'in', slugs)
    .execute()
  return new Map(rows.map((row) => [row.slug, row]))
}

/** The figures of these kinds that hold for all levels. */
export async function findSchoolFigures(db: Database, kinds: readonly string[], schoolIds: readonly number[]) {
  if (schoolIds.length === 0) return []
  return db
    .selectFrom('school_fact')
    .select(['school_id', 'kind', 'value', 'currency', 'year', 'source'])
    .where('kind', 'in', kinds)
    .where('level', '=', '')
    .where('school_id', 'in', schoolIds)
    .execute()
}

/** Writes one row of an editor's; `registered` is what its register says, null where none does. */
export async function putOwnProgramme(
  tx: Tx,
  row: ProgrammeValues & { id: number },
  { at, registered }: { at: number | null; registered: ProgrammeValues | null },
): Promise<void> {
  const values = { ...row, edited_at: at, registered: registered && toJson(registered) }
  const { id: _, code: __, ...changes } = values
  await tx
    .insertInto('programme')
    .values(values)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(changes))
    .execute()
}

/** Notes what a register now says of corrected programmes. */
export async function noteRegistered(tx: Tx, rows: readonly ProgrammeValues[]): Promise<void> {
  for (const row of rows)
    await tx
      .updateTable('programme')
      .set({ registered: toJson(row) })
      .where('code', '=', row.code)
      .execute()
}

/** The columns of a stored programme as a register wrote them. */
export function valuesOf({ id: _, registered, ...row }: StoredProgramme): ProgrammeValues {
  return registered === null ? ({ ...row, edited_at: null } as ProgrammeValues) : parseJson(registered)
}
