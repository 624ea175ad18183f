/** A country's map with a campus on it, as SVG. */
import mapAu from './map-au.svg?raw'
import mapCa from './map-ca.svg?raw'
import mapNl from './map-nl.svg?raw'
import mapUk from './map-uk.svg?raw'
import mapUsa from './map-usa.svg?raw'
import { type CountryMapCode, isCountryMapCode, projectOnCountryMap } from './projections.ts'

const MAPS: Record<CountryMapCode, string> = { usa: mapUsa, uk: mapUk, ca: mapCa, au: mapAu, nl: mapNl }

/** Null when the country has no map, or the place lies outside its frame (Hawaii). */
export function countryMap(code: string, latitude: number, longitude: number): string | null {
  const point = isCountryMapCode(code) ? projectOnCountryMap(code, latitude, longitude) : null
  if (!point || !isCountryMapCode(code)) return null
  const dot = `<circle class="art-dot" cx="${point.x}" cy="${point.y}" r="6"/>`
  return MAPS[code].replace('</svg>', `${dot}</svg>`)
}

/** What a country's map is drawn of, without its frame, for marks to be put on; its viewBox is `countryMapSize`. */
export const countryMapGround = (code: CountryMapCode): string =>
  MAPS[code].replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
