import { geoConicEqualArea } from 'd3-geo'
import { expect, test } from 'vitest'
import { countryMapCodes, mapFrames, projectOnCountryMap } from '../../src/site/art/country-map.ts'

const cities = {
  usa: { latitude: 42.36, longitude: -71.06 },
  uk: { latitude: 51.51, longitude: -0.13 },
  ca: { latitude: 47.56, longitude: -52.71 },
  au: { latitude: -42.88, longitude: 147.33 },
  nl: { latitude: 53.35, longitude: -6.26 },
}

test.each(countryMapCodes)('a city on the map of %s stands where d3-geo would put it', (code) => {
  const { parallels, middle, scale } = mapFrames[code]
  const { latitude, longitude } = cities[code]
  const [x, y] = geoConicEqualArea()
    .parallels([...parallels])
    .rotate([-middle.longitude, 0])
    .center([0, middle.latitude])
    .scale(scale)
    .translate([200, 150])([longitude, latitude]) ?? [Number.NaN, Number.NaN]
  const point = projectOnCountryMap(code, latitude, longitude)
  expect(point?.x).toBeCloseTo(x, 0)
  expect(point?.y).toBeCloseTo(y, 0)
})

test('Honolulu and Anchorage lie outside the map of the USA', () => {
  expect(projectOnCountryMap('usa', 21.31, -157.86)).toBeNull()
  expect(projectOnCountryMap('usa', 61.22, -149.9)).toBeNull()
})

test('a country without a map, or a place that is no place, has no point', () => {
  expect(projectOnCountryMap('fr', 48.86, 2.35)).toBeNull()
  expect(projectOnCountryMap('toString', 48.86, 2.35)).toBeNull()
  expect(projectOnCountryMap('uk', Number.NaN, 0)).toBeNull()
})
