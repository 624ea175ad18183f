/** What processes have used, with everything that they started, as Linux tells it in /proc. */
import { readdirSync, readFileSync } from 'node:fs'

const tickMs = 10

type Stat = { pid: number; parent: number; cpuMs: number }

/** Null when it ended meanwhile. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // after the name in brackets: state, parent, …; own time in user and kernel, and that of children who have ended
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return { pid, parent: fields[1] ?? 0, cpuMs: ticks * tickMs }
  } catch {
    return null
  }
}

/** Processor time of processes and their children, living and ended, in milliseconds. */
export function treeCpuMs(roots: readonly number[]): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = pids.flatMap((pid) => statOf(Number(pid)) ?? [])
  const inTree = new Set(roots)
  // a child may stand before its parent
  for (let before = -1; before !== inTree.size; ) {
    before = inTree.size
    for (const { pid, parent } of stats) if (inTree.has(parent)) inTree.add(pid)
  }
  return stats.filter(({ pid }) => inTree.has(pid)).reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

/** Files and connections that a process has open. */
export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
