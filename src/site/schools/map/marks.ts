/** Places of a map as markers without overlaps: close ones are clustered with their count. */

import type { Answer, SchoolItem } from '../../../api/client.ts'
import { itemAt } from '../../../domain/collections.ts'
import { type CountryMapCode, countryMapSize, projectOnCountryMap } from '../../art/country-map.ts'
import { type ListFilters, listPath } from '../list/list-address.ts'

// The visible part of a country's map: the whole, or the frame in the URL.

export type Point = { x: number; y: number }
/** In units of the whole map; the height follows from the aspect ratio. For a selected cluster, `cities` are its ids: neighbours are excluded, so that it leads to exactly its own schools. */
export type Frame = Point & { width: number; cities?: readonly number[] }

const { width, height } = countryMapSize
const shape = height / width
export const WHOLE: Frame = { x: 0, y: 0, width }

/** Outlines are drawn for the whole map: at higher zoom they look coarse. */
const widthMin = 60
const margin = 1.7

export const isWhole = (frame: Frame): boolean => frame.width === width
const heightOf = (frame: Frame) => frame.width * shape

/** `210,160,60`: left, top and width; `210,160,60~5.7` for two cities there. Null when it is not a part of the map. */
export function readFrame(text: string): Frame | null {
  const [, left, top, size, ids] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})(?:~(\d{1,9}(?:\.\d{1,9}){0,999}))?$/.exec(text) ?? []
  const [x, y, wide] = [left, top, size].map((part) => (part === undefined ? undefined : Number(part)))
  if (x === undefined || y === undefined || wide === undefined) return null
  const cities = ids === undefined ? {} : { cities: ids.split('.').map(Number) }
  const frame = { x, y, width: wide, ...cities }
  const isPart = wide >= widthMin && wide < width && x + wide <= width && y + heightOf(frame) <= height
  return isPart ? frame : null
}

export const writeFrame = ({ x, y, width: wide, cities }: Frame): string =>
  [x, y, wide].join(',') + (cities ? `~${cities.join('.')}` : '')

/** The part of the map around some points, with padding; null when it is not smaller than the whole map. */
export function frameAround(points: readonly Point[]): Frame | null {
  const [left, right] = ends(points.map(({ x }) => x))
  const [top, bottom] = ends(points.map(({ y }) => y))
  const needed = Math.max(right - left, (bottom - top) / shape) * margin
  const wide = Math.max(widthMin, 4 * Math.ceil(needed / 4))
  if (!(wide < width)) return null
  const within = (middle: number, size: number, whole: number) =>
    Math.min(Math.max(0, Math.round(middle - size / 2)), whole - size)
  const high = wide * shape
  return { x: within((left + right) / 2, wide, width), y: within((top + bottom) / 2, high, height), width: wide }
}

const ends = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** The position of a point of the whole map within the frame; null outside it. */
export function inFrame(frame: Frame, { x, y }: Point): Point | null {
  const scale = width / frame.width
  const point = { x: (x - frame.x) * scale, y: (y - frame.y) * scale }
  const isInside = point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  return isInside ? point : null
}

// The map's part of the school list's URL: a change of filters drops it and shows the whole map again.

export const mapId = 'map'
export const placesId = 'map-places'
export const cityAnchor = (id: number): string => `city-${id}`
export const schoolAnchor = (id: number): string => `school-${id}`

/** `/countries/uk/schools?view=map&area=210,160,60&page=2`; without a frame the whole map. */
export function mapPath(code: string, filters: ListFilters, frame: Frame | null, page = 1): string {
  const path = listPath(code, { ...filters, view: 'map' }, page)
  return frame ? `${path}&area=${writeFrame(frame)}` : path
}

// The schools of a list by city, each city with its position on the country's map.

export type City = Answer<'schools', 'cities'>[number]
/** `point` in units of the whole map; null outside the visible part. */
export type MappedCity = { id: number; name: string; schools: SchoolItem[]; point: Point | null }

/** Cities in order of first occurrence in the list. */
export function mapCities(map: CountryMapCode, schools: readonly SchoolItem[], cities: readonly City[]): MappedCity[] {
  const citiesById = new Map(cities.map((city) => [city.id, city]))
  const mapped = new Map<number, MappedCity>()
  for (const school of schools) {
    const { id, name } = school.city
    const at = citiesById.get(id) ?? school
    const city = mapped.get(id) ?? {
      id,
      name,
      schools: [],
      point: projectOnCountryMap(map, at.latitude, at.longitude),
    }
    city.schools.push(school)
    mapped.set(id, city)
  }
  return [...mapped.values()]
}

/** Ids of the cities in a part of the map. */
export function citiesInFrame(map: CountryMapCode, cities: readonly City[], frame: Frame): number[] {
  return cities
    .filter(({ latitude, longitude }) => {
      const point = projectOnCountryMap(map, latitude, longitude)
      return point !== null && inFrame(frame, point) !== null
    })
    .map(({ id }) => id)
}

