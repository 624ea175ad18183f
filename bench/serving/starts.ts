/** Seconds from `npm start`'s own launcher to the first page: with nothing there, and with what the first start left. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endServer, startProgram } from '../running-server.ts'
import type { Found } from './goals.ts'
import { median } from './rounds.ts'

const root = join(import.meta.dirname, '..', '..')

export async function measureStarts(rounds: number): Promise<Found> {
  const taken: { first: number; second: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'waypoint-bench-start-'))
    taken.push({ first: await startOnce(folder), second: await startOnce(folder) })
    rmSync(folder, { recursive: true })
  }
  const first = median(taken.map((one) => one.first))
  const second = median(taken.map((one) => one.second))
  return {
    goals: [],
    lines: [
      '| start until the first page is answered, dependencies installed and site built | |',
      '|---|---|',
      `| first (no database, nothing compiled) | ${(first / 1000).toFixed(1)} s |`,
      `| second | ${(second / 1000).toFixed(1)} s |`,
      '',
    ],
  }
}

async function startOnce(folder: string): Promise<number> {
  const environmentOf = (port: number) => ({
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  })
  const server = await startProgram(process.execPath, () => ['scripts/launch.mjs', 'start'], {
    folder: root,
    environment: environmentOf,
    path: '/privacy',
  })
  await endServer(server)
  return server.startMs
}
