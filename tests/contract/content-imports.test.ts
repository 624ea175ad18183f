/** Imports of spreadsheets: comparison with the content and application, through the console's endpoints. */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { staffFunctions } from '../../src/api/staff/functions.ts'
import { addImport } from '../../src/db/queries/content-imports.ts'
import { readContentVersion } from '../../src/db/queries/settings.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { createContentWorker } from '../../src/server/content/content-worker.ts'
import { createImporter } from '../../src/server/content/imports/importer.ts'
import { noteWork } from '../../src/services/content/imports/importer.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { titled } from '../support/entries.ts'
import { buildApi, buildCaller } from '../support/test-api.ts'
import { addStaff } from '../support/waiting-leads.ts'

const editor: Principal = {
  staffId: 'eve',
  name: 'Eve',
  email: 'eve@staff.example',
  roles: ['editor'],
  offices: [],
  locale: 'vi',
  timeZone: 'Asia/Ho_Chi_Minh',
  sessionId: 'session',
  isMfaVerified: true,
  reauthenticatedAt: 0,
}
const caller = buildCaller({ principal: editor, locale: 'vi' })
const faq = { kind: 'questions', file_name: 'questions.yaml' } as const
const cities = { kind: 'cities', file_name: 'cities.csv' } as const

/** The site's API; if a test asks for it, with threads for imports and for changes, as on the server. */
async function open(engine: Engine, { inThreads = false } = {}) {
  const { store, url, drop } = await createStore(engine, { content: 'fixture' })
  const failures: string[] = []
  const telling = {
    onFailure: (_: unknown, error: Error) => void failures.push(String(error.stack)),
    onWork: () => undefined,
  }
  const threads = inThreads ? ([createContentWorker(url), createImporter(url, telling)] as const) : null
  onTestFinished(async () => {
    // a thread that has just recorded its success may be ended before it reports it
    const reported = [...failures]
    for (const thread of threads ?? []) await thread.close()
    await drop()
    expect(reported).toEqual([])
  })
  const { deps, clock } = buildApi(store, threads ? { contentWorker: threads[0], imports: threads[1] } : {})
  clock.advance(Date.now() - clock.now())
  await addStaff(store, { id: 'eve', name: 'Eve Editor', roles: '["editor"]' })
  type Given = Parameters<typeof staffFunctions.sendSheet.call>[2]
  const settled = async (id: string, filter: { what?: 'new' | 'changed' | 'removed' } = {}) => {
    for (;;) {
      const state = await staffFunctions.showImport.call(deps, caller, { import: id, ...filter })
      if (state.state !== 'reading' && state.state !== 'applying') return state
      await wait(20)
    }
  }
  const send = async (bytes: string | Uint8Array, options: Omit<Given, 'file'>) => {
    const file = new File([bytes as BlobPart], 'sheet.csv')
    const { id } = await staffFunctions.sendSheet.call(deps, caller, { ...options, file } as Given)
    return settled(id)
  }
  const apply = async (id: string, remove = false) => {
    await staffFunctions.applySheet.call(deps, caller, { import: id, remove })
    return settled(id)
  }
  return { deps, clock, store, send, settled, apply }
}

