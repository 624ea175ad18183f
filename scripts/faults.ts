/**
 * `npm run test:faults`: runs a site under load through faults of machine, network and clock, and prints tables of lost and duplicate work.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from '../tests/chaos/ledger.ts'
import { seed } from '../tests/chaos/random.ts'
import { canMount } from '../tests/support/small-disk.ts'
import { log, runCheck, vitest } from './checks.ts'

const COUNTS = ['tried', 'acknowledged', 'stored', 'lost', 'duplicated'] as const

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-trials-'))
  const table = join(folder, 'table.ndjson')
  log(`seed ${seed}: run TRIALS_SEED=${seed} npm run test:faults to repeat the same moments`)
  if (!canMount)
    log('tests of a full disk need root or sudo without a password to mount a small disk; they are left out')
  const environment = { TEST_SCOPE: 'all', TRIALS_TABLE: table, TRIALS_SEED: seed }
  const hasHeld = await runCheck(vitest(['chaos'], '--maxWorkers', '1', ...process.argv.slice(2)), environment)
  const rows = existsSync(table) ? readRows(table) : []
  rmSync(folder, { recursive: true })
  process.stdout.write(`\n${summed(rows, 'fault')}\n${summed(rows, 'kind')}\n`)
  const bad = rows.reduce((sum, { lost, duplicated }) => sum + lost + duplicated, 0)
  process.stdout.write(`${rows.length === 0 ? 'nothing was tried' : `${bad} lost or duplicated`}\n`)
  process.exitCode = hasHeld && bad === 0 && rows.length > 0 ? 0 : 1
}

const readRows = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)

/** The sums of all rows with the same value in one column, as a Markdown table. */
function summed(rows: readonly Row[], column: 'fault' | 'kind'): string {
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |\n`
  const groups = Map.groupBy(rows, (row) => row[column])
  const lines = [...groups].map(([name, groupRows]) =>
    line([name, ...COUNTS.map((count) => groupRows.reduce((sum, row) => sum + row[count], 0))]),
  )
  return line([column, ...COUNTS]) + line([column, ...COUNTS].map(() => '---')) + lines.join('')
}

await main()
