/** What part of the ranking is looked at, as it stands in the address. */

import type { LoaderFunctionArgs } from 'react-router'
import { listAddress } from '../../shell/layout/pager.tsx'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'

export const RANKING_PATH = '/ranking_list'

export type RankingSort = 'rank' | 'share' | 'change' | 'prev_rank' | 'name' | 'name_en'
export type Order = 'asc' | 'desc'
/** Texts as the address has them; empty where it says nothing. */
export type RankingView = { ranking: string; country: string; year: string; sort: string; order: string }

export function readView(search: URLSearchParams): RankingView {
  const read = (name: string) => search.get(name) ?? ''
  return {
    ranking: read('ranking'),
    country: read('country'),
    year: read('year'),
    sort: read('sort'),
    order: read('order'),
  }
}

/** The order in which a column is looked at first: who has gained most stands above. */
const firstOrder = (sort: string): Order => (sort === 'change' ? 'desc' : 'asc')

/** The column that the list is sorted by, and how. */
export const sortOf = ({ sort, order }: RankingView): { sort: string; order: string } => ({
  sort: sort || 'rank',
  order: order || firstOrder(sort),
})

/** The address of a part of the ranking; what goes without saying is left out. */
export function rankingPath(view: RankingView, page = 1): string {
  const { sort, order } = sortOf(view)
  return listAddress(
    RANKING_PATH,
    {
      ranking: view.ranking,
      country: view.country,
      year: view.year,
      sort: sort === 'rank' ? '' : sort,
      order: order === firstOrder(sort) ? '' : order,
    },
    page,
  )
}

/** Where a column's head leads: its first order, or the other one when the list is sorted so already. */
export function sortPath(view: RankingView, column: RankingSort): string {
  const now = sortOf(view)
  const first = firstOrder(column)
  const other = first === 'asc' ? 'desc' : 'asc'
  return rankingPath({ ...view, sort: column, order: now.sort === column && now.order === first ? other : first })
}

/** The years that an edition counts. */
export const periodOf = (year: number, window: number | null): string =>
  window !== null && window > 1 ? `${year - window + 1}–${year}` : String(year)

const perPage = '25'

/** A page of a ranking; a ranking, country, year, column or page that isn't there is the 404 page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const view = readView(search)
  const { ranking, country, year } = view
  const query = { ranking, country, year, ...sortOf(view), page: search.get('page') ?? '', per_page: perPage }
  const list = await orNotFound(site, site.api.ranking.list(query))
  const isThere =
    (!ranking || list.rankings.some(({ code }) => code === ranking)) &&
    (!year || list.years.includes(Number(year))) &&
    (!country || (await isCountry(country)))
  if (!isThere || (list.page > 1 && list.places.length === 0)) throw await notFound(site)
  return { view, list }

  /** Of this edition, or of the school search, which leads here. */
  async function isCountry(code: string): Promise<boolean> {
    if (list.countries.some((own) => own.code === code)) return true
    return (await site.api.countries.list()).some((own) => own.country_code === code)
  }
}
export type RankingData = Awaited<ReturnType<typeof loader>>
export type Place = RankingData['list']['places'][number]
