import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  ABILENE,
  AMERICAN,
  type Cells,
  course,
  cricos,
  csvOf,
  fileOf,
  PROJECT_HEADER,
  projectForm,
  SCORECARD_HEADER,
  scorecard,
} from '../../../tests/support/facts-files.ts'
import { readFactsFile } from './read-facts-file.ts'
import type { Asked } from './reader.ts'

const input: Asked = {
  references: {
    countries: new Map([
      ['american-university', 'US'],
      ['university-of-melbourne', 'AU'],
    ]),
    units: new Map([
      ['sat-reading', 'score'],
      ['sat-math', 'score'],
      ['act', 'score'],
      ['tuition', 'money'],
      ['admission-rate', 'share'],
      ['students', 'count'],
    ]),
    sources: new Set(['college-scorecard', 'cricos']),
    currencies: new Set(['USD', 'AUD']),
  },
  schools: [
    {
      slug: 'american-university',
      name: 'American University',
      isCommunityCollege: false,
      numbers: (register) => (register === 'unitid' ? ['131159'] : []),
    },
    {
      slug: 'university-of-melbourne',
      name: 'University of Melbourne',
      isCommunityCollege: false,
      numbers: (register) => (register === 'cricos' ? ['00116K'] : []),
    },
  ],
  year: '2025-26',
  thisYear: 2026,
}
const read = (content: string | Uint8Array, name = 'facts.csv', overrides: Partial<Asked> = {}) =>
  readFactsFile(fileOf(name, content), { ...input, ...overrides })
const readOwnForm = (...lines: string[]) => read(projectForm(...lines), 'project.csv', { year: null })

const TUITION = 'american-university,tuition,undergraduate,55724,,USD,2024-25,college-scorecard'

test('a byte order mark, Windows line ends, columns in another order and unknown ones are accepted', async () => {
  const plain = await read(scorecard(AMERICAN))
  const columns = ['X1', ...SCORECARD_HEADER.toReversed(), 'X2']
  expect(await read(`\ufeff${csvOf(columns, [AMERICAN]).replaceAll('\n', '\r\n')}`)).toEqual(plain)
  expect(plain.facts).toHaveLength(11)
})

test('a Scorecard of three thousand columns reads as one of few', async () => {
  const more = Array.from({ length: 3000 }, (_, at) => `COLUMN_${at}`)
  expect((await read(csvOf([...SCORECARD_HEADER, ...more], [ABILENE, AMERICAN]))).facts).toHaveLength(11)
})

test.each(['NULL', 'PrivacySuppressed', 'PS', '', 'NA'])('%j is not a figure', async (cell) => {
  const { facts } = await read(scorecard({ ...AMERICAN, ADM_RATE: cell, SATVR25: cell }))
  expect(facts.map(({ kind }) => kind)).not.toContain('admission-rate')
  expect(facts.map(({ kind }) => kind)).not.toContain('sat-reading')
})

test('a school without admitted or graduated students has no such figure: the two-year rate replaces the four-year rate, else none', async () => {
  const none = await read(scorecard({ ...AMERICAN, ADM_RATE: '0', C100_4: '0.0' }))
  expect(none.facts.map(({ kind }) => kind)).not.toContain('admission-rate')
  expect(none.facts.map(({ kind }) => kind)).not.toContain('completion-rate')
  const instead = await read(csvOf([...SCORECARD_HEADER, 'C100_L4'], [{ ...AMERICAN, C100_4: '0', C100_L4: '0.4' }]))
  expect(instead.facts).toContainEqual(expect.objectContaining({ kind: 'completion-rate', value: 0.4 }))
})

test('a file of the project’s own form can’t state that nobody was admitted', async () => {
  await expect(
    readOwnForm('american-university,admission-rate,undergraduate,0,,,2024-25,college-scorecard'),
  ).rejects.toThrow('expected a fraction of 1 above 0')
})

