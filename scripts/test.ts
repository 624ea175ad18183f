/** `npm test`: everything, and a last line that counts. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { hasNginx } from '../tests/support/nginx.ts'
import { canMount } from '../tests/support/small-disk.ts'
import { CHECKS, runCheckBeside, runCheckShown, say, vitest } from './checks.ts'
import { requireChromium } from './find-chromium.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
type Run = { passed: number; failed: number; failedFiles: string[]; failedTests: string[] }

/** More that fail at once are no accident of a busy machine (docs/decisions/0019). */
const secondRunMax = 3

async function main(): Promise<void> {
  const chromium = requireChromium(say)
  say(`Chromium: ${chromium}`)
  if (!canMount)
    say('no right to make a small disk here (root, or sudo that asks nothing): the tests of a full disk are left out')
  if (!hasNginx) say('no nginx here: the tests of an update behind it, and of a cache in front, are left out')
  const [checks, first] = await Promise.all([runChecks(), runTests(chromium)])
  const again = isWorthASecondRun(first) ? await runAlone(chromium, first) : null
  // who passed in a file that failed has passed twice
  const passed = checks.filter(Boolean).length + first.passed + (again ? Math.max(first.failed - again.failed, 0) : 0)
  const failed = checks.filter((ok) => !ok).length + (again ?? first).failed
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** One by one, beside the tests: they fill the moments in which these wait. */
async function runChecks(): Promise<boolean[]> {
  const held: boolean[] = []
  for (const check of CHECKS) held.push(await runCheckBeside(check))
  return held
}

const isWorthASecondRun = ({ failed, failedFiles }: Run) =>
  failed > 0 && failedFiles.length > 0 && failedFiles.length <= secondRunMax

async function runAlone(chromium: string, { failedFiles, failedTests }: Run): Promise<Run> {
  say(`what failed runs once more, alone: ${failedFiles.join(', ')}`)
  const again = await runTests(chromium, '--maxWorkers=1', ...failedFiles)
  if (again.failed === 0)
    for (const name of failedTests) say(`UNSTEADY, passed in its second run only, to be mended: ${name}`)
  return again
}

async function runTests(chromium: string, ...args: string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-test-'))
  const file = join(folder, 'report.json')
  const run = vitest('--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args)
  const held = await runCheckShown(run, { CHROMIUM_PATH: chromium })
  const { testResults, ...counts } = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  const broken = testResults.filter(({ status }) => status === 'failed')
  return {
    passed: counts.numPassedTests,
    // a suite that could not even be read counts as one that failed, and so does a skipped test
    failed: Math.max(counts.numFailedTests + counts.numPendingTests, held ? 0 : 1),
    failedFiles: broken.map(({ name }) => relative(process.cwd(), name)),
    failedTests: broken.flatMap(({ name, assertionResults }) => [
      ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ...(assertionResults.every(({ status }) => status !== 'failed') ? [name] : []),
    ]),
  }
}

try {
  await main()
} catch (error) {
  say((error as Error).message)
  process.stdout.write('0 passed, 1 failed\n')
  process.exitCode = 1
}
