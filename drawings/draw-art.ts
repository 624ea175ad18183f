import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { countryMapCodes } from '../src/site/art/country-map.ts'
import { readCountries, readLand } from './art/atlas.ts'
import { drawCountryMap } from './art/country-map.ts'
import { drawGlobe } from './art/globe.ts'
import { globeScenes } from './art/globe-scenes.ts'
import { drawLostLine } from './art/lost-line.ts'
import { drawAppIcon, drawFavicon, drawLogo, drawSealLogo } from './art/mark.ts'

const folder = join(import.meta.dirname, '../src/site/art')

const land = readLand()
for (const [name, scene] of Object.entries(globeScenes)) write(`globe-${name}.svg`, drawGlobe(name, land, scene))

const countries = readCountries()
for (const code of countryMapCodes)
  write(`map-${code.toLowerCase().replace(' ', '-')}.svg`, drawCountryMap(code, countries))

write('lost-line.svg', drawLostLine())

write('logo-vi.svg', drawLogo())
write('logo-tw.svg', drawSealLogo())
write('../public/favicon.svg', drawFavicon())
write('../public/favicon-32.png', renderPng(drawSealLogo(), 32))
write('../public/apple-touch-icon.png', renderPng(drawAppIcon(), 180))
write('../public/icon-512.png', renderPng(drawAppIcon(), 512))

function renderPng(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
}

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content)
  console.log(`${name} ${content.length} bytes`)
}
