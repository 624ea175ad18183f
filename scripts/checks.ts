/** The fast checks: format and lint, layer rules, types. Each is a program that ends with 0 or not. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

export type Check = { name: string; program: string; args: string[] }

export const CHECKS: Check[] = [
  {
    name: 'format and lint',
    program: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  { name: 'layer rules', program: 'scripts/check-layers.ts', args: [] },
  {
    name: 'types',
    program: 'node_modules/typescript/bin/tsc',
    args: ['-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  },
]

export const vitest = (...args: string[]): Check => ({
  name: 'tests',
  program: 'node_modules/vitest/vitest.mjs',
  args: ['run', ...args],
})

export const say = (text: string) => process.stderr.write(`waypoint: ${text}\n`)

/** Runs one check with its output shown; answers whether it held. */
export function runCheck({ name, program, args }: Check, environment: Record<string, string> = {}): boolean {
  say(`${name} …`)
  const { status } = spawnSync(process.execPath, [program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  if (status !== 0) say(`${name}: FAILED`)
  return status === 0
}

/** The same beside something else; its output is shown whole, at its end. */
export async function runCheckBeside({ name, program, args }: Check): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += String(piece)
    })
  const [status] = (await once(child, 'close')) as [number | null]
  say(`${name}: ${status === 0 ? 'held' : 'FAILED'}`)
  process.stderr.write(output)
  return status === 0
}

/** Runs one check with its output shown, while others go on. */
export async function runCheckShown(
  { program, args }: Check,
  environment: Record<string, string> = {},
): Promise<boolean> {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', env })
  const [status] = (await once(child, 'close')) as [number | null]
  return status === 0
}
