/**
 * `npm run test:report`: the cost of each level and file of `npm test`. It fails if a file exceeds its limit of time or processor time and
 * is not listed below with a reason.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { LEVELS, log, runCheck, vitest } from './checks.ts'
import { requireChromium } from './find-chromium.ts'

const limits = { wallSeconds: 15, processorSeconds: 40 }

/** Files that may exceed the limits, each with its reason. */
const EXCEPTIONS: Record<string, string> = {}

type Cost = { file: string; level: string; tests: number; wallSeconds: number; processorSeconds: number }
type Report = {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[]
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-report-'))
  const chromium = requireChromium(log)
  const costs: Cost[] = []
  const rows: string[] = []
  let hasPassed = true
  for (const level of LEVELS) {
    const [start, startTicks] = [Date.now(), endedTicks()]
    const report = join(folder, `${level}.json`)
    const times = join(folder, `${level}.ndjson`)
    const check = vitest([level], '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`)
    hasPassed = (await runCheck(check, { CHROMIUM_PATH: chromium, TEST_REPORT_FILE: times })) && hasPassed
    const ofLevel = readCosts(level, report, times)
    costs.push(...ofLevel)
    const tests = ofLevel.reduce((sum, cost) => sum + cost.tests, 0)
    const processor = (endedTicks() - startTicks) / 100
    rows.push(row([level, ofLevel.length, tests, (Date.now() - start) / 1000, processor]))
  }
  rmSync(folder, { recursive: true })
  process.stdout.write(table(['level', 'files', 'tests', 'seconds', 'processor seconds'], rows))
  const slowest = costs.toSorted((a, b) => b.wallSeconds - a.wallSeconds).slice(0, 15)
  const cells = ({ file, tests, wallSeconds, processorSeconds }: Cost) => [file, tests, wallSeconds, processorSeconds]
  process.stdout.write(
    table(
      ['file', 'tests', 'seconds', 'processor seconds'],
      slowest.map((cost) => row(cells(cost))),
    ),
  )
  const tooSlow = costs.filter(
    ({ file, wallSeconds, processorSeconds }) =>
      !EXCEPTIONS[file] && (wallSeconds > limits.wallSeconds || processorSeconds > limits.processorSeconds),
  )
  for (const { file, wallSeconds, processorSeconds } of tooSlow)
    log(
      `${file} takes ${wallSeconds.toFixed(1)} s and ${processorSeconds.toFixed(1)} s of processor time; the limits are ${limits.wallSeconds} s and ${limits.processorSeconds} s. Split it, move cases to tests/nightly, or list it in scripts/test-report.ts with a reason`,
    )
  process.exitCode = hasPassed && tooSlow.length === 0 ? 0 : 1
}

function readCosts(level: string, report: string, times: string): Cost[] {
  const lines = existsSync(times) ? readFileSync(times, 'utf8').trim().split('\n') : []
  const msByPath = new Map(
    lines.map((line) => JSON.parse(line) as { path: string; ms: number }).map((each) => [each.path, each.ms]),
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(process.cwd(), name),
    level,
    tests: assertionResults.length,
    wallSeconds: (endTime - startTime) / 1000,
    processorSeconds: (msByPath.get(name) ?? 0) / 1000,
  }))
}

/** Processor time of the ended child processes, in hundredths of a second; proc(5), fields 16 and 17. */
function endedTicks(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  return (fields[13] ?? 0) + (fields[14] ?? 0)
}

const row = (cells: (string | number)[]) =>
  `| ${cells.map((cell) => (typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(1) : cell)).join(' | ')} |\n`

const table = (heads: string[], rows: string[]) => `\n${row(heads)}${row(heads.map(() => '---'))}${rows.join('')}`

await main()
