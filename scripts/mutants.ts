/**
 * `npm run mutants -- [--all] [m07 …]`: applies each mutant of mutants.json to a copy of the last commit, and prints the test that fails
 * then. The file that failed last time runs first. If it passes, every level runs: those of `npm test`, with `--all` those of `npm run
 * test:all`.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ALL_LEVELS, LEVELS, log, vitest } from './checks.ts'
import { requireChromium } from './find-chromium.ts'

type Mutant = {
  id: string
  layer: string
  file: string
  /** A text that occurs exactly once in the file. */
  find: string
  replace: string
  /** The defect, and the user it affects. */
  defect: string
  /** The test file to run first; null if no failing test is known. */
  killedBy: string | null
}
type Report = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

const list = join(import.meta.dirname, 'mutants.json')
/** Sources of the built pages. */
const BUILT = /^src\/(site|console|domain)\//
/** Tests that run the built pages; the others run sources. */
const USES_BUILD = /^tests\/(http|e2e|nightly)\//

function main(): void {
  const args = process.argv.slice(2)
  const isFull = args.includes('--all')
  const ids = args.filter((arg) => arg !== '--all')
  const mutants = JSON.parse(readFileSync(list, 'utf8')) as Mutant[]
  const chosen = mutants.filter(({ id }) => ids.length === 0 || ids.includes(id))
  const tree = checkOut()
  try {
    const environment = { CHROMIUM_PATH: requireChromium(log), ...(isFull && { TEST_SCOPE: 'all' }) }
    for (const mutant of chosen) {
      const failed = tryMutant(tree, mutant, isFull ? ALL_LEVELS : LEVELS, environment)
      if (failed) mutant.killedBy = failed.file
      process.stdout.write(
        `| ${mutant.id} | ${mutant.layer} | ${mutant.defect} | ${failed ? `${failed.file}: ${failed.test}` : 'SURVIVES'} |\n`,
      )
      process.exitCode ||= failed ? 0 : 1
    }
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', tree])
    rmSync(tree, { recursive: true, force: true })
  }
  writeFileSync(list, `${JSON.stringify(mutants, null, 2)}\n`)
}

/** A copy of the last commit with the installed dependencies and the built pages. */
function checkOut(): string {
  const tree = join(mkdtempSync(join(tmpdir(), 'waypoint-mutants-')), 'tree')
  const { status, stderr } = spawnSync('git', ['worktree', 'add', '--detach', tree], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'))
  copyBuild(tree)
  return tree
}

function copyBuild(tree: string): void {
  rmSync(join(tree, 'build'), { recursive: true, force: true })
  cpSync('build', join(tree, 'build'), { recursive: true })
}

type Failed = { file: string; test: string }

function tryMutant(tree: string, mutant: Mutant, levels: readonly string[], environment: object): Failed | null {
  const path = join(tree, mutant.file)
  const source = readFileSync(path, 'utf8')
  if (source.split(mutant.find).length !== 2)
    throw new Error(`${mutant.id}: ${mutant.file} must contain the text of "find" exactly once`)
  writeFileSync(
    path,
    source.replace(mutant.find, () => mutant.replace),
  )
  const first = mutant.killedBy
  const isInScope = levels.includes('nightly') || !first?.startsWith('tests/nightly/')
  const isBuilt = BUILT.test(mutant.file)
  const runBuilt = (files: string[]) => {
    if (!isBuilt) return runTests(tree, levels, files, environment)
    runNode(tree, ['scripts/build.ts'], { NODE_ENV: 'production' })
    const failed = runTests(tree, levels, files, environment)
    copyBuild(tree)
    return failed
  }
  const runFirst = (file: string) =>
    USES_BUILD.test(file) ? runBuilt([file]) : runTests(tree, levels, [file], environment)
  const failed = (first && isInScope ? runFirst(first) : null) ?? runBuilt([])
  writeFileSync(path, source)
  return failed
}

function runTests(tree: string, levels: readonly string[], files: string[], environment: object): Failed | null {
  const file = join(tree, 'report.json')
  rmSync(file, { force: true })
  const { program, args } = vitest(levels, '--bail=1', '--reporter=json', `--outputFile.json=${file}`, ...files)
  runNode(tree, [program, ...args], { NODE_ENV: 'test', ...environment })
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  // after the first failure, Vitest reports the files that still run as failed too, without a failed test
  const broken =
    testResults.find(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed')) ??
    testResults.find(({ status }) => status === 'failed')
  if (!broken) return null
  const test = broken.assertionResults.find(({ status }) => status === 'failed')?.fullName
  return { file: relative(tree, broken.name), test: test ?? 'the file can’t be read' }
}

const runNode = (cwd: string, args: string[], environment: object) =>
  spawnSync(process.execPath, args, { cwd, env: { ...process.env, ...environment }, stdio: 'ignore' })

main()
