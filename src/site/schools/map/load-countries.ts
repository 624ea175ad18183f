import { type CountryMapCode, countryMapCodes } from '../../art/projections.ts'
import type { SiteContext } from '../../shell/site-context.ts'
import type { ListFilters } from '../list/list-address.ts'
import { drawMarks } from './drawn-marks.ts'
import { loadMapped } from './load-map.ts'
import type { MarkSizes } from './marks.ts'
import { type City, mapCities } from './places.ts'

/** A country to choose: how many schools of the filter it has, and where. */
export type CountryOnMap = {
  code: CountryMapCode
  total: number
  marks: { x: number; y: number; radius: number }[]
}

/** Marks without numbers that nobody presses. */
const SMALL: MarkSizes = { dot: 4.6, group: 6.8, digit: 3, room: 5 }

/** Every country that has a map; cities belong to one country and are no filter here. */
export function loadCountryMaps(
  site: SiteContext,
  filters: ListFilters,
  cities: readonly City[],
): Promise<CountryOnMap[]> {
  return Promise.all(
    countryMapCodes.map(async (code) => {
      const asked = { code, filters: { ...filters, cities: '' }, frame: null, cities, page: '1' }
      const { schools, total } = await loadMapped(site, asked)
      const marks = drawMarks(mapCities(code, schools, cities), null, SMALL)
      return { code, total, marks: marks.map(({ x, y, radius }) => ({ x, y, radius })) }
    }),
  )
}
