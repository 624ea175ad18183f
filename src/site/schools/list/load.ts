import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Answer } from '../../../api/client.ts'
import { isCountryCode } from '../../../domain/codes.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { readFrame } from '../map/frame.ts'
import { type CountryOnMap, loadCountryMaps } from '../map/load-countries.ts'
import { loadMapped } from '../map/load-map.ts'
import { readGuidePicture } from './guide-picture.ts'
import { criteriaOf, isRepeated, isUnfiltered, listPath, readFilters } from './list-address.ts'
import { readText } from './said.ts'

export type Choices = NonNullable<Answer<'schools', 'list'>['choices']>

/** A page of the school list; addresses that a form without script wrote lead to the short one. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const typed = readFilters(search)
  const chosen = search.get('country') || 'all'
  if (!params.code) return redirect(listPath(chosen, typed), search.has('country') ? 302 : 301)
  const { code } = params
  const isMap = typed.view === 'map'
  const area = isMap && code !== 'all' ? search.get('area') : null
  const frame = area === null ? null : readFrame(area)
  const isKnown = (code === 'all' || isCountryCode(code)) && ['', 'map', 'cities'].includes(typed.view)
  if (!isKnown || (area !== null && !frame)) throw await notFound(site)
  if (isRepeated(search)) return redirect(listPath(code, typed), 302)
  const { filters, said, path } = await readText(site, code, typed)
  if (path) return redirect(path, 302)
  const page = search.get('page') || '1'
  const { api } = site
  const isOpening = code !== 'all' && page === '1' && isUnfiltered(filters)
  const cities = await api.schools.cities({ country: code })
  const criteria = { ...criteriaOf(filters), country: code }
  const { sort: _, order: __, cities: ___, ...narrowing } = criteria
  const isChoosingCities = filters.view === 'cities'
  const [list, countries, guidePicture, countryMaps, mapChoices, regions, tags, cityChoices] = await Promise.all([
    isMap && code !== 'all'
      ? loadMapped(site, { code, filters, frame, cities, page })
      : orNotFound(site, api.schools.list({ ...criteria, page, choices: 1 })),
    api.countries.list(),
    isOpening ? readGuidePicture(site, code) : null,
    isMap && code === 'all' ? loadCountryMaps(site, filters, cities) : ([] as CountryOnMap[]),
    isMap && code !== 'all' ? countChoices(site, criteria) : null,
    api.schools.regions({ country: code }),
    api.schools.tags(),
    isChoosingCities ? orNotFound(site, api.schools.cities(narrowing)) : null,
  ])
  if (list.page > 1 && list.schools.length === 0) throw await notFound(site)
  const country = countries.find(({ country_code }) => country_code === code)
  return {
    code,
    filters,
    said,
    frame,
    list,
    cities,
    cityChoices,
    choices: mapChoices ?? ('choices' in list ? (list.choices as Choices | undefined) : undefined) ?? null,
    regions: regions.regions,
    tags: tags.school_tags,
    guidePicture,
    countryMaps,
    country: country ? { name: country.name_in, intro: country.intro } : null,
  }
}
export type SchoolListData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

/** A map is several pages of the API's: what else there is to choose is asked for once. */
async function countChoices(
  site: SiteContext,
  criteria: ReturnType<typeof criteriaOf> & { country: string },
): Promise<Choices | null> {
  const { choices } = await orNotFound(site, site.api.schools.list({ ...criteria, per_page: 1, choices: 1 }))
  return choices ?? null
}
