/** Shared setup of a run with any of its projects: a PostgreSQL, and the databases that tests copy. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { freePort } from './ports.ts'
import { createPostgres } from './postgres.ts'
import { type MadeDatabases, makeDatabases } from './template-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    made: MadeDatabases
  }
}

type Run = { made: MadeDatabases; end: () => Promise<void>; projects: number }

// each project loads its own copy of the setup module, so they share this state globally
const shared = globalThis as { waypointRun?: Promise<Run> }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.waypointRun ??= start()
  const run = await shared.waypointRun
  run.projects++
  project.provide('made', run.made)
  return async () => {
    if (--run.projects === 0) await run.end()
  }
}

async function start(): Promise<Run> {
  const postgres = createPostgres(await freePort())
  await postgres.start()
  const made = await makeDatabases(postgres.url)
  const end = async () => {
    rmSync(made.folder, { recursive: true, force: true })
    await postgres.remove()
  }
  return { made, end, projects: 0 }
}
