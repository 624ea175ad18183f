import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends the running children, the last one first, each before the next. */
export async function endChildren(children: readonly ChildProcess[], signal: NodeJS.Signals): Promise<void> {
  for (const child of children.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
}
