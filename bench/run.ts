/**
 * `npm run bench [-- NAME [OPTIONS]]`: measures ratios in one run and writes them to docs/benchmarks.md; sections that weren't measured stay as they were.
 * With `--dry-run` they are only said.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchApi } from './api.ts'
import { benchCaptcha } from './captcha.ts'
import { benchConsole } from './console.ts'
import { benchHostile } from './hostile.ts'
import { benchImports } from './imports.ts'
import { benchLocks } from './locks.ts'
import { benchSearch } from './search.ts'
import { benchServing } from './serving.ts'
import { benchUploads } from './uploads.ts'

const BENCHES: Record<string, { title: string; measure: (args?: string[]) => Promise<string> }> = {
  serving: { title: 'Serving', measure: benchServing },
  api: { title: 'API', measure: benchApi },
  uploads: { title: 'Uploads', measure: benchUploads },
  captcha: { title: 'Captcha', measure: benchCaptcha },
  locks: { title: 'Locks', measure: benchLocks },
  hostile: { title: 'Hostile', measure: benchHostile },
  search: { title: 'Search', measure: benchSearch },
  console: { title: 'Console', measure: benchConsole },
  imports: { title: 'Imports', measure: benchImports },
}
const FILE = 'docs/benchmarks.md'

const isDryRun = process.argv.includes('--dry-run')
const [only, ...options] = process.argv.slice(2).filter((argument) => argument !== '--dry-run')
const names = only ? [only] : Object.keys(BENCHES)
const sections = readSections()
for (const name of names) {
  const bench = BENCHES[name]
  if (!bench) throw new Error(`no benchmark "${name}"; there are ${Object.keys(BENCHES).join(', ')}`)
  process.stderr.write(`waypoint: bench ${name} …\n`)
  const day = new Date().toISOString().slice(0, 10)
  const measured = `${(await bench.measure(options)).trimEnd()}\n\nMeasured on ${cpus().length} cores with Node ${process.version}, ${day}.\n`
  sections.set(bench.title, measured)
  process.stdout.write(`${measured}\n`)
}
const head =
  '# Benchmarks\n\nEach section is one run of `npm run bench -- NAME`; within it, figures stand beside what they are compared with. Machines differ: compare within a run.\n'
const ordered = Object.values(BENCHES).flatMap(({ title }) => sections.get(title) ?? [])
if (!isDryRun) writeFileSync(FILE, [head, ...ordered].join('\n'))

/** What the file holds, by title. */
function readSections(): Map<string, string> {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const parts = text.split(/^## /m).slice(1)
  return new Map(parts.map((part) => [part.split('\n')[0] ?? '', `## ${part.trimEnd()}\n`]))
}
