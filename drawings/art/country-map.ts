import { type GeoProjection, geoGraticule, geoProjection } from 'd3-geo'
import { type CountryMapCode, countryMapSize, mapFrames, projectAlbers } from '../../src/site/art/country-map.ts'
import { type CountryAtlas, joinCountries } from './atlas.ts'
import { lakes } from './lakes.ts'
import { type Detail, drawLines, drawOutline } from './outline.ts'
import { encodeRings, type Point } from './path-data.ts'
import type { Place } from './sphere.ts'

interface MapSubject {
  /** ISO 3166-1 numeric codes, as everywhere in the atlas. */
  countries: readonly string[]
  neighbours: readonly string[]
  lakes: readonly (readonly Place[])[]
  detail: Detail
  gridStepDegrees: number
}

const { superior, michigan, huron, erie, ontario, winnipeg, greatSlave, greatBear } = lakes
const greatLakes = [superior, michigan, huron, erie, ontario]

const subjects: Record<CountryMapCode, MapSubject> = {
  US: {
    countries: ['840'],
    neighbours: ['124', '484', '192', '044'],
    lakes: greatLakes,
    detail: { detailArea: 0.8, minimumArea: 2.5 },
    gridStepDegrees: 10,
  },
  GB: {
    countries: ['826'],
    neighbours: ['372', '833', '250', '056', '528'],
    lakes: [],
    detail: { detailArea: 0.9, minimumArea: 4 },
    gridStepDegrees: 2.5,
  },
  CA: {
    countries: ['124'],
    neighbours: ['840', '304', '666'],
    lakes: [...greatLakes, winnipeg, greatSlave, greatBear],
    detail: { detailArea: 2.8, minimumArea: 24 },
    gridStepDegrees: 10,
  },
  AU: {
    countries: ['036'],
    neighbours: ['360', '598', '626', '554'],
    lakes: [],
    detail: { detailArea: 0.7, minimumArea: 3 },
    gridStepDegrees: 10,
  },
  'IE NL': {
    countries: ['528', '372'],
    neighbours: ['826', '833', '056', '276', '250', '208', '442'],
    lakes: [],
    detail: { detailArea: 0.85, minimumArea: 3 },
    gridStepDegrees: 2.5,
  },
}

export function drawCountryMap(code: CountryMapCode, atlas: CountryAtlas): string {
  const { countries, neighbours, lakes, detail, gridStepDegrees } = subjects[code]
  const projection = fitProjection(code)
  const { width, height } = countryMapSize
  const graticule = geoGraticule().step([gridStepDegrees, gridStepDegrees])()
  const shores = lakes.map((shore) => shore.map((place) => projectPlace(place, projection)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="art art-map" viewBox="0 0 ${width} ${height}" aria-hidden="true">`,
    `<path class="art-sea" d="M0 0h${width}v${height}H0z"/>`,
    `<path class="art-neighbour" d="${drawOutline(joinCountries(atlas, neighbours), projection, coarsen(detail))}"/>`,
    `<path class="art-land" d="${drawOutline(joinCountries(atlas, countries), projection, detail)}"/>`,
    shores.length > 0 ? `<path class="art-sea" d="${encodeRings(shores)}"/>` : '',
    `<path class="art-grid" d="${drawLines(graticule, projection, 1)}"/>`,
    '</svg>\n',
  ].join('')
}

function fitProjection(code: CountryMapCode): GeoProjection {
  const { parallels, middle, scale } = mapFrames[code]
  const { width, height } = countryMapSize
  return geoProjection((lambda, phi) => projectAlbers(parallels, lambda, phi))
    .rotate([-middle.longitude, 0])
    .center([0, middle.latitude])
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-6, -6],
      [width + 6, height + 6],
    ])
}

function projectPlace([longitude, latitude]: Place, projection: GeoProjection): Point {
  const point = projection([longitude, latitude])
  if (!point) throw new RangeError(`no point on the map for ${longitude}, ${latitude}`)
  return point
}

function coarsen({ detailArea, minimumArea }: Detail): Detail {
  return { detailArea: 2 * detailArea, minimumArea: 4 * minimumArea }
}
