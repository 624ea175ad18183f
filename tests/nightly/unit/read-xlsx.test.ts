/** Spreadsheets large enough to reach the limits of the process that reads them. */
import { expect, test } from 'vitest'
import { rowsMax, SheetError } from '../../../src/domain/spreadsheets/spreadsheet.ts'
import { readSheetInProcess } from '../../../src/server/content/imports/sheet-process.ts'
import { header, row, text, workbook } from '../../support/workbooks.ts'

/** As the server reads them, with more time: a busy machine takes minutes. */
const read = (bytes: Uint8Array) => readSheetInProcess(bytes, undefined, { timeoutMs: 200_000, memoryMb: 640 })

const rejectionOf = async (bytes: Uint8Array) => {
  const error = await read(bytes).catch((thrown: unknown) => thrown)
  return error instanceof SheetError ? error.code : error
}

test('hundreds of thousands of empty rows are skipped', async () => {
  const empty = Array.from({ length: 300_000 }, (_, at) => `<row r="${at + 3}"/>`).join('')
  const { rows } = await read(workbook(header + row(2, text('A2', '1'), text('B2', 'One')) + empty))
  expect(rows).toHaveLength(1)
})

test('more rows than the limit are rejected', async () => {
  const rows = Array.from({ length: rowsMax + 1 }, (_, at) => row(at + 2, text(`A${at + 2}`, 'x'))).join('')
  expect(await rejectionOf(workbook(header + rows))).toBe('too_many_rows')
})

test('a spreadsheet whose parser runs out of memory ends that process alone', async () => {
  const bytes = workbook(header + row(2, `<c r='ZZZZZZZ2'><v>1</v></c>`))
  const error = await readSheetInProcess(bytes, undefined, { timeoutMs: 200_000, memoryMb: 48 }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ name: 'SheetError', code: 'too_big_inside' })
})

test('a file that unpacks to more than the limit is rejected before it is parsed', async () => {
  expect(await rejectionOf(workbook(header + row(2, text('A2', 'x'.repeat(60 * 2 ** 20)))))).toBe('too_big_inside')
})
