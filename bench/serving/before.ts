/** An earlier commit of this repository, built apart, to be measured beside today's. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from './install.ts'

const root = join(import.meta.dirname, '..', '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 512 * 1024 * 1024 })

/** A folder with that commit, installed and built; null where the history doesn't hold it. @param revision as git names it */
export function checkoutOf(revision: string): string | null {
  let commit: string
  try {
    commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`).toString().trim()
  } catch {
    return null
  }
  const folder = join(tmpdir(), `waypoint-bench-${commit}`)
  const built = join(folder, 'build', '.waypoint-built')
  if (existsSync(built)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', commit) })
  install(folder)
  const environment = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, env: environment, stdio: ['ignore', 2, 2] })
  writeFileSync(built, '')
  return folder
}
