/** What a measured server says at /metrics. */
import type { Server } from '../running-server.ts'
import { METRICS_TOKEN } from './site.ts'

/** @returns the sum of all series whose name begins so; what is counted per scrape begins anew */
export async function readMetrics({ port }: Server): Promise<(series: string) => number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const lines = (await answer.text()).split('\n')
  return (series) => {
    const named = lines.filter((line) => line.startsWith(`${series} `) || line.startsWith(`${series}{`))
    if (named.length === 0) throw new Error(`/metrics says nothing of ${series}`)
    return named.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
  }
}
