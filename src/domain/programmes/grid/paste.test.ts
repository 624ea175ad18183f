import { expect, test } from 'vitest'
import { placeBlock, readBlock } from './paste.ts'

const COLUMNS = [
  { column: 'name' as const, names: ['Programme', 'Chương trình', '課程'] },
  { column: 'fee' as const, names: ['Tuition', 'Học phí', '學費'] },
  { column: 'ielts' as const, names: ['IELTS', '雅思'] },
]

test('rows end with line breaks of every system, the last one is none', () => {
  const block = [
    ['a', 'b'],
    ['c', 'd'],
  ]
  for (const end of ['\n', '\r\n', '\r']) expect(readBlock(`a\tb${end}c\td${end}`)).toEqual(block)
})

test('empty cells stay, also at the end of a row', () => {
  expect(readBlock('a\t\tb\n\t\t\nc\t\t')).toEqual([
    ['a', '', 'b'],
    ['', '', ''],
    ['c', '', ''],
  ])
})

test('a cell in quotes may have tabs, quotes and lines; a lone quote is a character', () => {
  expect(readBlock('"MSc ""Data""\tScience"\t"15 Jan\n30 Jun"\n"6.5\t7"')).toEqual([
    ['MSc "Data"\tScience', '15 Jan; 30 Jun'],
    ['6.5\t7'],
  ])
  expect(readBlock('"half\tb')).toEqual([['"half', 'b']])
})

test('one text is one cell', () => {
  expect(readBlock('MSc Data Science')).toEqual([['MSc Data Science']])
})

test('a header gives each cell its column, in any order and language; unknown columns are left out', () => {
  expect(
    placeBlock(
      [
        ['IELTS', 'Room', 'học phí', 'Programme'],
        ['6.5', 'B1', '30000', 'MSc'],
      ],
      COLUMNS,
      'fee',
    ),
  ).toEqual({
    columns: ['ielts', null, 'fee', 'name'],
    rows: [['6.5', 'B1', '30000', 'MSc']],
    hasHeader: true,
  })
})

test('without a header cells follow the columns from where the cursor is; more columns than there are lead nowhere', () => {
  expect(placeBlock([['30000', '6.5', 'x']], COLUMNS, 'fee')).toEqual({
    columns: ['fee', 'ielts', null],
    rows: [['30000', '6.5', 'x']],
    hasHeader: false,
  })
})

test('a programme that is called as a column is no header', () => {
  expect(placeBlock([['Tuition', '30000', '6.5']], COLUMNS, 'name').hasHeader).toBe(false)
})

test('of a header that names a column twice the first one counts', () => {
  expect(placeBlock([['Tuition', 'fee', 'IELTS']], COLUMNS, 'name').columns).toEqual(['fee', null, 'ielts'])
})