test.each<[string, Cells, string]>([
  ['a share as percent', { ADM_RATE: '40.6' }, 'line 2 · ADM_RATE: expected a fraction of 1 above 0, found "40.6"'],
  [
    'a range upside down',
    { SATMT25: '700', SATMT75: '630' },
    'line 2 · SATMT75: expected at least SATMT25, 700, found "630"',
  ],
  ['a score of another test', { ACTCM25: '290' }, 'line 2 · ACTCM25: expected an ACT score, found "290"'],
  [
    'dollars with a sign',
    { TUITIONFEE_OUT: '$55,724' },
    'line 2 · TUITIONFEE_OUT: expected USD a year, found "$55,724"',
  ],
  ['a fee below nothing', { ROOMBOARD_ON: '-1' }, 'line 2 · ROOMBOARD_ON: expected USD a year, found "-1"'],
])('%s in a Scorecard is reported with its place', async (_, cells, error) => {
  await expect(read(scorecard({ ...AMERICAN, ...cells }))).rejects.toThrow(`facts.csv, ${error}`)
})

test('a duplicate school in a Scorecard is reported with both lines', async () => {
  await expect(read(scorecard(AMERICAN, ABILENE, AMERICAN))).rejects.toThrow(
    'facts.csv, line 4 · UNITID: expected each once, found 131159 as on line 2',
  )
})

test('a Scorecard without any of the site’s schools is rejected', async () => {
  await expect(read(scorecard(ABILENE))).rejects.toThrow('has none of the site’s 1 schools that have a UNITID')
})

test.each<[string, Cells, string]>([
  ['a fee of letters', { 'Tuition Fee': 'a lot' }, 'line 2 · Tuition Fee: expected dollars of the whole course'],
  ['weeks of letters', { 'Duration (Weeks)': '3 years' }, 'line 2 · Duration (Weeks): expected a number of weeks'],
  ['neither expired nor not', { Expired: 'perhaps' }, 'line 2 · Expired: expected Yes or No, found "perhaps"'],
])('%s in the register is reported with its place', async (_, cells, error) => {
  await expect(read(cricos(course('1', '90000', cells)))).rejects.toThrow(`facts.csv, ${error}`)
})

test('a duplicate course in the register is reported with both lines', async () => {
  await expect(read(cricos(course('1', '90000'), course('1', '90000')))).rejects.toThrow(
    'line 3 · CRICOS Course Code: expected each once, found 1 as on line 2',
  )
})

test('a course without a fee or a length is left out', async () => {
  const { facts, notes } = await read(
    cricos(course('1', '90000'), course('2', ''), course('3', '90000', { 'Duration (Weeks)': '' })),
  )
  expect(facts).toMatchObject([{ value: 30_000, value_to: undefined, currency: 'AUD', year: '2025' }])
  expect(notes).toHaveLength(2)
})

test.each([
  [
    'currency of another country',
    TUITION.replace('USD', 'AUD'),
    'line 2 · currency: expected USD, the money of the school’s country, found AUD',
  ],
  ['currency that can’t be reckoned', TUITION.replace('USD', 'ZWL'), 'line 2 · currency: expected one of USD, AUD'],
  ['currency missing', TUITION.replace('USD', ''), 'line 2 · currency'],
  ['year of the last century', TUITION.replace('2024-25', '1999-00'), 'line 2 · year'],
  ['year that isn’t the next', TUITION.replace('2024-25', '2024-26'), 'line 2 · year'],
  ['year to come', TUITION.replace('2024-25', '2031-32'), 'line 2 · year: expected a year that is not in the future'],
  [
    'share as percent',
    'american-university,admission-rate,,40.6,,,2024-25,college-scorecard',
    'line 2 · value: expected a fraction of 1 above 0, found 40.6',
  ],
  [
    'score of the whole SAT',
    'american-university,sat-reading,undergraduate,1460,1580,,2024-25,college-scorecard',
    'line 2 · value: expected an SAT score, found 1460',
  ],
  [
    'score above the most',
    'american-university,act,undergraduate,34,39,,2024-25,college-scorecard',
    'line 2 · value_to: expected an ACT score, found 39',
  ],
  [
    'score that no part has',
    'american-university,sat-math,undergraduate,900,950,,2024-25,college-scorecard',
    'line 2 · value: expected an SAT score, found 900',
  ],
  ['price of millions', TUITION.replace('55724', '5572400'), 'line 2 · value: expected USD a year, found 5572400'],
  [
    'share in money',
    'american-university,admission-rate,,0.4,,USD,2024-25,college-scorecard',
    'line 2 · currency: expected nothing',
  ],
  [
    'half a student',
    'american-university,students,,10.5,,,2024-25,college-scorecard',
    'line 2 · value: expected a whole number',
  ],
  ['range upside down', TUITION.replace('55724,', '55724,5'), 'line 2 · value_to: at least the value'],
  ['school unknown', TUITION.replace('american', 'hogwarts'), 'line 2 · school: expected a known school'],
  ['kind unknown', TUITION.replace('tuition', 'magic'), 'line 2 · kind: expected a known kind'],
  ['source unknown', TUITION.replace('college-scorecard', 'hearsay'), 'line 2 · source: expected a known source'],
  ['value of letters', TUITION.replace('55724', 'a lot'), 'line 2 · value'],
])('%s in a file of the project’s own form is reported with its place', async (_, line, error) => {
  const [place = '', ...rest] = error.split(': ')
  await expect(readOwnForm(line)).rejects.toThrow(`project.csv, ${place}`)
  await expect(readOwnForm(line)).rejects.toThrow(rest.join(': ').replace('at least the value', 'at least'))
})

