/**
 * Finds a Chromium in the environment, in PATH or among Playwright's downloads; otherwise installs one: Playwright's download, else
 * Debian's package if run as root. It prefers the headless shell, whose tabs take a quarter of the processor time.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const downloadMs = 5 * 60_000

/** Path of a working Chromium. @throws Error of one line that says what to do */
export function requireChromium(log: (text: string) => void): string {
  const path = findChromium()
  if (path) return path
  log('no Chromium found; trying Playwright’s download …')
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: downloadMs,
  })
  const downloaded = findChromium()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log('no download here; installing Debian’s chromium-headless-shell …')
    const silent = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update'], silent)
    spawnSync(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'],
      silent,
    )
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'no Chromium found, and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to its program',
  )
}

function findChromium(): string | null {
  const configured = process.env.CHROMIUM_PATH
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const candidates = [...(configured ? [configured] : []), ...onPath, chromium.executablePath()]
  return candidates.find(canRun) ?? null
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
