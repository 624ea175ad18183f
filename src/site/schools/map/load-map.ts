import type { Answer, SchoolItem } from '../../../api/client.ts'
import { type CountryMapCode, mapOf } from '../../art/country-map.ts'
import type { StudyCriteria } from '../../programmes/filters/study-address.ts'
import { orNotFound } from '../../shell/pages/not-found.ts'
import type { SiteContext } from '../../shell/site-context.ts'
import { idsOf, type ListFilters, ownCriteria } from '../list/list-address.ts'
import { type City, citiesInFrame, clusterMarkers, type Frame, type MarkSizes, mapCities } from './marks.ts'

/** A map shows more schools than a list page: this many API pages of maximum size. */
const mapPages = 3
const apiPage = 100
/** The API's limit; no country has so many cities in a part of its map. */
const idsMax = 2000

type Asked = {
  code: string
  /** Null for a country without a drawing. */
  map: CountryMapCode | null
  filters: ListFilters
  /** The API's parameters for the filters of programmes. */
  study: StudyCriteria
  frame: Frame | null
  cities: readonly City[]
  page: string
}
type Found = { schools: SchoolItem[]; total: number }

/** The schools of a map or a part of it; one map page combines several API pages. */
export async function loadMapped(site: SiteContext, { code, map, filters, study, frame, cities, page }: Asked) {
  const within = frame && map ? citiesWithin(map, filters, frame, cities) : filters.cities
  const criteria = { ...ownCriteria(filters, code), ...study, cities: within, per_page: apiPage }
  const load = (number: number): Promise<Found> =>
    orNotFound(site, site.api.schools.list({ ...criteria, page: number }))
  const pageNumber = /^\d+$/.test(page) ? Number(page) : 0
  const first = (pageNumber - 1) * mapPages + 1
  const firstPage = await load(Number.isInteger(first) && first > 0 ? first : pageNumber)
  const last = Math.min(Math.ceil(firstPage.total / apiPage), first + mapPages - 1)
  const others = Array.from({ length: Math.max(last - first, 0) }, (_, index) => load(first + 1 + index))
  const rest = await Promise.all(others)
  const schools = [firstPage, ...rest].flatMap((each) => each.schools)
  return { ...firstPage, schools, page: pageNumber, per_page: apiPage * mapPages }
}

function citiesWithin(
  map: CountryMapCode,
  { cities: chosen }: ListFilters,
  frame: Frame,
  cities: readonly City[],
): string {
  const frameCities = frame.cities && new Set(frame.cities)
  const inside = citiesInFrame(map, cities, frame).filter((id) => frameCities?.has(id) ?? true)
  const chosenIds = idsOf(chosen)
  const ids = chosenIds.length > 0 ? inside.filter((id) => chosenIds.includes(id)) : inside
  const joined = ids.join(',') || '0'
  return joined.length > idsMax ? chosen : joined
}

/** A country to choose: the number and location of its schools. */
export type CountryOnMap = {
  code: string
  map: CountryMapCode | null
  total: number
  marks: { x: number; y: number; radius: number }[]
}

/** Small markers without numbers and links. */
const SMALL: MarkSizes = { dot: 4.6, group: 6.8, digit: 3, room: 5 }

/** Every country, also those without a drawing; city filters are ignored, because cities belong to one country. */
export function loadCountryMaps(
  site: SiteContext,
  countries: Answer<'countries', 'list'>,
  { filters, study }: Pick<Asked, 'filters' | 'study'>,
  cities: readonly City[],
): Promise<CountryOnMap[]> {
  return Promise.all(
    countries.map(async ({ country_code: code, iso_countries }) => {
      const map = mapOf(iso_countries)
      const query = { code, map, filters: { ...filters, cities: '' }, study, frame: null, cities, page: '1' }
      const { schools, total } = await loadMapped(site, query)
      const marks = map ? clusterMarkers(mapCities(map, schools, cities), null, SMALL) : []
      return { code, map, total, marks: marks.map(({ x, y, radius }) => ({ x, y, radius })) }
    }),
  )
}
