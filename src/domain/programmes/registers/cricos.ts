/** The Australian register of courses for students from abroad: one row a course, with the fee of the whole course. */
import type { ProgrammeLevel } from '../levels.ts'
import {
  amountIn,
  type Cells,
  cellsOf,
  collect,
  firstOf,
  numberIn,
  type ProgrammeRecord,
  placeName,
  type RegisterContext,
  type RegisterReader,
  UNKNOWN,
} from './register.ts'

export const CRICOS_COURSES = [
  'CRICOS Provider Code',
  'Institution Name',
  'CRICOS Course Code',
  'Course Name',
  'Dual Qualification',
  'Field of Education 1 Detailed Field',
  'Course Level',
  'Foundation Studies',
  'Course Language',
  'Duration (Weeks)',
  'Tuition Fee',
  'Non Tuition Fee',
  'Expired',
  'Locations',
]

const LEVELS: Record<string, ProgrammeLevel> = {
  'associate degree': 'associate',
  'bachelor degree': 'bachelor',
  'bachelor honours degree': 'bachelor',
  'masters degree (coursework)': 'master',
  'masters degree (research)': 'master',
  'masters degree (extended)': 'master',
  'doctoral degree': 'doctorate',
}
const LANGUAGES: Record<string, string> = { english: 'en', korean: 'ko', mandarin: 'zh' }
const weeksOfYear = 52
const weeksMax = 520
/** A fee of a week outside these limits is a slip of the register: the fee of a week or of a year for the whole course, or the other way round. */
const WEEK = { least: 60, most: 3000 }
const campusMax = 200

export const readCricos: RegisterReader = ({ courses }, context) => {
  const read = collect()
  const isFirst = firstOf()
  for (const row of courses ? cellsOf(courses) : []) {
    const { line, cell } = row
    const errors = errorsOf(row)
    read.errors.push(...errors.map((error) => ({ file: courses?.file ?? '', line, ...error })))
    if (errors.length > 0) continue
    const provider = cell('CRICOS Provider Code').toUpperCase()
    const code = `${context.register}:${provider}-${cell('CRICOS Course Code').toUpperCase()}`
    const isFoundation = /^y/i.test(cell('Foundation Studies'))
    // half a year of a degree, or a diploma after one, which the register lists as bachelor's degrees
    const [certificate] = /^(undergraduate certificate|graduate diploma)/i.exec(cell('Course Name')) ?? []
    const level = isFoundation ? 'foundation' : levelOf(row)
    if (/^y/i.test(cell('Expired'))) read.leaveOut('no longer offered')
    else if (certificate) read.leaveOut(`no degree: ${certificate}`)
    else if (!level) read.leaveOut(`no degree: ${cell('Course Level')}`)
    else if (!isFirst(code)) read.leaveOut('repeated')
    else {
      const school = `cricos:${provider}`
      read.schools.set(school, cell('Institution Name').replace(/\s*\([^)]*\)\s*$/, ''))
      read.programmes.push(programmeOf(row, { code, school, level }, context))
    }
  }
  return read
}

/** A bachelor's degree of about a year follows another one, as honours, a conversion or a graduate entry. */
const honoursWeeksMax = 60

function levelOf({ cell }: Cells): ProgrammeLevel | undefined {
  const level = LEVELS[cell('Course Level').toLowerCase()]
  const weeks = numberIn(cell('Duration (Weeks)'))
  return level === 'bachelor' && weeks !== null && weeks > 0 && weeks <= honoursWeeksMax ? 'honours' : level
}

function errorsOf({ cell }: Cells) {
  const rules: [column: string, isRight: (text: string) => boolean, expected: string][] = [
    ['CRICOS Provider Code', (text) => /^\d{5}[A-Z]$/i.test(text), 'five digits and a letter'],
    ['CRICOS Course Code', (text) => /^[\dA-Z]{6,8}$/i.test(text), 'a course code such as 001357G'],
    ['Course Name', (text) => text !== '', 'a name'],
    [
      'Duration (Weeks)',
      (text) => text === '' || within(numberIn(text), weeksMax),
      `a number of weeks up to ${weeksMax}`,
    ],
    ['Tuition Fee', (text) => text === '' || numberIn(text) !== null, 'dollars of the whole course'],
    ['Non Tuition Fee', (text) => text === '' || numberIn(text) !== null, 'dollars of the whole course'],
  ]
  return rules
    .filter(([column, isRight]) => !isRight(cell(column)))
    .map(([column, , expected]) => ({ column, expected, found: cell(column) }))
}

const within = (value: number | null, most: number) => value !== null && value <= most

function programmeOf(
  { cell }: Cells,
  { code, school, level }: Pick<ProgrammeRecord, 'code' | 'school' | 'level'>,
  { source, year, subjects }: RegisterContext,
): ProgrammeRecord {
  const name = cell('Course Name').replace(/\s+/g, ' ')
  const weeks = Math.round(numberIn(cell('Duration (Weeks)')) ?? 0) || null
  const [total, other] = [amountIn(cell('Tuition Fee')), amountIn(cell('Non Tuition Fee'))]
  const isSlip = total !== null && (weeks === null || total / weeks < WEEK.least || total / weeks > WEEK.most)
  const fee = total === null || isSlip ? null : total
  const locations = cell('Locations')
    .split(';')
    .map((place) => placeName(place.trim()))
  return {
    ...UNKNOWN,
    code,
    school,
    level,
    name,
    language: LANGUAGES[cell('Course Language').toLowerCase()] ?? null,
    subjects: level === 'foundation' ? [] : subjectsOf(cell, name, subjects),
    campus: [...new Set(locations)].join(', ').slice(0, campusMax) || null,
    weeks,
    fee:
      fee === null
        ? null
        : { year: ofYear(fee, weeks), total: fee, currency: 'AUD', of: year, kind: 'register', source },
    costs: other === null ? {} : { fees: { amount: ofYear(other, weeks), currency: 'AUD', year, source } },
  }
}

/** A course of less than a year costs its whole fee. */
const ofYear = (total: number, weeks: number | null): number =>
  weeks === null || weeks <= weeksOfYear ? total : Math.round((total / weeks) * weeksOfYear)

/** The code's subject; the name's where the code is one for others, and the second one of two degrees. Of a code in another field than the one subject of the name the name comes first: a degree is found by its name. */
function subjectsOf(cell: Cells['cell'], name: string, subjects: RegisterContext['subjects']): number[] {
  const code = /^\d{6}/.exec(cell('Field of Education 1 Detailed Field'))?.[0] ?? ''
  const [ofCode, ofName] = [subjects.ofCode('asced', code), subjects.ofName(name, 'english')]
  // “not further defined” and “not elsewhere classified”
  const isVague = /(00|99)$/.test(code)
  const first = (isVague ? ofName[0] : undefined) ?? ofCode ?? ofName[0]
  if (first === undefined) return []
  const isDual = /^y/i.test(cell('Dual Qualification'))
  const [nameSubject, another] = ofName
  if (!isDual && nameSubject !== undefined && another === undefined && subjects.isOtherField(nameSubject, first))
    return [nameSubject, first]
  const second = isDual ? ofName.find((id) => id !== first) : undefined
  return second === undefined ? [first] : [first, second]
}
