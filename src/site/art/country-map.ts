/** A country's map with a campus on it, as SVG. */
import mapAu from './map-au.svg?raw'
import mapCa from './map-ca.svg?raw'
import mapNl from './map-nl.svg?raw'
import mapUk from './map-uk.svg?raw'
import mapUsa from './map-usa.svg?raw'

/** The country maps of this folder, by the country codes of the site's URLs; `nl` shows the Netherlands and Ireland. */
export const countryMapCodes = ['usa', 'uk', 'ca', 'au', 'nl'] as const
export type CountryMapCode = (typeof countryMapCodes)[number]

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
  usa: { parallels: [29.5, 45.5], middle: { latitude: 37.9, longitude: -95.9 }, scale: 524 },
  uk: { parallels: [51, 58], middle: { latitude: 54.45, longitude: -3.3 }, scale: 1730 },
  ca: { parallels: [49, 68], middle: { latitude: 59.6, longitude: -92.6 }, scale: 425 },
  au: { parallels: [-36, -18], middle: { latitude: -27.6, longitude: 134.2 }, scale: 490 },
  nl: { parallels: [50, 55], middle: { latitude: 52.9, longitude: -1.6 }, scale: 1880 },
}

/** The position of a place on its country's map, in viewBox units; null outside the picture (Hawaii and Alaska). */
export function projectOnCountryMap(
  countryCode: string,
  latitude: number,
  longitude: number,
): { x: number; y: number } | null {
  if (!isCountryMapCode(countryCode)) return null
  const { x, y } = projectInFrame(mapFrames[countryCode], latitude, longitude)
  const isInside = x >= 0 && x <= countryMapSize.width && y >= 0 && y <= countryMapSize.height
  return isInside ? { x: roundToTenth(x), y: roundToTenth(y) } : null
}

export function isCountryMapCode(code: string): code is CountryMapCode {
  return countryMapCodes.some((mapCode) => mapCode === code)
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

const MAPS: Record<CountryMapCode, string> = { usa: mapUsa, uk: mapUk, ca: mapCa, au: mapAu, nl: mapNl }

/** Null when the country has no map, or the place is outside its frame (Hawaii). */
export function countryMap(code: string, latitude: number, longitude: number): string | null {
  const point = isCountryMapCode(code) ? projectOnCountryMap(code, latitude, longitude) : null
  if (!point || !isCountryMapCode(code)) return null
  const dot = `<circle class="art-dot" cx="${point.x}" cy="${point.y}" r="6"/>`
  return MAPS[code].replace('</svg>', `${dot}</svg>`)
}

/** The paths of a country's map without its frame, as a background for markers; its viewBox is `countryMapSize`. */
export const countryMapGround = (code: CountryMapCode): string =>
  MAPS[code].replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
