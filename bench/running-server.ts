/** Starts, requests, measures and stops the servers of the benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../src/db/store.ts'
import type { Content } from '../src/domain/content.ts'
import { loadContent } from '../tests/support/load-content.ts'

const root = join(import.meta.dirname, '..')

export type Server = { child: ChildProcess; port: number; startMs: number }

/** Starts any program with its port, and waits until it answers 200 there. */
export async function startProgram(
  program: string,
  argsFor: (port: number) => string[],
  { folder, environment, path }: { folder: string; environment: (port: number) => NodeJS.ProcessEnv; path: string },
): Promise<Server> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(program, argsFor(port), {
    cwd: folder,
    env: environment(port),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  let hasEnded = false
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  child.once('exit', () => {
    hasEnded = true
  })
  child.once('error', (error) => {
    output += error.message
    hasEnded = true
  })
  while ((await statusOf(port, path)) !== 200) {
    if (hasEnded) throw new Error(`${program} ended: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return { child, port, startMs: Math.round(performance.now() - began) }
}

const pollMs = 5

/** Status of one answer; 0 without an answer. */
const statusOf = (port: number, path: string): Promise<number> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.once('error', () => resolve(0))
  })

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** A data folder with a database of this content. */
export async function folderWith(content: Content): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const store = openStore(join(dataDir, 'waypoint.db'))
  await store.migrate()
  await loadContent(store, content)
  await store.close()
  return dataDir
}

/** Starts Waypoint over a data folder, on a free port, without rate limits and logs, and waits for its listening message. */
export function startWaypoint(dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<Server> {
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    REGISTERS: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  }
  const began = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', () => reject(new Error(output)))
    child.stderr.on('data', (chunk) => {
      output += String(chunk)
      const [, port] = /listening on .*, port (\d+)/.exec(output) ?? []
      if (port) resolve({ child, port: Number(port), startMs: Math.round(performance.now() - began) })
    })
  })
}

export function endServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Resident memory of a process, from Linux's /proc. */
export function residentMb({ child }: Server): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

const tickMs = 10

/** Processor time of a process in milliseconds, with the kernel's resolution of 10 ms. */
export function cpuMs({ child }: Server): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
