/** Programmes: found by filters, one, and those of a school. */

import type { Selectable } from 'kysely'
import { FIT_GROUPS } from '../../domain/match/fit.ts'
import type { ProgrammeCounts, ProgrammeCriteria, ProgrammeFilters } from '../../domain/programmes/criteria.ts'
import type { Paging } from '../lists.ts'
import { perVersion } from '../per-version.ts'
import type { ProgrammeTables } from '../programme-schema.ts'
import type { Database } from '../store.ts'
import { currentProgrammes, NAME_LANGUAGE, type ProgrammeColumns, programmeColumns } from './programme-columns.ts'
import {
  type Buckets,
  classesIn,
  countMet,
  countProgrammes,
  type Limits,
  type ProgrammeClass,
  pageOfProgrammes,
  type SchoolWithProgrammes,
  schoolsWith,
  unmetIn,
} from './programme-scan.ts'
import { includedSubjects } from './subjects.ts'

type Names = { en: string; vi: string | null; tw: string | null }
export type ProgrammeRow = Selectable<ProgrammeTables['programme']> & {
  school_slug: string
  school_website: string
  school_kind: string
  school_name: Names
  iso_country: string
  /** The programme's own city, else the school's. */
  city: Names & { id: number }
}

export type ListOptions = {
  /** Where counts are asked for. */
  limits?: Limits | null
  /** For the order `fit`: a group for each class of programmes, from 0 for the best. */
  groups?: Uint8Array | null
}

/** One page of the programmes that meet all criteria, and how many do. `page` counts from 1. By cost the schools of `namedSchools` come first. */
export async function findProgrammes(
  db: Database,
  { sort, ...filters }: ProgrammeCriteria,
  paging: Paging,
  { limits = null, groups = null }: ListOptions = {},
): Promise<{ programmes: ProgrammeRow[]; total: number; counts: ProgrammeCounts | null }> {
  const columns = await programmeColumns(db)
  const included = await includedSubjects(db)
  const unmet = unmetIn(columns, filters, included)
  const buckets = sort === 'name' ? null : bucketsOf(columns, await namedSchools(db), sort === 'fit' ? groups : null)
  const ids = pageOfProgrammes(columns, sort === 'name' ? columns.byName : columns.byCost, unmet, paging, buckets)
  const counts = limits && countProgrammes(columns, filters, unmet, { limits, included })
  return { programmes: await findProgrammesByIds(db, ids), total: countMet(unmet), counts }
}

/** Named schools, then others; then both again, for programmes that may be taught in the language of their name. */
const nameBuckets = 4
/** For each group of the match, and for programmes without a judgement. */
const fitBuckets = nameBuckets * (FIT_GROUPS.length + 1)

/** Groups one after the other; within each the named schools first, and programmes that may be taught in the language of their name last. */
function bucketsOf(
  { schools, classes, marks }: ProgrammeColumns,
  namedFlags: Uint8Array,
  groups: Uint8Array | null,
): Buckets {
  const byName = (at: number) =>
    1 - (namedFlags[schools[at] ?? 0] ?? 0) + (((marks[at] ?? 0) & NAME_LANGUAGE) === 0 ? 0 : 2)
  if (groups === null) return { count: nameBuckets, of: byName }
  return { count: fitBuckets, of: (at) => nameBuckets * (groups[classes[at] ?? 0] ?? 0) + byName(at) }
}

/**
 * A flag for each school, by its id: it has an introduction, or publishes its admission rate.
 * Others are known from a register alone, which doesn't say whether they teach on a campus and take students with a visa.
 */
export const namedSchools = perVersion(async (db): Promise<Uint8Array> => {
  const [described, admitting] = [
    await db.selectFrom('school').select('id').where('introduction_en', '!=', '').execute(),
    await db.selectFrom('school_fact').select('school_id as id').where('kind', '=', 'admission-rate').execute(),
  ]
  const ids = [...described, ...admitting].map(({ id }) => id)
  const flags = new Uint8Array(Math.max(0, ...ids) + 1)
  for (const id of ids) flags[id] = 1
  return flags
})

