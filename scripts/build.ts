/** Builds the site into build/ and the console into build/console/: the React Router builds, then precompressed copies of every text file. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'

const COMPRESSED = /\.(js|css|svg|json|txt|xml|html)$/
const smallestBytes = 512

function compressBelow(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) compressBelow(path)
    else if (COMPRESSED.test(name) && statSync(path).size >= smallestBytes) compress(path)
  }
}

function compress(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

/** Pictures shown where a page is shared, 1200 × 630: the middle of the drawn scene, as PNG, which those places read. */
function drawSocial(kind: string): void {
  mkdirSync(`build/client/social/${kind}`, { recursive: true })
  for (const file of readdirSync(`build/client/pictures/${kind}`)) {
    // the scene's own box is 640 × 400; the card's share of it is 640 × 336
    const svg = readFileSync(`build/client/pictures/${kind}/${file}`, 'utf8').replace(
      'viewBox="0 0 640 400"',
      'viewBox="0 32 640 336"',
    )
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: 1200 } }).render().asPng()
    writeFileSync(`build/client/social/${kind}/${file.replace('.svg', '.png')}`, png)
  }
}

/** @param folder of the app, with its own settings; the repository's own is the site's */
function buildApp(...folder: string[]): void {
  const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build', ...folder], {
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

// the site first: its build empties the folder in which the console's stands
buildApp()
buildApp('src/console')
// the content's drawn pictures are files of the site like its own
cpSync('content/pictures', 'build/client/pictures', { recursive: true })
for (const kind of ['articles', 'guides']) drawSocial(kind)
compressBelow('build/client')
compressBelow('build/console/client')
