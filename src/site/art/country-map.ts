/** A country's map with a campus on it, as SVG. */
import mapAu from './map-au.svg?raw'
import mapCa from './map-ca.svg?raw'
import mapGb from './map-gb.svg?raw'
import mapIeNl from './map-ie-nl.svg?raw'
import mapUs from './map-us.svg?raw'

/** The drawn maps, by the ISO 3166 codes of the countries that they show. */
export const countryMapCodes = ['US', 'GB', 'CA', 'AU', 'IE NL'] as const
export type CountryMapCode = (typeof countryMapCodes)[number]

/** The map of a destination that covers these ISO countries; null without a drawing. */
export function mapOf(isoCountries: readonly string[] | undefined): CountryMapCode | null {
  const code = isoCountries?.toSorted().join(' ')
  return countryMapCodes.find((mapCode) => mapCode === code) ?? null
}

/** Every country map's viewBox is `0 0 400 300`. */
export const countryMapSize = { width: 400, height: 300 } as const

/** Albers equal-area conic projection: two standard parallels, the centre of the map, units per Earth radius. */
export interface MapFrame {
  parallels: readonly [south: number, north: number]
  middle: { latitude: number; longitude: number }
  scale: number
}

// The SVG maps use these numbers: regenerate them after a change.
export const mapFrames: Record<CountryMapCode, MapFrame> = {
  US: { parallels: [29.5, 45.5], middle: { latitude: 37.9, longitude: -95.9 }, scale: 524 },
  GB: { parallels: [51, 58], middle: { latitude: 54.45, longitude: -3.3 }, scale: 1730 },
  CA: { parallels: [49, 68], middle: { latitude: 59.6, longitude: -92.6 }, scale: 425 },
  AU: { parallels: [-36, -18], middle: { latitude: -27.6, longitude: 134.2 }, scale: 490 },
  'IE NL': { parallels: [50, 55], middle: { latitude: 52.9, longitude: -1.6 }, scale: 1880 },
}

/** The position of a place on a country's map, in viewBox units; null outside the picture (Hawaii and Alaska). */
export function projectOnCountryMap(
  map: CountryMapCode,
  latitude: number,
  longitude: number,
): { x: number; y: number } | null {
  const { x, y } = projectInFrame(mapFrames[map], latitude, longitude)
  const isInside = x >= 0 && x <= countryMapSize.width && y >= 0 && y <= countryMapSize.height
  return isInside ? { x: roundToTenth(x), y: roundToTenth(y) } : null
}

function projectInFrame(frame: MapFrame, latitude: number, longitude: number) {
  const fromMiddle = ((longitude - frame.middle.longitude + 540) % 360) - 180
  const [x, y] = projectAlbers(frame.parallels, toRadians(fromMiddle), toRadians(latitude))
  const [, middleY] = projectAlbers(frame.parallels, 0, toRadians(frame.middle.latitude))
  return { x: countryMapSize.width / 2 + frame.scale * x, y: countryMapSize.height / 2 - frame.scale * (y - middleY) }
}

/** Input in radians from the central meridian and the equator; returns x (east) and y (north) in Earth radii. */
export function projectAlbers(parallels: MapFrame['parallels'], lambda: number, phi: number): [x: number, y: number] {
  const [south, north] = parallels.map((degrees) => Math.sin(toRadians(degrees))) as [number, number]
  const cone = (south + north) / 2
  const radius = Math.sqrt(1 + south * north - 2 * cone * Math.sin(phi)) / cone
  return [radius * Math.sin(cone * lambda), -radius * Math.cos(cone * lambda)]
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}

const MAPS: Record<CountryMapCode, string> = { US: mapUs, GB: mapGb, CA: mapCa, AU: mapAu, 'IE NL': mapIeNl }

/** A map with a dot at a place; null without a map, or for a place outside its frame (Hawaii). */
export function countryMap(map: CountryMapCode | null, latitude: number, longitude: number): string | null {
  const point = map && projectOnCountryMap(map, latitude, longitude)
  if (!point) return null
  const dot = `<circle class="art-dot" cx="${point.x}" cy="${point.y}" r="6"/>`
  return MAPS[map].replace('</svg>', `${dot}</svg>`)
}

/** The paths of a country's map without its frame, as a background for markers; its viewBox is `countryMapSize`. */
export const countryMapGround = (map: CountryMapCode): string =>
  MAPS[map].replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
