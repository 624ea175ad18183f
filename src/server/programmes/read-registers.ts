/** Registers of a content folder, or files of one that somebody has, → what they say. */
import { formOfHeader, REGISTER_FORMS } from '../../domain/programmes/registers/forms.ts'
import type { Table } from '../../domain/programmes/registers/register.ts'
import { invalidRows, RegisterError } from '../../domain/programmes/registers/register-error.ts'
import { findSubjects, type SubjectCodes } from '../../domain/programmes/subjects.ts'
import type { LoadedRegister } from '../../services/programmes/load-registers.ts'
import { readTable } from './read-table.ts'
import { type Register, readRegisters, registerFile } from './registers-file.ts'

function readForm(
  { code, form, source, year }: Pick<Register, 'code' | 'form' | 'source' | 'year'>,
  tables: Record<string, Table>,
  subjects: readonly SubjectCodes[],
): LoadedRegister {
  const read = REGISTER_FORMS[form].read(tables, { register: code, source, year, subjects: findSubjects(subjects) })
  if (read.errors.length > 0) throw invalidRows(read.errors)
  return { register: code, source, read }
}

/** One register of the folder. @throws RegisterError */
export function readRegister(folder: string, register: Register, subjects: readonly SubjectCodes[]): LoadedRegister {
  const tables = Object.fromEntries(
    Object.entries(register.files).map(([role, name]) => [role, readTable(registerFile(folder, name))]),
  )
  for (const [role, table] of Object.entries(tables)) checkForm(table, register, role)
  return readForm(register, tables, subjects)
}

function checkForm({ file, header }: Table, { form, code }: Register, role: string): void {
  const actual = formOfHeader(file, header)
  if (actual.form !== form || actual.role !== role)
    throw new Error(`${file} is no ${role} of ${code}: its columns are those of ${actual.form}, ${actual.role}`)
}

/**
 * Files of one register; those of its other files that are not given are the folder's.
 * @param tables of the given files
 * @param year of the figures; without it the folder's, which is wrong for a newer file with fees
 */
export function readGivenFiles(
  folder: string,
  tables: readonly Table[],
  year: string | null,
  subjects: readonly SubjectCodes[],
): LoadedRegister {
  const given = tables.map((table) => ({ table, ...formOfHeader(table.file, table.header) }))
  const [first] = given
  const other = given.find(({ form }) => form !== first?.form)
  if (!first || other)
    throw new RegisterError(
      'two_registers',
      { file: first?.table.file ?? '', other: other?.table.file ?? '' },
      `one register at a time: ${first?.table.file} and ${other?.table.file} are of two`,
    )
  const register = readRegisters(folder)?.registers.find(({ form }) => form === first.form)
  if (!register)
    throw new RegisterError(
      'not_here',
      { file: first.table.file, register: REGISTER_FORMS[first.form].name },
      `${folder}/registers.yaml has no register of the form ${first.form}`,
    )
  if (first.form === 'cricos' && year === null)
    throw new RegisterError(
      'no_date',
      { file: first.table.file },
      `${first.table.file} has no date: give its year or day as --as-of 2026-07-01`,
    )
  const ours = Object.fromEntries(
    Object.entries(register.files)
      .filter(([role]) => !given.some((each) => each.role === role))
      .map(([role, name]) => [role, readTable(registerFile(folder, name))]),
  )
  const all = { ...ours, ...Object.fromEntries(given.map(({ role, table }) => [role, table])) }
  return readForm({ ...register, year: year ?? register.year }, all, subjects)
}
