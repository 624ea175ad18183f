/** The grid of a school's programmes: every right row is saved, each other one keeps what was typed. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import { gridWords, subjectsByName } from '../../src/console/programmes/grid-words.ts'
import { type GridSubmission, type PostedRow, saveGrid } from '../../src/console/programmes/save-grid.ts'
import { listEntriesOfKind } from '../../src/db/queries/content-entries.ts'
import { findProgrammes } from '../../src/db/queries/programmes.ts'
import type { Store } from '../../src/db/store.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import { EVERY_PROGRAMME } from '../../src/domain/programmes/criteria.ts'
import { type Cells, NO_CELLS } from '../../src/domain/programmes/grid/columns.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { addProgrammes, buildProgramme } from '../support/programmes.ts'
import { buildPrincipal } from '../support/staff.ts'
import { buildApi, buildCaller } from '../support/test-api.ts'
import { addStaff } from '../support/waiting-leads.ts'

const LEEDS = 'university-of-leeds'
const FIGURES = { fee: '£30,500', fee_of: '2026-27', link: 'https://courses.example/a', checked_on: '2026-11-20' }

async function open(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: 'fixture' })
  onTestFinished(drop)
  await addStaff(store, { id: 'eve', name: 'Eve', roles: '["editor"]' })
  await addStaff(store, { id: 'ben', name: 'Ben', roles: '["editor"]' })
  const api = buildApi(store)
  const staff = (id: string) =>
    inProcessStaffClient(api.deps, buildCaller({ principal: buildPrincipal(id, { roles: ['editor'] }) }))
  return { store, staff }
}

const row = (at: number, cells: Partial<Cells>, more: Partial<PostedRow> = {}): PostedRow => ({
  at,
  code: '',
  register_code: '',
  version: 0,
  was: NO_CELLS,
  removes: false,
  cells: { ...NO_CELLS, ...cells },
  ...more,
})

async function save(staff: StaffClient, rows: readonly PostedRow[], school = LEEDS): Promise<GridSubmission> {
  const shown = await staff.showSchoolProgrammes({ school })
  const completion = { subjectsOf: subjectsByName(shown), today: '2026-11-28' }
  return saveGrid(staff, school, rows, { words: gridWords(shown, 'en'), completion, name: 'Eve' })
}
const entriesOf = async (store: Store) =>
  (await listEntriesOfKind(store.read, 'programmes'))
    .filter(({ is_gone }) => is_gone === 0)
    .map(readValue)
    .filter(({ school }) => school === LEEDS)
const listed = async (store: Store) =>
  (await findProgrammes(store.read, { ...EVERY_PROGRAMME, sort: 'name' }, { page: 1, perPage: 100 })).programmes

describe.each(ENGINES)('on %s', (engine) => {
  test('new rows become programmes on the site; level, subject and day come from the name and the calendar', async () => {
    const { store, staff } = await open(engine)
    const rows = [
      row(0, { name: 'Computer Science MSc', ...FIGURES, checked_on: '', ielts: '6.5' }),
      row(1, { name: 'BSc Accounting' }),
      row(2, {}),
    ]
    expect(await save(staff('eve'), rows)).toEqual({ saved: 2, unsaved: [], issues: [] })
    expect(await entriesOf(store)).toEqual([
      {
        code: 'university-of-leeds-computer-science-msc',
        school: LEEDS,
        name: 'Computer Science MSc',
        level: 'master',
        subjects: ['computer-science'],
        fee: 30_500,
        fee_currency: 'GBP',
        fee_of: '2026-27',
        ielts: 6.5,
        link: FIGURES.link,
        checked_on: '2026-11-28',
        checked_by: 'Eve',
      },
      {
        code: 'university-of-leeds-bsc-accounting',
        school: LEEDS,
        name: 'BSc Accounting',
        level: 'bachelor',
        subjects: ['accounting'],
      },
    ])
    expect((await listed(store)).map(({ name, fee_year, ielts }) => [name, fee_year, ielts])).toEqual([
      ['BSc Accounting', null, null],
      ['Computer Science MSc', 30_500, 6.5],
    ])
  })

  test('a wrong row keeps what was typed beside its errors, and stops no other', async () => {
    const { store, staff } = await open(engine)
    const invalid = { name: 'MSc Law', subjects: 'Alchemy', fee: '30000', ielts: '11', link: FIGURES.link }
    const { saved, unsaved } = await save(staff('eve'), [row(0, invalid), row(1, { name: 'BSc Accounting' })])
    expect([saved, (await entriesOf(store)).length]).toEqual([1, 1])
    expect(unsaved).toMatchObject([
      {
        cells: invalid,
        errors: {
          subjects: [{ code: 'unknown' }],
          fee_currency: [{ code: 'fee_needs' }],
          fee_of: [{ code: 'fee_needs' }],
          ielts: [{ code: 'most_number' }],
        },
      },
    ])
  })

  test('a row that somebody else saved meanwhile is told with both values, and a second save keeps one’s own', async () => {
    const { store, staff } = await open(engine)
    await save(staff('eve'), [row(0, { name: 'BSc Accounting' }), row(1, { name: 'Computer Science MSc' })])
    const [shown] = (await staff('eve').showSchoolProgrammes({ school: LEEDS })).rows
    const code = shown?.code ?? ''
    const [was] = [{ ...NO_CELLS, name: 'BSc Accounting', level: 'Bachelor’s', subjects: 'Accounting' }]
    const edit = (name: string, version: number) => row(0, { ...was, name }, { code, version, was })
    expect((await save(staff('ben'), [edit('BSc Accounting with Law', 1)])).saved).toBe(1)
    const mine = await save(staff('eve'), [edit('BSc Accounting (Hons)', 1), row(1, { name: 'MSc Accounting' })])
    expect(mine.saved).toBe(1)
    expect(mine.unsaved).toMatchObject([
      {
        cells: { name: 'BSc Accounting (Hons)' },
        conflict: { by: 'Ben', cells: { name: 'BSc Accounting with Law' } },
      },
    ])
    expect((await save(staff('eve'), [edit('BSc Accounting (Hons)', 2)])).unsaved).toEqual([])
    expect((await entriesOf(store)).map(({ name }) => name).sort()).toEqual([
      'BSc Accounting (Hons)',
      'Computer Science MSc',
      'MSc Accounting',
    ])
  })

  test('a cell over a register’s value corrects it; an emptied one gives it back', async () => {
    const { store, staff } = await open(engine)
    const of = { school: 'ukprn:1', name: 'Law LLB', level: 'bachelor' as const, subjects: [3] }
    await store.transaction((tx) =>
      addProgrammes(tx, [buildProgramme({ code: 'kis:1-M100', ...of }, { schoolId: 33, countryCode: 'uk' })]),
    )
    const bare = (await staff('eve').showSchoolProgrammes({ school: LEEDS })).rows
    expect(bare).toMatchObject([{ code: null, register_code: 'kis:1-M100', registered: { name: 'Law LLB' } }])
    const input = { ielts: '7', link: FIGURES.link, checked_on: FIGURES.checked_on }
    await save(staff('eve'), [row(0, input, { register_code: 'kis:1-M100' })])
    expect(await listed(store)).toMatchObject([{ code: 'kis:1-M100', name: 'Law LLB', ielts: 7 }])
    const [corrected] = (await staff('eve').showSchoolProgrammes({ school: LEEDS })).rows
    const was = { ...NO_CELLS, ...input }
    await save(staff('eve'), [
      row(0, {}, { code: corrected?.code ?? '', register_code: 'kis:1-M100', version: 1, was }),
    ])
    expect(await entriesOf(store)).toEqual([])
    expect(await listed(store)).toMatchObject([{ code: 'kis:1-M100', ielts: null, edited_at: null }])
  })

  test('a programme whose day is over is on the editor’s first page and marked in its row', async () => {
    const { staff } = await open(engine)
    await save(staff('eve'), [
      row(0, { name: 'Computer Science MSc', ...FIGURES, checked_on: '2020-01-15' }),
      row(1, { name: 'BSc Accounting', ...FIGURES, checked_on: '2020-01-15', valid_until: '2090-01-01' }),
      row(2, { name: 'MSc Accounting' }),
    ])
    const { programmes } = await staff('eve').showDue()
    const ofLeeds = programmes.rows.filter(({ school }) => school === LEEDS)
    expect(ofLeeds).toMatchObject([
      {
        name: 'Computer Science MSc',
        valid_until: '2021-01-15',
        has_expired: true,
        school_name: 'University of Leeds',
      },
    ])
    const { rows } = await staff('eve').showSchoolProgrammes({ school: LEEDS, row: ofLeeds[0]?.key })
    expect(rows.filter(({ due }) => due).map(({ value }) => value?.name)).toEqual(['Computer Science MSc'])
  })
})
