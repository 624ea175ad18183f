/** The oldest Chromium that the site supports (docs/browsers.md), from its npm package. */
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { FLAGS } from './chromium-flags.ts'

const packed = 'node_modules/@sparticuz/chromium/bin/chromium.br'
const folder = 'node_modules/.cache/older-chromium'

/** Unpacks the browser once, and starts it. */
export async function launchOlderChromium(): Promise<Browser> {
  const executablePath = join(folder, 'chromium')
  if (!existsSync(executablePath)) {
    mkdirSync(folder, { recursive: true })
    const part = `${executablePath}.${process.pid}`
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }))
    renameSync(part, executablePath)
  }
  return chromium.launch({ executablePath, args: FLAGS, timeout: 120_000 })
}
