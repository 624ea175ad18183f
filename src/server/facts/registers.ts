/** Shared by the files of public registers: columns by name, schools by number. */
import type { NamedSchool } from './reader.ts'

/** The index of each column. */
export const columnsOf = (header: readonly string[]): ReadonlyMap<string, number> =>
  new Map(header.map((column, at) => [column, at]))

export const schoolsByNumber = (schools: readonly NamedSchool[], register: string): ReadonlyMap<string, NamedSchool> =>
  new Map(schools.flatMap((school) => school.numbers(register).map((number) => [number, school] as const)))

/** @returns a sentence about the site's schools that the file lacks; none when it has all. @throws Error when it has none of them */
export function describeMissing(
  file: string,
  column: string,
  numbered: ReadonlyMap<string, NamedSchool>,
  seen: ReadonlyMap<string, number>,
): string[] {
  const missing = [...numbered].filter(([number]) => !seen.has(number)).map(([, { name }]) => name)
  if (missing.length === numbered.size)
    throw new Error(`${file} has none of the site’s ${numbered.size} schools that have a ${column}`)
  if (missing.length === 0) return []
  return [`${missing.length} schools are not in ${file}, and keep their stored figures: ${missing.join(', ')}`]
}
