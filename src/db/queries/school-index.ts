/** What every school is found, counted and ordered by, read once a content version: some 20 ms for the demo, half a second for 20,000. */

import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { keysOf } from '../../domain/collections.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { LEVELS, type Level } from '../../domain/levels.ts'
import { type Localized, localize, namesOfRow } from '../../domain/localized.ts'
import { BANDS, bandsOf } from '../../domain/school-bands.ts'
import {
  type FigureSort,
  type SchoolFilters,
  type SchoolSort,
  SORT_FIGURES,
  type SortOrder,
} from '../../domain/school-criteria.ts'
import { dollarsPer } from '../../domain/school-facts.ts'
import {
  FACT_OF,
  FIGURES,
  type Figure,
  figureLevel,
  figuresOf,
  type SchoolFigures,
} from '../../domain/school-figures.ts'
import { compareKnown, type Facets, type FacetValue, unmetBy } from '../lists.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'
import { regionsOfCities } from './names.ts'
import { schoolRanks } from './ranking.ts'

const KINDS = FIGURES.map((name) => FACT_OF[name].kind)

/** What lists show of schools for a level of study, by the school's id; schools of which none is known are missing. */
export const schoolFigures = async (
  db: Database,
  level: Level = 'undergraduate',
): Promise<Map<number, SchoolFigures>> => (await figuresByLevel(db))[level]

const figuresByLevel = perVersion(async (db): Promise<Record<Level, Map<number, SchoolFigures>>> => {
  const facts = await db
    .selectFrom('school_fact')
    .select(['school_id', 'kind', 'level', 'value', 'value_to', 'currency', 'year', 'source'])
    .where('kind', 'in', KINDS)
    .execute()
  const bySchool = Map.groupBy(facts, ({ school_id }) => school_id)
  const of = async (level: Level) => {
    // requests are answered between levels
    await setImmediate()
    return new Map([...bySchool].map(([id, ofSchool]) => [id, figuresOf(ofSchool, level)]))
  }
  return { undergraduate: await of('undergraduate'), graduate: await of('graduate'), pathway: await of('pathway') }
})

/** Ids of what a school has, by school. */
export type SchoolLinks = { enrollments: number[]; colleges: number[]; tags: number[] }

/** @property facets by level of study: size is always that of undergraduates */
export type SchoolEntry = SchoolLinks & {
  id: number
  kind: string
  country_code: string
  rank: number | null
  names: Localized
  facets: Record<Level, Facets>
  measures: Record<Level, Measures>
}

type Range = { from: number; to: number }
/** Tuition in US dollars, shares in percent. */
type Measures = Partial<Record<FigureSort | 'size', Range>>
const FIGURE_SORTS = keysOf(SORT_FIGURES)

/** Every school by its id, in order of the English names. */
export const schoolIndex = perVersion(async (db): Promise<ReadonlyMap<number, SchoolEntry>> => {
  const [ranks, rates, links] = [await schoolRanks(db), await listBlocks(db, 'exchange_rates'), await readLinks(db)]
  const [cities, regionOf] = [await db.selectFrom('city').select(['id', 'slug']).execute(), await regionsOfCities(db)]
  const slugs = new Map(cities.map(({ id, slug }) => [id, slug]))
  const levels = await Promise.all(
    Object.values(LEVELS).map(async (level) => [level, await schoolFigures(db, level)] as const),
  )
  const rows = await db
    .selectFrom('school')
    .select(['id', 'country_code', 'city_id', 'kind', 'no_exam', 'name_en', 'name_vi', 'name_tw'])
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  return mapInPieces(
    rows,
    ({ id, country_code, city_id, kind, no_exam, name_en, name_vi, name_tw }): [number, SchoolEntry] => {
      const schoolLinks = links(id)
      const measured = levels.map(
        ([level, figures]) => [level, measure(figures.get(id) ?? {}, rates[0]?.rates ?? {})] as const,
      )
      const measures = Object.fromEntries(measured) as Record<Level, Measures>
      const region = regionOf.get(slugs.get(city_id) ?? '')
      const common = {
        country: [country_code],
        cities: [city_id],
        kinds: kind === '' ? [] : [kind],
        noExam: [no_exam],
        regions: region === undefined ? [] : [region],
        ...schoolLinks,
        size: bandsIn(measures.undergraduate, 'size'),
      }
      const facets = measured.map(([level, available]) => [
        level,
        {
          ...common,
          tuition: bandsIn(available, 'tuition'),
          admission: bandsIn(available, 'admission'),
          known: FIGURE_SORTS.filter((sort) => available[sort]),
        },
      ])
      const names = namesOfRow({ name_en, name_vi, name_tw })
      const rank = ranks.get(id) ?? null
      return [id, { id, kind, country_code, rank, names, measures, ...schoolLinks, facets: Object.fromEntries(facets) }]
    },
  )
})

const pieceSize = 500

