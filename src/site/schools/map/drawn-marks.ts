/** What a map draws: its cities as marks in the frame, each with where it leads. */
import type { ListFilters } from '../list/list-address.ts'
import { type Frame, frameAround, inFrame, type Point, WHOLE } from './frame.ts'
import { cityAnchor, mapId, mapPath, placesId, schoolAnchor } from './map-address.ts'
import { type Mark, type MarkSizes, markPlaces, type Place } from './marks.ts'
import type { MappedCity } from './places.ts'

type CityPlace = Place & { city: MappedCity; whole: Point }
export type CityMark = Mark<CityPlace>
export type MapView = { code: string; filters: ListFilters; frame: Frame | null }

/** The cities of a list as marks of its map that don't touch. */
export function drawMarks(cities: readonly MappedCity[], frame: Frame | null, sizes: MarkSizes): CityMark[] {
  const places = cities.flatMap((city) => {
    const at = city.point && inFrame(frame ?? WHOLE, city.point)
    return city.point && at ? [{ ...at, id: city.id, count: city.schools.length, city, whole: city.point }] : []
  })
  return markPlaces(places, sizes)
}

/** `isPart`: the address shows a nearer part of the map with the mark's schools. */
export type Way = { to: string; isPart: boolean }

/**
 * A school's mark leads to it in the list beside, a city's to its schools there; several cities to a nearer map,
 * and where none is near enough to tell them apart to a list of them alone.
 * @param marks all of the map
 */
export function leadsTo(
  mark: CityMark,
  marks: readonly CityMark[],
  { code, filters, frame }: MapView,
  sizes: MarkSizes,
): Way {
  const [first, ...others] = mark.places
  const [school] = first?.city.schools ?? []
  if (first && others.length === 0)
    return here(mark.count === 1 && school ? schoolAnchor(school.id) : cityAnchor(first.id))
  const nearer = frameAround(mark.places.map(({ whole }) => whole))
  const isNearer = nearer !== null && nearer.width < (frame ?? WHOLE).width
  const cities = mark.places.map(({ city }) => city)
  const ids = cities.map(({ id }) => id).toSorted((a, b) => a - b)
  if (isNearer && drawMarks(cities, nearer, sizes).length > 1)
    return { to: `${mapPath(code, filters, { ...nearer, cities: ids })}#${mapId}`, isPart: true }
  if (marks.length === 1) return here(placesId)
  const alone = { ...filters, cities: ids.join(',') }
  return { to: `${mapPath(code, alone, isNearer ? nearer : frame)}#${mapId}`, isPart: false }
}

const here = (anchor: string): Way => ({ to: `#${anchor}`, isPart: false })
