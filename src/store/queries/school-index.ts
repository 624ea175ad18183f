/** Every school's filters and orders, made once a content version. */
import { sql } from 'kysely'
import { LEVELS, type Level } from '../../domain/match/figures.ts'
import { BANDS, bandsOf } from '../../domain/school-bands.ts'
import { type FigureSort, isFigureSort, type SchoolFilters, SORT_FIGURES } from '../../domain/school-criteria.ts'
import { dollarsPer } from '../../domain/school-facts.ts'
import { type Figure, figureLevel, type SchoolFigures } from '../../domain/school-figures.ts'
import { type Facets, type Filters, ListIndex, type Order } from '../list-index.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'
import { schoolFigures } from './figures.ts'
import { regionsOfCities } from './names.ts'
import { schoolRanks } from './ranking.ts'

/** Ids of what a school has, by school. */
export type SchoolLinks = { enrollments: number[]; colleges: number[]; tags: number[] }

export type SchoolIndex = {
  list: ListIndex
  links: Map<number, SchoolLinks>
  /** By id, in the list. */
  places: Map<number, number>
  summaries: { id: number; kind: string; country_code: string; rank: number | null }[]
}

/** Every school's filters, by its English name. */
export const schoolIndex = perVersion(async (db): Promise<SchoolIndex> => {
  const [ranks, rates] = [await schoolRanks(db), await listBlocks(db, 'exchange_rates')]
  const rows = await readRows(db)
  const links = await readLinks(db)
  const regionOf = await readRegions(db)
  const measured: LevelMeasures[] = []
  for (const level of Object.values(LEVELS)) {
    const figures = await schoolFigures(db, level)
    measured.push({ level, at: rows.map(({ id }) => measure(figures.get(id) ?? {}, rates[0]?.rates ?? {})) })
  }
  const facetsAt = (row: Row, place: number): Facets => ({
    country: row.country_code,
    cities: row.city_id,
    kinds: row.kind,
    noExam: row.no_exam,
    regions: regionOf.get(row.city_id) ?? null,
    ...linksOf(links, row.id),
    ...Object.assign({}, ...measured.map(({ level, at }) => bandFacets(at[place] as Measures, level))),
  })
  const list = new ListIndex(
    rows.map((row, place) => ({ id: row.id, facets: facetsAt(row, place) })),
    ordersOf(
      rows,
      rows.map(({ id }) => ranks.get(id) ?? null),
      measured,
    ),
  )
  const summaries = rows.map(({ id, kind, country_code }) => ({ id, kind, country_code, rank: ranks.get(id) ?? null }))
  return { list, links, places: new Map(rows.map(({ id }, place) => [id, place])), summaries }
})

const NO_LINKS: SchoolLinks = { enrollments: [], colleges: [], tags: [] }
export const linksOf = (links: Map<number, SchoolLinks>, id: number): SchoolLinks => links.get(id) ?? NO_LINKS

/** What the index is asked for: figures of the level that the kinds of entry name. */
export function filtersOf({ country, noExam, name: _, ...others }: SchoolFilters): Filters {
  const level = figureLevel(others.enrollments)
  const named = Object.entries(others).map(([name, values]) => [leveled(name, level), values])
  return { country: country === null ? [] : [country], noExam: noExam ? [1] : [], ...Object.fromEntries(named) }
}

/** A filter or an order as the index names it for a level of study; size is always that of undergraduates. */
export const leveled = (name: string, level: Level): string =>
  level !== 'undergraduate' && (name === 'known' || isFigureSort(name)) ? `${level} ${name}` : name

type Row = Awaited<ReturnType<typeof readRows>>[number]
const readRows = (db: Database) =>
  db
    .selectFrom('school')
    .select(['id', 'country_code', 'city_id', 'kind', 'no_exam', 'sort_key', 'sort_key_vi', 'sort_key_tw'])
    .orderBy('sort_key')
    .orderBy('id')
    .execute()

