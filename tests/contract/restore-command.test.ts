/** Warnings of `npm run restore` before it removes leads. */
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertInquiry } from '../../src/db/queries/inquiries.ts'
import { addLeads, backUp, temporaryFolder } from '../support/backups.ts'
import { buildInquiry } from '../support/builders.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { runProgram } from '../support/programs.ts'

async function openPlace(engine: Engine) {
  const { store, url, drop } = await createStore(engine)
  onTestFinished(drop)
  const folder = temporaryFolder()
  const backup = join(folder, 'all.tar.gz')
  await addLeads(store, 3)
  await backUp(store, join(folder, 'files'), backup)
  const leads = async () => (await store.read.selectFrom('inquiry').select('reference').execute()).length
  return { store, leads, backup, restore: (...args: string[]) => restore(folder, url, [backup, ...args]) }
}

async function restore(dataDir: string, url: string, args: string[]) {
  const { status, stderr } = await runProgram('restore', args, { DATA_DIR: dataDir, DATABASE_URL: url })
  return { status, output: stderr }
}

describe.each(ENGINES)('a restore by command into %s', (engine) => {
  test('of a backup with all leads reports it and goes on', async () => {
    const place = await openPlace(engine)
    const { status, output } = await place.restore()
    expect([status, output]).toEqual([
      0,
      expect.stringMatching(/contains 3 leads.*All of them are in the backup from .*\n.*restored/s),
    ])
  })

  test('with newer leads in the database reports their number and dates, and stops with 1 without --replace', async () => {
    const place = await openPlace(engine)
    const time = Date.UTC(2030, 0, 2, 3, 4, 5)
    await place.store.transaction((tx) => insertInquiry(tx, buildInquiry({ created_at: time })))
    const rejected = await place.restore()
    const sentence = /contains 4 leads.*1 lead, from 2030-01-02T03:04:05\.000Z, is not in the backup/
    expect([rejected.status, rejected.output]).toEqual([1, expect.stringMatching(sentence)])
    expect(rejected.output).toMatch(/add --replace\. Nothing was changed/)
    expect(await place.leads()).toBe(4)
    const forced = await place.restore('--replace')
    expect([forced.status, forced.output]).toEqual([0, expect.stringMatching(sentence)])
    expect(await place.leads()).toBe(3)
  })

  test('into a database without leads asks nothing', async () => {
    const place = await openPlace(engine)
    await place.store.transaction((tx) => tx.deleteFrom('inquiry').execute())
    const { status, output } = await place.restore()
    expect([status, output]).toEqual([0, expect.not.stringContaining('leads')])
    expect(await place.leads()).toBe(3)
  })
})
