import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type Answer, ApiFailure } from '../../../api/client.ts'
import { isCountryCode } from '../../../domain/codes.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { type CountryOnMap, loadCountryMaps, loadMapped } from '../map/load-map.ts'
import { readFrame } from '../map/marks.ts'
import {
  criteriaOf,
  isRepeated,
  isUnfiltered,
  type ListFilters,
  listPath,
  readFilters,
  valuesOf,
} from './list-address.ts'

// What was typed, read: the filters that stand in the text beside those of the address.

type Read = Answer<'schools', 'words'>['read']

/** What the page says of a text. */
export type Said = {
  text: string
  isRead: boolean
  /** Whether the text names the country. */
  country: boolean
  /** What was left and nothing is called. */
  unfound: string | null
  /** Looks for the text as a name. */
  plainPath: string
  /** For a name that is a place too: the filters of the place. */
  otherwise: ListFilters | null
}

/**
 * The filters of an address and of its text; the text's own words are no name any more.
 * Where it means another country than the one that is shown, the path that leads there.
 */
async function readText(
  site: SiteContext,
  code: string,
  typed: ListFilters,
): Promise<{ filters: ListFilters; said: Said | null; path: string | null }> {
  const { school: text, plain } = typed
  const asTyped = { filters: typed, said: null, path: null }
  if (text === '' || plain === text) return asTyped
  const words = await orNotFound(site, site.api.schools.words({ name: text, country: code }))
  const said = {
    text,
    isRead: words.isRead,
    country: words.read.country !== null,
    unfound: words.unfound,
    plainPath: listPath(code, { ...typed, plain: text }),
    otherwise: words.otherwise && withRead({ ...typed, school: '' }, words.otherwise),
  }
  if (!words.isRead) return { ...asTyped, said }
  const country = words.country ?? 'all'
  const left = { ...typed, cities: '', regions: '', view: typed.view === 'cities' ? '' : typed.view }
  if (country !== code) return { ...asTyped, path: listPath(country, left) }
  const filters = withRead({ ...typed, school: words.rest, plain: words.rest }, words.read)
  return { filters, said, path: null }
}

function withRead(typed: ListFilters, read: Read): ListFilters {
  const both = (chosen: string, found: readonly (string | number)[]) => valuesOf([chosen, ...found].join(',')).join(',')
  return {
    ...typed,
    enrollments: both(typed.enrollments, read.enrollments),
    hots: both(typed.hots, read.colleges),
    cities: both(typed.cities, read.cities),
    tags: both(typed.tags, read.tags),
    kinds: both(typed.kinds, read.kinds),
    regions: both(typed.regions, read.regions),
    no_exam: read.noExam ? '1' : typed.no_exam,
  }
}

/** The picture of a country's guide, which its list ends with a link to; null where none is written. */
async function readGuidePicture({ api }: SiteContext, code: string): Promise<string | null> {
  try {
    return (await api.guides.one({ code })).image
  } catch (error) {
    // what isn't written is no failure; an outage stays one
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

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