/** What each value of each filter would find beside the others. */
export async function countProgrammeChoices(
  db: Database,
  filters: ProgrammeFilters,
  limits: Limits,
  of: 'programmes' | 'schools' = 'programmes',
): Promise<ProgrammeCounts> {
  const columns = await programmeColumns(db)
  const included = await includedSubjects(db)
  return countProgrammes(columns, filters, unmetIn(columns, filters, included), { limits, included, of })
}

/** The classes of the programmes that meet the filters, how many classes there are at all, and of which version. */
export async function findProgrammeClasses(
  db: Database,
  filters: ProgrammeFilters,
): Promise<{ classes: ProgrammeClass[]; size: number; version: string }> {
  const [version, columns] = [await currentProgrammes(db), await programmeColumns(db)]
  const unmet = unmetIn(columns, filters, await includedSubjects(db))
  return { classes: classesIn(columns, unmet), size: columns.classPlaces.length, version }
}

/** The schools of the programmes that meet all filters, by id. @param groups as for `findProgrammes` */
export async function findProgrammeSchools(
  db: Database,
  filters: ProgrammeFilters,
  groups: Uint8Array | null = null,
): Promise<Map<number, SchoolWithProgrammes>> {
  const columns = await programmeColumns(db)
  return schoolsWith(columns, unmetIn(columns, filters, await includedSubjects(db)), groups)
}

/** Programmes by id, in the order of the ids; those that are gone are left out. */
export async function findProgrammesByIds(db: Database, ids: readonly number[]): Promise<ProgrammeRow[]> {
  if (ids.length === 0) return []
  const rows = await programmeRows(db).where('programme.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, nested(row)]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

export async function findProgramme(db: Database, id: number): Promise<ProgrammeRow | null> {
  const [programme] = await findProgrammesByIds(db, [id])
  return programme ?? null
}

/** What the summary of a school's programmes is made of, by level and name. */
export const listProgrammesOfSchool = (db: Database, schoolId: number) =>
  db
    .selectFrom('programme')
    .select(['id', 'subject_id', 'second_subject_id', 'year_cost_usd'])
    .where('school_id', '=', schoolId)
    .orderBy('level')
    .orderBy('sort_key')
    .orderBy('id')
    .execute()

/** The programmes that somebody has checked, with the day: search engines get no others. */
export const listCheckedProgrammes = perVersion(
  (db): Promise<{ id: number; checked_on: string }[]> =>
    db
      .selectFrom('programme')
      .select('id')
      .select(({ ref }) => ref('checked_on').$notNull().as('checked_on'))
      .where('checked_on', 'is not', null)
      .orderBy('id')
      .execute(),
)

const programmeRows = (db: Database) =>
  db
    .selectFrom('programme')
    .innerJoin('school', 'school.id', 'programme.school_id')
    .innerJoin('city', (join) =>
      join.on(({ eb, fn }) => eb('city.id', '=', fn.coalesce('programme.city_id', 'school.city_id'))),
    )
    .selectAll('programme')
    .select(['school.slug as school_slug', 'school.website as school_website', 'school.kind as school_kind'])
    .select('school.iso_country')
    .select(['school.name_en as school_en', 'school.name_vi as school_vi', 'school.name_tw as school_tw'])
    .select(['city.id as city_key', 'city.name_en as city_en', 'city.name_vi as city_vi', 'city.name_tw as city_tw'])

type FlatRow = Awaited<ReturnType<ReturnType<typeof programmeRows>['execute']>>[number]

function nested({
  school_en,
  school_vi,
  school_tw,
  city_key,
  city_en,
  city_vi,
  city_tw,
  ...row
}: FlatRow): ProgrammeRow {
  return {
    ...row,
    school_name: { en: school_en, vi: school_vi, tw: school_tw },
    city: { id: city_key, en: city_en, vi: city_vi, tw: city_tw },
  }
}
