/** `npm run bench [-- NAME]`: measures ratios in one run and writes them to docs/benchmarks.md. */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchApi } from './api.ts'
import { benchCaptcha } from './captcha.ts'
import { benchSearch } from './search.ts'
import { benchServing } from './serving.ts'

const BENCHES: Record<string, () => Promise<string>> = {
  serving: benchServing,
  api: benchApi,
  captcha: benchCaptcha,
  search: benchSearch,
}

const [only] = process.argv.slice(2)
const names = only ? [only] : Object.keys(BENCHES)
const parts: string[] = []
for (const name of names) {
  const bench = BENCHES[name]
  if (!bench) throw new Error(`no benchmark "${name}"; there are ${Object.keys(BENCHES).join(', ')}`)
  process.stderr.write(`waypoint: bench ${name} …\n`)
  parts.push(await bench())
}
const head = `# Benchmarks\n\nRatios from one run of \`npm run bench\` on ${cpus().length} cores with Node ${process.version}, ${new Date().toISOString().slice(0, 10)}. Machines differ; compare within a run.\n`
writeFileSync('docs/benchmarks.md', `${head}\n${parts.join('\n')}`)
process.stdout.write(parts.join('\n'))
