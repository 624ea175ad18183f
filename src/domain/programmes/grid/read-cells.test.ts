import { describe, expect, test } from 'vitest'
import { type Cells, cellsOf, type GridColumn, type GridWords, NO_CELLS } from './columns.ts'
import { readCells } from './read-cells.ts'

const WORDS: GridWords = {
  choices: {
    level: [
      { code: 'bachelor', names: ['Bachelor’s', 'Cử nhân'] },
      { code: 'master', names: ['Master’s', 'Thạc sĩ'] },
    ],
    fee_per: [
      { code: 'year', names: ['A year'] },
      { code: 'whole', names: ['The whole course'] },
    ],
    fee_kind: [{ code: 'programme', names: ['This programme’s own'] }],
  },
  subjects: [
    { code: 'data-science', names: ['Data science', 'Khoa học dữ liệu', '資料科學'] },
    { code: 'law', names: ['Law'] },
    { code: 'law-and-politics', names: ['Law and politics'] },
  ],
  scales: [
    { code: 'tw-gpa-43', names: ['GPA 4.3'], worst: 0, best: 4.3 },
    { code: 'ph-5', names: ['Philippine scale'], worst: 5, best: 1 },
  ],
  months: [
    { code: '1', names: ['January', 'Jan', 'tháng 1', '1月'] },
    { code: '9', names: ['September', 'Sep', 'tháng 9', '9月'] },
  ],
}
const BEFORE = { code: 'a-b', school: 'a' }
const ROW = { name: 'Data Science MSc', level: 'Master’s', subjects: 'Data science' }
const LOOKED_UP = { link: 'https://a.example/b', checked_on: '2026-11-20' }
const read = (cells: Partial<Cells>, before = {}) =>
  readCells({ ...NO_CELLS, ...ROW, ...cells }, { ...BEFORE, ...before }, WORDS)
const codesOf = (cells: Partial<Cells>) =>
  Object.fromEntries(
    Object.entries(read(cells).errors).map(([column, errors]) => [column, errors?.map(({ code }) => code)]),
  )

test('a row as a person types it', () => {
  const { value, errors } = read({
    level: 'thac si',
    subjects: '資料科學',
    fee: '£30,500',
    fee_of: '2027/28',
    fee_per: 'year',
    ielts: '6,5 (6.0)',
    tests: 'TOEFL 90; PTE 58',
    grades: 'GPA 4.3: 3.0',
    intakes: 'Sep, tháng 1',
    deadlines: '15 January 2027; 06-30 (9)',
    link: 'www.a.example/b',
    checked_on: '20.11.2026',
  })
  expect(errors).toEqual({})
  expect(value).toEqual({
    ...BEFORE,
    name: 'Data Science MSc',
    level: 'master',
    subjects: ['data-science'],
    fee: 30_500,
    fee_currency: 'GBP',
    fee_of: '2027-28',
    fee_per: 'year',
    ielts: 6.5,
    ielts_part: 6,
    toefl_old: 90,
    pte: 58,
    grades: ['tw-gpa-43:3.0'],
    intakes: ['9', '1'],
    deadlines: ['2027-01-15', '06-30 9'],
    link: 'https://www.a.example/b',
    checked_on: '2026-11-20',
  })
})

test('cells of an entry are read back as the same entry, and what has no column stays', () => {
  const { value } = read(
    {
      ...LOOKED_UP,
      ielts: '6.5 (6)',
      tests: 'TOEFL 4.5',
      fee: '30000',
      fee_currency: 'GBP',
      fee_of: '2026',
      deadlines: '01-15 9',
    },
    { weeks: 52, demo: true },
  )
  expect(value).toMatchObject({ weeks: 52, demo: true, toefl: 4.5 })
  const again = readCells(cellsOf(value, WORDS), value, WORDS)
  expect(again).toEqual({ value, errors: {} })
})

test('an emptied cell is a field that is gone', () => {
  expect(read({ fee: '' }, { fee: 3, fee_currency: 'GBP', fee_of: '2026' }).value).not.toHaveProperty('fee')
})

describe('errors are beside their cells', () => {
  test.each<[GridColumn, string, object]>([
    ['fee', '30000', { fee_currency: ['fee_needs'], fee_of: ['fee_needs'] }],
    ['fee', 'ask us', { fee: ['number'], fee_currency: ['fee_needs'], fee_of: ['fee_needs'] }],
    ['fee_of', '2026', { fee_of: ['no_fee'] }],
    ['ielts', '11', { ielts: ['most_number'] }],
    ['ielts', '6.3', { ielts: ['step'] }],
    ['tests', 'TOEFL 130', { tests: ['most_number'] }],
    ['tests', 'TOEIC 800', { tests: ['english_test'] }],
    ['grades', 'GPA 4.3: 5', { grades: ['grade_scale'] }],
    ['grades', 'Mars 3', { grades: ['grade_system'] }],
    ['grades', 'good', { grades: ['grade_rule'] }],
    ['level', 'guru', { level: ['choice'] }],
    ['subjects', 'Alchemy', { subjects: ['unknown'] }],
    ['deadlines', '2027-02-30', { deadlines: ['deadline'] }],
    // ambiguous: in March or in April
    ['deadlines', '3/4/2027', { deadlines: ['deadline'] }],
    ['intakes', '13', { intakes: ['month_number'] }],
    ['link', 'see website', { link: ['web'] }],
    ['checked_on', 'yesterday', { checked_on: ['day'] }],
    ['valid_until', '2026-01-01', { valid_until: ['day_before'] }],
  ])('%s: %s', (column, text, errors) => {
    const given = ['fee_of', 'link', 'checked_on', 'level', 'subjects'].includes(column) ? {} : LOOKED_UP
    expect(codesOf({ ...given, [column]: text })).toEqual(errors)
  })

  test('a figure without page and day', () => {
    expect(codesOf({ ielts: '6.5' })).toEqual({ link: ['needs_lookup'], checked_on: ['needs_lookup'] })
  })

  test('a name that begins several subjects is none of them, its own name is', () => {
    expect(read({ subjects: 'Law' }).value.subjects).toEqual(['law'])
    expect(codesOf({ subjects: 'La' })).toEqual({ subjects: ['unknown'] })
  })
})
