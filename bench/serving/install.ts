import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs what a folder's lock names, unless that very lock is installed. */
export function install(folder: string): void {
  const mark = join(folder, 'node_modules', '.waypoint-bench')
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const options: SpawnSyncOptions = { cwd: folder, stdio: ['ignore', 2, 2] }
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm ci failed in ${folder}`)
  writeFileSync(mark, lock)
}
