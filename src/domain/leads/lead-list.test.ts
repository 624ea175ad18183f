import { expect, test } from 'vitest'
import { codesByName, guessFields, LIST_FIELDS, type ListField, readRow } from './lead-list.ts'

const WORDS = {
  ...(Object.fromEntries(LIST_FIELDS.map((field) => [field, []])) as unknown as Record<ListField, string[]>),
  name: ['Họ và tên', '姓名'],
  phone: ['Số điện thoại', 'Mobile'],
  note: ['Ghi chú', 'Comments'],
}
const CODES = codesByName({
  office: [{ code: 'hanoi', names: ['Hanoi', 'Hà Nội'] }],
  edition: [{ code: 'vi', names: ['Tiếng Việt'] }],
  countries: [
    { code: 'uk', names: ['United Kingdom', 'Anh', '英國'] },
    { code: 'ca', names: ['Canada'] },
  ],
  source: [{ code: 'fair', names: ['Education fair'] }],
  degree: [{ code: 'master', names: ['Master’s', 'Thạc sĩ'] }],
  intake_term: [{ code: 'autumn', names: ['Fall', 'Autumn'] }],
})
const DEFAULTS = { office: 'hanoi', edition: 'vi', source: '' }

test('columns are known by their names in any language, with or without marks, case and blanks; of two the first counts, and notes are joined', () => {
  expect(guessFields(['HỌ VÀ TÊN', 'so dien thoai', 'mobile', 'Ghi chú', 'comments', 'Fax', ''], WORDS)).toEqual([
    'name',
    'phone',
    null,
    'note',
    'note',
    null,
    null,
  ])
  const fields = [null, null, null, 'note', 'note'] as const
  const row = readRow(['', '', '', 'called', 'twice'], { header: ['', '', '', 'Ghi chú', ''], fields }, CODES, DEFAULTS)
  expect(row.note).toBe('Ghi chú: called\ntwice')
})

test('names of offices, countries and choices are read in any language; what a row leaves empty has the value for all', () => {
  const fields: ListField[] = ['name', 'countries', 'office', 'degree', 'intake_term', 'intake_year', 'source']
  const row = readRow(
    ['An', 'anh; 英國/canada', '', 'thac si', 'FALL', 'Fall 2027', ''],
    { header: fields, fields },
    CODES,
    {
      ...DEFAULTS,
      source: 'fair',
    },
  )
  expect(row).toEqual({
    values: {
      name: 'An',
      phone: '',
      email: '',
      chat_id: '',
      office: 'hanoi',
      edition: 'vi',
      countries: ['uk', 'uk', 'ca'],
      source: 'fair',
      degree: 'master',
      intake_year: '2027',
      intake_term: 'autumn',
      major: '',
    },
    note: '',
    unknown: [],
  })
})

test('a part of one name is enough, and a term may have its year', () => {
  const fields: ListField[] = ['countries', 'degree', 'intake_term']
  const { values, unknown } = readRow(
    ['United', 'Thạc sĩ MBA', 'Fall 2027'],
    { header: fields, fields },
    CODES,
    DEFAULTS,
  )
  expect([values.countries, values.degree, values.intake_term, values.intake_year, unknown]).toEqual([
    ['uk'],
    'master',
    'autumn',
    '2027',
    [],
  ])
})

test('a name of nothing is kept to be shown, and goes into the note with its column', () => {
  const fields: ListField[] = ['countries', 'office', 'note']
  const header = ['Country', 'Branch', 'Remark']
  const row = readRow(['Atlantis, Canada', 'Moon', 'Call'], { header, fields }, CODES, DEFAULTS)
  expect(row.note).toBe('Remark: Call\nBranch: Moon\nCountry: Atlantis')
  expect(row.unknown).toEqual([
    { field: 'office', text: 'Moon' },
    { field: 'countries', text: 'Atlantis' },
  ])
})

test('a cell with more countries than a lead can have, and a text too long for a name, go whole into the note', () => {
  const many = 'zzq;'.repeat(1240)
  const long = 'Canada '.repeat(100).trim()
  const columns = { header: ['', ''], fields: ['countries', 'source'] as const }
  const { values, unknown } = readRow([many, long], columns, CODES, DEFAULTS)
  expect(values).toMatchObject({ countries: [], source: '' })
  expect(unknown).toEqual([
    { field: 'countries', text: many },
    { field: 'source', text: long },
  ])
  expect(readRow(['uk;'.repeat(20)], columns, CODES, DEFAULTS).values.countries).toHaveLength(20)
})
