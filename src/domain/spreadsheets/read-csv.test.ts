import { expect, test } from 'vitest'
import { checked, readCsv } from './read-csv.ts'
import { rowsMax, SheetError } from './spreadsheet.ts'

const rowsOf = (count: number, cell: string) =>
  Array.from({ length: count }, (_, at) => ({ line: at + 2, cells: [cell] }))

test('the maximum number of rows is accepted, one more is rejected', () => {
  expect(checked(['id'], rowsOf(rowsMax, '1')).rows).toHaveLength(rowsMax)
  expect(() => checked(['id'], rowsOf(rowsMax + 1, '1'))).toThrow(
    expect.objectContaining({ code: 'too_many_rows', values: { most: rowsMax } }),
  )
})

test('empty rows are skipped', () => {
  const rows = [...rowsOf(rowsMax, ''), { line: rowsMax + 2, cells: ['1'] }, ...rowsOf(rowsMax, '')]
  expect(checked(['id'], rows).rows).toEqual([{ line: rowsMax + 2, cells: ['1'] }])
})

const MIB = 2 ** 20
const codeOf = (text: string) => {
  try {
    readCsv(text)
    return null
  } catch (error) {
    return error instanceof SheetError ? error.code : error
  }
}

test.each([
  ['a quote that never closes, in 9 MiB', `Name,Email\n"${'x,\n'.repeat(3 * MIB)}`, 'open_quote'],
  ['such a quote in the header', `Name,"Email\n${'x,\n'.repeat(3 * MIB)}`, 'open_quote'],
  ['a header of 9 million columns', `${','.repeat(9 * MIB)}\na`, 'too_many_columns'],
  ['a row of 9 million cells', `Name,Email\n${','.repeat(9 * MIB)}`, 'too_big_inside'],
  ['a row of a thousand cells', `Name,Email\n${'a,'.repeat(1000)}`, 'too_many_columns'],
  ['3 million quoted empty cells', `Name\n${'"",'.repeat(3 * MIB)}`, 'too_big_inside'],
])('%s is an error', (_, text, code) => {
  expect(codeOf(text)).toBe(code)
})

test('a quote within a cell of the header opens nothing, and one at its beginning hides separators', () => {
  expect(readCsv('Size 5";"a,b,c";Note\nx;y;z')).toMatchObject({
    separator: 'semicolon',
    header: ['Size 5"', 'a,b,c', 'Note'],
  })
})
