import { createRequire } from 'node:module'
import { feature, merge } from 'topojson-client'

type Topology = Parameters<typeof merge>[0]
type Shapes = Extract<Parameters<typeof merge>[1], readonly unknown[]>
type LandAtlas = Topology & { objects: { land: Parameters<typeof feature>[1] } }
export type CountryAtlas = Topology & { objects: { countries: { geometries: Shapes } } }

const require = createRequire(import.meta.url)

/** Natural Earth's land at 1:50,000,000: at 1:110,000,000 Taiwan and Luzon lose their shape. */
export function readLand() {
  const atlas = require('world-atlas/land-50m.json') as LandAtlas
  return feature(atlas, atlas.objects.land)
}

/** Natural Earth's countries at 1:10,000,000. */
export function readCountries(): CountryAtlas {
  return require('world-atlas/countries-10m.json') as CountryAtlas
}

/** The outline of several countries as one shape, without the borders between them, by ISO 3166-1 numeric codes. */
export function joinCountries(atlas: CountryAtlas, codes: readonly string[]) {
  const { geometries } = atlas.objects.countries
  return merge(
    atlas,
    geometries.filter(({ id }) => codes.includes(String(id))),
  )
}
