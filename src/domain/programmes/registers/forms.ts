/** Which register a file is of, by its columns. */
import { isOneOf, keysOf } from '../../collections.ts'
import { CRICOS_COURSES, readCricos } from './cricos.ts'
import {
  DISCOVER_UNI_COURSES,
  DISCOVER_UNI_SUBJECTS,
  readDiscoverUni,
  readDiscoverUniSubjects,
} from './discover-uni.ts'
import { DUO_PROGRAMMES, readDuo } from './duo.ts'
import { IPEDS_ADMISSIONS, IPEDS_COMPLETIONS, IPEDS_COSTS, IPEDS_TITLES, readIpeds } from './ipeds.ts'
import type { RegisterReader } from './register.ts'
import { RegisterError } from './register-error.ts'

type Form = {
  name: string
  /** The columns of each of its files; more may be there. */
  files: Readonly<Record<string, readonly string[]>>
  read: RegisterReader
}

export const REGISTER_FORMS = {
  cricos: { name: 'the CRICOS register of courses', files: { courses: CRICOS_COURSES }, read: readCricos },
  ipeds: {
    name: 'IPEDS',
    files: {
      completions: IPEDS_COMPLETIONS,
      costs: IPEDS_COSTS,
      admissions: IPEDS_ADMISSIONS,
      titles: IPEDS_TITLES,
    },
    read: readIpeds,
  },
  'discover-uni': { name: 'courses of Discover Uni', files: { courses: DISCOVER_UNI_COURSES }, read: readDiscoverUni },
  'discover-uni-subjects': {
    name: 'subjects of Discover Uni',
    files: { subjects: DISCOVER_UNI_SUBJECTS },
    read: readDiscoverUniSubjects,
  },
  duo: { name: 'programmes of DUO', files: { programmes: DUO_PROGRAMMES }, read: readDuo },
} as const satisfies Record<string, Form>

export type RegisterForm = keyof typeof REGISTER_FORMS
export const REGISTER_FORM_CODES = keysOf(REGISTER_FORMS)
export const filesOfForm = (form: RegisterForm): Form['files'] => REGISTER_FORMS[form].files

/** The form of a file, and which of its files it is. @throws RegisterError, whose sentence names the missing columns of the nearest form, or the columns of every form */
export function formOfHeader(file: string, header: readonly string[]): { form: RegisterForm; role: string } {
  const candidates = REGISTER_FORM_CODES.flatMap((form) =>
    Object.entries(filesOfForm(form)).map(([role, columns]) => ({
      form,
      role,
      columns,
      missing: columns.filter((column) => !isOneOf(header, column)),
    })),
  )
  const shareOf = ({ missing, columns }: (typeof candidates)[number]) => missing.length / columns.length
  // of two that fit, the one with more columns
  const nearest = candidates.toSorted((a, b) => shareOf(a) - shareOf(b) || b.columns.length - a.columns.length)[0]
  const twice = header.find((column, at) => column !== '' && header.indexOf(column) !== at)
  if (nearest && nearest.missing.length === 0) {
    if (twice !== undefined)
      throw new RegisterError('column_twice', { file, column: twice }, `${file} has the column ${twice} twice`)
    return { form: nearest.form, role: nearest.role }
  }
  if (nearest && shareOf(nearest) < 0.5)
    throw new RegisterError(
      'missing_columns',
      { file, register: REGISTER_FORMS[nearest.form].name, columns: nearest.missing.join(', ') },
      `${file} looks like ${REGISTER_FORMS[nearest.form].name} (${nearest.role}), but has no column ${nearest.missing.join(', ')}`,
    )
  const forms = candidates.map(
    ({ form, role, columns }) => `${REGISTER_FORMS[form].name}, ${role} (${columns.join(', ')})`,
  )
  throw new RegisterError(
    'unknown_columns',
    { file },
    `${file} has the columns of none of these registers: ${forms.join('; ')}`,
  )
}
