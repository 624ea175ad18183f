/** Builds the site into build/: the React Router build, then precompressed copies of every text file for sirv. */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

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

const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
// the content's drawn pictures are files of the site like its own
cpSync('content/pictures', 'build/client/pictures', { recursive: true })
compressBelow('build/client')
