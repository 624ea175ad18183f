/** What a load of registers writes: schools, their figures, and programmes. */
import { type Insertable, type Selectable, sql } from 'kysely'
import { keysOf } from '../../domain/collections.ts'
import type { ProgrammeValues } from '../../domain/programmes/programme-row.ts'
import type { ProgrammeTables } from '../programme-schema.ts'
import type { Tables } from '../schema.ts'
import type { Database, Tx } from '../store.ts'
import { nextCount } from './settings.ts'

export const REGISTER = 'register'
const pieceSize = 200

/** Takes ids that no programme ever had, not even a removed one; answers the first of them. */
export async function takeProgrammeIds(tx: Tx, count: number): Promise<number> {
  const { last } = await tx
    .selectFrom('programme')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  const floor = Number(last ?? 0)
  // counts up to the greater of what was given out and what is there
  const { value } = await tx
    .insertInto('setting')
    .values({ key: 'programme_id', value: String(floor + count) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: sql<string>`case when cast(setting.value as integer) >= ${floor}
          then ${nextCount(count - 1)} else excluded.value end`,
      }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value) - count + 1
}

export type StoredProgramme = Selectable<ProgrammeTables['programme']>

/** Stored programmes by code. */
export async function findProgrammesByCodes(
  db: Database,
  codes: readonly string[],
): Promise<Map<string, StoredProgramme>> {
  if (codes.length === 0) return new Map()
  const rows = await db.selectFrom('programme').selectAll().where('code', 'in', codes).execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** Adds programmes, and changes those whose code is there. */
export async function putProgrammes(tx: Tx, rows: readonly (ProgrammeValues & { id: number })[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = keysOf(first).filter((column) => column !== 'id' && column !== 'code')
  for (let at = 0; at < rows.length; at += pieceSize)
    await tx
      .insertInto('programme')
      .values(rows.slice(at, at + pieceSize))
      .onConflict((conflict) =>
        conflict
          .column('code')
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}` as 'excluded.name')])),
          ),
      )
      .execute()
}

/** Ids of a register's unedited programmes, by code. */
export async function listUneditedProgrammes(db: Database, register: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('programme')
    .select(['id', 'code'])
    .where('register', '=', register)
    .where('origin', '=', REGISTER)
    .where('edited_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** The registers that have programmes. */
export const listProgrammeRegisters = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('programme').select('register').distinct().where('origin', '=', REGISTER).execute()).map(
    ({ register }) => register,
  )

export async function deleteProgrammes(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += pieceSize)
    await tx
      .deleteFrom('programme')
      .where('id', 'in', ids.slice(at, at + pieceSize))
      .execute()
}

/** Schools that a load made, by identifier. */
export async function listRegisterSchools(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('school_identifier').selectAll().execute()
  return new Map(rows.map(({ identifier, school_id }) => [identifier, school_id]))
}

export const listEveryCity = (db: Database) =>
  db.selectFrom('city').select(['id', 'slug', 'iso_country', 'name_en', 'latitude', 'longitude']).execute()

export type RegisterSchools = {
  cities: Insertable<Tables['city']>[]
  schools: Insertable<Tables['school']>[]
  identifiers: ProgrammeTables['school_identifier'][]
}

/** Makes schools and cities of registers what a load found; those that an editor took over stay as they are. */
export async function putRegisterSchools(tx: Tx, { cities, schools, identifiers }: RegisterSchools): Promise<void> {
  for (let at = 0; at < cities.length; at += pieceSize)
    await tx
      .insertInto('city')
      .values(cities.slice(at, at + pieceSize))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({ name_en: ref('excluded.name_en'), sort_key: ref('excluded.sort_key') }))
          .where('city.origin', '=', REGISTER),
      )
      .execute()
  for (let at = 0; at < schools.length; at += pieceSize)
    await tx
      .insertInto('school')
      .values(schools.slice(at, at + pieceSize))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({
            slug: ref('excluded.slug'),
            name_en: ref('excluded.name_en'),
            country_code: ref('excluded.country_code'),
            city_id: ref('excluded.city_id'),
            latitude: ref('excluded.latitude'),
            longitude: ref('excluded.longitude'),
            kind: ref('excluded.kind'),
            website: ref('excluded.website'),
            sort_key: ref('excluded.sort_key'),
          }))
          .where('school.origin', '=', REGISTER),
      )
      .execute()
  for (let at = 0; at < identifiers.length; at += pieceSize)
    await tx
      .insertInto('school_identifier')
      .values(identifiers.slice(at, at + pieceSize))
      .onConflict((conflict) =>
        conflict.column('identifier').doUpdateSet(({ ref }) => ({ school_id: ref('excluded.school_id') })),
      )
      .execute()
}

/** Gives schools of registers the routes and fields of study of their programmes. @param enrollments ids of routes by level */
export async function linkRegisterSchools(
  tx: Tx,
  enrollments: readonly { level: string; enrollment_id: number }[],
  colleges: readonly { subject_id: number; college_id: number }[],
): Promise<void> {
  const ofRegister = sql`select id from school where origin = ${REGISTER}`
  for (const table of ['school_enrollment', 'school_college'] as const)
    await sql`delete from ${sql.table(table)} where school_id in (${ofRegister})`.execute(tx)
  for (const { level, enrollment_id } of enrollments)
    await sql`insert into school_enrollment (school_id, enrollment_id)
      select distinct school_id, cast(${enrollment_id} as integer) from programme
      where level = ${level} and school_id in (${ofRegister})
      on conflict do nothing`.execute(tx)
  for (const [college, of] of Map.groupBy(colleges, ({ college_id }) => college_id))
    await sql`insert into school_college (school_id, college_id)
      select distinct school_id, cast(${college} as integer) from programme
      where subject_id in (${sql.join(of.map(({ subject_id }) => subject_id))}) and school_id in (${ofRegister})
      on conflict do nothing`.execute(tx)
}

/** Removes schools of registers without programmes, and cities without schools. */
export async function removeEmptyRegisterSchools(tx: Tx): Promise<void> {
  await sql`delete from school where origin = ${REGISTER}
    and not exists (select 1 from programme where programme.school_id = school.id)`.execute(tx)
  await sql`delete from city where origin = ${REGISTER}
    and not exists (select 1 from school where school.city_id = city.id)
    and not exists (select 1 from programme where programme.city_id = city.id)`.execute(tx)
}

type Figure = Omit<Tables['school_fact'], 'demo' | 'edited_at' | 'origin'>

/** Puts figures of these sources beside those that files, imports and editors wrote, which stay. */
export async function putRegisterFigures(
  tx: Tx,
  sources: readonly string[],
  figures: readonly Figure[],
): Promise<void> {
  if (sources.length === 0) return
  await tx.deleteFrom('school_fact').where('origin', '=', REGISTER).where('source', 'in', sources).execute()
  for (let at = 0; at < figures.length; at += pieceSize)
    await tx
      .insertInto('school_fact')
      .values(
        figures.slice(at, at + pieceSize).map((figure) => ({ ...figure, demo: 0, edited_at: null, origin: REGISTER })),
      )
      .onConflict((conflict) => conflict.columns(['school_id', 'kind', 'level']).doNothing())
      .execute()
}
