/** Records the processor time of a test file and its child processes, for `npm run test:report`. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { afterAll, beforeAll, expect } from 'vitest'

/** Clock ticks a second, as /proc counts them. */
const ticks = 100
const file = process.env.TEST_REPORT_FILE as string
let startMs = 0

beforeAll(() => {
  startMs = usedMs()
})

afterAll(() => {
  appendFileSync(file, `${JSON.stringify({ path: expect.getState().testPath, ms: usedMs() - startMs })}\n`)
})

/** Of this thread or process and its ended children. */
function usedMs(): number {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage()
  return (user + system) / 1000 + (isMainThread ? ofChildrenMs() : 0)
}

function ofChildrenMs(): number {
  const self = statOf(String(process.pid))
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? [])
  const running = (parent: number): number =>
    all
      .filter((each) => each.parent === parent)
      .reduce((sum, { pid, ownTicks, endedTicks }) => sum + ownTicks + endedTicks + running(pid), 0)
  return (((self?.endedTicks ?? 0) + running(process.pid)) / ticks) * 1000
}

function statOf(pid: string) {
  try {
    // the name in brackets may contain spaces; fields 4 and 14 to 17 of proc(5) follow it
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { pid: Number(pid), parent: fields[1], ownTicks: user + system, endedTicks: endedUser + endedSystem }
  } catch {
    // ended meanwhile
    return null
  }
}
