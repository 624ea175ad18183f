/** Cached and rendered pages, starts and memory of one server: `npm run bench -- serving [--rounds N]`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startGenerator } from './load.ts'
import { inRounds, type Measured, median, type Target } from './rounds.ts'
import { endServer, residentMb, type Server, startProgram, startWaypoint } from './running-server.ts'

const PAGES = { home: '/tw', school: '/tw/schools/1', list: '/tw/countries/all/schools', guide: '/tw/study/usa' }
const CODINGS = ['identity', 'gzip', 'br']
const startRounds = 3
const settleMs = 5000

/** @param args `--rounds N`; results are medians of N rounds */
export async function benchServing(args: string[] = []): Promise<string> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } })
  const how = { rounds: Number(values.rounds), seconds: 2, warmUpSeconds: 0.5 }
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const generator = startGenerator()
  try {
    // the first start creates the database
    await endServer(await startWaypoint(folder))
    const server = await startWaypoint(folder)
    await wait(settleMs)
    const idleMb = residentMb(server)
    const count = await visitEveryPage(server)
    await wait(settleMs)
    const visitedMb = residentMb(server)
    const cached = await inRounds(generator, cachedPages(server), { ...how, connections: 64 })
    const rendered = await inRounds(generator, renderedPages(server), { ...how, connections: 16 })
    await endServer(server)
    return [
      '## Serving',
      '',
      'One instance; the load generator is a separate process on the same machine. Values are medians of all rounds.',
      '',
      ...table('home page, cached, 64 connections', cached),
      ...table('pages that are not cached, 16 connections', rendered),
      '| resident memory | |',
      '|---|---|',
      `| idle, second start | ${idleMb} MB |`,
      `| after requests for all ${count} pages of the sitemap | ${visitedMb} MB |`,
      '',
      ...(await measureStarts()),
    ].join('\n')
  } finally {
    generator.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

const cachedPages = (server: Server) =>
  CODINGS.map((name): Target => ({ name, server, path: PAGES.home, headers: { 'Accept-Encoding': name } }))

/** URLs that no cache contains: no page reads the parameter, and its value is new each time. */
const renderedPages = (server: Server) =>
  Object.entries(PAGES).map(([name, path]): Target => ({ name, server, path: `${path}?made={}` }))

function table(title: string, measured: Map<string, Measured>): string[] {
  const rows = [...measured.values()].map((one) => {
    const each = (1000 / one.perCpuSecond).toFixed(2)
    const times = `${one.p99Ms.toFixed(1)} ms | ${one.mostMs.toFixed(0)} ms`
    return `| ${one.name} | ${Math.round(one.perSecond)} | ${each} ms | ${Math.round(one.bytesEach)} | ${times} | ${one.failures} |`
  })
  return [
    `| ${title} | requests per second | processor time per request | bytes with headers | 99th percentile | slowest | failed |`,
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ]
}

/** Requests every page of the sitemap once. @returns the number of pages */
async function visitEveryPage(server: Server): Promise<number> {
  const siteMap = await textOf(server, '/sitemap.xml')
  const paths = [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  for (const path of paths) await textOf(server, path)
  return paths.length
}

const textOf = ({ port }: Server, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      answer.once('end', () => resolve(text))
    }).once('error', reject)
  })

/** Seconds from the launcher's start to the first page: with an empty folder, and with the files of the first start. */
async function measureStarts(): Promise<string[]> {
  const first: number[] = []
  const second: number[] = []
  for (let round = 0; round < startRounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'waypoint-bench-start-'))
    first.push(await startOnce(folder))
    second.push(await startOnce(folder))
    rmSync(folder, { recursive: true })
  }
  const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(1)} s`
  return [
    '| time from start to first response, dependencies installed and site built | |',
    '|---|---|',
    `| first start (no database, no compile cache) | ${seconds(first)} |`,
    `| second start | ${seconds(second)} |`,
    '',
  ]
}

async function startOnce(folder: string): Promise<number> {
  const server = await startProgram(process.execPath, () => ['scripts/launch.mjs', 'start'], {
    folder: join(import.meta.dirname, '..'),
    environment: (port) => ({
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    }),
    path: '/privacy',
  })
  await endServer(server)
  return server.startMs
}
