/** The registers that the project ships, loaded as a server does, on both databases. */
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listBlocks } from '../../../src/db/queries/blocks.ts'
import { readRegisterState } from '../../../src/db/queries/register-state.ts'
import { sharesOfCosts } from '../../support/costs.ts'
import { BOTH_ENGINES, createStore } from '../../support/databases.ts'
import { runProgram } from '../../support/programs.ts'
import { buildApi } from '../../support/test-api.ts'

/** As many as the files of 2023 to 2025 have, in thousands. */
const THOUSANDS = { cah: 5, cricos: 9, duo: 1, ipeds: 103, kis: 5 }

describe.each(BOTH_ENGINES)('the shipped registers on %s', (engine) => {
  test('load whole, with a subject, a source and a place for nearly everything', async () => {
    const { store, url, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    const load = await runProgram('programmes', ['load'], { DATABASE_URL: url })
    expect([load.status, load.stderr]).toEqual([0, expect.stringContaining('loaded the registers')])
    const registers = await store.read
      .selectFrom('programme')
      .select('register')
      .select(({ fn }) => [fn.countAll().as('programmes'), fn.count('subject_id').as('subjects')])
      // those of the content are written by its load
      .where('register', '!=', 'own')
      .groupBy('register')
      .orderBy('register')
      .execute()
    expect(registers.map(({ register, programmes }) => [register, Math.floor(Number(programmes) / 1000)])).toEqual(
      Object.entries(THOUSANDS),
    )
    for (const { programmes, subjects } of registers)
      expect(Number(subjects) / Number(programmes)).toBeGreaterThan(0.99)
    const sources = new Set((await listBlocks(store.read, 'sources')).map(({ code }) => code))
    const fees = await store.read
      .selectFrom('programme')
      .select(['fee_source', 'fee_currency', 'fee_of', 'fee_kind'])
      .distinct()
      .where((eb) => eb.or([eb('fee_year', 'is not', null), eb('fee_total', 'is not', null)]))
      .execute()
    expect(fees.length).toBeGreaterThan(1)
    for (const fee of fees) {
      expect(sources).toContain(fee.fee_source)
      expect(Object.values(fee)).not.toContain(null)
    }
    // no fee of a year that a slip of the register would make
    const { most, least } = await store.read
      .selectFrom('programme')
      .select(({ fn }) => [fn.max('year_cost_usd').as('most'), fn.min('year_cost_usd').as('least')])
      .executeTakeFirstOrThrow()
    expect([Number(least) > 3000, Number(most) < 250_000]).toEqual([true, true])
    for (const country of ['usa', 'au'])
      for (const page of [1, 30, 90])
        expect(await sharesOfCosts(buildApi(store), `&country=${country}&page=${page}`)).toHaveLength(12)
    // schools of the content are found by their numbers: none has a twin
    const twins = await sql<{ name_en: string }>`select a.name_en from school a join school b
      on a.name_en = b.name_en and a.city_id = b.city_id and a.id < b.id`.execute(store.read)
    expect(twins.rows).toEqual([])
    const again = await runProgram('programmes', ['load', '--force'], { DATABASE_URL: url })
    expect(again.stderr.match(/: 0 added, 0 changed, 0 removed/g)).toHaveLength(Object.keys(THOUSANDS).length)
    expect((await readRegisterState(store.read)).failed).toBeNull()
  }, 600_000)
})
