import { type LoaderFunctionArgs, redirect } from 'react-router'
import { isCountryCode } from '../../../domain/codes.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { type CountryOnMap, loadCountryMaps } from '../map/load-countries.ts'
import { readCountryText } from './country-text.ts'
import { criteriaOf, isRepeated, isUnfiltered, type ListFilters, listPath, readFilters } from './list-address.ts'

/** A map shows more schools at once than a list: so many pages of the API’s largest size. */
const mapPages = 3
const apiPage = 100

/** A page of the school list; addresses that a form without script wrote lead to the short one. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const filters = readFilters(search)
  const chosen = search.get('country') || 'all'
  if (!params.code) return redirect(listPath(chosen, filters), search.has('country') ? 302 : 301)
  const { code } = params
  const isKnown = (code === 'all' || isCountryCode(code)) && ['', 'map'].includes(filters.view)
  if (!isKnown) throw await notFound(site)
  if (isRepeated(search)) return redirect(listPath(code, filters), 302)
  const page = search.get('page') || '1'
  const { api } = site
  const isOpening = code !== 'all' && page === '1' && isUnfiltered(filters)
  const [list, cities, countries, about, countryMaps] = await Promise.all([
    loadPage(site, code, filters, page),
    api.schools.cities({ country: code }),
    api.countries.list(),
    isOpening ? readCountryText(site, code) : null,
    code === 'all' && filters.view === 'map' ? loadCountryMaps(site, filters) : ([] as CountryOnMap[]),
  ])
  if (list.page > 1 && list.schools.length === 0) throw await notFound(site)
  const country = countries.find(({ country_code }) => country_code === code)
  return {
    code,
    filters,
    list,
    cities,
    about,
    countryMaps,
    country: country ? { name: country.name_in, intro: country.intro } : null,
  }
}
export type SchoolListData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

function loadPage(site: SiteContext, code: string, filters: ListFilters, page: string) {
  const criteria = { ...criteriaOf(filters), country: code }
  const { list } = site.api.schools
  if (filters.view !== 'map' || code === 'all') return orNotFound(site, list({ ...criteria, page }))
  return loadMapped(/^\d+$/.test(page) ? Number(page) : 0, (number) =>
    orNotFound(site, list({ ...criteria, per_page: apiPage, page: number })),
  )
}

/** A page of a map is several of the API's, which are bounded. */
async function loadMapped<Page extends { schools: unknown[]; total: number }>(
  page: number,
  load: (page: number) => Promise<Page>,
): Promise<Page & { page: number; per_page: number }> {
  const first = (page - 1) * mapPages + 1
  const found = await load(Number.isInteger(first) && first > 0 ? first : page)
  const last = Math.min(Math.ceil(found.total / apiPage), first + mapPages - 1)
  const others = Array.from({ length: Math.max(last - first, 0) }, (_, index) => load(first + 1 + index))
  const rest = await Promise.all(others)
  const schools = [found, ...rest].flatMap((each) => each.schools)
  return { ...found, schools, page, per_page: apiPage * mapPages }
}
