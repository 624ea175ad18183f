import { globSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import { changeCsvRow, newCsvRow, readCsvRow } from './change-csv.ts'

const files = globSync('content/**/*.csv').sort()

/** Every row of a file, with its line end. */
function rowsOf(file: string): { header: string; rows: string[] } {
  const text = readFileSync(file, 'utf8')
  const [header = '', ...rows] = text.match(/(?:[^"\n]|"(?:[^"]|"")*")*\n/g) ?? []
  expect(header + rows.join('')).toBe(text)
  return { header, rows }
}

const read = (text: string) => parse(text, { columns: true, trim: true, skip_empty_lines: true, bom: true })

test.each(files)('every row of %s reads as a load reads it, and unchanged is the same text', (file) => {
  const { header, rows } = rowsOf(file)
  const loaded = read(header + rows.join(''))
  expect(rows.map((row) => readCsvRow(header, row))).toEqual(loaded)
  expect(rows.filter((row) => changeCsvRow(header, row, readCsvRow(header, row)) !== row)).toEqual([])
})

test('one cell changed reads back, and the others stay as they were written', () => {
  const { header, rows } = rowsOf('content/schools.csv')
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.nat(), fc.string({ unit: 'grapheme' }), (row, at, typed) => {
      const values = readCsvRow(header, row)
      const columns = Object.keys(values)
      const column = columns[at % columns.length] as string
      const changed = changeCsvRow(header, row, { [column]: typed.trim() })
      expect(read(header + changed)).toEqual([{ ...values, [column]: typed.trim() }])
    }),
    { numRuns: propertyRuns(500), seed: 17 },
  )
})

test('a new row quotes what it must', () => {
  expect(newCsvRow('id,name,note\r\n', { id: '1', name: 'a, "b"' })).toBe('1,"a, ""b""",\r\n')
})

test('a cell of blanks in quotes, and a row without its last cells', () => {
  expect(changeCsvRow('a,b,c\n', '" x ", y\n', { a: 'x', c: 'z' })).toBe('" x ", y,z\n')
})
