import type { LoaderFunctionArgs } from 'react-router'
import { isCountryCode } from '../../../domain/codes.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'
import { readView, sortOf } from './view.ts'

const perPage = '25'

/** A page of the ranking; a country, year, column or page that isn't there is the 404 page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const view = readView(search)
  const { country, year } = view
  if (country && !isCountryCode(country)) throw await notFound(site)
  const query = { country, year, ...sortOf(view), page: search.get('page') ?? '', per_page: perPage }
  const list = await orNotFound(site, site.api.ranking.list(query))
  const hasYear = !year || list.years.includes(Number(year))
  if (!hasYear || (list.page > 1 && list.places.length === 0)) throw await notFound(site)
  return { view, list }
}
export type RankingData = Awaited<ReturnType<typeof loader>>
export type Place = RankingData['list']['places'][number]
