/** Files of registers from the console: compared first, loaded all or nothing, refused in a sentence. */
import { setTimeout as wait } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ApiFailure } from '../../src/api/client.ts'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { findProgrammes } from '../../src/db/queries/programmes.ts'
import { readRegisterState, writeRegisterState } from '../../src/db/queries/register-state.ts'
import type { Store } from '../../src/db/store.ts'
import { EVERY_PROGRAMME } from '../../src/domain/programmes/criteria.ts'
import { columnLabels } from '../../src/server/content/imports/column-labels.ts'
import { readSheet } from '../../src/server/content/imports/read-sheet.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { csvOf } from '../support/facts-files.ts'
import { AVONDALE, COURSE, cricosFile, registerFolder } from '../support/register-files.ts'
import { buildPrincipal } from '../support/staff.ts'
import { buildApi, buildCaller, openImporter } from '../support/test-api.ts'
import { addStaff } from '../support/waiting-leads.ts'

async function open(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  await addStaff(store, { id: 'eve', name: 'Eve', roles: '["editor"]' })
  await addStaff(store, { id: 'ben', name: 'Ben', roles: '["editor"]' })
  const importer = openImporter({
    store,
    read: readerOf(),
    readSheet,
    labels: columnLabels,
    now: () => api.clock.now(),
    registers: registerFolder(),
  })
  const api = buildApi(store, { imports: importer })
  const staff = (id: string) =>
    inProcessStaffClient(api.deps, buildCaller({ principal: buildPrincipal(id, { roles: ['editor'] }) }))
  const settled = async (upload: string) => {
    for (;;) {
      const shown = await staff('eve').showRegisterUpload({ upload })
      if (shown.state !== 'reading' && shown.state !== 'applying') return shown
      await wait(20)
    }
  }
  const send = async (name: string, bytes: string | Uint8Array, as_of = '2026-07-01') => {
    const file = new File([bytes as BlobPart], name)
    const { id } = await staff('eve').sendRegister({ as_of, file })
    return settled(id)
  }
  const apply = async (upload: string) => {
    await staff('eve').applyRegisterUpload({ upload })
    return settled(upload)
  }
  return { store, staff, send, apply, now: api.clock.now }
}

const codesOf = async (store: Store) =>
  (await findProgrammes(store.read, { ...EVERY_PROGRAMME, sort: 'name' }, { page: 1, perPage: 100 })).programmes.map(
    ({ code }) => code,
  )

describe.each(ENGINES)('on %s', (engine) => {
  test('a file is compared before it is loaded, and the register is kept from then on', async () => {
    const { store, staff, send, apply } = await open(engine)
    const compared = await send('courses.csv', cricosFile([COURSE, AVONDALE]))
    expect(compared).toMatchObject({
      state: 'compared',
      register: 'cricos',
      year: '2026',
      new_schools: 1,
      counts: { added: 2, changed: 0, removed: 0, same: 0, edited: 0 },
    })
    expect(await codesOf(store)).toEqual([])
    expect((await apply(compared.id)).state).toBe('applied')
    expect(await codesOf(store)).toEqual(['cricos:00116K-000001A', 'cricos:02731D-000001A'])
    expect((await readRegisterState(store.read)).imported).toEqual(['cricos'])
    const again = await send('courses.zip', zipSync({ 'CRICOS/courses.csv': Buffer.from(cricosFile([COURSE])) }))
    expect(again.counts).toEqual({ added: 0, changed: 0, removed: 1, same: 1, edited: 0 })
    const twice = await staff('eve')
      .applyRegisterUpload({ upload: compared.id })
      .catch((error: unknown) => error)
    expect(twice).toBeInstanceOf(ApiFailure)
    expect((twice as ApiFailure).status).toBe(409)
  })
})

const invalid = Array.from({ length: 300 }, (_, at) => ({
  ...AVONDALE,
  'CRICOS Course Code': String(100_000 + at),
  'Duration (Weeks)': 'long',
}))
const big5 = Buffer.concat([
  Buffer.from(cricosFile([{ ...COURSE, 'Course Name': '' }])),
  Buffer.from([0xa4, 0xa4, 0xa4, 0xe5, 0x0a]),
])

test.each([
  ['other columns', 'a.csv', 'name,price\nLaw,3\n', { code: 'unknown_columns', values: { file: 'a.csv' } }],
  [
    'a missing column',
    'a.csv',
    cricosFile([COURSE]).replace('Tuition Fee', 'Fee'),
    { code: 'missing_columns', values: { file: 'a.csv', columns: 'Tuition Fee' } },
  ],
  ['Big5', 'a.csv', big5, { code: 'encoding', values: { encoding: 'big5' } }],
  ['300 wrong rows', 'a.csv', cricosFile([COURSE, ...invalid]), { code: 'wrong_rows', values: { count: 300 } }],
  ['no rows', 'a.csv', cricosFile([]), { code: 'no_rows', values: {} }],
  ['a ZIP without tables', 'a.zip', zipSync({ 'read.me': Buffer.from('x') }), { code: 'no_csv', values: {} }],
  [
    'a register that the site does not load',
    'a.csv',
    csvOf(['inst_code', 'institution', 'programme_code', 'programme', 'level', 'cities', 'forms'], [{ level: 'x' }]),
    { code: 'not_here', values: {} },
  ],
  [
    'files of two registers',
    'a.zip',
    zipSync({
      'a.csv': Buffer.from(cricosFile([COURSE])),
      'b.csv': Buffer.from(csvOf(['unitid', 'cip', 'level', 'awards_2023_24'], [{ unitid: '1' }])),
    }),
    { code: 'two_registers', values: {} },
  ],
])('a file with %s is refused, and nothing is loaded', async (_, name, bytes, refused) => {
  const { store, send } = await open('sqlite')
  const shown = await send(name, bytes)
  expect(shown).toMatchObject({ state: 'refused', refused })
  if (refused.code === 'wrong_rows')
    expect([shown.errors?.length, shown.errors?.[0]]).toMatchObject([
      100,
      { line: 3, column: 'Duration (Weeks)', found: 'long' },
    ])
  expect(await codesOf(store)).toEqual([])
})

test('fees without a date, a day that is none, and a running load are refused', async () => {
  const { store, staff, send, now } = await open('sqlite')
  expect((await send('a.csv', cricosFile([COURSE]), '')).refused?.code).toBe('no_date')
  const file = new File(['x'], 'a.csv')
  const error = await staff('eve')
    .sendRegister({ as_of: '2099', file })
    .catch((thrown: unknown) => thrown)
  expect((error as ApiFailure).body?.errors).toHaveProperty('as_of')
  const running = { register: 'ipeds', done: 1, total: 2, at: now() }
  await store.transaction((tx) => writeRegisterState(tx, { running }))
  expect((await send('a.csv', cricosFile([COURSE]))).refused?.code).toBe('busy')
})

test('an upload is seen by its sender alone', async () => {
  const { staff, send } = await open('sqlite')
  const { id } = await send('a.csv', cricosFile([COURSE]))
  for (const shown of [staff('ben').showRegisterUpload({ upload: id }), staff('eve').showImport({ import: id })])
    await expect(shown).rejects.toMatchObject({ status: 404 })
})
