/** Lists of leads: read, checked, added together, and undone, on both databases. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/client.ts'
import { holdLead, insertEvent } from '../../src/db/queries/leads/leads.ts'
import { toJson } from '../../src/domain/json.ts'
import { undoMs } from '../../src/domain/leads/lead-list.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { bookLead, type StaffOfTest, useStaff } from '../support/console-leads.ts'
import { BOTH_ENGINES } from '../support/databases.ts'
import { nightlyTest } from '../support/nightly.ts'
import { buildColleague, principalOf } from '../support/staff.ts'
import type { TestApi } from '../support/test-api.ts'

const BOTH = ['taipei', 'philippines']
const FIELDS = ['name', 'phone', 'email', 'countries', 'note']
const HEADER = ['Name', 'Phone', 'Email', 'Country', 'Remark']
const row = (line: number, ...cells: string[]) => ({ line, cells })

describe.each(BOTH_ENGINES)('lists of leads on %s', (engine) => {
  const opened = useStaff(engine)
  let api: TestApi
  let admin: Principal
  let consultant: Principal
  let as: StaffOfTest['as']
  beforeAll(() => {
    ;({ api, admin, consultant, as } = opened())
  })
  let lists = 0
  const listOf = (rows: object[], more: object = {}) => ({
    id: `list-000000${++lists}`,
    name: 'fair.csv',
    rows,
    header: HEADER,
    fields: FIELDS,
    defaults: { office: 'taipei', edition: 'tw', source: '' },
    owner: '',
    waiting: false,
    duplicates: false,
    ...more,
  })
  const leadsOf = async (q: string) => (await as(consultant).listLeads({ q })).leads
  const codeOf = (answer: Promise<unknown>) =>
    answer.then(
      () => 'done',
      (error: unknown) => (error instanceof ApiFailure ? error.body?.code : error),
    )

  test('good rows are added together, and found; faults and duplicates are shown and left out', async () => {
    const { leadId } = await bookLead(api, { office: 'taipei', email: 'known@visitor.example', phone: '+886911222333' })
    const rows = [
      row(2, '林小美', '0987 111 222', 'mei@visitor.example', '英國', 'Met at the fair'),
      row(3, 'Nobody', '', '', '', ''),
      row(4, 'Bad mail', '0987 111 333', 'not an address', '', ''),
      row(5, 'Known', '', 'KNOWN@visitor.example', '', ''),
      row(6, 'Mei again', '+886987111222', '', '', ''),
      row(7, 'Excel', '987111444', '', 'Atlantis, Canada', ''),
    ]
    const list = listOf(rows)
    const found = await as(consultant).checkLeadList(list)
    expect(found).toMatchObject({
      count: 2,
      first: [
        { line: 2, name: '林小美' },
        { line: 7, name: 'Excel', phone: '+886987111444' },
      ],
      unknown: [{ field: 'countries', text: 'Atlantis', rows: 1 }],
      faulty: {
        count: 2,
        rows: [
          { line: 3, name: 'Nobody' },
          { line: 4, name: 'Bad mail' },
        ],
      },
      duplicates: {
        count: 2,
        rows: [
          { line: 5, name: 'Known', lead: { id: leadId }, earlier: null },
          { line: 6, name: 'Mei again', lead: null, earlier: 2 },
        ],
      },
    })
    expect(Object.keys(found.faulty.rows[1]?.errors ?? {}).toSorted()).toEqual(['email'])
    expect(await as(consultant).importLeads(list)).toEqual({ added: 2 })
    const [mei] = await leadsOf('mei@visitor.example')
    expect(mei).toMatchObject({ name: '林小美', phone: '+886987111222', countries: ['uk'], status: 'new' })
    const { events, lead } = await as(consultant).showLead({ id: mei?.id ?? '' })
    expect([lead.origin, lead.clock, events.map(({ kind, data }) => [kind, data.note])]).toEqual([
      'list',
      null,
      [['added', 'Remark: Met at the fair']],
    ])
    const [excel] = await leadsOf('0987111444')
    expect(excel).toMatchObject({ name: 'Excel', countries: ['ca'] })
    // what is not known here is not lost
    const ofExcel = await as(consultant).showLead({ id: excel?.id ?? '' })
    expect(ofExcel.events.map(({ data }) => data.note)).toEqual(['Country: Atlantis'])
    // sent twice
    expect(await as(consultant).importLeads(list)).toEqual({ added: 2 })
    expect(await leadsOf('mei@visitor.example')).toHaveLength(1)
  })

  test('duplicates are added if wished; an owner needs the office, and one without rows of another office is refused', async () => {
    const rows = [row(2, 'Twin', '0987 222 111', '', '', ''), row(3, 'Twin', '0987 222 111', '', '', '')]
    expect(await as(consultant).importLeads(listOf(rows, { duplicates: true, owner: consultant.staffId }))).toEqual({
      added: 2,
    })
    expect((await leadsOf('0987222111')).map(({ owner_id }) => owner_id)).toEqual([
      consultant.staffId,
      consultant.staffId,
    ])
    expect(await codeOf(as(consultant).importLeads(listOf(rows, { duplicates: true, owner: 'nobody' })))).toBe(
      'invalid',
    )
    const elsewhere = listOf([row(2, 'Far', '0987 222 999', '', '', '')], {
      defaults: { office: 'philippines', edition: 'en', source: '' },
    })
    expect((await as(consultant).checkLeadList(elsewhere)).faulty.rows[0]?.errors).toHaveProperty('office')
  })

  test('an import is undone within a day, once, by its person; leads that were touched stay', async () => {
    const list = listOf([
      row(2, 'Undo A', '0987 333 111', '', '', ''),
      row(3, 'Undo B', '0987 333 222', '', '', ''),
      row(4, 'Undo C', '0987 333 444', '', '', ''),
      row(5, 'Undo D', '0987 333 555', '', '', ''),
    ])
    // a double click
    const answers = await Promise.all([as(consultant).importLeads(list), as(consultant).importLeads(list)])
    expect(answers).toEqual([{ added: 4 }, { added: 4 }])
    const [touched] = await leadsOf('0987333222')
    api.clock.advance(1000)
    const [noted, planned] = [(await leadsOf('0987333444'))[0], (await leadsOf('0987333555'))[0]]
    await as(consultant).addNote({ id: noted?.id ?? '', note: 'Called.' })
    await as(consultant).addTask({ id: planned?.id ?? '', day: '2027-01-05', note: 'Call again' })
    const version = (await as(consultant).showLead({ id: touched?.id ?? '' })).lead.version
    await as(consultant).changeLead({ id: touched?.id ?? '', version, status: 'qualified' })
    expect((await as(consultant).listLeadImports()).imports[0]).toMatchObject({ id: list.id, added: 4, can_undo: true })
    expect(await as(admin).undoLeadImport({ id: list.id })).toEqual({ deleted: 1, remaining: 3, elsewhere: 0 })
    expect([(await leadsOf('0987333111')).length, (await leadsOf('0987333222')).length]).toEqual([0, 1])
    expect(await codeOf(as(consultant).undoLeadImport({ id: list.id }))).toBe('conflict')
    // the same form, by the browser's Back
    expect(await codeOf(as(consultant).importLeads(list))).toBe('invalid')
    expect(await leadsOf('0987333111')).toEqual([])
    const late = listOf([row(2, 'Late', '0987 333 333', '', '', '')])
    await as(consultant).importLeads(late)
    api.clock.advance(undoMs + 1)
    expect(await codeOf(as(consultant).undoLeadImport({ id: late.id }))).toBe('conflict')
  })

  test('a list without a row that can be added is refused, and no import of it is listed', async () => {
    const list = listOf([row(2, 'No contact', '', '', '', '')])
    expect(await codeOf(as(consultant).importLeads(list))).toBe('invalid')
    expect((await as(consultant).listLeadImports()).imports.map(({ id }) => id)).not.toContain(list.id)
  })

  test('an undo waits for a note that is being written, and keeps its lead', async () => {
    const list = listOf([
      row(2, 'Lan Undo', '0987 333 111', '', '', ''),
      row(3, 'Mai Undo', '0987 333 112', '', '', ''),
    ])
    await as(consultant).importLeads(list)
    const [lead] = await leadsOf('Lan Undo')
    const id = lead?.id ?? ''
    const isWritten = Promise.withResolvers<void>()
    const writing = api.deps.store.transaction(async (tx) => {
      await holdLead(tx, id)
      const event = { lead_id: id, at: 1, kind: 'note', staff_id: consultant.staffId, data: toJson({ note: 'Called' }) }
      await insertEvent(tx, { id: 'note-beside-undo', ...event })
      isWritten.resolve()
      // the undo reads meanwhile
      await setTimeout(300)
    })
    await isWritten.promise
    const undone = await as(consultant).undoLeadImport({ id: list.id })
    await writing
    expect(undone).toEqual({ deleted: 1, remaining: 1, elsewhere: 0 })
    expect((await as(admin).showLead({ id })).events.map(({ kind }) => kind)).toContain('note')
  })

  test('leads of an office that was taken away are not undone; an admin undoes the rest', async () => {
    const person = await principalOf(api.deps.staff, await buildColleague(api.deps.staff, { offices: BOTH }))
    const setOffices = (offices: string[]) =>
      api.deps.store.transaction((tx) =>
        tx
          .updateTable('staff')
          .set({ offices: JSON.stringify(offices) })
          .where('id', '=', person.staffId)
          .execute(),
      )
    const rows = [row(2, 'Stay A', '0987 444 111', '', '', ''), row(3, 'Stay B', '0987 444 222', '', '', '')]
    const list = listOf(
      rows.map((each, at) => ({ ...each, cells: [...each.cells, BOTH[at]] })),
      { fields: [...FIELDS, 'office'] },
    )
    expect(await as(person).importLeads(list)).toEqual({ added: 2 })
    // as the session said before
    await setOffices(['taipei'])
    expect(await as(person).undoLeadImport({ id: list.id })).toEqual({ deleted: 1, remaining: 0, elsewhere: 1 })
    await setOffices([])
    expect(await as(person).undoLeadImport({ id: list.id })).toEqual({ deleted: 0, remaining: 0, elsewhere: 1 })
    expect(await as(admin).undoLeadImport({ id: list.id })).toEqual({ deleted: 1, remaining: 0, elsewhere: 0 })
  })

  nightlyTest(
    '3,000 rows in Big5 with 334 faults are read, checked and added; a file that is none says why',
    async () => {
      const lines = Array.from({ length: 3000 }, (_, at) =>
        at % 9 === 0 ? ['', '12', '', '', ''] : [`B${at}`, `+8869${String(10_000_000 + at)}`, '', '', ''],
      )
      // 姓名 and 電話 in Big5
      const header = Buffer.from([0xa9, 0x6d, 0xa6, 0x57, 0x2c, 0xb9, 0x71, 0xb8, 0xdc])
      const bytes = Buffer.concat([
        header,
        Buffer.from(`,a,b,c\n${lines.map((cells) => cells.join(',')).join('\n')}\n`),
      ])
      const { table, error } = await as(consultant).readLeadList({ file: new File([bytes], 'big5.csv') })
      expect([error, table?.header.slice(0, 2), table?.rows.length]).toEqual([null, ['姓名', '電話'], 3000])
      const list = listOf(table?.rows ?? [])
      const found = await as(consultant).checkLeadList(list)
      expect([found.count, found.faulty.count, found.faulty.rows.length]).toEqual([2666, 334, 300])
      expect((await as(consultant).checkLeadList({ ...list, all: true })).faulty.rows).toHaveLength(334)
      // others are answered meanwhile: 120 times in the check, 53 times as leads are added
      let [turns, isOver] = [0, false]
      const counting = (async () => {
        for (; !isOver; turns++) await setImmediate()
      })()
      expect(await as(consultant).importLeads(list)).toEqual({ added: 2666 })
      isOver = true
      await counting
      expect(turns).toBeGreaterThan(150)
      expect(await as(consultant).undoLeadImport({ id: list.id })).toEqual({
        deleted: 2666,
        remaining: 0,
        elsewhere: 0,
      })
      const refused = await as(consultant).readLeadList({ file: new File([new Uint8Array([0, 1, 2, 3])], 'x.csv') })
      expect(refused).toMatchObject({ table: null, error: { code: 'not_a_sheet' } })
      // the form could not carry it to the next step
      const long = `Name,Note\n${`A,"${'Met at the fair. '.repeat(100)}"\n`.repeat(2500)}`
      const tooLong = await as(consultant).readLeadList({ file: new File([long], 'long.csv') })
      expect(tooLong).toMatchObject({ table: null, error: { code: 'too_much_text', values: { most: 4 } } })
    },
  )
})
