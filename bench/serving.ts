/** What it costs to start, to idle and to render, against a bare Node server measured beside it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endServer, residentMb, type Server, startServer, startWaypoint } from './running-server.ts'

const BARE = `require('node:http').createServer((_, res) => res.end('{"ok":true}')).listen(0, '127.0.0.1', function () { console.error('listening on 127.0.0.1, port ' + this.address().port) })`
const seconds = 4
const lanes = 8

export async function benchServing(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const first = await startWaypoint(dataDir)
  await endServer(first)
  const own = await startWaypoint(dataDir)
  await settle()
  const idleMb = residentMb(own)
  const bare = await startServer(['-e', BARE], { ...process.env, NODE_ENV: 'production' })
  await settle()
  const bareMb = residentMb(bare)
  const rates: [string, number][] = [['a bare JSON answer', await rate(bare, '/')]]
  for (const path of [
    '/api/Home/school_colleges',
    '/api/Home/school_lists',
    '/privacy',
    '/tw',
    '/countries/all/schools',
  ])
    rates.push([path, await rate(own, path)])
  await endServer(own)
  await endServer(bare)
  rmSync(dataDir, { recursive: true })
  const base = rates[0]?.[1] ?? 1
  return [
    '## Serving',
    '',
    '| | Waypoint | bare Node | ratio |',
    '|---|---|---|---|',
    `| second start until it listens | ${own.startMs} ms | ${bare.startMs} ms | ${(own.startMs / bare.startMs).toFixed(1)} |`,
    `| resident memory, idle | ${idleMb} MB | ${bareMb} MB | ${(idleMb / bareMb).toFixed(1)} |`,
    '',
    '| answers a second, uncached, one process | rate | share of the bare answer |',
    '|---|---|---|',
    ...rates.map(([path, perSecond]) => `| ${path} | ${Math.round(perSecond)} | 1/${(base / perSecond).toFixed(1)} |`),
    '',
  ].join('\n')
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 2000))

async function rate({ port }: Server, path: string): Promise<number> {
  const url = `http://127.0.0.1:${port}${path}`
  const ask = async () => void (await (await fetch(url)).arrayBuffer())
  for (let warmUp = 0; warmUp < 50; warmUp++) await ask()
  let answers = 0
  const deadline = performance.now() + seconds * 1000
  const lane = async () => {
    for (; performance.now() < deadline; answers++) await ask()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return answers / seconds
}
