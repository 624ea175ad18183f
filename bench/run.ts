/**
 * `npm run bench [-- NAME [OPTIONS]]`: measures ratios in one run and writes them to docs/benchmarks.md; sections that weren't measured stay as they were.
 * With `--dry-run` they are only said.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchApi } from './api.ts'
import { benchCdn } from './cdn.ts'
import { benchCluster } from './cluster.ts'
import { benchConsole } from './console.ts'
import { benchHostile } from './hostile.ts'
import { benchImports } from './imports.ts'
import { benchLocks } from './locks.ts'
import { benchSearch } from './search.ts'
import { benchServing } from './serving.ts'
import { benchSoak } from './soak.ts'
import { benchUploads } from './uploads.ts'

/** A section of its own; and, of some, the part of docs/scale.md that is worked out from it. */
type Written = string | { section: string; paper: string }
const BENCHES: Record<string, { title: string; measure: (args?: string[]) => Promise<Written> }> = {
  serving: { title: 'Serving', measure: benchServing },
  api: { title: 'API', measure: benchApi },
  uploads: { title: 'Uploads', measure: benchUploads },
  locks: { title: 'Locks', measure: benchLocks },
  hostile: { title: 'Hostile', measure: benchHostile },
  search: { title: 'Search', measure: benchSearch },
  console: { title: 'Console', measure: benchConsole },
  imports: { title: 'Imports', measure: benchImports },
  cluster: { title: 'Cluster', measure: benchCluster },
  soak: { title: 'Soak', measure: benchSoak },
  cdn: { title: 'CDN', measure: benchCdn },
}
const FILE = 'docs/benchmarks.md'
const PAPER = { file: 'docs/scale.md', between: ['<!-- bench: from here -->', '<!-- bench: to here -->'] as const }

const isDryRun = process.argv.includes('--dry-run')
const [only, ...options] = process.argv.slice(2).filter((argument) => argument !== '--dry-run')
const names = only ? [only] : Object.keys(BENCHES)
const sections = readSections()
for (const name of names) {
  const bench = BENCHES[name]
  if (!bench) throw new Error(`no benchmark "${name}"; there are ${Object.keys(BENCHES).join(', ')}`)
  process.stderr.write(`waypoint: bench ${name} …\n`)
  const day = new Date().toISOString().slice(0, 10)
  const written = await bench.measure(options)
  const { section, paper } = typeof written === 'string' ? { section: written, paper: null } : written
  const where = `Measured on ${cpus().length} cores with Node ${process.version}, ${day}.${shortened()}\n`
  sections.set(bench.title, `${section.trimEnd()}\n\n${where}`)
  process.stdout.write(`${section.trimEnd()}\n\n${where}\n`)
  if (!paper) continue
  process.stdout.write(`${paper}\n`)
  if (!isDryRun) writePaper(`${paper}\n\n${where}`)
}
const head =
  '# Benchmarks\n\nEach section is one run of `npm run bench -- NAME`; within it, figures stand beside what they are compared with. Machines differ: compare within a run.\n'
const ordered = Object.values(BENCHES).flatMap(({ title }) => sections.get(title) ?? [])
if (!isDryRun) writeFileSync(FILE, [head, ...ordered].join('\n'))

/** A try is no measurement: the next whole run takes this sentence away. */
function shortened(): string {
  const set = ['BENCH_SECONDS', 'SOAK_SECONDS'].filter((name) => process.env[name])
  const said = set.map((name) => `${name}=${process.env[name]}`).join(', ')
  return said && ` Provisional: a shortened run (${said}).`
}

/** What the file holds, by title. */
function readSections(): Map<string, string> {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const parts = text.split(/^## /m).slice(1)
  return new Map(parts.map((part) => [part.split('\n')[0] ?? '', `## ${part.trimEnd()}\n`]))
}

/** Puts what was worked out in its place in docs/scale.md. */
function writePaper(paper: string): void {
  const text = readFileSync(PAPER.file, 'utf8')
  const [from, to] = PAPER.between
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`${PAPER.file} has no place for what was worked out (${from})`)
  writeFileSync(PAPER.file, `${text.slice(0, start)}${from}\n\n${paper}\n${text.slice(end)}`)
}
