/** Spreadsheets that attack memory or time, and unusual real ones. */
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { buildZip } from '../../../../tests/support/word-documents.ts'
import { header, row, text, workbook } from '../../../../tests/support/workbooks.ts'
import { SheetError } from '../../../domain/spreadsheets/spreadsheet.ts'
import { readSheet } from './read-sheet.ts'
import { readXlsx } from './read-xlsx.ts'

/** The error code; null for a readable spreadsheet. */
const rejected = (bytes: Uint8Array, read: (bytes: Buffer) => Promise<unknown> = readXlsx) =>
  read(Buffer.from(bytes)).then(
    () => null,
    (error: unknown) => (error instanceof SheetError ? error.code : error),
  )

test('numbers, days as numbers and a formula’s last result are read; the formula itself is not', async () => {
  const rows = row(
    2,
    '<c r="A2"><v>7</v></c>',
    '<c r="B2" t="str"><f>1+WEBSERVICE("http://127.0.0.1")</f><v>two</v></c>',
  )
  const { header: names, rows: read, as } = await readXlsx(Buffer.from(workbook(header + rows)))
  expect([names, read, as]).toEqual([
    ['id', 'title_en'],
    [{ line: 2, cells: ['7', 'two'] }],
    { is: 'xlsx', sheet: 'Rows' },
  ])
})

test('rows keep the spreadsheet’s row numbers, with empty rows between', async () => {
  const rows = [header, row(2, text('A2', '1')), '<row r="3"/>', row(9, text('A9', '2'))].join('')
  expect((await readXlsx(Buffer.from(workbook(rows)))).rows.map(({ line }) => line)).toEqual([2, 9])
})

test('a separate process reads an XLSX, or returns the error code', async () => {
  const { rows, as } = await readSheet(workbook(header + row(2, text('A2', '1'), text('B2', 'One'))))
  expect([rows, as]).toEqual([[{ line: 2, cells: ['1', 'One'] }], { is: 'xlsx', sheet: 'Rows' }])
  expect(await rejected(workbook(header), readSheet)).toBe('no_rows')
})

test.each([
  ['no rows', header, 'no_rows'],
  ['nothing in it', '', 'empty'],
  ['a cell a million rows below', header + row(1_048_576, text('A1048576', '1')), 'too_many_rows'],
  ['a cell sixteen thousand columns to the right', header + row(2, text('XFD2', '1')), 'too_many_columns'],
  ['a column that no spreadsheet has', header + row(2, text('ZZZZZZZ2', '1')), 'too_many_columns'],
  ['a row that no spreadsheet has', header + row(2, text('A99999999999', '1')), 'too_many_rows'],
  ['a column more than are read', row(1, ...columns(201)) + row(2, text('A2', '1')), 'too_many_columns'],
])('a spreadsheet with %s is rejected', async (_, rows, code) => {
  expect(await rejected(workbook(rows))).toBe(code)
})

test('two hundred columns are read', async () => {
  const { header: names } = await readXlsx(Buffer.from(workbook(row(1, ...columns(200)) + row(2, text('A2', '1')))))
  expect(names).toHaveLength(200)
})

test('a distant cell is rejected in any worksheet file', async () => {
  expect(await rejected(workbook(header + row(2, text('A9000000', '1')), 'elsewhere/rows.xml'))).toBe('too_many_rows')
})

test('more cells than are read are rejected, also without positions', async () => {
  expect(await rejected(workbook(header + row(2, '<c/>'.repeat(2_000_001))))).toBe('too_big_inside')
})

test('a file that declares too many unpacked bytes is rejected', async () => {
  const parts = [{ name: 'xl/workbook.xml', content: '<workbook/>', declaredBytes: 60 * 2 ** 20 }]
  expect(await rejected(buildZip(parts))).toBe('too_big_inside')
})

test('another zip, one with a password, and a truncated one are rejected', async () => {
  expect(await rejected(zipSync({ 'word/document.xml': strToU8('<w/>') }))).toBe('not_a_sheet')
  expect(await rejected(buildZip([{ name: 'xl/workbook.xml', content: '<workbook/>', isEncrypted: true }]))).toBe(
    'encrypted',
  )
  expect(await rejected(workbook(header).slice(0, 300))).toBe('broken')
})

/** Cells of a header row, from column A on. */
function columns(count: number): string[] {
  const letter = (at: number) => String.fromCharCode(65 + (at % 26))
  const nameOf = (at: number) => (at < 26 ? '' : letter(Math.floor(at / 26) - 1)) + letter(at)
  return Array.from({ length: count }, (_, at) => text(`${nameOf(at)}1`, `column_${at}`))
}
