import { expect, test } from 'vitest'
import { checked } from './read-csv.ts'
import { rowsMax } from './spreadsheet.ts'

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
