/** The visible part of the ranking, from the URL. */

import type { LoaderFunctionArgs } from 'react-router'
import { listAddress } from '../../shell/layout/pager.tsx'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'

export const RANKING_PATH = '/ranking_list'

export type RankingSort = 'rank' | 'share' | 'change' | 'prev_rank' | 'name' | 'name_en'
export type Order = 'asc' | 'desc'
/** The URL's parameters; empty when missing. */
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

/** The default direction of each column: the highest gain first. */
const firstOrder = (sort: string): Order => (sort === 'change' ? 'desc' : 'asc')

/** The current sort column and direction. */
export const sortOf = ({ sort, order }: RankingView): { sort: string; order: string } => ({
  sort: sort || 'rank',
  order: order || firstOrder(sort),
})

/** The URL of a part of the ranking; default values are left out. */
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

/** The link of a column header: its default direction, or the reverse of the current one. */
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

/** A page of a ranking; an unknown ranking, country, year, column or page gives the 404 page. */
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

  /** A country of this edition or of the school search, which links here. */
  async function isCountry(code: string): Promise<boolean> {
    if (list.countries.some((listed) => listed.code === code)) return true
    return (await site.api.countries.list()).some((listed) => listed.country_code === code)
  }
}
export type RankingData = Awaited<ReturnType<typeof loader>>
export type Place = RankingData['list']['places'][number]
