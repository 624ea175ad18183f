/**
 * Checks the layer rules of imports. It also fails if dependency-cruiser saw only few of the files, because it would then find no
 * violation.
 */
import { execFileSync, spawnSync } from 'node:child_process'

const run = spawnSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'src',
  ],
  {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  },
)
type Violation = { rule: { name: string }; from: string; to: string }
const { summary, modules } = JSON.parse(run.stdout) as {
  summary: { violations: Violation[] }
  modules: { source: string; dependencies: unknown[] }[]
}
const files = execFileSync('git', ['ls-files', 'src/**/*.ts', 'src/**/*.tsx'], { encoding: 'utf8' }).trim().split('\n')
const withImports = modules.filter(({ source, dependencies }) => source.startsWith('src/') && dependencies.length > 0)
for (const { rule, from, to } of summary.violations) process.stderr.write(`${rule.name}: ${from} → ${to}\n`)
if (withImports.length < files.length / 2)
  process.stderr.write(`only ${withImports.length} of ${files.length} files were seen with their imports\n`)
process.exitCode = summary.violations.length > 0 || withImports.length < files.length / 2 ? 1 : 0
