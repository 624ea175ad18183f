/** Servers that benchmarks measure: started, asked, looked at from outside, ended. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadContent } from '../src/commands/load-content.ts'
import type { Content } from '../src/domain/content.ts'
import { openStore } from '../src/store/store.ts'

const SERVER_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']

export type Server = { child: ChildProcess; port: number; startMs: number }

/** Starts a process of Node and waits until it says where it listens. */
export function startServer(args: string[], environment: NodeJS.ProcessEnv): Promise<Server> {
  const began = performance.now()
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(said)))
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
      const [, port] = /listening on .*, port (\d+)/.exec(said) ?? []
      if (port) resolve({ child, port: Number(port), startMs: Math.round(performance.now() - began) })
    })
  })
}

/** A folder with a database of this content, for a server to serve. */
export async function folderWith(content: Content): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const store = openStore(join(dataDir, 'waypoint.db'))
  await store.migrate()
  await loadContent(store, content)
  await store.close()
  return dataDir
}

/** Waypoint over a folder, on a free port, without limits and logs. @param flags for Node, beside its usual ones */
export const startWaypoint = (
  dataDir: string,
  flags: string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<Server> =>
  startServer([...SERVER_FLAGS, ...flags, 'src/server/main.ts'], {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    ...environment,
  })

export function endServer({ child }: Server): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Linux tells the resident memory of a process in /proc. */
export function residentMb({ child }: Server): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

const tickMs = 10

/** Processor time that a process has used, in milliseconds, to the kernel's tick of 10 ms. */
export function cpuMs({ child }: Server): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
