/** The schools of a list by city, each with its dot on the country's map. */
import type { SchoolItem } from '../../../api/client.ts'
import { projectOnCountryMap } from '../../art/projections.ts'
import { type Point, spread } from './spread.ts'

export type MappedSchool = Pick<SchoolItem, 'id' | 'name' | 'name_en'> & { dot: Point | null }
export type MappedCity = { id: number; name: string; schools: MappedSchool[] }

const dotDistance = 7

/** Cities with most schools first, then by name; a school outside the map's frame has no dot. @param language BCP 47, of the names */
export function mapSchools(code: string, schools: readonly SchoolItem[], language = 'en'): MappedCity[] {
  const byName = new Intl.Collator(language).compare
  const projected = schools.map((school) => projectOnCountryMap(code, school.latitude, school.longitude))
  const dots = spread(
    projected.filter((point) => point !== null),
    dotDistance,
  )
  const cities = new Map<number, MappedCity>()
  for (const [index, { id, name, name_en, city }] of schools.entries()) {
    const dot = projected[index] ? (dots.shift() ?? null) : null
    const known = cities.get(city.id) ?? { id: city.id, name: city.name, schools: [] }
    known.schools.push({ id, name, name_en, dot })
    cities.set(city.id, known)
  }
  return [...cities.values()].toSorted((a, b) => b.schools.length - a.schools.length || byName(a.name, b.name))
}
