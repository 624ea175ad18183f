/** Spreadsheets that were made to take memory or time, and odd ones that somebody really has. */
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { rowsMax, SheetError } from '../../../domain/sheets/sheet.ts'
import { readSheet } from './read-sheet.ts'
import { readXlsxApart } from './xlsx-process.ts'

const NAMES = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet with these rows, as they stand in its XML. */
const workbook = (rows: string, place = 'worksheets/sheet1.xml') =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook ${NAMES} xmlns:r="${RELATIONS}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="${place}"/></Relationships>`,
    ),
    [`xl/${place}`]: strToU8(`<?xml version="1.0"?><worksheet ${NAMES}><sheetData>${rows}</sheetData></worksheet>`),
  })

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const header = row(1, text('A1', 'id'), text('B1', 'title_en'))

const refused = async (bytes: Uint8Array) => {
  const error = await readSheet(bytes).catch((thrown: unknown) => thrown)
  return error instanceof SheetError ? error.code : error
}

test('numbers, days as numbers and what a formula last said are read; the formula itself is not', async () => {
  const rows = row(
    2,
    '<c r="A2"><v>7</v></c>',
    '<c r="B2" t="str"><f>1+WEBSERVICE("http://127.0.0.1")</f><v>two</v></c>',
  )
  const { header: names, rows: read, as } = await readSheet(workbook(header + rows))
  expect([names, read, as]).toEqual([
    ['id', 'title_en'],
    [{ line: 2, cells: ['7', 'two'] }],
    { is: 'xlsx', sheet: 'Rows' },
  ])
})

test('rows keep the numbers that the spreadsheet shows, empty ones between them too', async () => {
  const { rows } = await readSheet(workbook(header + row(2, text('A2', '1')) + row(9, text('A9', '2'))))
  expect(rows.map(({ line }) => line)).toEqual([2, 9])
})

test('hundreds of thousands of empty rows are passed over', async () => {
  const empty = Array.from({ length: 300_000 }, (_, at) => `<row r="${at + 3}"/>`).join('')
  const { rows } = await readSheet(workbook(header + row(2, text('A2', '1'), text('B2', 'One')) + empty))
  expect(rows).toHaveLength(1)
})

test.each([
  ['a cell a million rows below', header + row(1_048_576, text('A1048576', '1')), 'too_many_rows'],
  ['a cell sixteen thousand columns to the right', header + row(2, text('XFD2', '1')), 'too_many_columns'],
  [
    'more rows than are read',
    header + Array.from({ length: rowsMax + 1 }, (_, at) => row(at + 2, text(`A${at + 2}`, 'x'))).join(''),
    'too_many_rows',
  ],
  ['no rows', header, 'no_rows'],
  ['nothing in it', '', 'empty'],
])('%s is refused', async (_, rows, code) => {
  expect(await refused(workbook(rows))).toBe(code)
})

test.each([
  ['a column that no spreadsheet has', workbook(header + row(2, text('ZZZZZZZ2', '1'))), 'too_many_columns'],
  ['a row that no spreadsheet has', workbook(header + row(2, text('A99999999999', '1'))), 'too_many_rows'],
  ['a sheet elsewhere', workbook(header + row(2, text('A9000000', '1')), 'elsewhere/rows.xml'), 'too_many_rows'],
])('a cell far away, in %s, is refused before it is parsed', async (_, bytes, code) => {
  expect(await refused(bytes)).toBe(code)
})

test('a sheet whose parser runs out of memory ends that process alone', async () => {
  const bytes = workbook(header + row(2, `<c r='ZZZZZZZ2'><v>1</v></c>`))
  const error = await readXlsxApart(bytes, { timeoutMs: 60_000, memoryMb: 48 }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'SheetError', code: 'too_big_inside' })
}, 70_000)

test('what unpacks to more than fits is refused before it is parsed', async () => {
  expect(await refused(workbook(header + row(2, text('A2', 'x'.repeat(60 * 2 ** 20)))))).toBe('too_big_inside')
})

test('another zip, and one that was cut off, are refused', async () => {
  expect(await refused(zipSync({ 'word/document.xml': strToU8('<w/>') }))).toBe('not_a_sheet')
  expect(await refused(workbook(header).slice(0, 300))).toBe('broken')
})
