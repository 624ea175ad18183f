import type { Level } from '../../domain/levels.ts'
import {
  EVERY_SCHOOL,
  isFigureSort,
  ownOrder,
  type SchoolCriteria,
  type SchoolFilters,
} from '../../domain/school-criteria.ts'
import { figureLevel, type SchoolFigures } from '../../domain/school-figures.ts'
import { type FacetValue, type Paging, pageOf } from '../lists.ts'
import { perVersion } from '../per-version.ts'
import type { Tables } from '../schema.ts'
import { searchAll } from '../search/search.ts'
import type { Database } from '../store.ts'
import {
  countValues,
  meeting,
  type SchoolEntry,
  type SchoolLinks,
  schoolFigures,
  schoolIndex,
  schoolsInOrder,
} from './school-index.ts'

export type SchoolRow = Tables['school'] & {
  city_slug: string
  city_en: string
  city_vi: string | null
  city_tw: string | null
  /** Place in the latest edition of the site’s first ranking. */
  rank: number | null
}
export type LinkedSchool = SchoolRow & SchoolLinks & { figures: SchoolFigures }

type FoundSchools<T> = T & { total: number; knownCount: number | null }

/** One page of the schools that meet all criteria, and how many do. `page` counts from 1. @param places by school: they come first in this order, before the order of the criteria */
export async function findSchools(
  db: Database,
  criteria: SchoolCriteria,
  paging: Paging,
  places: ReadonlyMap<number, number> | null = null,
): Promise<FoundSchools<{ schools: LinkedSchool[] }>> {
  const { ids, ...counts } = await findSchoolIds(db, criteria, paging, { places })
  return { ...counts, schools: await findSchoolsByIds(db, ids, figureLevel(criteria.enrollments)) }
}

type Among = { withinIds?: readonly number[] | undefined; places?: ReadonlyMap<number, number> | null }

/** The same by their ids alone. @param among limits the search to `withinIds` */
export async function findSchoolIds(
  db: Database,
  criteria: SchoolCriteria,
  paging: Paging,
  { withinIds, places = null }: Among = {},
): Promise<FoundSchools<{ ids: number[] }>> {
  const { name, sort, order, locale, ...filters } = criteria
  const meets = meeting({ ...filters, name })
  const level = figureLevel(filters.enrollments)
  const matches = name === '' ? null : await searchAll(db, 'school', name)
  let schools: SchoolEntry[]
  if (sort === 'fit')
    schools = (matches ? await entriesOf(db, matches) : [...(await schoolIndex(db)).values()]).filter(meets)
  else {
    const all = await schoolsInOrder(db, sort, order ?? ownOrder(sort), locale, level)
    const among = (withinIds ?? matches) && new Set(withinIds ?? matches)
    schools = all.filter((school) => (!among || among.has(school.id)) && meets(school))
  }
  if (places) {
    const last = places.size
    schools = schools.toSorted(({ id: one }, { id: other }) => (places.get(one) ?? last) - (places.get(other) ?? last))
  }
  const knownCount = isFigureSort(sort) ? schools.filter(({ measures }) => measures[level][sort]).length : null
  return { ids: pageOf(schools, paging).map(({ id }) => id), total: schools.length, knownCount }
}

/** Ids of the schools that meet filters. */
export async function findSchoolIdsMeeting(db: Database, filters: SchoolFilters): Promise<Set<number>> {
  const { name } = filters
  const schools =
    name === '' ? [...(await schoolIndex(db)).values()] : await entriesOf(db, await searchAll(db, 'school', name))
  const meets = meeting(filters)
  return new Set(schools.flatMap((school) => (meets(school) ? [school.id] : [])))
}

/** How many schools each choice of each kind would find beside what is chosen of the other kinds. */
export async function countChoices<K extends string>(
  db: Database,
  filters: SchoolFilters,
  kinds: readonly K[],
): Promise<Record<K, Map<FacetValue, number>>> {
  const { name } = filters
  const schools =
    name === '' ? [...(await schoolIndex(db)).values()] : await entriesOf(db, await searchAll(db, 'school', name))
  const counts = await countValues(db, schools, filters, kinds)
  const { enrollments }: Partial<Record<string, Map<FacetValue, number>>> = counts
  // another kind of entry may be of another level of study, whose figures the filters then look at
  const byLevel = new Map<Level, Map<FacetValue, number>>()
  for (const id of enrollments?.keys() ?? []) {
    const beside = { ...filters, enrollments: [Number(id)] }
    const level = figureLevel(beside.enrollments)
    const routeCounts = byLevel.get(level) ?? (await countValues(db, schools, beside, ['enrollments'])).enrollments
    byLevel.set(level, routeCounts)
    enrollments?.set(id, routeCounts.get(id) ?? 0)
  }
  return counts
}

