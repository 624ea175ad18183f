/** A database of a newer version stays unchanged, and the error says what to do. */
import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/backups.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import { programEnvironment } from '../support/programs.ts'

const sentence =
  /^waypoint: this database was made by a newer version of Waypoint \(its tables have 9999-later\): start that version, or a later one; .* Nothing was changed\n$/

describe.each(ENGINES)('on %s', (engine) => {
  test.each([
    ['the server', 'src/server/main.ts', []],
    ['a command', 'src/cli/leads.ts', ['list']],
  ])('%s rejects it with a message', async (_, program, args) => {
    const { store, url, drop } = await createStore(engine)
    onTestFinished(drop)
    await store.transaction((tx) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(tx),
    )
    const env = { ...programEnvironment(), DATA_DIR: temporaryFolder(), DATABASE_URL: url, PORT: '0', NODE_ENV: 'test' }
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...args],
      { env },
    )
    expect([status, String(stderr)]).toEqual([1, expect.stringMatching(sentence)])
  })
})
