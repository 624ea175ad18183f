import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type Answer, ApiFailure } from '../../../api/client.ts'
import { mapOf } from '../../art/country-map.ts'
import { loadStudy } from '../../programmes/filters/load-study.ts'
import { pathWith, valuesOf } from '../../shell/list-query.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { loadCountryMaps, loadMapped } from '../map/load-map.ts'
import { readFrame } from '../map/marks.ts'
import { isRepeated, isUnfiltered, type ListFilters, listPath, ownCriteria, readFilters } from './list-address.ts'

// Parses the query: its filters are added to those of the URL.

type Read = Answer<'schools', 'words'>['read']

/** The interpretation of a query, shown on the page. */
export type Understood = {
  text: string
  isRead: boolean
  /** Whether the query names the country. */
  country: boolean
  /** The remaining words without a match. */
  unfound: string | null
  /** The URL that searches the query as a name. */
  plainPath: string
  /** For a name that is also a place: the filters of the place. */
  otherwise: ListFilters | null
}

/**
 * The filters of a URL and of its query; recognised words are no longer part of the name.
 * When the query names another country than the current one, the path to redirect to.
 */
async function readText(
  site: SiteContext,
  code: string,
  input: ListFilters,
): Promise<{ filters: ListFilters; understood: Understood | null; path: string | null }> {
  const { school: text, plain } = input
  const unchanged = { filters: input, understood: null, path: null }
  if (text === '' || plain === text) return unchanged
  const words = await orNotFound(site, site.api.schools.words({ name: text, country: code }))
  // a question of money, grades or tests isn't answered by names of schools
  if (words.asks) {
    const country = input.country || (code === 'all' ? '' : code)
    return { ...unchanged, path: pathWith('/search', ['q', 'country'], { q: text, country }, 1) }
  }
  const understood = {
    text,
    isRead: words.isRead,
    country: words.read.country !== null,
    unfound: words.unfound,
    plainPath: listPath(code, { ...input, plain: text }),
    otherwise: words.otherwise && withRead({ ...input, school: '' }, words.otherwise),
  }
  if (!words.isRead) return { ...unchanged, understood }
  const country = words.country ?? 'all'
  const left = { ...input, cities: '', regions: '', view: input.view === 'cities' ? '' : input.view }
  if (country !== code) return { ...unchanged, path: listPath(country, left) }
  const filters = withRead({ ...input, ...bandOf(words.study), school: words.rest, plain: words.rest }, words.read)
  return { filters, understood, path: null }
}

/** The list's filters have the band of IELTS alone. */
const bandOf = (study: Partial<Record<string, string>>) =>
  study.english === undefined ? study : { ...study, english: study.english.replace('ielts:', '') }

function withRead(input: ListFilters, read: Read): ListFilters {
  const both = (chosen: string, recognised: readonly (string | number)[]) =>
    valuesOf([chosen, ...recognised].join(',')).join(',')
  return {
    ...input,
    enrollments: both(input.enrollments, read.enrollments),
    hots: both(input.hots, read.colleges),
    cities: both(input.cities, read.cities),
    tags: both(input.tags, read.tags),
    kinds: both(input.kinds, read.kinds),
    regions: both(input.regions, read.regions),
    no_exam: read.noExam ? '1' : input.no_exam,
  }
}

/** The picture of a country's guide; null without a guide. */
async function readGuide({ api }: SiteContext, code: string): Promise<{ image: string | null } | null> {
  try {
    const { image } = await api.guides.one({ code })
    return { image }
  } catch (error) {
    // a missing guide is not an error; an outage is
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

export type Choices = NonNullable<Answer<'schools', 'list'>['choices']>

/** A page of the school list; URLs from a form without script redirect to the short form. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const input = readFilters(search)
  const chosen = valuesOf(input.country)
  const [first = 'all', ...others] = chosen.includes('all') ? [] : chosen
  if (!params.code) {
    const path = listPath(others.length > 0 ? 'all' : first, { ...input, country: chosen.join(',') })
    return redirect(path, search.has('country') ? 302 : 301)
  }
  const { code } = params
  // one country is part of the path
  if (code === 'all' && first !== 'all' && others.length === 0) return redirect(listPath(first, input), 302)
  const isMap = input.view === 'map'
  const area = isMap && code !== 'all' ? search.get('area') : null
  const frame = area === null ? null : readFrame(area)
  const { api } = site
  const countries = await api.countries.list()
  const country = countries.find(({ country_code }) => country_code === code)
  const isKnown = (code === 'all' || country !== undefined) && ['', 'map', 'cities'].includes(input.view)
  if (!isKnown || (area !== null && !frame)) throw await notFound(site)
  const map = mapOf(country?.iso_countries)
  if (isMap && country && !map) return redirect(listPath(code, { ...input, view: '' }), 302)
  if (isRepeated(search)) return redirect(listPath(code, input), 302)
  const inAddress = await loadStudy(api, input)
  if (listPath(code, inAddress.filters) !== listPath(code, input))
    return redirect(listPath(code, inAddress.filters), 302)
  const { filters, understood, path } = await readText(site, code, inAddress.filters)
  if (path) return redirect(path, 302)
  const studyInput = understood?.isRead ? await loadStudy(api, filters) : inAddress
  const page = search.get('page') || '1'
  const isOpening = code !== 'all' && page === '1' && isUnfiltered(filters)
  const cities = await api.schools.cities({ country: code })
  const criteria = { ...ownCriteria(filters, code), ...studyInput.criteria }
  const { sort: _, order: __, cities: ___, ...narrowing } = criteria
  const isChoosingCities = filters.view === 'cities'
  const [list, guide, countryMaps, mapChoices, regions, tags, cityChoices] = await Promise.all([
    isMap && map
      ? loadMapped(site, { code, map, filters, study: studyInput.criteria, frame, cities, page })
      : orNotFound(site, api.schools.list({ ...criteria, page, choices: 1 })),
    isOpening ? readGuide(site, code) : null,
    isMap && code === 'all' ? loadCountryMaps(site, countries, { filters, study: studyInput.criteria }, cities) : [],
    isMap && code !== 'all' ? countChoices(site, criteria) : null,
    api.schools.regions({ country: code }),
    api.schools.tags(),
    isChoosingCities ? orNotFound(site, api.schools.cities(narrowing)) : null,
  ])
  if (list.page > 1 && list.schools.length === 0) throw await notFound(site)
  const mentioned = [filters, understood?.otherwise].flatMap((of) => valuesOf(of?.cities ?? ''))
  return {
    code,
    map,
    hasMaps: map !== null || (code === 'all' && countries.some(({ iso_countries }) => mapOf(iso_countries) !== null)),
    filters,
    study: studyInput.study,
    understood,
    frame,
    list,
    /** Those that the page mentions or draws: a register has thousands. */
    cities: isMap ? cities : cities.filter(({ id }) => mentioned.includes(String(id))),
    cityCount: cities.length,
    cityChoices,
    choices: mapChoices ?? ('choices' in list ? (list.choices as Choices | undefined) : undefined) ?? null,
    regions: regions.regions,
    tags: tags.school_tags,
    guide,
    countryMaps,
    country: country ? { name: country.name_in, intro: country.intro, regionsLabel: country.regions_label } : null,
  }
}
export type SchoolListData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

/** A map combines several API pages: the available choices are requested once. */
async function countChoices(site: SiteContext, criteria: ReturnType<typeof ownCriteria>): Promise<Choices | null> {
  const { choices } = await orNotFound(site, site.api.schools.list({ ...criteria, per_page: 1, choices: 1 }))
  return choices ?? null
}
