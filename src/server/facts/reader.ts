/** Input and output of the readers of figure files. */

import type { ContentIssue } from '../../domain/content/issue.ts'
import type { FactsFile, Known } from '../../domain/facts/fact-rules.ts'
import type { Row } from './read-rows.ts'

/** A school of the site with the names that files may use. */
export type NamedSchool = {
  slug: string
  name: string
  isCommunityCollege: boolean
  /** Its numbers in a register, such as `unitid` or `cricos`. */
  numbers: (register: string) => string[]
}

export type Asked = {
  references: Known
  schools: readonly NamedSchool[]
  /** The academic or calendar year of the figures, when the file has none. */
  year: string | null
  thisYear: number
}

export type Place = { file: string; header: readonly string[] }
/** Takes the rows below the header one by one, and returns their errors. */
export type Reader = { take: (row: Row) => ContentIssue[]; end: () => FactsFile }

/** A validation error of a column in a row. */
export const factIssueAt = (
  file: string,
  line: number,
  { column, expected, found }: { column: string; expected: string; found: string },
): ContentIssue => ({ file, path: `line ${line} · ${column}`, expected, found })
