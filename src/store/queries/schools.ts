import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { foldText } from '../../domain/folding.ts'
import type { SchoolCriteria } from '../../domain/school-criteria.ts'
import type { Tables } from '../schema.ts'
import type { Database } from '../store.ts'

export type SchoolRow = Tables['school'] & {
  city_slug: string
  city_en: string
  city_vi: string | null
  city_tw: string | null
}
/** Ids of what a school has, by school. */
export type SchoolLinks = { enrollments: number[]; colleges: number[]; tags: number[] }
export type LinkedSchool = SchoolRow & SchoolLinks

type Schools = SelectQueryBuilder<Tables, 'school', object>

/** One page of the schools that meet all criteria, and how many do. `page` counts from 1. */
export async function findSchools(
  db: Database,
  criteria: SchoolCriteria,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ schools: LinkedSchool[]; total: number }> {
  const matching = narrow(db.selectFrom('school'), criteria)
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const ids = await inOrder(matching.select('school.id'), criteria.sort)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return {
    schools: await findSchoolsByIds(
      db,
      ids.map(({ id }) => id),
    ),
    total: Number(total),
  }
}

/** Schools by id, in the order of the ids. */
export async function findSchoolsByIds(db: Database, ids: readonly number[]): Promise<LinkedSchool[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('school')
    .innerJoin('city', 'city.id', 'school.city_id')
    .selectAll('school')
    .select(['city.slug as city_slug', 'city.name_en as city_en', 'city.name_vi as city_vi', 'city.name_tw as city_tw'])
    .where('school.id', 'in', ids)
    .execute()
  const links = await findLinks(db, ids)
  const byId = new Map(rows.map((row) => [row.id, { ...row, ...links(row.id) }]))
  return ids.map((id) => byId.get(id)).filter((school) => school !== undefined)
}

export async function findSchool(db: Database, id: number): Promise<LinkedSchool | null> {
  const [school] = await findSchoolsByIds(db, [id])
  return school ?? null
}

const drawsPerPick = 8

/**
 * Ids of schools picked without sorting the table. With `random` (from 0 to below 1, a fresh one at each call) a handful of ids is drawn,
 * and what the drawn ones leave open is filled from a random id onwards, wrapping round; without it, the first by name.
 */
export async function pickSchoolIds(
  db: Database,
  {
    noExam = false,
    countryCode = null,
    count,
    random,
  }: { noExam?: boolean; countryCode?: string | null; count: number; random: (() => number) | null },
): Promise<number[]> {
  let picked = db.selectFrom('school').select('id')
  if (noExam) picked = picked.where('no_exam', '=', 1)
  if (countryCode !== null) picked = picked.where('country_code', '=', countryCode)
  if (random === null)
    return (await picked.orderBy('sort_key').orderBy('id').limit(count).execute()).map(({ id }) => id)
  const { last } = await db
    .selectFrom('school')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  const draw = () => Math.floor(random() * Number(last ?? 0)) + 1
  const drawn = Array.from({ length: count * drawsPerPick }, draw)
  const hits = new Set((await picked.where('id', 'in', drawn).execute()).map(({ id }) => id))
  const chosen = [...new Set(drawn)].filter((id) => hits.has(id)).slice(0, count)
  if (chosen.length === count) return chosen
  const from = draw()
  const rest = picked.where('id', 'not in', [0, ...chosen]).orderBy('id')
  const after = await rest
    .where('id', '>=', from)
    .limit(count - chosen.length)
    .execute()
  const before = await rest
    .where('id', '<', from)
    .limit(count - chosen.length - after.length)
    .execute()
  return [...chosen, ...after.map(({ id }) => id), ...before.map(({ id }) => id)]
}

