/** The schools of a list by city, each city with its place on the country's map. */
import type { Answer, SchoolItem } from '../../../api/client.ts'
import { projectOnCountryMap } from '../../art/projections.ts'
import { type Frame, inFrame, type Point } from './frame.ts'

export type City = Answer<'schools', 'cities'>[number]
/** `point` in units of the whole map; null outside the part that is drawn. */
export type MappedCity = { id: number; name: string; schools: SchoolItem[]; point: Point | null }

/** Cities in the order in which the list comes to them. */
export function mapCities(code: string, schools: readonly SchoolItem[], cities: readonly City[]): MappedCity[] {
  const known = new Map(cities.map((city) => [city.id, city]))
  const mapped = new Map<number, MappedCity>()
  for (const school of schools) {
    const { id, name } = school.city
    const at = known.get(id) ?? school
    const city = mapped.get(id) ?? {
      id,
      name,
      schools: [],
      point: projectOnCountryMap(code, at.latitude, at.longitude),
    }
    city.schools.push(school)
    mapped.set(id, city)
  }
  return [...mapped.values()]
}

/** Ids of the cities that lie in a part of the map. */
export function citiesInFrame(code: string, cities: readonly City[], frame: Frame): number[] {
  return cities
    .filter(({ latitude, longitude }) => {
      const point = projectOnCountryMap(code, latitude, longitude)
      return point !== null && inFrame(frame, point) !== null
    })
    .map(({ id }) => id)
}