test('a duplicate figure is reported with both lines', async () => {
  await expect(readOwnForm(TUITION, TUITION.replace('55724', '1'))).rejects.toThrow(
    'line 3 · kind: expected each figure once, found american-university · tuition · undergraduate as on line 2',
  )
})

test('every error of a file is reported at once', async () => {
  const lines = [TUITION.replace('USD', 'AUD'), 'american-university,students,,10.5,,,2024-25,hearsay']
  await expect(readOwnForm(...lines)).rejects.toThrow(/line 2 · currency.*\n.*line 3 · source.*\n.*line 3 · value/)
})

test.each([
  ['an empty file', '', 'facts.csv is empty'],
  ['a header alone', `${PROJECT_HEADER.join(',')}\n`, 'facts.csv has no rows below its header'],
  [
    'a cut-off file',
    scorecard(AMERICAN).slice(0, -60),
    'facts.csv is truncated, or not CSV: Invalid Record Length: expect 23, got',
  ],
  ['a quote without end', `${projectForm(TUITION)}"american`, 'facts.csv is truncated, or not CSV: Quote Not Closed'],
  ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${projectForm(TUITION)}`, 'utf16le')), 'facts.csv is UTF-16'],
  [
    'UTF-16 without a mark',
    new Uint8Array(Buffer.from(projectForm(TUITION), 'utf16le')),
    'facts.csv is not CSV in UTF-8',
  ],
  ['a spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'facts.csv is a spreadsheet or an archive'],
  [
    'a Scorecard with a column less',
    scorecard(AMERICAN).replace('SATVR25', 'SAT_READING'),
    'but has no column SATVR25',
  ],
  [
    'a register with columns less',
    cricos(course('1', '1')).replace('Expired', 'Over').replace('Tuition Fee', 'Fee'),
    'looks like the CRICOS register, but has no column Tuition Fee, Expired',
  ],
  ['a header twice the same', `school,${projectForm(TUITION)}`.replace('\n', '\nx,'), 'has the column school twice'],
  ['another table', 'a,b\n1,2\n', 'facts.csv has the header of none of these: the College Scorecard (UNITID, '],
])('%s is reported in a sentence', async (_, content, sentence) => {
  const year = String(content).startsWith('school') ? null : '2025-26'
  await expect(read(content, 'facts.csv', { year })).rejects.toThrow(sentence)
})

test('a folder, and a missing file, are reported in a sentence', async () => {
  const path = fileOf('a.csv', '')
  mkdirSync(`${path}.folder`)
  await expect(readFactsFile(`${path}.folder`, input)).rejects.toThrow('is a folder: name the file in it')
  await expect(readFactsFile(`${path}.none`, input)).rejects.toThrow('does not exist')
})

test.each([
  projectForm(TUITION),
  projectForm(TUITION).replace(/[^,\n]+/g, '"$&"'),
  scorecard(AMERICAN),
  `sep=,\n${projectForm(TUITION)}`,
])('a file separated by semicolons is rejected by that name: %#', async (content) => {
  await expect(read(`\ufeff${content.replaceAll(',', ';').replaceAll('\n', '\r\n')}`)).rejects.toThrow(
    'facts.csv is separated by semicolons: save it as CSV separated by commas',
  )
})
