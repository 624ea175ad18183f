import { expect, test } from 'vitest'
import { projectOnCountryMap } from './country-map.ts'

/** As d3-geo's `geoConicEqualArea` places them, which draws the maps. */
const cities = [
  ['usa', 42.36, -71.06, 364.9, 87.2],
  ['uk', 51.51, -0.13, 259.5, 237.6],
  ['ca', 47.56, -52.71, 389.1, 183.0],
  ['au', -42.88, 147.33, 284.7, 284.8],
  ['nl', 53.35, -6.26, 108.9, 132.3],
] as const

test.each(cities)('a city on the map of %s is where d3-geo puts it', (code, latitude, longitude, x, y) => {
  const point = projectOnCountryMap(code, latitude, longitude)
  expect(point?.x).toBeCloseTo(x, 0)
  expect(point?.y).toBeCloseTo(y, 0)
})

test('Honolulu and Anchorage are outside the map of the USA', () => {
  expect(projectOnCountryMap('usa', 21.31, -157.86)).toBeNull()
  expect(projectOnCountryMap('usa', 61.22, -149.9)).toBeNull()
})

test('a country without a map, or an invalid place, has no point', () => {
  expect(projectOnCountryMap('fr', 48.86, 2.35)).toBeNull()
  expect(projectOnCountryMap('toString', 48.86, 2.35)).toBeNull()
  expect(projectOnCountryMap('uk', Number.NaN, 0)).toBeNull()
})
