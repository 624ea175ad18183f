/**
 * Sets the clock of a program when preloaded (`NODE_OPTIONS=--import=…`): CLOCK_AT is the time at its start, CLOCK_THEN the time from
 * SIGUSR2 on. The clock goes on from there, the same in all threads.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const RealDate = Date
const offsetTo = (moment: string | undefined) => (moment ? RealDate.parse(moment) - RealDate.now() : 0)

let offsetMs = isMainThread ? offsetTo(process.env.CLOCK_AT) : Number(process.env.CLOCK_OFFSET_MS)
const threads = new BroadcastChannel('clock')
threads.unref()
threads.onmessage = ({ data }: { data?: unknown }) => {
  offsetMs = Number(data)
}
// threads that start later
if (isMainThread) process.env.CLOCK_OFFSET_MS = String(offsetMs)
process.on('SIGUSR2', () => {
  offsetMs = offsetTo(process.env.CLOCK_THEN)
  process.env.CLOCK_OFFSET_MS = String(offsetMs)
  threads.postMessage(offsetMs)
})

class SetDate extends RealDate {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [SetDate.now()] : args) as []))
  }
  static override now(): number {
    return RealDate.now() + offsetMs
  }
}
globalThis.Date = SetDate as DateConstructor
