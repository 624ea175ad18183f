/** Loads registers after the site answers and when they or the content change: in a process of its own, by one instance. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { claimCleanupRun, holdCleanupRun } from '../../db/queries/cleanup-lease.ts'
import { readRegisterState } from '../../db/queries/register-state.ts'
import type { Store } from '../../db/store.ts'
import type { Job } from '../jobs/runner.ts'
import { loadKey } from './load-key.ts'

const command = join(import.meta.dirname, '../../cli/programmes.ts')
const folder = 'content'
const RUN = 'registers_at'
const minuteMs = 60_000
/** An instance that stalls for longer loses its claim. */
const claimMs = minuteMs
/** After a failure, which the same files and content would have again. */
const pauseMs = 15 * minuteMs
const holdMs = 15_000

type Deps = {
  store: Store
  /** The version of the content. */
  version: () => number
  /** Takes a line of the load's progress. */
  onLine: (line: string) => void
}

/** The job, and what ends a load that is running when the server stops. */
export function registerLoads({ store, version, onLine }: Deps): { job: Job; stop: () => void } {
  let checked: number | null = null
  let notBefore = 0
  const stopping = new AbortController()

  async function run(): Promise<object | null> {
    const current = version()
    if (checked === current || Date.now() < notBefore || stopping.signal.aborted) return null
    const [{ key }, state] = [await loadKey(store.read, folder), await readRegisterState(store.read)]
    if (key === state.key) {
      checked = current
      return null
    }
    if (!(await store.transaction((tx) => claimCleanupRun(tx, RUN, Date.now(), claimMs)))) return null
    const hold = () => void store.transaction((tx) => holdCleanupRun(tx, RUN, Date.now())).catch(() => undefined)
    const timer = setInterval(hold, holdMs)
    notBefore = Date.now() + pauseMs
    try {
      await load()
      notBefore = 0
    } finally {
      clearInterval(timer)
    }
    const { counts } = await readRegisterState(store.read)
    return { programmes: Object.values(counts).reduce((sum, { programmes }) => sum + programmes, 0) }
  }

  function load(): Promise<void> {
    const child = spawn(process.execPath, [...process.execArgv, command, 'load', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: stopping.signal,
    })
    let last = ''
    createInterface({ input: child.stderr }).on('line', (line) => {
      last = line.replace(/^waypoint: /, '')
      onLine(last)
    })
    return new Promise((resolve, reject) => {
      child.on('error', (error) => (stopping.signal.aborted ? resolve() : reject(error)))
      child.on('close', (code) => (code === 0 || stopping.signal.aborted ? resolve() : reject(new Error(last))))
    })
  }

  return { job: { name: 'load of registers', everyMs: minuteMs, run }, stop: () => stopping.abort() }
}
