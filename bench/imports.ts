/** A sheet of 20,000 rows, first with 300 faults, then mended and applied, while somebody opens pages of the site. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadFiles } from '../src/commands/content/load-files.ts'
import type { ImportResult, ImportState } from '../src/domain/sheets/import-state.ts'
import { filesOf } from '../src/server/content/files.ts'
import { readerOf } from '../src/server/content/read-content.ts'
import { openStore } from '../src/store/store.ts'
import { freePort } from '../tests/support/ports.ts'
import { createPostgres } from '../tests/support/postgres.ts'
import { buildAdmin, buildColleague, buildStaffDeps } from '../tests/support/staff.ts'
import { visitPages } from './page-visitor.ts'
import { endServer, type Server, startWaypoint } from './running-server.ts'

const ROWS = 20_000
const FAULTS = 300
const SECRET = 'a secret for tests alone'
const GOAL = { applySeconds: 60, p99Ms: 100 }
/** Pages are opened for as long again and again while something goes on, and once more after it. */
const seconds = Number(process.env.BENCH_SECONDS ?? 4)

/** Universities of an invented world; those of which something is wrong stand among the others. */
function sheet(faults: number): string {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const isFaulty = faults > 0 && at % Math.floor(ROWS / faults) === 0 && at / Math.floor(ROWS / faults) < faults
    const country = isFaulty ? 'Nowhere' : 'DE'
    return `invented-university-${at},University of Invented Town ${at},Đại học ${at},虛構大學 ${at},${country}`
  })
  return `slug,name_en,name_vi,name_tw,iso_country\n${lines.join('\n')}\n`
}

type Found = { state: ImportState; result: ImportResult }

async function run(server: Server, cookie: string, faults: number, isApplied: boolean) {
  const origin = `http://localhost:${server.port}`
  const headers = { Cookie: cookie, Origin: origin, 'Sec-Fetch-Site': 'same-origin' }
  const body = new FormData()
  body.set('file', new File([sheet(faults)], 'universities.csv'))
  const began = performance.now()
  const sent = await fetch(`${origin}/api/staff/imports?kind=universities&file_name=universities.csv`, {
    ...{ method: 'POST', headers, body },
  })
  const { id } = (await sent.json()) as { id: string }
  const settled = async (): Promise<Found> => {
    for (;;) {
      const found = (await (await fetch(`${origin}/api/staff/imports/${id}`, { headers })).json()) as Found
      if (found.state !== 'reading' && found.state !== 'applying') return found
      await wait(100)
    }
  }
  const compared = await settled()
  const compareSeconds = (performance.now() - began) / 1000
  if (!isApplied) return { compared, compareSeconds, applySeconds: 0 }
  const from = performance.now()
  const json = { ...headers, 'Content-Type': 'application/json' }
  await fetch(`${origin}/api/staff/imports/${id}/apply`, { method: 'POST', headers: json, body: '{}' })
  const applied = await settled()
  if (applied.state !== 'applied') throw new Error(`the import ended as ${applied.state}`)
  return { compared, compareSeconds, applySeconds: (performance.now() - from) / 1000 }
}

/** Pages that are opened as long as something else goes on, and just after it. */
async function meanwhile<T>(server: Server, work: Promise<T>) {
  let isOver = false
  const done = work.finally(() => {
    isOver = true
  })
  const loads = []
  while (!isOver) loads.push(await visitPages(server, seconds))
  loads.push(await visitPages(server, seconds))
  const took = loads.flatMap(({ tookMs }) => tookMs).sort((one, other) => one - other)
  const p99Ms = took[Math.floor(took.length * 0.99)] ?? 0
  const failures = loads.reduce((sum, load) => sum + load.failures, 0)
  const pages = loads.reduce((sum, { count }) => sum + count, 0)
  return { done: await done, p99Ms, failures, pages, slowestMs: Math.max(...loads.map((load) => load.slowestMs)) }
}

/** The two imports over one database. */
async function measure(dataDir: string, environment: NodeJS.ProcessEnv) {
  const store = openStore(environment.DATABASE_URL ?? join(dataDir, 'waypoint.db'))
  await store.migrate()
  await loadFiles(store, filesOf('content'), readerOf())
  const deps = buildStaffDeps(store)
  await buildAdmin(deps)
  const editor = await buildColleague(deps, { role: 'editor', offices: [] })
  await store.close()
  const server = await startWaypoint(dataDir, [], { SECRET, ...environment })
  const cookie = `__Host-waypoint_session=${editor.token}`
  await visitPages(server, 4)
  const faulty = await meanwhile(server, run(server, cookie, FAULTS, false))
  const mended = await meanwhile(server, run(server, cookie, 0, true))
  await endServer(server)
  return { faulty, mended }
}

/** Measures the two imports over both databases and says them as a section of the benchmarks. */
export async function benchImports(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'))
  const sqlite = await measure(dataDir, {})
  const postgres = createPostgres(await freePort())
  await postgres.start()
  const large = await measure(dataDir, { DATABASE_URL: postgres.url })
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
  const line = (name: string, { done, p99Ms, slowestMs, pages, failures }: typeof sqlite.faulty) =>
    `| ${[
      ...[name, String(done.compared.result.counts?.faulty), done.compareSeconds.toFixed(1)],
      done.applySeconds > 0 ? done.applySeconds.toFixed(1) : 'none applied',
      ...[p99Ms.toFixed(0), slowestMs.toFixed(0), `${failures} of ${pages}`],
    ].join(' | ')} |`
  return [
    '## Imports',
    '',
    `A sheet of ${ROWS.toLocaleString('en')} universities, compared and applied beside ten pages a second; goal: applied in ${GOAL.applySeconds} s, 99th of all pages that were opened meanwhile and in the ${seconds} s after it below ${GOAL.p99Ms} ms.`,
    '',
    '| sheet | faults told | compared, s | applied, s | 99th of pages, ms | slowest page, ms | pages that failed |',
    '|---|---|---|---|---|---|---|',
    line(`SQLite, with ${FAULTS} faults`, sqlite.faulty),
    line('SQLite, mended', sqlite.mended),
    line(`PostgreSQL, with ${FAULTS} faults`, large.faulty),
    line('PostgreSQL, mended', large.mended),
    '',
  ].join('\n')
}
