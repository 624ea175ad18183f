/**
 * Builds the site into build/ and the console into build/console/: the React Router builds, then precompressed copies of every text file.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { renderAsync } from '@resvg/resvg-js'

const COMPRESSED = /\.(js|css|svg|json|txt|xml|html)$/
const smallestBytes = 512
/** The console's build folder until the site is built, whose build empties build/. */
const CONSOLE = 'tmp/console-build'

async function compressBelow(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  await Promise.all(
    paths
      .filter((path) => COMPRESSED.test(path) && statSync(path).isFile() && statSync(path).size >= smallestBytes)
      .map(compress),
  )
}

async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path)
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
}

/** Pictures for link previews, 1200 × 630: the middle of the scene as PNG, the format that social networks read. */
async function drawSocial(kind: string): Promise<void> {
  mkdirSync(`build/client/social/${kind}`, { recursive: true })
  await Promise.all(
    readdirSync(`build/client/pictures/${kind}`).map(async (file) => {
      // a scene is 640 × 400; the preview shows 640 × 336 of it
      const svg = readFileSync(`build/client/pictures/${kind}/${file}`, 'utf8').replace(
        'viewBox="0 0 640 400"',
        'viewBox="0 32 640 336"',
      )
      const image = await renderAsync(svg, { fitTo: { mode: 'width', value: 1200 } })
      writeFileSync(`build/client/social/${kind}/${file.replace('.svg', '.png')}`, image.asPng())
    }),
  )
}

/** The globes of the site in the colours of its light scheme, 1200 × 630. */
async function drawGlobes(): Promise<void> {
  mkdirSync('build/client/social/globes', { recursive: true })
  const [light = ''] = /@theme \{[^}]*\}/.exec(readFileSync('src/site/styles/tokens.css', 'utf8')) ?? []
  const colours = new Map(
    [...light.matchAll(/(--color-[a-z-]+): (#[0-9a-f]+)/g)].map(([, name, value]) => [name, value]),
  )
  const inColours = (text: string) =>
    text.replace(/var\((--color-[a-z-]+)\)/g, (_, name) => colours.get(name) ?? 'none')
  const styles = inColours(readFileSync('src/site/art/art.css', 'utf8'))
  await Promise.all(
    readdirSync('src/site/art')
      .filter((file) => file.startsWith('globe-') && file.endsWith('.svg'))
      .map(async (file) => {
        const globe = inColours(readFileSync(`src/site/art/${file}`, 'utf8'))
        const placed = globe.replace('<svg ', '<svg x="315" y="30" width="570" height="570" ')
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><style>${styles}</style><rect width="1200" height="630" fill="${colours.get('--color-paper')}"/>${placed}</svg>`
        const image = await renderAsync(svg, { fitTo: { mode: 'width', value: 1200 } })
        writeFileSync(`build/client/social/globes/${file.slice('globe-'.length, -'.svg'.length)}.png`, image.asPng())
      }),
  )
}

/** The small icon also as an ICO file, for programs that ask for no other. */
function writeFavicon(): void {
  const png = readFileSync('build/client/favicon-32.png')
  const head = Buffer.alloc(22)
  // one icon of 32 × 32 pixels, 1 plane, 32 bits a pixel, whose bytes follow the head
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  writeFileSync('build/client/favicon.ico', Buffer.concat([head, png]))
}

/** @param folder of the app that has its own Vite settings; the site uses those of the repository */
async function buildApp(...folder: string[]): Promise<void> {
  const args = ['node_modules/@react-router/dev/bin.cjs', 'build', ...folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  // hundreds of lines about single files, shown only where one of them says why the build failed
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  const [status] = await once(child, 'close')
  if (status === 0) return
  process.stderr.write(output)
  process.exit(status ?? 1)
}

await Promise.all([buildApp(), buildApp('src/console')])
rmSync('build/console', { recursive: true, force: true })
renameSync(CONSOLE, 'build/console')
// the pictures of the content are static files of the site
cpSync('content/pictures', 'build/client/pictures', { recursive: true })
writeFavicon()
await Promise.all([
  ...['articles', 'guides', 'services', 'school-types'].map(drawSocial),
  drawGlobes(),
  compressBelow('build/client'),
  compressBelow('build/console/client'),
])