describe.each(ENGINES)('a spreadsheet on %s', (engine) => {
  test('is shown row by row, then applied as shown, with its revisions and one audit entry', async () => {
    const { deps, store, send, settled, apply } = await open(engine, { inThreads: true })
    const version = await readContentVersion(store.read)
    const sheet = 'id;title_vi;Title (English)\n3;Ai trả tiền?;Who pays?\n4;;\n'
    const invalid = await send(sheet, faq)
    // an empty cell removes a title, which a question requires
    expect(invalid.result.counts).toMatchObject({ rows: 2, changed: 1, faulty: 1, new: 0 })
    expect(invalid.rows).toMatchObject([
      { line: 3, key: '4', faults: [{ column: 'title_en', wrong: { code: 'missing' } }] },
    ])
    await expect(staffFunctions.applySheet.call(deps, caller, { import: invalid.id })).rejects.toMatchObject({
      code: 'conflict',
    })
    const { id, result } = await send('id;title_vi;Title (English)\n3;Ai trả tiền?;Who pays?\n', faq)
    expect(result.as).toEqual({ is: 'csv', encoding: 'utf-8', separator: 'semicolon' })
    const { rows } = await settled(id, { what: 'changed' })
    expect(rows).toMatchObject([
      { line: 2, key: '3', cells: [{ column: 'title_vi', to: 'Ai trả tiền?' }, { to: 'Who pays?' }] },
    ])
    expect(await readContentVersion(store.read)).toBe(version)
    expect((await apply(id)).state).toBe('applied')
    expect(await readContentVersion(store.read)).toBe(version + 1)
    const { revisions } = await staffFunctions.showHistory.call(deps, caller, { kind: 'questions', key: '3' })
    expect(revisions[0]).toMatchObject({ via: 'import' })
    const acts = await store.read.selectFrom('audit').selectAll().where('action', '=', 'content.imported').execute()
    expect(acts.map(({ subject, data }) => [subject, JSON.parse(data)])).toEqual([['content:questions', { things: 1 }]])
    await expect(staffFunctions.applySheet.call(deps, caller, { import: id })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('is rejected while three of the same person are queued, and accepted afterwards', async () => {
    const { clock, store, send } = await open(engine)
    const at = clock.now()
    const waiting = {
      staff_id: 'eve',
      at,
      state: 'reading',
      stated_at: at,
      kind: 'cities',
      file: 'cities.csv',
    } as const
    const more = { name: 'a.csv', removes: 0, sheet: null, result: null }
    await store.transaction(async (tx) => {
      for (const id of ['one', 'two', 'three']) await addImport(tx, { id, ...waiting, ...more })
    })
    await expect(send('id\n1\n', cities)).rejects.toMatchObject({ code: 'too_many' })
    clock.advance(100_000)
    expect((await send('id\n1\n', cities)).state).toBe('compared')
  })

  test('gets every error at once: within a row, between rows, and of references', async () => {
    const { store, send } = await open(engine)
    const version = await readContentVersion(store.read)
    const { rows, result } = await send(
      [
        'id,slug,name_en,country,iso_country,latitude,longitude,naem_vi',
        ',new-town,New Town,uk,GB,51,0,x',
        ',new-town,New Town,uk,GB,51,0,x',
        ',Bad Slug,Bad,The Moon,GB,95,zero,x',
        '1,cambridge-ma,"Cambridge,\nMassachusetts",usa,US,42.4,-71.1,x,too much',
      ].join('\n'),
      cities,
    )
    expect(result.unknown).toEqual([{ name: 'naem_vi', nearest: 'name_vi' }])
    const errors = rows.map(({ line, faults }) => [line, faults.map(({ column, wrong }) => `${column} ${wrong.code}`)])
    expect(errors).toEqual([
      [2, ['slug twice']],
      [3, ['slug twice']],
      [4, ['slug slug', 'country slug', 'latitude most_number', 'longitude number']],
      [5, ['null too_many_cells']],
    ])
    expect(await readContentVersion(store.read)).toBe(version)
    const student = await send('id,school\n1,no-such-school\n', { kind: 'students', file_name: 'students.yaml' })
    expect(student.rows).toMatchObject([
      { line: 2, faults: [{ column: 'school', wrong: { code: 'unknown' }, found: 'no-such-school' }] },
    ])
  })

  test('removes missing rows only after a second confirmation, and lists the entries that still reference them', async () => {
    const { deps, store, send, settled, apply } = await open(engine)
    const before = await store.read
      .selectFrom('content_block')
      .select('id')
      .where('kind', '=', 'faq')
      .orderBy('id')
      .execute()
    const [first, ...others] = before.map(({ id }) => Number(id))
    const { id, result } = await send(`id\n${first}\n`, { kind: 'faq', file_name: 'home.yaml', removes: '1' })
    expect(result.counts).toMatchObject({ same: 1, removed: others.length, faulty: 0 })
    const { rows } = await settled(id, { what: 'removed' })
    expect(rows.map(({ key }) => Number(key))).toEqual(others)
    await expect(staffFunctions.applySheet.call(deps, caller, { import: id })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await apply(id, true)).state).toBe('applied')
    const after = await store.read.selectFrom('content_block').select('id').where('kind', '=', 'faq').execute()
    expect(after.map((row) => Number(row.id))).toEqual([first])
    // schools reference cities
    const needed = await send('id\n1\n', { ...cities, removes: '1' })
    expect((needed.result.others ?? []).length).toBeGreaterThan(0)
    await expect(staffFunctions.applySheet.call(deps, caller, { import: needed.id, remove: true })).rejects.toThrow()
  })

  test('is compared again if a row has changed since', async () => {
    const { deps, send, apply } = await open(engine)
    const { id } = await send('id,title_en\n5,From the sheet\n', faq)
    const { entries } = await staffFunctions.showEntry.call(deps, caller, { kind: 'questions', key: '5' })
    const [entry] = entries
    const changes = [{ ...entry!, value: titled('From the console')(entry!.value) }]
    await staffFunctions.changeContent.call(deps, caller, { changes })
    const secondApply = await apply(id)
    expect(secondApply).toMatchObject({ state: 'compared', result: { hasMoved: true, counts: { changed: 1 } } })
    expect((await apply(id)).state).toBe('applied')
    const now = await staffFunctions.showEntry.call(deps, caller, { kind: 'questions', key: '5' })
    expect(now.entries[0]?.value.title).toMatchObject({ en: 'From the sheet' })
  })

  test('may be an XLSX file, with dates, numbers and the last results of formulas', async () => {
    const { send, settled } = await open(engine)
    const head = ['id', 'admitted', 'student_en'].map((value) => ({ value, type: String }))
    const row = [
      { value: 1, type: Number },
      { value: new Date(Date.UTC(2026, 4, 1)), type: Date, format: 'yyyy-mm' },
      { value: 'N. Tran (Hue)', type: String },
    ]
    const bytes = await writeXlsx([head, row] as never).toBuffer()
    const { id, result } = await send(new Uint8Array(bytes), { kind: 'students', file_name: 'students.yaml' })
    expect(result).toMatchObject({ as: { is: 'xlsx' }, counts: { changed: 1, faulty: 0 } })
    const { rows } = await settled(id, { what: 'changed' })
    expect(rows[0]?.cells.map(({ to }) => to)).toEqual(['2026-05', 'N. Tran (Hue)'])
  })

  test('with wrong columns is rejected with its columns, suggestions, and the missing ones', async () => {
    const { send } = await open(engine)
    const { result } = await send('apple,,titel_en\n1,2,3\n', faq)
    expect(result.header).toMatchObject({
      found: ['apple', 'titel_en'],
      unknown: [
        { name: 'apple', nearest: null },
        { name: 'titel_en', nearest: 'title_en' },
      ],
      missing: expect.arrayContaining(['id', 'title_vi', 'title_en']),
    })
    const { result: keyless } = await send('title_en\nNo number\n', faq)
    expect(keyless.header?.missing).not.toContain('title_en')
  })

  test('that can’t be read is rejected with the reason, and is visible to its sender alone', async () => {
    const { deps, send } = await open(engine)
    const rejections = [
      ['title_en\nNo number\n', { code: 'no_key', values: { names: 'id' } }],
      ['id,title_en,title_en\n1,a,b\n', { code: 'column_twice', values: { names: 'title_en' } }],
      ['apple,pear\n1,2\n', { code: 'no_columns', values: {} }],
      ['id,title_en\n', { code: 'no_rows', values: {} }],
      [' \r\n,,\r\n', { code: 'empty', values: {} }],
      ['id,title_en\n1,"never closed\n2,b\n', { code: 'open_quote', values: { line: 2 } }],
      [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), { code: 'old_excel', values: {} }],
      [Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), { code: 'broken', values: {} }],
    ] as const
    for (const [bytes, expected] of rejections) {
      const { state, result } = await send(bytes, faq)
      expect([state, result.refused]).toEqual(['refused', expected])
    }
    const { id } = await send('id,title_en\n1,Mine\n', faq)
    const other = buildCaller({ principal: { ...editor, staffId: 'max' }, locale: 'vi' })
    await expect(staffFunctions.showImport.call(deps, other, { import: id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('whose worker has stopped reporting is shown as failed, and can be sent again', async () => {
    const { deps, clock, store } = await open(engine)
    const ofOne = { staff_id: 'eve', kind: 'questions', file: 'questions.yaml', name: 'sheet.csv', removes: 0 }
    const begun = { ...ofOne, at: clock.now(), state: 'applying', stated_at: clock.now(), sheet: null, result: null }
    for (const id of ['held', 'left'])
      await store.transaction((tx) => addImport(tx, { ...begun, id, result: '{}' } as Parameters<typeof addImport>[1]))
    for (let seconds = 0; seconds < 120; seconds += 30) {
      clock.advance(30_000)
      await noteWork(store, ['held', 'unknown'], clock.now())
    }
    const stateOf = async (id: string) => (await staffFunctions.showImport.call(deps, caller, { import: id })).state
    expect([await stateOf('held'), await stateOf('left')]).toEqual(['applying', 'failed'])
  })
})
