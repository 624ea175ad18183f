import { type CountryMapCode, countryMapCodes } from '../../art/projections.ts'
import type { SiteContext } from '../../shell/site-context.ts'
import { criteriaOf, type ListFilters } from '../list/list-address.ts'
import { mapSchools } from './places.ts'
import type { Point } from './spread.ts'

/** A country to choose: how many schools of the filter it has, and where. */
export type CountryOnMap = { code: CountryMapCode; total: number; dots: Point[] }

const dotsMax = 100

/** Every country that has a map; cities belong to one country and are no filter here. */
export function loadCountryMaps({ api }: SiteContext, filters: ListFilters): Promise<CountryOnMap[]> {
  return Promise.all(
    countryMapCodes.map(async (code) => {
      const query = { ...criteriaOf(filters), country: code, per_page: dotsMax }
      const { schools, total } = await api.schools.list(query)
      const dots = mapSchools(code, schools).flatMap((city) => city.schools.map(({ dot }) => dot))
      return { code, total, dots: dots.filter((dot) => dot !== null) }
    }),
  )
}
