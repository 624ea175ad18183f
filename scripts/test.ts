/**
 * `npm test`: the checks and every level of tests except the nightly one. `npm run test:all` (`--all`): every test, on both databases. `npm
 * run test:unit` (`--level unit`): one level. Further arguments go to Vitest and leave the checks out. The last line has the totals.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasDovecot } from '../tests/support/has-dovecot.ts'
import { hasNginx } from '../tests/support/nginx.ts'
import { canMount } from '../tests/support/small-disk.ts'
import { ALL_LEVELS, CHECKS, LEVELS, log, runCheck, runCheckInBackground, vitest } from './checks.ts'
import { requireChromium } from './find-chromium.ts'

type Counts = { numPassedTests: number; numFailedTests: number; numPendingTests: number }
type Result = { passed: number; failed: number }

const NEEDS_CHROMIUM: readonly string[] = ['e2e', 'nightly']

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const isFull = args[0] === '--all'
  const level = args[0] === '--level' ? args[1] : undefined
  const ownArgs = args.slice(isFull ? 1 : level ? 2 : 0)
  const levels: readonly string[] = level ? [level] : isFull ? ALL_LEVELS : LEVELS
  const environment: Record<string, string> = {}
  if (levels.some((each) => NEEDS_CHROMIUM.includes(each))) environment.CHROMIUM_PATH = requireChromium(log)
  if (isFull) {
    environment.TEST_SCOPE = 'all'
    if (!canMount) log('tests of a full disk need root or sudo to mount a small disk; they are left out')
    if (!hasDovecot) log('tests of mailboxes need dovecot; they are left out')
    if (!hasNginx) log('tests of a rolling update and of a CDN need nginx; they are left out')
  }
  const [checks, tests] = await Promise.all([
    level || ownArgs.length > 0 ? [] : runChecks(),
    runTests(vitest(levels, ...ownArgs), environment),
  ])
  const passed = checks.filter(Boolean).length + tests.passed
  const failed = checks.filter((hasPassed) => !hasPassed).length + tests.failed
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** The checks run in sequence, beside the tests, which leave the processor idle now and then. */
async function runChecks(): Promise<boolean[]> {
  const passed: boolean[] = []
  for (const check of CHECKS) passed.push(await runCheckInBackground(check))
  return passed
}

async function runTests(check: ReturnType<typeof vitest>, environment: Record<string, string>): Promise<Result> {
  const isFiltered = check.args.some((arg) => arg === '-t' || arg.startsWith('--testNamePattern'))
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-test-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const hasPassed = await runCheck({ ...check, args: [...check.args, ...reporters] }, environment)
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8')) as Counts
  rmSync(folder, { recursive: true })
  // a skipped test is a failure, unless `-t` filtered it out; so is an unreadable file
  const skipped = isFiltered ? 0 : numPendingTests
  return { passed: numPassedTests, failed: Math.max(numFailedTests + skipped, hasPassed ? 0 : 1) }
}

try {
  await main()
} catch (error) {
  log((error as Error).message)
  process.stdout.write('0 passed, 1 failed\n')
  process.exitCode = 1
}
