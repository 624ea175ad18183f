/** DUO: the programmes of the Dutch universities of applied sciences, with their Dutch names. */
import type { ProgrammeLevel } from '../levels.ts'
import { cellsOf, collect, firstOf, type RegisterReader, type RowError, UNKNOWN } from './register.ts'

export const DUO_PROGRAMMES = ['inst_code', 'institution', 'programme_code', 'programme', 'level', 'cities', 'forms']

const LEVELS: Record<string, ProgrammeLevel> = {
  'associate degree': 'associate',
  bachelor: 'bachelor',
  master: 'master',
}

export const readDuo: RegisterReader = ({ programmes }, { register, subjects }) => {
  const read = collect()
  const isFirst = firstOf()
  for (const { line, cell } of programmes ? cellsOf(programmes) : []) {
    const [institution, number, level] = [cell('inst_code'), cell('programme_code'), LEVELS[cell('level')]]
    const errors: Omit<RowError, 'file' | 'line'>[] = [
      ...(/^\d\d[A-Z]{2}$/.test(institution)
        ? []
        : [{ column: 'inst_code', expected: 'two digits and two letters', found: institution }]),
      ...(/^\d{5}$/.test(number) ? [] : [{ column: 'programme_code', expected: 'five digits', found: number }]),
      ...(level ? [] : [{ column: 'level', expected: Object.keys(LEVELS).join(', '), found: cell('level') }]),
    ]
    read.errors.push(...errors.map((error) => ({ file: programmes?.file ?? '', line, ...error })))
    if (!level || errors.length > 0) continue
    const code = `${register}:${institution}-${number}`
    // a student visa needs full-time study
    if (!cell('forms').split('|').includes('voltijd')) read.leaveOut('not full-time')
    else if (!isFirst(code)) read.leaveOut('repeated')
    else {
      // the name begins with the degree: B, M, Ad
      const name = cell('programme').replace(/^(B|M|Ad) /, '')
      const ofSubjects = subjects.ofName(name, 'dutch')
      read.schools.set(`duo:${institution}`, cell('institution'))
      read.programmes.push({
        ...UNKNOWN,
        code,
        level,
        name,
        school: `duo:${institution}`,
        language: null,
        // schools have programmes in English, with English names
        nameLanguage: subjects.ofName(name, 'english').length === 0 && ofSubjects.length > 0 ? 'nl' : null,
        subjects: ofSubjects,
        campus: cell('cities').split('|').join(', ') || null,
      })
    }
  }
  return read
}
