/** Servers that benchmarks measure: started, asked, looked at from outside, ended. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export const SERVER_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']

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
