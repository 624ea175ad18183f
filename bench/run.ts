/**
 * `npm run bench [-- NAME [OPTIONS]]`: measures and writes to docs/benchmarks.md. Sections that were not measured stay as they are. With
 * `--dry-run` the sections are only printed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchApi } from './api.ts'
import { benchConsole } from './console.ts'
import { benchPhone } from './phone.ts'
import { benchProgrammes } from './programmes.ts'
import { benchSearch } from './search.ts'
import { benchServing } from './serving.ts'
import { benchSlots } from './slots.ts'

const BENCHES: Record<string, { title: string; measure: (args?: string[]) => Promise<string> }> = {
  serving: { title: 'Serving', measure: benchServing },
  api: { title: 'API', measure: benchApi },
  search: { title: 'Search', measure: benchSearch },
  programmes: { title: 'Programmes', measure: benchProgrammes },
  slots: { title: 'Free times', measure: benchSlots },
  console: { title: 'Console', measure: benchConsole },
  phone: { title: 'Phone', measure: benchPhone },
}
const FILE = 'docs/benchmarks.md'

const isDryRun = process.argv.includes('--dry-run')
const [only, ...options] = process.argv.slice(2).filter((argument) => argument !== '--dry-run')
const names = only ? [only] : Object.keys(BENCHES)
const [head = '', ...parts] = readFileSync(FILE, 'utf8').split(/^(?=## )/m)
const sections = new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]))
for (const name of names) {
  const bench = BENCHES[name]
  if (!bench) throw new Error(`no benchmark "${name}"; available: ${Object.keys(BENCHES).join(', ')}`)
  process.stderr.write(`waypoint: bench ${name} …\n`)
  const day = new Date().toISOString().slice(0, 10)
  const section = (await bench.measure(options)).trimEnd()
  const seconds = process.env.BENCH_SECONDS
  const note = seconds ? ` Provisional: a shortened run (BENCH_SECONDS=${seconds}).` : ''
  const where = `Measured on ${cpus().length} cores with Node ${process.version}, ${day}.${note}\n`
  sections.set(bench.title, `${section}\n\n${where}`)
  process.stdout.write(`${section}\n\n${where}\n`)
}
if (!isDryRun) writeFileSync(FILE, [head.trimEnd(), ...sections.values()].join('\n\n').replace(/\n{3,}/g, '\n\n'))
