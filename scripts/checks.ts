/** Runs programs in sequence or in parallel. Each ends with 0 or with a failure. */
import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Check = { name: string; program: string; args: string[] }

export const CHECKS: Check[] = [
  {
    name: 'format and lint',
    program: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  {
    name: 'language features of the built scripts',
    // against `browserslist` in package.json; tests/http/browser-floor.test.ts checks browser APIs
    program: 'node_modules/es-check/lib/cli/index.js',
    args: ['checkBrowser', 'build/client/assets/*.js', '--module', '--checkFeatures', '--noCache'],
  },
  { name: 'layer rules', program: 'scripts/check-layers.ts', args: [] },
  { name: 'words', program: 'scripts/check-words.ts', args: [] },
  { name: 'habits of each language', program: 'scripts/check-habits.ts', args: [] },
  {
    name: 'types',
    // a third of TypeScript 6's time; version 6 stays for its API, which 7 lacks and dependency-cruiser needs. One thread, because on two
    // cores each further thread repeats much of the work
    program: 'node_modules/typescript-7/bin/tsc',
    args: [
      '-p',
      '.',
      '--singleThreaded',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
    ],
  },
]

/** Levels of tests (tests/README.md), in the order in which they begin. Only `npm run test:all` runs `nightly`. */
export const LEVELS = ['unit', 'contract', 'http', 'e2e'] as const
export const ALL_LEVELS = [...LEVELS, 'nightly'] as const

export const vitest = (levels: readonly string[], ...args: string[]): Check => ({
  name: `tests (${levels.join(', ')})`,
  program: 'node_modules/vitest/vitest.mjs',
  args: ['run', ...levels.flatMap((level) => ['--project', level]), ...args],
})

export const log = (text: string) => process.stderr.write(`waypoint: ${text}\n`)

/** Runs a check and shows its output as it comes. */
export async function runCheck(check: Check, environment: Record<string, string> = {}): Promise<boolean> {
  log(`${check.name} …`)
  const hasPassed = (await run(check, environment, { stdio: 'inherit' })) === 0
  if (!hasPassed) log(`${check.name}: FAILED`)
  return hasPassed
}

/** Runs a check beside others, and shows its whole output at its end. */
export async function runCheckInBackground(check: Check): Promise<boolean> {
  let output = ''
  const status = await run(check, {}, { stdio: ['ignore', 'pipe', 'pipe'] }, (piece) => {
    output += piece
  })
  log(`${check.name}: ${status === 0 ? 'passed' : 'FAILED'}`)
  process.stderr.write(output)
  return status === 0
}

async function run(
  { program, args }: Check,
  environment: Record<string, string>,
  options: SpawnOptions,
  onOutput?: (piece: string) => void,
): Promise<number | null> {
  const child = spawn(process.execPath, [program, ...args], { ...options, env: { ...process.env, ...environment } })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => onOutput?.(String(piece)))
  const [status] = (await once(child, 'close')) as [number | null]
  return status
}