/** A city of a map with `count` schools. */
export type Place = Point & { id: number; count: number }
/** At the position of its largest city, which comes first. */
type Mark<P extends Place = Place> = Point & { places: P[]; count: number; radius: number }

/** Marker sizes in units of the map, and the touch target of each. */
export type MarkSizes = { dot: number; group: number; digit: number; room: number }

/** Screens as wide as a tablet's show the map at one to two pixels a unit, phones at a little less than one. */
export const WIDE: MarkSizes = { dot: 4.4, group: 6.6, digit: 1.7, room: 6.6 }
export const NARROW: MarkSizes = { dot: 7.5, group: 11.5, digit: 2, room: 13.4 }

export function radiusOf(count: number, sizes: MarkSizes): number {
  return count === 1 ? sizes.dot : sizes.group + sizes.digit * (String(count).length - 1)
}

/** The circle of the touch target, around the visible marker. */
export const roomOf = (radius: number, sizes: MarkSizes): number => Math.max(sizes.room, radius + 1.2)

/**
 * Markers without overlapping targets, the largest first: the two that overlap most are merged, until none overlap.
 * The result depends only on the places, not on their order. @param places each within the map
 */
export function markPlaces<P extends Place>(places: readonly P[], sizes: MarkSizes): Mark<P>[] {
  const marks = places.map((place) => markOf([place], sizes))
  for (;;) {
    const pair = nearest(marks.sort(bySize), sizes)
    if (!pair) return marks
    const [one, other] = pair
    marks.splice(marks.indexOf(other), 1)
    marks.splice(marks.indexOf(one), 1, markOf([...one.places, ...other.places], sizes))
  }
}

function markOf<P extends Place>(places: P[], sizes: MarkSizes): Mark<P> {
  const sorted = places.toSorted((a, b) => b.count - a.count || a.id - b.id)
  const count = places.reduce((sum, place) => sum + place.count, 0)
  const radius = radiusOf(count, sizes)
  const { x, y } = itemAt(sorted, 0)
  const room = roomOf(radius, sizes)
  return {
    places: sorted,
    count,
    radius,
    x: within(x, room, countryMapSize.width),
    y: within(y, room, countryMapSize.height),
  }
}

/** Moves a marker at the map's edge inside. */
const within = (value: number, room: number, whole: number) => Math.min(Math.max(value, room), whole - room)

const bySize = (a: Mark, b: Mark) => b.count - a.count || leader(a).id - leader(b).id
const leader = (mark: Mark) => itemAt(mark.places, 0)

/** The two markers that overlap most. */
function nearest<M extends Mark>(marks: readonly M[], sizes: MarkSizes): [M, M] | null {
  let closest: [M, M] | null = null
  let least = 0
  for (const [index, one] of marks.entries())
    for (let next = index + 1; next < marks.length; next++) {
      const other = itemAt(marks, next)
      const gap = gapBetween(one, other, sizes)
      if (gap < least) [closest, least] = [[one, other], gap]
    }
  return closest
}

/** Below zero where the targets of two markers overlap, in units of the map. */
export const gapBetween = (one: Mark, other: Mark, sizes: MarkSizes): number =>
  Math.hypot(one.x - other.x, one.y - other.y) - roomOf(one.radius, sizes) - roomOf(other.radius, sizes)

// The content of a map: its cities as markers in the frame, each with its link.

type CityPlace = Place & { city: MappedCity; whole: Point }
export type CityMark = Mark<CityPlace>
export type MapView = { code: string; filters: ListFilters; frame: Frame | null }

/** The cities of a list as markers without overlaps. */
export function clusterMarkers(cities: readonly MappedCity[], frame: Frame | null, sizes: MarkSizes): CityMark[] {
  const places = cities.flatMap((city) => {
    const at = city.point && inFrame(frame ?? WHOLE, city.point)
    return city.point && at ? [{ ...at, id: city.id, count: city.schools.length, city, whole: city.point }] : []
  })
  return markPlaces(places, sizes)
}

/** `isPart`: the link shows a smaller part of the map with the marker's schools. */
export type Way = { to: string; isPart: boolean }

/**
 * A school's marker links to its entry in the list, a city's to its schools there; a cluster to a closer map,
 * or, when no zoom separates its cities, to a list of only them.
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
  if (isNearer && clusterMarkers(cities, nearer, sizes).length > 1)
    return { to: `${mapPath(code, filters, { ...nearer, cities: ids })}#${mapId}`, isPart: true }
  if (marks.length === 1) return here(placesId)
  const alone = { ...filters, cities: ids.join(',') }
  return { to: `${mapPath(code, alone, isNearer ? nearer : frame)}#${mapId}`, isPart: false }
}

const here = (anchor: string): Way => ({ to: `#${anchor}`, isPart: false })
