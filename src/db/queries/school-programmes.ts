/** Programmes of schools as editors see them. */
import { sql } from 'kysely'
import type { Database } from '../store.ts'
import type { StoredProgramme } from './programme-writes.ts'

export type ProgrammeCount = { school_id: number; programmes: number; checked: number }

/** How many programmes schools have, and how many of them an editor wrote or corrected. */
export async function countProgrammesOfSchools(db: Database): Promise<Map<number, ProgrammeCount>> {
  const rows = await db
    .selectFrom('programme')
    .select(({ fn }) => [
      'school_id',
      fn.countAll<number>().as('programmes'),
      sql<number>`sum(case when origin = 'staff' or registered is not null then 1 else 0 end)`.as('checked'),
    ])
    .groupBy('school_id')
    .execute()
  return new Map(
    rows.map(({ school_id, programmes, checked }) => [
      school_id,
      { school_id, programmes: Number(programmes), checked: Number(checked) },
    ]),
  )
}

/** Every row of a school that a register brought, corrected ones too, by level and name. */
export const listRegisterRows = (db: Database, schoolId: number): Promise<StoredProgramme[]> =>
  db
    .selectFrom('programme')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('origin', '=', 'register')
    .orderBy('level')
    .orderBy('sort_key')
    .orderBy('id')
    .execute()

/** Schools of the content by name; registers' schools have no entry that programmes could name. */
export const listSchoolsOfContent = (db: Database) =>
  db
    .selectFrom('school')
    .select(['id', 'slug', 'name_en', 'name_vi', 'name_tw', 'aliases', 'website', 'country_code'])
    .where('origin', '!=', 'register')
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
