/** Discover Uni: undergraduate courses by name of some UK universities, and how many courses of a subject every provider has. */
import { cellsOf, collect, firstOf, type RegisterReader, type RowError, UNKNOWN } from './register.ts'

export const DISCOVER_UNI_COURSES = [
  'ukprn',
  'university',
  'kiscourseid',
  'degree_type',
  'programme',
  'option_distance_learning',
  'crseurl',
]
export const DISCOVER_UNI_SUBJECTS = ['ukprn', 'provider', 'cah', 'cah_level', 'subject', 'courses_ft']

/** Foundation degrees and the like, of two years. */
const SHORT = /^(FD|FdA|FdSc|FDEng|DipHE|HND|HNC|CertHE)/
const isUkprn = (text: string) => /^\d{8}$/.test(text)

/** Courses by their names; without fees for students from abroad, which the register doesn't have. */
export const readDiscoverUni: RegisterReader = ({ courses }, { register, subjects }) => {
  const read = collect()
  const isFirst = firstOf()
  for (const { line, cell } of courses ? cellsOf(courses) : []) {
    const [ukprn, course, programme] = [cell('ukprn'), cell('kiscourseid'), cell('programme').replace(/^"|"$/g, '')]
    const errors: Omit<RowError, 'file' | 'line'>[] = [
      ...(isUkprn(ukprn) ? [] : [{ column: 'ukprn', expected: 'eight digits', found: ukprn }]),
      ...(course === '' ? [{ column: 'kiscourseid', expected: 'a code', found: course }] : []),
      ...(programme === '' ? [{ column: 'programme', expected: 'a name', found: programme }] : []),
    ]
    read.errors.push(...errors.map((error) => ({ file: courses?.file ?? '', line, ...error })))
    if (errors.length > 0) continue
    const code = `${register}:${ukprn}-${course}`
    const degree = cell('degree_type')
    if (cell('option_distance_learning') === 'Yes') read.leaveOut('distance learning')
    else if (!isFirst(code)) read.leaveOut('repeated')
    else {
      const school = `ukprn:${ukprn}`
      const link = cell('crseurl').replace(/^http:/, 'https:')
      read.schools.set(school, cell('university'))
      read.programmes.push({
        ...UNKNOWN,
        code,
        school,
        name: `${programme} ${degree}`.trim(),
        language: null,
        level: SHORT.test(degree) ? 'associate' : 'bachelor',
        subjects: subjects.ofName(programme, 'english'),
        link: URL.canParse(link) && link.startsWith('https://') ? link : null,
      })
    }
  }
  return read
}

/** One row a subject of a provider: fields in which it teaches, not courses by name. */
export const readDiscoverUniSubjects: RegisterReader = ({ subjects: table }, { register, subjects }) => {
  const read = collect()
  const isFirst = firstOf()
  const rows = table ? [...cellsOf(table)] : []
  // a wider subject is named only where none of its narrower ones is
  const narrower = new Set(
    rows.map(({ cell }) => `${cell('ukprn')} ${cell('cah').slice(0, 'CAH00-00'.length)} ${cell('cah_level')}`),
  )
  for (const { line, cell } of rows) {
    const [ukprn, cah] = [cell('ukprn'), cell('cah')]
    const errors: Omit<RowError, 'file' | 'line'>[] = [
      ...(isUkprn(ukprn) ? [] : [{ column: 'ukprn', expected: 'eight digits', found: ukprn }]),
      ...(/^CAH\d\d-\d\d(-\d\d)?$/.test(cah)
        ? []
        : [{ column: 'cah', expected: 'a code such as CAH11-01', found: cah }]),
    ]
    read.errors.push(...errors.map((error) => ({ file: table?.file ?? '', line, ...error })))
    if (errors.length > 0) continue
    const code = `${register}:${ukprn}-${cah}`
    if (Number(cell('courses_ft')) === 0) read.leaveOut('no full-time course')
    else if (cell('cah_level') === '2' && narrower.has(`${ukprn} ${cah} 3`)) read.leaveOut('a wider subject')
    else if (!isFirst(code)) read.leaveOut('repeated')
    else {
      const school = `ukprn:${ukprn}`
      const name = cell('subject').replace(/ \(non-specific\)$/, '')
      const subject = subjects.ofCode('cah', cah)
      read.schools.set(school, cell('provider'))
      read.programmes.push({
        ...UNKNOWN,
        code,
        school,
        name: name.charAt(0).toUpperCase() + name.slice(1),
        language: null,
        level: 'bachelor',
        subjects: subject === null ? [] : [subject],
      })
    }
  }
  return read
}
