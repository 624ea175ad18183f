/** Next.js, installed and built by the bench alone, serving the markup of Waypoint's pages. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Server, startProgram } from '../running-server.ts'
import { install } from './install.ts'
import type { Tree } from './markup.ts'

export const nextFolder = join(import.meta.dirname, '..', 'peers', 'next')
const program = join(nextFolder, 'node_modules', 'next', 'dist', 'bin', 'next')
const environment = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }

/** Where a page stands: prerendered or rendered each time, by today's router, or by the older one, which can leave its scripts out. */
export const NEXT = {
  'Next.js': { kept: '/static/', rendered: '/dynamic/' },
  'Next.js, pages router without scripts': { kept: '/plain-static/', rendered: '/plain-dynamic/' },
} as const

/** @param trees by name */
export async function startNext(trees: Record<string, Tree>): Promise<Server> {
  install(nextFolder)
  const markup = join(nextFolder, '.markup')
  rmSync(markup, { recursive: true, force: true })
  mkdirSync(markup)
  for (const [name, tree] of Object.entries(trees)) writeFileSync(join(markup, `${name}.json`), JSON.stringify(tree))
  rmSync(join(nextFolder, '.next'), { recursive: true, force: true })
  execFileSync(process.execPath, [program, 'build'], { cwd: nextFolder, env: environment, stdio: ['ignore', 2, 2] })
  return startProgram(process.execPath, (port) => [program, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    folder: nextFolder,
    environment: () => environment,
    path: `${NEXT['Next.js'].kept}${Object.keys(trees)[0]}`,
  })
}

export const nextVersion = (): string =>
  existsSync(program)
    ? String(JSON.parse(readFileSync(join(nextFolder, 'node_modules/next/package.json'), 'utf8')).version)
    : ''
