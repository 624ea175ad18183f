/** What part of the ranking is looked at, as it stands in the address. */
import { listAddress } from '../../shell/layout/list-address.ts'

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
