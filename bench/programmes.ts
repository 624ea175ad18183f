/** Benchmarks the list of programmes with its counts, in process, over all registers and copies of some rows up to 150,000. */
import { sql } from 'kysely'
import { programmeColumns } from '../src/db/queries/programme-columns.ts'
import type { Store } from '../src/db/store.ts'
import { loadEditions } from '../src/server/content/editions.ts'
import { filesOf, parseFiles } from '../src/server/content/parse-files.ts'
import { readerOf } from '../src/server/content/read-content.ts'
import { readRegister } from '../src/server/programmes/read-registers.ts'
import { readPlaces, readRegisters } from '../src/server/programmes/registers-file.ts'
import { loadEntries } from '../src/services/content/load-entries.ts'
import { readLoadContext } from '../src/services/programmes/load-context.ts'
import { type LoadedRegister, loadRegisters } from '../src/services/programmes/load-registers.ts'
import { buildApi, type TestApi } from '../tests/support/test-api.ts'
import { onBothDatabases, type Times, timesOf } from './both-databases.ts'
import { drawer } from './large-content.ts'

const size = 150_000
const requests = Number(process.env.BENCH_REQUESTS ?? 600)
const LOCALES = ['vi', 'tw', 'en']
const folder = 'content'

type Measured = {
  loadSeconds: number
  columnsMs: number
  columnsMb: number
  trivial: Times
  pages: Times
  each: Map<string, Times>
}

/** Filters as readers combine them; a free budget makes each another one. */
function filters(seed: number): Record<string, () => string> {
  const random = drawer(seed)
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const some = (list: readonly (string | number)[]) => list.filter(() => random() < 0.4).join(',') || String(one(list))
  const subjects = Array.from({ length: 111 }, (_, at) => at + 1)
  const budget = () => String(Math.round(400_000 + random() * 2_000_000))
  const page = () => 1 + Math.floor(random() * random() * 20)
  return {
    nothing: () => `page=${page()}`,
    'a country': () => `country=${one(['usa', 'uk', 'au', 'nl'])}&page=${page()}`,
    'a level and a budget': () => `level=${one(['bachelor', 'master'])}&budget=${budget()}`,
    'a subject': () => `subjects=${one(subjects)}&page=${page()}`,
    'countries, level, subjects and budget': () =>
      `country=${some(['usa', 'uk', 'au', 'ca', 'nl'])}&level=${one(['bachelor', 'master'])}&subjects=${some(subjects.slice(0, 9))}&budget=${budget()}&english=ielts:6.0`,
    'words of the name': () =>
      `q=${encodeURIComponent(one(['computer science', 'nursing', 'business man', 'law', 'data', 'ky thuat']))}&page=${page()}`,
  }
}

async function measure(api: TestApi, paths: () => string, count: number): Promise<Times> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const path = paths()
    const began = performance.now()
    const response = await api.get(path, { locale: LOCALES[at % LOCALES.length] as string })
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  }
  return timesOf(times)
}

/** Copies rows until there are `size`. */
function enlarged(registers: LoadedRegister[]): LoadedRegister[] {
  const all = registers.reduce((sum, { read }) => sum + read.programmes.length, 0)
  const largest = registers.toSorted((a, b) => b.read.programmes.length - a.read.programmes.length)[0]
  if (!largest) return registers
  const copies = largest.read.programmes
    .slice(0, Math.max(0, size - all))
    .map((each) => ({ ...each, code: `${each.code}-copy` }))
  largest.read.programmes.push(...copies)
  return registers
}

async function benchStore(store: Store): Promise<Measured> {
  await store.migrate()
  await loadEditions(store.read)
  await loadEntries(store, parseFiles(filesOf(folder)).entries, readerOf())
  await loadEditions(store.read)
  const began = performance.now()
  const context = await readLoadContext(store.read)
  const registers = (readRegisters(folder)?.registers ?? []).map((each) => readRegister(folder, each, context.subjects))
  await loadRegisters(store, enlarged(registers), readPlaces(folder), context, {
    atOnce: false,
    isAll: true,
    now: Date.now(),
    state: {},
  })
  const loadSeconds = (performance.now() - began) / 1000
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.read)
  const before = process.memoryUsage()
  const beganColumns = performance.now()
  await programmeColumns(store.read)
  const columnsMs = performance.now() - beganColumns
  const columnsMb = (process.memoryUsage().arrayBuffers - before.arrayBuffers) / 1e6
  const api = buildApi(store)
  const pathsOf = (kinds: (() => string)[]) => {
    const random = drawer(5)
    return () => `/api/Home/programmes?choices=1&per_page=12&${kinds[Math.floor(random() * kinds.length)]?.()}`
  }
  await measure(api, pathsOf(Object.values(filters(1))), 100)
  const trivial = await measure(api, () => '/api/Home/sources', requests)
  const pages = await measure(api, pathsOf(Object.values(filters(2))), requests)
  const each = new Map<string, Times>()
  for (const [name, filter] of Object.entries(filters(3)))
    each.set(name, await measure(api, pathsOf([filter]), requests / 3))
  return { loadSeconds, columnsMs, columnsMb, trivial, pages, each }
}

export async function benchProgrammes(): Promise<string> {
  const [onSqlite, onPostgres] = await onBothDatabases(benchStore)
  const ms = (value: number | undefined) => `${(value ?? 0).toFixed(1)} ms`
  const row = (name: string, on: (of: Measured) => Times | undefined) =>
    `| ${name} | ${[onSqlite, onPostgres].flatMap((of) => [ms(on(of)?.median), ms(on(of)?.p99)]).join(' | ')} |`
  return [
    '## Programmes',
    '',
    `A page of 12 programmes with the counts of all filters, in process, over ${size.toLocaleString('en')} programmes: all registers, and copies of some rows. Answers are cached for one version of the content; nearly all of these are asked for the first time.`,
    `The load took ${onSqlite.loadSeconds.toFixed(0)} s on SQLite and ${onPostgres.loadSeconds.toFixed(0)} s on PostgreSQL. Reading the columns took ${onSqlite.columnsMs.toFixed(0)} and ${onPostgres.columnsMs.toFixed(0)} ms; they hold ${onSqlite.columnsMb.toFixed(1)} MB.`,
    '',
    '| filters | SQLite, median | 99th percentile | PostgreSQL, median | 99th percentile |',
    '|---|---|---|---|---|',
    row('a trivial endpoint', ({ trivial }) => trivial),
    row('all filters, mixed', ({ pages }) => pages),
    ...[...onSqlite.each.keys()].map((name) => row(name, ({ each }) => each.get(name))),
    '',
  ].join('\n')
}
