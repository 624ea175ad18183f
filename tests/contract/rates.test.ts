/** Exchange rates of a file replace those of the site, whole or not at all. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listBlocks } from '../../src/db/queries/blocks.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import { runProgram } from '../support/programs.ts'

const RATES = { usd: 1.13607202, gbp: 0.85817579, aud: 1.6186154, cad: 1.6119026 }
const file = (homes: Record<string, number>) => JSON.stringify({ date: '2026-09-29', eur: { ...RATES, ...homes } })

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-rates-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'rates.json'), text)
  return join(folder, 'rates.json')
}

describe.each(ENGINES)('on %s', (engine) => {
  test('a file replaces the rates after a look at them; one without a home currency changes nothing', async () => {
    const { store, url, drop } = await createStore(engine, { content: 'fixture' })
    onTestFinished(drop)
    const run = (text: string, ...options: string[]) =>
      runProgram('rates', ['import', fileOf(text), ...options], { DATABASE_URL: url })
    const asOf = async () => (await listBlocks(store.read, 'exchange_rates'))[0]?.as_of
    const homes = { vnd: 29478.53330894, twd: 36.18680056, php: 71.02442712 }

    const short = await run(file({ vnd: 29478 }), '--yes')
    expect([short.status, short.stderr]).toEqual([1, expect.stringContaining('found "no USD/')])
    const shown = await run(file(homes), '--dry-run')
    expect(shown.stdout).toContain('GBP: { PHP: 82.762')
    expect(await asOf()).toBe('2025-06-30')

    const done = await run(file(homes), '--yes', '--source', 'ontario')
    expect(done.stderr).toContain('the site now uses the rates of 2026-09-29')
    expect(await listBlocks(store.read, 'exchange_rates')).toEqual([
      expect.objectContaining({
        as_of: '2026-09-29',
        source: 'ontario',
        rates: expect.objectContaining({ GBP: { PHP: 82.762, TWD: 42.167, USD: 1.3238, VND: 34350 } }),
      }),
    ])
    const older = await run(file(homes).replace('2026-09-29', '2026-08-01'), '--dry-run')
    expect(older.stderr).toContain('check: older than the rates of the site')
  })
})
