import { EDITIONS } from '../../domain/editions.ts'
import { ListIndex, type Paging } from '../list-index.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'

export const RANKING_SORTS = ['rank', 'change', 'prev_rank', 'name', 'name_ch', 'name_en'] as const
export type RankingSort = (typeof RANKING_SORTS)[number]

export type RankingRow = {
  year: number
  school_id: number
  rank: number
  prev_rank: number | null
  change: number | null
  demo: number
  name_en: string
  name_vi: string | null
  name_tw: string | null
  country_code: string
}
/** A row with its school's places of all years, the oldest first. */
export type RankedSchool = RankingRow & { history: { year: number; rank: number }[] }

type Edition = { list: ListIndex; rows: Map<number, RankingRow> }
type Ranking = { years: number[]; editions: Map<number, Edition>; histories: Map<number, RankingRow[]> }

const ranking = perVersion(async (db): Promise<Ranking> => {
  const rows = await db
    .selectFrom('ranking')
    .innerJoin('school', 'school.id', 'school_id')
    .select(['year', 'school_id', 'ranking.rank', 'prev_rank', 'change', 'ranking.demo'])
    .select(['name_en', 'name_vi', 'name_tw', 'country_code'])
    .orderBy('year')
    .orderBy('ranking.rank')
    .orderBy('sort_key')
    .execute()
  const byYear = Map.groupBy(rows, ({ year }) => year)
  return {
    years: [...byYear.keys()].toReversed(),
    editions: new Map([...byYear].map(([year, places]) => [year, edition(places)])),
    histories: Map.groupBy(rows, ({ school_id }) => school_id),
  }
})

const inEnglish = new Intl.Collator(EDITIONS.en.htmlLang)
const inChinese = new Intl.Collator(EDITIONS.tw.htmlLang)
const chineseName = ({ name_tw, name_en }: RankingRow) => name_tw ?? name_en

type Compare = (a: RankingRow, b: RankingRow) => number
const byEnglishName: Compare = (a, b) => inEnglish.compare(a.name_en, b.name_en)
const byChineseName: Compare = (a, b) => inChinese.compare(chineseName(a), chineseName(b))

/** What each sort compares; what has no value comes last in either direction. */
const COMPARES: Record<Exclude<RankingSort, 'name'>, (sign: 1 | -1) => Compare> = {
  rank: (sign) => (a, b) => sign * (a.rank - b.rank),
  change: (sign) => (a, b) => compareNumbers(a.change, b.change, sign),
  prev_rank: (sign) => (a, b) => compareNumbers(a.prev_rank, b.prev_rank, sign),
  name_ch: (sign) => (a, b) => sign * byChineseName(a, b),
  name_en: (sign) => (a, b) => sign * byEnglishName(a, b),
}

function compareNumbers(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return sign * (a - b)
}

/** @param rows of one year, by rank and name: sorts that leave two alike keep that order */
function edition(rows: readonly RankingRow[]): Edition {
  const places = new Map(rows.map(({ school_id }, place) => [school_id, place]))
  const ordered = (compare: Compare) => rows.toSorted(compare).map(({ school_id }) => places.get(school_id) as number)
  const orders = Object.entries(COMPARES).flatMap(([sort, compare]) => [
    [`${sort} asc`, ordered(compare(1))] as const,
    [`${sort} desc`, ordered(compare(-1))] as const,
  ])
  return {
    list: new ListIndex(
      rows.map(({ school_id, country_code }) => ({ id: school_id, facets: { country: country_code } })),
      Object.fromEntries(orders),
    ),
    rows: new Map(rows.map((row) => [row.school_id, row])),
  }
}

export type RankingCriteria = {
  country: string | null
  /** The latest edition when null. */
  year: number | null
  sort: Exclude<RankingSort, 'name'>
  order: 'asc' | 'desc'
}

/** One page of a year's ranking, how many places it has, and which years there are, the latest first. */
export async function findRanking(
  db: Database,
  { country, year, sort, order }: RankingCriteria,
  paging: Paging,
): Promise<{ places: RankedSchool[]; total: number; years: number[]; year: number | null }> {
  const { years, editions, histories } = await ranking(db)
  const shown = year ?? years[0] ?? null
  const chosen = shown === null ? undefined : editions.get(shown)
  if (!chosen) return { places: [], total: 0, years, year: shown }
  const filters = { country: country === null ? [] : [country] }
  const { ids, total } = chosen.list.page(filters, paging, { order: `${sort} ${order}` })
  const places = ids.map((id) => ({
    ...(chosen.rows.get(id) as RankingRow),
    history: (histories.get(id) ?? []).map(({ year, rank }) => ({ year, rank })),
  }))
  return { places, total, years, year: shown }
}
