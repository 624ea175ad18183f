/** Imported into a measured server: when it ends, writes how late its event loop ran and how much memory it held, to the file that PROBE_FILE names. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let peakBytes = 0
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, 20).unref()
// starting up is not what is measured
setTimeout(() => delay.reset(), 3000).unref()
process.on('exit', () => {
  const { PROBE_FILE } = process.env
  const nanosPerMs = 1e6
  if (PROBE_FILE)
    writeFileSync(
      PROBE_FILE,
      JSON.stringify({
        p99Ms: delay.percentile(99) / nanosPerMs,
        maxMs: delay.max / nanosPerMs,
        peakMb: peakBytes / 2 ** 20,
      }),
    )
})