/** The schools with these ids, in their order. */
async function entriesOf(db: Database, ids: readonly number[]): Promise<SchoolEntry[]> {
  const schools = await schoolIndex(db)
  return ids.map((id) => schools.get(id)).filter((school) => school !== undefined)
}

/** Schools by id, in the order of the ids, with figures of a level of study. */
export async function findSchoolsByIds(db: Database, ids: readonly number[], level?: Level): Promise<LinkedSchool[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('school')
    .innerJoin('city', 'city.id', 'school.city_id')
    .selectAll('school')
    .select(['city.slug as city_slug', 'city.name_en as city_en', 'city.name_vi as city_vi', 'city.name_tw as city_tw'])
    .where('school.id', 'in', ids)
    .execute()
  const [schools, figures] = await Promise.all([schoolIndex(db), schoolFigures(db, level)])
  const whole = (row: (typeof rows)[number]): LinkedSchool => {
    const { rank = null, enrollments = [], colleges = [], tags = [] } = schools.get(row.id) ?? {}
    return { ...row, rank, enrollments, colleges, tags, figures: figures.get(row.id) ?? {} }
  }
  const byId = new Map(rows.map((row) => [row.id, whole(row)]))
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
  // without schools that only registers have
  let picked = db.selectFrom('school').select('id').where('introduction_en', '!=', '')
  if (noExam) picked = picked.where('no_exam', '=', 1)
  if (countryCode !== null) picked = picked.where('country_code', '=', countryCode)
  if (random === null)
    return (await picked.orderBy('sort_key').orderBy('id').limit(count).execute()).map(({ id }) => id)
  const { last } = await db
    .selectFrom('school')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .where('introduction_en', '!=', '')
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

/** How many of two lists' members are in both: none 0, all 1. */
const overlap = (a: readonly number[], b: readonly number[]) => {
  const shared = a.filter((id) => b.includes(id)).length
  return shared === 0 ? 0 : shared / (a.length + b.length - shared)
}
const rankReach = 60

/** Ids of other schools of the same country, the most alike first: by subjects, by what they are known for, by kind and nearness in rank. */
export async function findSimilarSchoolIds(db: Database, school: LinkedSchool, count: number): Promise<number[]> {
  const nearness = (rank: number | null) =>
    rank === null || school.rank === null ? 0 : Math.max(0, 1 - Math.abs(rank - school.rank) / rankReach)
  const similarity = ({ kind, rank, colleges, tags }: SchoolEntry) =>
    4 * overlap(colleges, school.colleges) +
    2 * overlap(tags, school.tags) +
    4 * nearness(rank) +
    (kind === school.kind ? 1 : 0)
  return [...(await schoolIndex(db)).values()]
    .filter(({ id, country_code }) => country_code === school.country_code && id !== school.id)
    .map((row) => ({ id: row.id, similarity: similarity(row) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, count)
    .map(({ id }) => id)
}

/** The schools that somebody has written about, by name: search engines get no others. */
export const listDescribedSchools = perVersion(
  (db): Promise<{ id: number; slug: string }[]> =>
    db
      .selectFrom('school')
      .select(['id', 'slug'])
      .where('introduction_en', '!=', '')
      .orderBy('sort_key')
      .orderBy('id')
      .execute(),
)

/** How many schools each country has, by code. */
export const countSchoolsByCountry = async (db: Database): Promise<Map<string, number>> =>
  (await countChoices(db, EVERY_SCHOOL, ['country'])).country as Map<string, number>

/** Ids of schools by slug, in the order of the slugs; those that are gone are left out. */
export async function findSchoolIdsBySlugs(db: Database, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return []
  const rows = await db.selectFrom('school').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]))
  return slugs.map((slug) => ids.get(slug)).filter((id) => id !== undefined)
}
