/** Recognises the format of a file of figures by its header. */
import { keysOf } from '../../domain/collections.ts'
import { CRICOS_COLUMNS } from '../../domain/facts/cricos.ts'
import { SCORECARD_COLUMNS } from '../../domain/facts/scorecard.ts'

export const PROJECT_COLUMNS = ['school', 'kind', 'level', 'value', 'value_to', 'currency', 'year', 'source']

const FORMS = {
  scorecard: { name: 'the College Scorecard', columns: SCORECARD_COLUMNS },
  cricos: { name: 'the CRICOS register', columns: CRICOS_COLUMNS },
  project: { name: 'the project’s own form', columns: PROJECT_COLUMNS },
} as const

export type FormName = keyof typeof FORMS

/** @throws Error that names the missing columns of the nearest format, or the columns of every format when none is near */
export function formOf(file: string, header: readonly string[]): FormName {
  const names = keysOf(FORMS)
  const missingOf = (name: FormName) => FORMS[name].columns.filter((column) => !header.includes(column))
  const shareOf = (name: FormName) => missingOf(name).length / FORMS[name].columns.length
  const nearest = names.toSorted((a, b) => shareOf(a) - shareOf(b))[0] ?? 'project'
  const missing = missingOf(nearest)
  const twice = FORMS[nearest].columns.find((column) => header.indexOf(column) !== header.lastIndexOf(column))
  if (missing.length === 0 && twice === undefined) return nearest
  if (twice !== undefined) throw new Error(`${file} has the column ${twice} twice`)
  if (shareOf(nearest) < 1)
    throw new Error(`${file} looks like ${FORMS[nearest].name}, but has no column ${missing.join(', ')}`)
  const descriptions = names.map((name) => `${FORMS[name].name} (${FORMS[name].columns.join(', ')})`)
  throw new Error(`${file} has the header of none of these: ${descriptions.join('; ')}`)
}
