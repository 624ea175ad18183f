import { expect, test } from 'vitest'
import { mapOf, projectOnCountryMap } from './country-map.ts'

/** As d3-geo's `geoConicEqualArea` places them, which draws the maps. */
const cities = [
  ['US', 42.36, -71.06, 364.9, 87.2],
  ['GB', 51.51, -0.13, 259.5, 237.6],
  ['CA', 47.56, -52.71, 389.1, 183.0],
  ['AU', -42.88, 147.33, 284.7, 284.8],
  ['IE NL', 53.35, -6.26, 108.9, 132.3],
] as const

test.each(cities)('a city on the map of %s is where d3-geo puts it', (code, latitude, longitude, x, y) => {
  const point = projectOnCountryMap(code, latitude, longitude)
  expect(point?.x).toBeCloseTo(x, 0)
  expect(point?.y).toBeCloseTo(y, 0)
})

test('Honolulu and Anchorage are outside the map of the USA', () => {
  expect(projectOnCountryMap('US', 21.31, -157.86)).toBeNull()
  expect(projectOnCountryMap('US', 61.22, -149.9)).toBeNull()
})

test('a country without a map, or an invalid place, has no point', () => {
  expect([mapOf(['KR']), mapOf(['NL']), mapOf([]), mapOf(undefined)]).toEqual([null, null, null, null])
  expect([mapOf(['NL', 'IE']), mapOf(['GB'])]).toEqual(['IE NL', 'GB'])
  expect(projectOnCountryMap('GB', Number.NaN, 0)).toBeNull()
})
