/** Publishers' files with figures: small, in the original format, with rows of the open data of 2022-23. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary file, removed after the test. */
export function fileOf(name: string, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-facts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

export type Cells = Record<string, string>

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** CSV of rows by column; a cell that a row doesn't name is empty. */
export function csvOf(columns: readonly string[], rows: readonly Cells[]): string {
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

export const SCORECARD_HEADER = [
  'UNITID',
  'OPEID',
  'INSTNM',
  'CITY',
  'STABBR',
  'PREDDEG',
  'CONTROL',
  'ADM_RATE',
  'SATVR25',
  'SATVR75',
  'SATMT25',
  'SATMT75',
  'ACTCM25',
  'ACTCM75',
  'UGDS',
  'UGDS_NRA',
  'GRADS',
  'TUITIONFEE_IN',
  'TUITIONFEE_OUT',
  'ROOMBOARD_ON',
  'C100_4',
  'C100_L4',
  'MD_EARN_WNE_P10',
]

const EMPTY = Object.fromEntries(SCORECARD_HEADER.map((column) => [column, 'NULL']))

/** An institution that the content lacks. */
export const ABILENE: Cells = {
  ...EMPTY,
  UNITID: '222178',
  INSTNM: 'Abilene Christian University',
  CITY: 'Abilene',
  STABBR: 'TX',
  PREDDEG: '3',
  ADM_RATE: '0.661',
  TUITIONFEE_OUT: '40500',
  ROOMBOARD_ON: '11500',
  UGDS: '3141',
}
export const AMERICAN: Cells = {
  ...EMPTY,
  UNITID: '131159',
  INSTNM: 'American University',
  CITY: 'Washington',
  STABBR: 'DC',
  PREDDEG: '3',
  CONTROL: '2',
  ADM_RATE: '0.4058',
  SATVR25: '660',
  SATVR75: '730',
  SATMT25: '630',
  SATMT75: '700',
  ACTCM25: '29',
  ACTCM75: '32',
  UGDS: '7669',
  UGDS_NRA: '0.099',
  GRADS: '6389',
  TUITIONFEE_IN: '53889',
  TUITIONFEE_OUT: '55724',
  ROOMBOARD_ON: '15706',
  C100_4: '0.743',
  MD_EARN_WNE_P10: '77354',
}
/** A two-year college: its out-of-state tuition is not the tuition of international students. */
export const DE_ANZA: Cells = {
  ...EMPTY,
  UNITID: '113333',
  INSTNM: 'De Anza College',
  CITY: 'Cupertino',
  STABBR: 'CA',
  PREDDEG: '2',
  CONTROL: '1',
  UGDS: '12836',
  UGDS_NRA: '0.06',
  TUITIONFEE_OUT: '11507',
  C100_L4: '0.6',
  MD_EARN_WNE_P10: 'PrivacySuppressed',
}

export const scorecard = (...rows: Cells[]): string => csvOf(SCORECARD_HEADER, rows)

export const CRICOS_HEADER = [
  'CRICOS Provider Code',
  'Institution Name',
  'CRICOS Course Code',
  'Course Name',
  'Course Level',
  'Field of Education 1 Broad Field',
  'Duration (Weeks)',
  'Tuition Fee',
  'Non Tuition Fee',
  'Estimated Total Course Cost',
  'Expired',
]

/** A three-year course at the University of Melbourne, for international students. */
export const course = (code: string, fee: string, cells: Cells = {}): Cells => ({
  'CRICOS Provider Code': '00116K',
  'Institution Name': 'The University of Melbourne',
  'CRICOS Course Code': code,
  'Course Name': `Bachelor of Arts, "${code}"`,
  'Course Level': 'Bachelor Degree',
  'Field of Education 1 Broad Field': '09 - Society and Culture',
  'Duration (Weeks)': '156',
  'Tuition Fee': fee,
  'Non Tuition Fee': '0',
  'Estimated Total Course Cost': fee,
  Expired: 'No',
  ...cells,
})

export const cricos = (...rows: Cells[]): string => csvOf(CRICOS_HEADER, rows)

export const PROJECT_HEADER = ['school', 'kind', 'level', 'value', 'value_to', 'currency', 'year', 'source']
export const projectForm = (...lines: string[]): string => `${[PROJECT_HEADER.join(','), ...lines].join('\n')}\n`
