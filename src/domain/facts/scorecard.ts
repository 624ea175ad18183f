/** Reads figures of schools from the College Scorecard's columns. */
import { type Bounds, boundsOf, type Fact, isNoneUnknown, isWithin } from './fact-rules.ts'

type Figure = {
  kind: string
  level?: 'undergraduate' | 'graduate'
  /** One column, or the two of a range. */
  columns: readonly string[]
  /** The column used for two-year schools. */
  instead?: string
  unit: 'money' | 'share' | 'count' | 'score'
}

const undergraduate = 'undergraduate'

export const SCORECARD_FIGURES: readonly Figure[] = [
  { kind: 'tuition', level: undergraduate, columns: ['TUITIONFEE_OUT'], unit: 'money' },
  { kind: 'room-board', columns: ['ROOMBOARD_ON'], unit: 'money' },
  { kind: 'admission-rate', level: undergraduate, columns: ['ADM_RATE'], unit: 'share' },
  { kind: 'sat-reading', level: undergraduate, columns: ['SATVR25', 'SATVR75'], unit: 'score' },
  { kind: 'sat-math', level: undergraduate, columns: ['SATMT25', 'SATMT75'], unit: 'score' },
  { kind: 'act', level: undergraduate, columns: ['ACTCM25', 'ACTCM75'], unit: 'score' },
  { kind: 'students', level: undergraduate, columns: ['UGDS'], unit: 'count' },
  { kind: 'students', level: 'graduate', columns: ['GRADS'], unit: 'count' },
  { kind: 'international-share', level: undergraduate, columns: ['UGDS_NRA'], unit: 'share' },
  { kind: 'completion-rate', level: undergraduate, columns: ['C100_4'], instead: 'C100_L4', unit: 'share' },
  { kind: 'earnings', columns: ['MD_EARN_WNE_P10'], unit: 'money' },
]

/** A file without these columns is not a Scorecard; other columns may be missing. */
export const SCORECARD_COLUMNS = [
  'UNITID',
  'INSTNM',
  'TUITIONFEE_OUT',
  'ROOMBOARD_ON',
  'ADM_RATE',
  'C100_4',
  'SATVR25',
  'SATVR75',
  'SATMT25',
  'SATMT75',
  'ACTCM25',
  'ACTCM75',
]

const UNKNOWN = new Set(['', 'NULL', 'NA', 'PrivacySuppressed', 'PS'])
const NUMBER = /^-?\d+(\.\d+)?$/

/** A row by its column names; undefined where the file lacks the column. */
export type Cells = (column: string) => string | undefined
type CellError = { column: string; expected: string; found: string }
type Read = { facts: Fact[]; errors: CellError[]; isTuitionLeftOut: boolean }

/** Two-year schools publish tuition for students of other states; students from abroad pay more at many of them. */
const isTwoYear = (cell: Cells) => ['1', '2'].includes(cell('PREDDEG') ?? '')

/**
 * A school's figures in a row of the Scorecard. Suppressed or missing values and half ranges give no figure.
 * @param isCommunityCollege from the site's content; the row may say so as well
 */
export function readScorecardRow(school: string, year: string, cell: Cells, isCommunityCollege: boolean): Read {
  const read: Read = { facts: [], errors: [], isTuitionLeftOut: false }
  for (const { kind, level, columns, instead, unit } of SCORECARD_FIGURES) {
    const isMissing = (text: string | undefined) => isUnknown(text) || (Number(text) === 0 && isNoneUnknown(kind))
    const places = instead && isMissing(cell(columns[0] ?? '')) ? [instead] : columns
    const ends = places.map((column) => ({ column, text: cell(column) ?? '' }))
    if (ends.some(({ text }) => isMissing(text))) continue
    const endErrors = findRangeErrors(ends, boundsOf(kind, unit, 'USD'))
    read.errors.push(...endErrors)
    if (endErrors.length > 0) continue
    if (kind === 'tuition' && (isCommunityCollege || isTwoYear(cell))) {
      read.isTuitionLeftOut = true
      continue
    }
    const [value = 0, value_to] = ends.map(({ text }) => Number(text))
    const currency = unit === 'money' ? 'USD' : undefined
    // an associate degree is not a bachelor's
    const isLevelKept = !isCommunityCollege || level !== undergraduate
    read.facts.push({
      school,
      kind,
      level: isLevelKept ? level : undefined,
      value,
      value_to,
      currency,
      year,
      source: 'college-scorecard',
    })
  }
  return read
}

const isUnknown = (text: string | undefined) => text === undefined || UNKNOWN.has(text)

function findRangeErrors(ends: readonly { column: string; text: string }[], bounds: Bounds | null): CellError[] {
  const expected = bounds?.expected ?? 'a number'
  const errors = ends
    .filter(({ text }) => !NUMBER.test(text) || !isWithin(Number(text), bounds))
    .map(({ column, text }) => ({ column, expected, found: JSON.stringify(text) }))
  const [low, high] = ends
  if (errors.length === 0 && low && high && Number(high.text) < Number(low.text))
    return [{ column: high.column, expected: `at least ${low.column}, ${low.text}`, found: JSON.stringify(high.text) }]
  return errors
}
