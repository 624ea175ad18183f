import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { picture } from './pictures/kit/pen.ts'

const scenes = join(import.meta.dirname, 'pictures/scenes')
const target = join(import.meta.dirname, '../content/pictures')
/** The picture of articles without one: it belongs to the site, not to its content. */
const shared = join(import.meta.dirname, '../src/site/public/pictures/articles')

/** Writes one scene to its file and prints its size. */
async function drawScene(name: string): Promise<void> {
  const { default: draw } = (await import(pathToFileURL(join(scenes, name)).href)) as { default: () => string }
  const side = /^(portraits|people)\b/.test(name) ? 160 : 0
  const svg = picture(draw(), side || 640, side || 400)
  const file = name === 'default.ts' ? join(shared, 'default.svg') : join(target, name.replace(/\.ts$/, '.svg'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, svg)
  if (svg.length > 6144) console.warn(`${name}: ${svg.length} bytes, more than 6 KB`)
}

const names = readdirSync(scenes, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
for (const name of names.sort()) await drawScene(name)
console.log(`${names.length} pictures drawn`)
