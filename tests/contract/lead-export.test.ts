import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertInquiry } from '../../src/db/queries/inquiries.ts'
import { insertOrder } from '../../src/db/queries/orders.ts'
import { buildInquiry, buildOrderRow } from '../support/builders.ts'
import { createStore, ENGINES, type TestStore } from '../support/databases.ts'
import { runProgram } from '../support/programs.ts'

/** Visitors' texts that test a spreadsheet: leading characters of formulas, hidden characters before them, and separators inside a cell. */
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '⁼', '₊', '−']
const HIDDEN = ['', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u0001', '"']
const BEFORE = [
  '',
  '\t',
  '\r',
  '\n',
  'hello\n',
  'hello\r\n',
  'hello\r',
  'hello\u2028',
  'hello\u000b',
  'a;',
  'a\t',
  'a\n\n',
]
const ATTACKS = BEFORE.flatMap((before) =>
  HIDDEN.flatMap((hidden) => SIGNS.map((sign) => `${before}${hidden}${sign}1+1`)),
)

const A_FORMULA = /^[\s\p{C}\p{Z}"]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼₊−]/u
const PLAIN = [
  '-12.5',
  '-7',
  '0912 345 678',
  'Anna-Lena',
  'a=b',
  '3 + 4',
  'me@visitor.example',
  'x; y',
  '«–»',
  'line\nline',
]

/** Stored orders: items and prices. */
const ITEMS = [
  { kind: 'refine', service: 'sop', mode: 'revision', text: '=1+1', copies: 3, urgent: true, wordCount: 601 },
  { kind: 'apply', service: 'visa', options: { country: 'uk' }, priceMinor: 16_000 },
]
const placedAt = (index: number) => ({
  created_at: Date.UTC(2026, 10, 20) - index,
  original_minor: 4050,
  discount_minor: 203,
  total_minor: 3847,
})

describe.each(ENGINES)('the export of leads, %s', (engine) => {
  let at: TestStore
  let text: string
  let rows: Record<string, string>[]
  let orders: Record<string, string>[]
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-export-'))
  const remarks = [...ATTACKS, ...PLAIN]

  beforeAll(async () => {
    at = await createStore(engine)
    await at.store.transaction(async (tx) => {
      for (const [index, remark] of remarks.entries())
        await insertInquiry(tx, buildInquiry({ remarks: remark, created_at: Date.UTC(2026, 10, 20) - index }))
      for (const [index, message] of remarks.entries())
        await insertOrder(tx, { ...buildOrderRow(`WP-ORDER-${index}`), ...placedAt(index), message }, ITEMS)
    })
    text = await exportLeads(at.url, join(folder, 'leads.csv'))
    rows = parse(text, { bom: true, columns: true })
    orders = parse(readFileSync(join(folder, 'leads-orders.csv'), 'utf8'), { bom: true, columns: true })
  })

  afterAll(async () => {
    await at.drop()
    rmSync(folder, { recursive: true })
  })

  test('contains every lead and every character of it, with apostrophes before possible formulas', () => {
    expect(rows).toHaveLength(remarks.length)
    expect(rows.map((row) => row.remarks?.replaceAll("'", ''))).toEqual(remarks)
  })

  test('contains every order in a second file, with items and total', () => {
    expect(orders.map((row) => row.message?.replaceAll("'", ''))).toEqual(remarks)
    expect(orders[0]).toMatchObject({
      reference: 'WP-ORDER-0',
      created_at: '2026-11-20T00:00:00.000Z',
      consented_at: '2026-11-20T00:00:00.000Z',
      currency: 'USD',
      original: '40.5',
      discount: '2.03',
      total: '38.47',
      items: 'sop, revision, 601 words, 3 copies, rush; visa, country uk',
      text: "'=1+1",
      files: '',
      phone: '+639171234567',
    })
    const columns = Object.keys(orders[0] ?? {})
    expect(columns.filter((name) => /key|hash|minor/.test(name))).toEqual([])
  })

  test('is readable by its owner alone', () => {
    for (const name of ['leads.csv', 'leads-orders.csv']) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
  })

  test('has no cell, line or part of a cell that begins like a formula', () => {
    const beginnings = [...rows, ...orders].flatMap((row) =>
      Object.values(row).flatMap((cell) => cell.split(/[\r\n\t;\v\f\u0085\u2028\u2029]/)),
    )
    const plain = new Set(['-12.5', '-7', '+639171234567'])
    expect(beginnings.filter((begin) => A_FORMULA.test(begin) && !plain.has(begin))).toEqual([])
  })

  test.each([';', '\t'])('has no formula either for a spreadsheet with the separator %j', (delimiter) => {
    // a reader with another separator treats quotes in the middle of a cell as text
    const cells = parse(text, { bom: true, delimiter, quote: null, relaxColumnCount: true }) as string[][]
    const formulas = cells.flat().filter((cell) => A_FORMULA.test(cell) && !/^"?[+-][\d.]+"?$/.test(cell))
    expect(formulas).toEqual([])
  })

  test('leaves numbers, words and phone numbers unchanged', () => {
    expect(rows.slice(-PLAIN.length).map((row) => row.remarks)).toEqual(PLAIN)
    expect(new Set(rows.map((row) => row.phone))).toEqual(new Set(['+639171234567']))
    expect(rows[0]?.created_at).toBe('2026-11-20T00:00:00.000Z')
  })
})

async function exportLeads(url: string, file: string): Promise<string> {
  const { status, stderr } = await runProgram('leads', ['export', file], {
    DATABASE_URL: url,
    DATA_DIR: join(file, '..', 'data'),
  })
  expect(status, stderr).toBe(0)
  return readFileSync(file, 'utf8')
}
