import { sql } from 'kysely'
import type { SchoolCriteria } from '../../domain/school-criteria.ts'
import type { SchoolFigures } from '../../domain/school-figures.ts'
import { ListIndex, type Paging } from '../list-index.ts'
import { perVersion } from '../per-version.ts'
import type { Tables } from '../schema.ts'
import { search, searchAll } from '../search/search.ts'
import type { Database } from '../store.ts'
import { schoolFigures } from './figures.ts'
import { schoolRanks } from './ranking.ts'

export type SchoolRow = Tables['school'] & {
  city_slug: string
  city_en: string
  city_vi: string | null
  city_tw: string | null
  /** Place in the latest edition of the house’s first ranking. */
  rank: number | null
}
/** Ids of what a school has, by school. */
export type SchoolLinks = { enrollments: number[]; colleges: number[]; tags: number[] }
export type LinkedSchool = SchoolRow & SchoolLinks & { figures: SchoolFigures }

type SchoolIndex = {
  list: ListIndex
  links: Map<number, SchoolLinks>
  /** By id, in the list. */
  places: Map<number, number>
  summaries: { id: number; kind: string; country_code: string; rank: number | null }[]
}

/** Every school's filters, by name. */
const schoolIndex = perVersion(async (db): Promise<SchoolIndex> => {
  const ranks = await schoolRanks(db)
  const listed = await db
    .selectFrom('school')
    .select(['id', 'country_code', 'city_id', 'kind'])
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  const rows = listed.map((row) => ({ ...row, rank: ranks.get(row.id) ?? null }))
  const links = await readLinks(db)
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const placesBy = (compare: (a: (typeof rows)[number], b: (typeof rows)[number]) => number) =>
    rows.toSorted(compare).map(({ id }) => places.get(id) as number)
  const list = new ListIndex(
    rows.map(({ id, country_code, city_id }) => ({
      id,
      facets: { country: country_code, cities: city_id, ...linksOf(links, id) },
    })),
    {
      newest: placesBy((a, b) => b.id - a.id),
      // a stable sort: schools of one rank, and those without, stay in order of name
      rank: placesBy((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0),
    },
  )
  return { list, links, places, summaries: rows }
})

const NO_LINKS: SchoolLinks = { enrollments: [], colleges: [], tags: [] }
const linksOf = (links: Map<number, SchoolLinks>, id: number) => links.get(id) ?? NO_LINKS

/** One page of the schools that meet all criteria, and how many do; with the order `fit` counted up to 1,000. `page` counts from 1. */
export async function findSchools(
  db: Database,
  criteria: SchoolCriteria,
  paging: Paging,
): Promise<{ schools: LinkedSchool[]; total: number; isCapped: boolean }> {
  const { country, enrollments, colleges, cities, tags, name, sort } = criteria
  if (name !== '' && sort === 'fit') {
    const found = await search(db, { ...namedSchools(name), facets: facetsOf(criteria) }, paging)
    return { ...found, schools: await findSchoolsByIds(db, found.ids) }
  }
  const { list, places } = await schoolIndex(db)
  const filters = { country: country === null ? [] : [country], enrollments, colleges, cities, tags }
  const found = name === '' ? null : await searchAll(db, namedSchools(name))
  const among = found?.map((id) => places.get(id)).filter((place) => place !== undefined)
  const { ids, total } = list.page(filters, paging, { order: sort, ...(among && { among }) })
  return { schools: await findSchoolsByIds(db, ids), total, isCapped: false }
}

/** Names of schools are looked for in every language. */
const namedSchools = (text: string) => ({ kind: 'school', text, locale: 'en' }) as const

const facetsOf = ({ country, enrollments, colleges, cities, tags }: SchoolCriteria) => [
  country === null ? [] : [`o${country}`],
  enrollments.map((id) => `e${id}`),
  colleges.map((id) => `c${id}`),
  cities.map((id) => `y${id}`),
  tags.map((id) => `t${id}`),
]

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
  const [{ links }, ranks, figures] = await Promise.all([schoolIndex(db), schoolRanks(db), schoolFigures(db)])
  const whole = (row: (typeof rows)[number]): LinkedSchool => ({
    ...row,
    rank: ranks.get(row.id) ?? null,
    ...linksOf(links, row.id),
    figures: figures.get(row.id) ?? {},
  })
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

/** How many of two lists' members are in both: none 0, all 1. */
const overlap = (a: readonly number[], b: readonly number[]) => {
  const shared = a.filter((id) => b.includes(id)).length
  return shared === 0 ? 0 : shared / (a.length + b.length - shared)
}
const rankReach = 60

/** Ids of other schools of the same country, the most alike first: by subjects, by what they are known for, by kind and nearness in rank. */
export async function findSimilarSchoolIds(db: Database, school: LinkedSchool, count: number): Promise<number[]> {
  const { links, summaries } = await schoolIndex(db)
  const nearness = (rank: number | null) =>
    rank === null || school.rank === null ? 0 : Math.max(0, 1 - Math.abs(rank - school.rank) / rankReach)
  const likeness = ({ id, kind, rank }: { id: number; kind: string; rank: number | null }) =>
    4 * overlap(linksOf(links, id).colleges, school.colleges) +
    2 * overlap(linksOf(links, id).tags, school.tags) +
    4 * nearness(rank) +
    (kind === school.kind ? 1 : 0)
  return summaries
    .filter(({ id, country_code }) => country_code === school.country_code && id !== school.id)
    .map((row) => ({ id: row.id, likeness: likeness(row) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ id }) => id)
}

/** Every school's id, by name. */
export async function listSchoolIds(db: Database): Promise<number[]> {
  const { summaries } = await schoolIndex(db)
  return summaries.map(({ id }) => id)
}

/** How many schools each country has, by code. */
export async function countSchoolsByCountry(db: Database): Promise<Map<string, number>> {
  const { list } = await schoolIndex(db)
  return list.counts('country') as Map<string, number>
}

async function readLinks(db: Database): Promise<Map<number, SchoolLinks>> {
  const links = new Map<number, SchoolLinks>()
  const note = (kind: keyof SchoolLinks, rows: { school_id: number; id: number }[]) => {
    for (const { school_id, id } of rows) {
      const known = links.get(school_id) ?? { enrollments: [], colleges: [], tags: [] }
      links.set(school_id, known)
      known[kind].push(id)
    }
  }
  const read = (table: 'school_enrollment' | 'school_college' | 'school_tag', column: string) =>
    db
      .selectFrom(table)
      .select(['school_id', sql.ref<number>(column).as('id')])
      .orderBy('school_id')
      .orderBy(sql.ref(column))
      .execute()
  note('enrollments', await read('school_enrollment', 'enrollment_id'))
  note('colleges', await read('school_college', 'college_id'))
  note('tags', await read('school_tag', 'tag_id'))
  return links
}
