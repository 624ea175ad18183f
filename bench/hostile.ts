/** What one visitor gets while another network posts and asks for the dearest things on twenty connections: `npm run bench -- hostile`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Flood } from './hostile-flood.ts'
import { visitPages } from './page-visitor.ts'
import { endServer, residentMb, startWaypoint } from './running-server.ts'

const connections = 20
const seconds = Number(process.env.BENCH_SECONDS ?? 30)
const goal = { p99Ms: 300, peakMb: 350 }

export async function benchHostile(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  // the limits as they come
  const server = await startWaypoint(dataDir, [], { RATE_LIMITS: '', TRUST_PROXY: '1' })
  await visitPages(server, 5)
  const calm = await visitPages(server, 5)
  const flood = new Flood(server.port, connections)
  let peakMb = 0
  const looking = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(server))
  }, 50)
  await wait(500)
  const beset = await visitPages(server, seconds)
  clearInterval(looking)
  const answers = await flood.end()
  await endServer(server)
  rmSync(dataDir, { recursive: true })
  const isMet = beset.p99Ms < goal.p99Ms && beset.failures === 0 && peakMb < goal.peakMb
  return [
    '## Hostile',
    '',
    `${connections} connections of one address ask for the dearest pages and lists and post the dearest forms, quotes and documents as fast as they are answered, for ${seconds} s, with the limits as they come; meanwhile another visitor opens ${beset.count} pages.`,
    '',
    '| the other visitor’s pages | median | 99th | slowest | failed |',
    '|---|---|---|---|---|',
    row('alone', calm),
    row('meanwhile', beset),
    '',
    `Resident memory at most ${peakMb} MB. Goal (99th under ${goal.p99Ms} ms, none failed, under ${goal.peakMb} MB): ${isMet ? 'met' : 'not met'}.`,
    '',
    '| what the one address asked for | answers by status |',
    '|---|---|',
    ...[...answers].map(
      ([name, statuses]) =>
        `| ${name} | ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')} |`,
    ),
    '',
  ].join('\n')
}

type Read = Awaited<ReturnType<typeof visitPages>>
const row = (name: string, { medianMs, p99Ms, slowestMs, failures }: Read) =>
  `| ${name} | ${medianMs.toFixed(0)} ms | ${p99Ms.toFixed(0)} ms | ${slowestMs.toFixed(0)} ms | ${failures} |`