/** Ids of other schools of the same country, those with most colleges in common first. */
export async function findSimilarSchoolIds(db: Database, school: LinkedSchool, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('school')
    .leftJoin('school_college', (join) =>
      join
        .onRef('school_college.school_id', '=', 'school.id')
        .on('school_college.college_id', 'in', school.colleges.length > 0 ? school.colleges : [0]),
    )
    .select('school.id')
    .where('school.country_code', '=', school.country_code)
    .where('school.id', '!=', school.id)
    .groupBy(['school.id', 'school.kind', 'school.sort_key'])
    .orderBy(sql`count(school_college.college_id)`, 'desc')
    .orderBy(sql`case when school.kind = ${school.kind} then 0 else 1 end`)
    .orderBy('school.sort_key')
    .orderBy('school.id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many schools each country has. */
export const countSchoolsByCountry = (db: Database) =>
  db
    .selectFrom('school')
    .select(['country_code', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('country_code')
    .execute()

function narrow(query: Schools, criteria: SchoolCriteria): Schools {
  const { country, enrollments, colleges, cities, tags, name } = criteria
  let narrowed = query
  if (country !== null) narrowed = narrowed.where('school.country_code', '=', country)
  if (enrollments.length > 0) narrowed = narrowed.where(linkedTo('school_enrollment', 'enrollment_id', enrollments))
  if (colleges.length > 0) narrowed = narrowed.where(linkedTo('school_college', 'college_id', colleges))
  if (tags.length > 0) narrowed = narrowed.where(linkedTo('school_tag', 'tag_id', tags))
  if (cities.length > 0) narrowed = narrowed.where('school.city_id', 'in', [...cities])
  // signs alone stand in no name
  if (name !== '' && foldText(name) === '') return narrowed.where(sql<boolean>`1 = 0`)
  if (name !== '') narrowed = narrowed.where(sql<boolean>`school.name_folded like ${likePattern(name)} escape '!'`)
  return narrowed
}

function linkedTo(
  table: 'school_enrollment' | 'school_college' | 'school_tag',
  column: string,
  ids: readonly number[],
) {
  return ({ exists }: ExpressionBuilder<Tables, 'school'>) =>
    exists(
      sql`(select 1 from ${sql.table(table)} where ${sql.ref(`${table}.school_id`)} = school.id and ${sql.ref(`${table}.${column}`)} in (${sql.join(ids)}))`,
    )
}

/** What is typed stands somewhere in a name; letters that LIKE takes for wildcards stand for themselves. */
const likePattern = (name: string) => `%${foldText(name).replace(/[!%_]/g, '!$&')}%`

function inOrder<O>(query: SelectQueryBuilder<Tables, 'school', O>, sort: SchoolCriteria['sort']) {
  if (sort === 'newest') return query.orderBy('school.id', 'desc')
  const ranked =
    sort === 'rank' ? query.orderBy(sql`case when school.rank is null then 1 else 0 end`).orderBy('school.rank') : query
  return ranked.orderBy('school.sort_key').orderBy('school.id')
}

async function findLinks(db: Database, schoolIds: readonly number[]): Promise<(id: number) => SchoolLinks> {
  const [enrollments, colleges, tags] = await Promise.all([
    db
      .selectFrom('school_enrollment')
      .select(['school_id', 'enrollment_id as id'])
      .where('school_id', 'in', schoolIds)
      .orderBy('enrollment_id')
      .execute(),
    db
      .selectFrom('school_college')
      .select(['school_id', 'college_id as id'])
      .where('school_id', 'in', schoolIds)
      .orderBy('college_id')
      .execute(),
    db
      .selectFrom('school_tag')
      .select(['school_id', 'tag_id as id'])
      .where('school_id', 'in', schoolIds)
      .orderBy('tag_id')
      .execute(),
  ])
  const of = (rows: { school_id: number; id: number }[], school: number) =>
    rows.filter((row) => row.school_id === school).map(({ id }) => id)
  return (id) => ({ enrollments: of(enrollments, id), colleges: of(colleges, id), tags: of(tags, id) })
}
