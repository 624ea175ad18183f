/** The real server as a process on a free port, ended by its own process id. */
import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programEnvironment } from './programs.ts'
import { madeFile } from './template-databases.ts'

export const CAPTCHA_ANSWER = 'PASS1'

export type RunningServer = {
  origin: string
  port: number
  dataDir: string
  /** Settings with which another program of the project uses the same data. */
  data: Record<string, string>
  pid: number
  /** Sends a signal to the process, or to each of several. */
  signal: (signal: NodeJS.Signals) => void
  /** All output on stderr. */
  stderrText: () => string
  logs: () => string
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

const startMs = 120_000

/**
 * Starts a server; `dataDir` is created, and removed at the stop, unless one is given. In a test run its database is a copy of the demo
 * database; in a given folder it is the existing one, or the server creates it and loads the content.
 */
export async function startServer(
  environment: Record<string, string> = {},
  givenDataDir?: string,
): Promise<RunningServer> {
  const cluster = givenDataDir ? undefined : await clusterOfRun()
  if (!cluster) return startInstance(environment, givenDataDir)
  const { startInstances } = await import('./cluster/instances.ts')
  return startInstances(cluster, environment)
}

/** The cluster of `npm run test:cluster`; absent in other runs. */
async function clusterOfRun() {
  return process.env.VITEST ? (await import('vitest')).inject('cluster') : undefined
}

/** One process, in every run. @param args of `npm start` @param folder of another copy of the program */
export async function startInstance(
  environment: Record<string, string>,
  givenDataDir?: string,
  args: readonly string[] = [],
  folder?: string,
): Promise<RunningServer> {
  const dataDir = givenDataDir ?? (await makeDataDir())
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts', ...args], {
    env: {
      ...programEnvironment(),
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      REGISTERS: 'off',
      CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(folder && { cwd: folder }),
  })
  const stderrText = collect(child.stderr)
  const logs = collect(child.stdout)
  await waitFor(child, stderrText)
  const port = Number(/listening on .*, port (\d+)/.exec(stderrText())?.[1])
  return {
    origin: `http://localhost:${port}`,
    port,
    dataDir,
    data: { DATA_DIR: dataDir, ...(environment.DATABASE_URL && { DATABASE_URL: environment.DATABASE_URL }) },
    pid: child.pid ?? 0,
    signal: (signal) => void child.kill(signal),
    stderrText: stderrText,
    logs,
    stop: (signal = 'SIGTERM') => stop(child, signal, givenDataDir ? null : dataDir),
  }
}

async function makeDataDir(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-data-'))
  // scripts start servers too, without the setup of a test run
  if (!process.env.VITEST) return folder
  const { inject } = await import('vitest')
  copyDatabase(inject('made').folder, folder)
  return folder
}

/** @param madeFolder where the run has made its databases */
export function copyDatabase(madeFolder: string, dataDir: string, content: 'content' | 'fixture' = 'content'): void {
  copyFileSync(madeFile(madeFolder, content), join(dataDir, 'waypoint.db'))
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.on('data', (chunk) => {
    text += String(chunk)
  })
  return () => text
}

function waitFor(child: ChildProcess, stderrText: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${stderrText()}`)), startMs)
    const look = setInterval(() => stderrText().includes('waypoint: ready') && settle(resolve), 20)
    const settle = (then: () => void) => {
      clearTimeout(timer)
      clearInterval(look)
      then()
    }
    child.once('exit', (code) => settle(() => reject(new Error(`the server ended with ${code}:\n${stderrText()}`))))
  })
}

function stop(child: ChildProcess, signal: NodeJS.Signals, dataDir: string | null): Promise<number | null> {
  return new Promise((resolve) => {
    const stopWaiting = () => {
      if (dataDir) rmSync(dataDir, { recursive: true, force: true })
      resolve(child.exitCode)
    }
    if (child.exitCode !== null || child.signalCode !== null) return stopWaiting()
    child.once('exit', stopWaiting)
    child.kill(signal)
  })
}
