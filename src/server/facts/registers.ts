/** What files of public registers have in common: columns by name, schools by number. */
import type { NamedSchool } from './asked.ts'

/** Where each column stands. */
export const columnsOf = (header: readonly string[]): ReadonlyMap<string, number> =>
  new Map(header.map((column, at) => [column, at]))

export const schoolsByNumber = (schools: readonly NamedSchool[], register: string): ReadonlyMap<string, NamedSchool> =>
  new Map(schools.flatMap((school) => school.numbers(register).map((number) => [number, school] as const)))

/** @returns a sentence about the schools that a file should have had; none when it has all. @throws Error when it has none of them */
export function tellMissing(
  file: string,
  column: string,
  numbered: ReadonlyMap<string, NamedSchool>,
  seen: ReadonlyMap<string, number>,
): string[] {
  const missing = [...numbered].filter(([number]) => !seen.has(number)).map(([, { name }]) => name)
  if (missing.length === numbered.size)
    throw new Error(`${file} has none of the site’s ${numbered.size} schools that have a ${column}`)
  if (missing.length === 0) return []
  return [`${missing.length} schools are not in ${file}, and keep what is known of them: ${missing.join(', ')}`]
}
