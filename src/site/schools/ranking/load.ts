import type { LoaderFunctionArgs } from 'react-router'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'
import { readView, sortOf } from './view.ts'

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