/** Requests are answered between pieces of 500. */
async function mapInPieces<R, V>(rows: readonly R[], entryOf: (row: R) => [number, V]): Promise<Map<number, V>> {
  const entries: [number, V][] = []
  for (let from = 0; from < rows.length; from += pieceSize) {
    await setImmediate()
    for (const row of rows.slice(from, from + pieceSize)) entries.push(entryOf(row))
  }
  return new Map(entries)
}

/** The values that schools have of a kind, at a level of study. */
const valuesOf = perVersion(async (db, kind: string, level: Level): Promise<FacetValue[]> => {
  const entries = [...(await schoolIndex(db)).values()]
  return [...new Set(entries.flatMap(({ facets }) => facets[level][kind] ?? []))]
})

/** What filters ask of a school's facets. */
const wantedBy = ({ country, countries, noExam, ...filters }: SchoolFilters): Facets => ({
  ...Object.fromEntries(LISTED.map((kind) => [kind, filters[kind]])),
  country: country === null ? countries : [country],
  noExam: noExam ? [1] : [],
})
const LISTED = [
  'enrollments',
  'colleges',
  'cities',
  'tags',
  'kinds',
  'regions',
  'tuition',
  'admission',
  'size',
] as const

/** Whether a school meets filters; figures are those of the level that the kinds of entry name. */
export function meeting(filters: SchoolFilters): (school: SchoolEntry) => boolean {
  const [unmetOf, level] = [unmetBy(wantedBy(filters)), figureLevel(filters.enrollments)]
  const { within } = filters
  return ({ id, facets }) => (within === null || within.has(id)) && unmetOf(facets[level]).length === 0
}

/** How many of some schools have each value of a kind among those that meet the filters of the other kinds: what choosing it would find. */
export async function countValues<K extends string>(
  db: Database,
  schools: readonly SchoolEntry[],
  filters: SchoolFilters,
  kinds: readonly K[],
): Promise<Record<K, Map<FacetValue, number>>> {
  const [unmetOf, level] = [unmetBy(wantedBy(filters)), figureLevel(filters.enrollments)]
  const { within } = filters
  const levels = schools
    .filter(({ id }) => within === null || within.has(id))
    .map(({ facets }) => ({ facets: facets[level], unmet: unmetOf(facets[level]) }))
  const counts = {} as Record<K, Map<FacetValue, number>>
  for (const kind of kinds) {
    const countsById = new Map((await valuesOf(db, kind, level)).map((value) => [value, 0]))
    counts[kind] = countsById
    for (const { facets, unmet } of levels)
      if (unmet.length === 0 || (unmet.length === 1 && unmet[0] === kind))
        for (const value of facets[kind] ?? []) countsById.set(value, (countsById.get(value) ?? 0) + 1)
  }
  return counts
}

/** A name as lists order it: without punctuation and a leading article. */
const orderedBy = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim()
    .replace(/^the /i, '')

/** Every school in an order. Schools without a value come last in both directions, and equal ones follow the English name. */
export const schoolsInOrder = perVersion(
  async (
    db,
    sort: Exclude<SchoolSort, 'fit'>,
    order: SortOrder,
    locale: Locale,
    level: Level,
  ): Promise<readonly SchoolEntry[]> => {
    const entries = [...(await schoolIndex(db)).values()]
    const sign = order === 'asc' ? 1 : -1
    if (sort === 'name') {
      const { compare } = new Intl.Collator(editionOf(locale).collation)
      const keys = new Map(entries.map(({ id, names }) => [id, orderedBy(localize(names, locale).text)]))
      const ordered = entries.sort((a, b) => compare(keys.get(a.id) ?? '', keys.get(b.id) ?? ''))
      return sign === 1 ? ordered : ordered.reverse()
    }
    const amountOf = ({ id, rank, measures }: SchoolEntry) => {
      if (sort === 'newest') return id
      if (sort === 'rank') return rank
      return measures[level][sort]?.[sign === 1 ? 'from' : 'to']
    }
    return entries.sort((a, b) => compareKnown(amountOf(a), amountOf(b), sign))
  },
)

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

function bandsIn(measures: Measures, name: keyof typeof BANDS): number[] {
  const range = measures[name]
  return range ? bandsOf(BANDS[name], range.from, range.to) : []
}

/** Answers what a school has. */
async function readLinks(db: Database): Promise<(id: number) => SchoolLinks> {
  const read = async (table: 'school_enrollment' | 'school_college' | 'school_tag', column: string) => {
    const rows = await db
      .selectFrom(table)
      .select(['school_id', sql.ref<number>(column).as('id')])
      .orderBy(sql.ref(column))
      .execute()
    return Map.groupBy(rows, ({ school_id }) => school_id)
  }
  const enrollments = await read('school_enrollment', 'enrollment_id')
  await setImmediate()
  const colleges = await read('school_college', 'college_id')
  const tags = await read('school_tag', 'tag_id')
  const idsIn = (links: typeof tags, school: number) => (links.get(school) ?? []).map(({ id }) => id)
  return (id) => ({ enrollments: idsIn(enrollments, id), colleges: idsIn(colleges, id), tags: idsIn(tags, id) })
}