/** The code of each city's region, by the city's id. */
async function readRegions(db: Database): Promise<Map<number, string>> {
  const codes = await regionsOfCities(db)
  const cities = await db.selectFrom('city').select(['id', 'slug']).execute()
  return new Map(cities.flatMap(({ id, slug }) => (codes.has(slug) ? [[id, codes.get(slug) as string]] : [])))
}

type Range = { from: number; to: number }
/** Tuition in US dollars, shares in percent. */
type Measures = Partial<Record<FigureSort | 'size', Range>>
/** Of every school, by its place. */
type LevelMeasures = { level: Level; at: Measures[] }

function measure(figures: SchoolFigures, rates: Parameters<typeof dollarsPer>[1]): Measures {
  const { tuition, admission_rate, international_share, students } = figures
  const rate = tuition?.currency ? dollarsPer(tuition.currency, rates) : null
  return {
    ...(tuition && rate !== null && { tuition: rangeOf(tuition, rate) }),
    ...(admission_rate && { admission: rangeOf(admission_rate, 100) }),
    ...(international_share && { international: rangeOf(international_share, 100) }),
    ...(students && { size: rangeOf(students, 1) }),
  }
}

const rangeOf = ({ value, value_to }: Figure, times: number): Range => ({
  from: value * times,
  to: (value_to ?? value) * times,
})

const FIGURE_SORTS = Object.keys(SORT_FIGURES) as FigureSort[]

function bandFacets(measures: Measures, level: Level): Facets {
  const own = Object.entries(BANDS).filter(([name]) => level === 'undergraduate' || leveled(name, level) !== name)
  const banded = own.map(([name, bands]) => {
    const range = measures[name as keyof typeof BANDS]
    return [leveled(name, level), range ? bandsOf(bands, range.from, range.to) : null]
  })
  return { ...Object.fromEntries(banded), [leveled('known', level)]: FIGURE_SORTS.filter((sort) => measures[sort]) }
}

/** Each order by its name and direction. What has no value comes last either way, and what is alike stays in order of the English name. */
function ordersOf(
  rows: readonly Row[],
  ranks: readonly (number | null)[],
  measured: readonly LevelMeasures[],
): Record<string, Order> {
  const places = rows.map((_, place) => place)
  const byValue = (valueAt: (place: number) => number | null | undefined, sign: 1 | -1) =>
    places.toSorted((a, b) => compareKnown(valueAt(a), valueAt(b), sign))
  const byText = (keyAt: (row: Row) => string) => {
    const keys = rows.map(keyAt)
    return places.toSorted((a, b) => compareTexts(keys[a] as string, keys[b] as string))
  }
  const both = (name: string, order: readonly number[]): [string, Order][] => [
    [`${name} asc`, order],
    [`${name} desc`, () => order.toReversed()],
  ]
  const figured = measured.flatMap(({ level, at }) =>
    FIGURE_SORTS.flatMap((sort): [string, Order][] => [
      [`${leveled(sort, level)} asc`, () => byValue((place) => at[place]?.[sort]?.from, 1)],
      [`${leveled(sort, level)} desc`, () => byValue((place) => at[place]?.[sort]?.to, -1)],
    ]),
  )
  const idAt = (place: number) => rows[place]?.id
  return Object.fromEntries([
    ...both('name en', places),
    ...both(
      'name vi',
      byText((row) => row.sort_key_vi ?? row.sort_key),
    ),
    ...both(
      'name tw',
      byText((row) => row.sort_key_tw ?? row.sort_key),
    ),
    ['newest asc', () => byValue(idAt, 1)],
    ['newest desc', byValue(idAt, -1)],
    ['rank asc', byValue((place) => ranks[place], 1)],
    ['rank desc', () => byValue((place) => ranks[place], -1)],
    ...figured,
  ])
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function compareKnown(a: number | null | undefined, b: number | null | undefined, sign: 1 | -1): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  return sign * (a - b)
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
