/** `npm test`: everything, and a last line that counts. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canMount } from '../tests/support/small-disk.ts'
import { CHECKS, runCheck, say, vitest } from './checks.ts'
import { requireChromium } from './find-chromium.ts'

type Report = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number; numPendingTests: number }

function main(): void {
  const chromium = requireChromium(say)
  say(`Chromium: ${chromium}`)
  if (!canMount)
    say('no right to make a small disk here (root, or sudo that asks nothing): the tests of a full disk are left out')
  const checks = CHECKS.map((check) => runCheck(check))
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-test-'))
  const file = join(folder, 'report.json')
  const held = runCheck(vitest('--reporter=default', '--reporter=json', `--outputFile.json=${file}`), {
    CHROMIUM_PATH: chromium,
  })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  const passed = checks.filter(Boolean).length + report.numPassedTests
  // a suite that could not even be read counts as one that failed, and so does a skipped test
  const failed =
    checks.filter((ok) => !ok).length + Math.max(report.numFailedTests + report.numPendingTests, held ? 0 : 1)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

try {
  main()
} catch (error) {
  say((error as Error).message)
  process.stdout.write('0 passed, 1 failed\n')
  process.exitCode = 1
}
