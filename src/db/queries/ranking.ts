import type { Block } from '../../domain/content.ts'
import { editionsOf, placesOverYears, type RankedPlace } from '../../domain/ranking.ts'
import { compareKnown, type Paging, pageOf } from '../lists.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks, listUnresolved, readBlocks } from './blocks.ts'

export const RANKING_SORTS = ['rank', 'share', 'change', 'prev_rank', 'name', 'name_ch', 'name_en'] as const
export type RankingSort = (typeof RANKING_SORTS)[number]

export type RankingRow = Omit<RankedPlace, 'university'> & {
  /** The university's own id, and that of the school of this site that it is. */
  id: number
  school_id: number | null
  name_en: string
  name_vi: string | null
  name_tw: string | null
  iso_country: string
  /** Its country in the school search, else its ISO code in lower case. */
  country_code: string
  /** Places of all years, the oldest first. */
  history: { year: number; rank: number }[]
}
type University = Pick<
  RankingRow,
  'id' | 'school_id' | 'name_en' | 'name_vi' | 'name_tw' | 'iso_country' | 'country_code'
>

/** Places by rank. */
type Edition = { window: number; rows: RankingRow[] }
type Ranking = { code: string; years: number[]; editions: Map<number, Edition> }

/** Every ranking, in the site's order. */
const rankings = perVersion(async (db): Promise<Ranking[]> => {
  const lists = await listBlocks(db, 'ranking_lists')
  const universities = await readUniversities(db)
  return lists.map(({ code, places }) => {
    const histories = placesOverYears(places)
    const editions = editionsOf(places).map(({ year, window, places: ranked }): [number, Edition] => {
      const rows = ranked.flatMap(({ university, ...place }) => {
        const entry = universities.get(university)
        return entry ? [{ ...entry, ...place, history: histories.get(university) ?? [] }] : []
      })
      return [year, { window, rows: rows.sort((a, b) => a.rank - b.rank || byEnglishName(a, b)) }]
    })
    return { code, years: editions.map(([year]) => year), editions: new Map(editions) }
  })
})

/** Sheets bring tens of thousands that are in no ranking: these are held by nobody. */
async function readRankedUniversities(db: Database): Promise<Block<'universities'>[]> {
  const lists = await listUnresolved(db, 'ranking_lists')
  const ranked = new Set(lists.flatMap(({ places }) => places.map(({ university }) => university)))
  const universities: Block<'universities'>[] = []
  for await (const piece of readBlocks(db, 'universities'))
    universities.push(...piece.map(({ block }) => block).filter(({ slug }) => ranked.has(slug)))
  return universities
}

/** Those that are ranked, by slug; one that is a school of this site bears its names. */
async function readUniversities(db: Database): Promise<Map<string, University>> {
  const blocks = await readRankedUniversities(db)
  const slugs = ['', ...blocks.flatMap(({ school }) => (school === undefined ? [] : [school]))]
  const [schools, countries] = await Promise.all([
    db
      .selectFrom('school')
      .select(['id', 'slug', 'name_en', 'name_vi', 'name_tw'])
      .where('slug', 'in', slugs)
      .execute(),
    db.selectFrom('school').select(['iso_country', 'country_code']).distinct().execute(),
  ])
  const bySlug = new Map(schools.map((school) => [school.slug, school]))
  const codes = new Map(countries.map(({ iso_country, country_code }) => [iso_country, country_code]))
  return new Map(
    blocks.map(({ id, slug, name_en, name_vi = null, name_tw = null, iso_country, school }) => {
      const ownSchool = school === undefined ? undefined : bySlug.get(school)
      const names = ownSchool ?? { name_en, name_vi, name_tw }
      const country_code = codes.get(iso_country) ?? iso_country.toLowerCase()
      const { name_en: en, name_vi: vi, name_tw: tw } = names
      const localNames = { name_en: en, name_vi: vi, name_tw: tw }
      return [slug, { id, school_id: ownSchool?.id ?? null, ...localNames, iso_country, country_code }]
    }),
  )
}

const inEnglish = new Intl.Collator('en')
const inChinese = new Intl.Collator('zh-Hant-TW')
const chineseName = ({ name_tw, name_en }: RankingRow) => name_tw ?? name_en

type Compare = (a: RankingRow, b: RankingRow) => number
const byEnglishName: Compare = (a, b) => inEnglish.compare(a.name_en, b.name_en)
const byChineseName: Compare = (a, b) => inChinese.compare(chineseName(a), chineseName(b))

/** What each sort compares; what has no value comes last in either direction. */
const COMPARES: Record<Exclude<RankingSort, 'name'>, (sign: 1 | -1) => Compare> = {
  rank: (sign) => (a, b) => sign * (a.rank - b.rank),
  share: (sign) => (a, b) => compareKnown(a.share_rank, b.share_rank, sign),
  change: (sign) => (a, b) => compareKnown(a.change, b.change, sign),
  prev_rank: (sign) => (a, b) => compareKnown(a.prev_rank, b.prev_rank, sign),
  name_ch: (sign) => (a, b) => sign * byChineseName(a, b),
  name_en: (sign) => (a, b) => sign * byEnglishName(a, b),
}

export type RankingCriteria = {
  /** Code of a ranking; null for the site's first one. */
  ranking: string | null
  /** As rows have it. */
  country: string | null
  /** The latest edition when null. */
  year: number | null
  sort: Exclude<RankingSort, 'name'>
  order: 'asc' | 'desc'
}
export type RankingPage = {
  code: string | null
  places: RankingRow[]
  total: number
  /** Years that there are editions of, the latest first. */
  years: number[]
  year: number | null
  /** How many years the edition counts. */
  window: number | null
  /** How many universities of each country the edition has. */
  countries: { code: string; iso_country: string; count: number }[]
}

/** One page of a year's ranking, and what else there is of it. */
export async function findRanking(
  db: Database,
  { ranking, country, year, sort, order }: RankingCriteria,
  paging: Paging,
): Promise<RankingPage> {
  const all = await rankings(db)
  const chosen = ranking === null ? all[0] : all.find(({ code }) => code === ranking)
  const { code = null, years = [] } = chosen ?? {}
  const shown = year ?? years[0] ?? null
  const edition = shown === null ? undefined : chosen?.editions.get(shown)
  if (!edition) return { code, places: [], total: 0, years, year: shown, window: null, countries: [] }
  const { rows, window } = edition
  const matches = rows.filter(({ country_code }) => country === null || country_code === country)
  const places = pageOf(matches.sort(COMPARES[sort](order === 'asc' ? 1 : -1)), paging)
  return { code, places, total: matches.length, years, year: shown, window, countries: countriesOf(rows) }
}

const countriesOf = (rows: readonly RankingRow[]): RankingPage['countries'] =>
  [...Map.groupBy(rows, ({ iso_country }) => iso_country)].map(([iso_country, rowsOfCountry]) => ({
    code: rowsOfCountry[0]?.country_code ?? '',
    iso_country,
    count: rowsOfCountry.length,
  }))

/** Each school's place in the latest edition of the site's first ranking, by the school's id. */
export const schoolRanks = perVersion(async (db): Promise<Map<number, number>> => {
  const [first] = await rankings(db)
  const latest = first?.editions.get(first.years[0] ?? 0)
  return new Map((latest?.rows ?? []).flatMap(({ school_id, rank }) => (school_id === null ? [] : [[school_id, rank]])))
})
