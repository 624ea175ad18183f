/** Runs the project's programs as processes, or in the test's process, which is fifty times cheaper. */
import { join } from 'node:path'
import { vi } from 'vitest'

/** With the compile cache of earlier starts, as the launcher sets it; that halves the time of a start. */
export const programEnvironment = (): { PATH?: string; NODE_COMPILE_CACHE: string } => {
  const { PATH, NODE_COMPILE_CACHE = join(process.cwd(), 'node_modules/.cache/compiled') } = process.env
  return { ...(PATH && { PATH }), NODE_COMPILE_CACHE }
}

const PROGRAMS = {
  backup: async () => (await import('../../src/cli/backup.ts')).runBackup,
  content: async () => (await import('../../src/cli/content.ts')).runContent,
  leads: async () => (await import('../../src/cli/leads.ts')).runLeads,
  programmes: async () => (await import('../../src/cli/programmes.ts')).runProgrammes,
  rates: async () => (await import('../../src/cli/rates.ts')).runRates,
  restore: async () => (await import('../../src/cli/restore.ts')).runRestore,
}

/** Runs a shell command in this process, without a terminal. @returns output and exit code as of a process */
export async function runProgram(
  name: keyof typeof PROGRAMS,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ status: number; stdout: string; stderr: string }> {
  const run = await PROGRAMS[name]()
  const written = { stdout: '', stderr: '' }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => {
      written.stdout += `${line}\n`
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.stderr += text
      return true
    }),
  ]
  const umask = process.umask()
  for (const [key, value] of Object.entries(settings)) vi.stubEnv(key, value)
  try {
    await run(args)
    return { status: Number(process.exitCode ?? 0), ...written }
  } finally {
    process.exitCode = undefined
    process.umask(umask)
    vi.unstubAllEnvs()
    for (const spy of spies) spy.mockRestore()
  }
}
