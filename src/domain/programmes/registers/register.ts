/** What a register's files become: programmes, names of schools and figures of schools, or errors with their places. */

import type { ProgrammeLevel } from '../levels.ts'
import type { CostPart, Deadline, FeeKind, PostStudyRight, Requirements } from '../programme.ts'
import type { SubjectFinder } from '../subjects.ts'

/** A file as it was read. The header is line 1. */
export type Table = {
  file: string
  header: readonly string[]
  rows: readonly { line: number; cells: readonly string[] }[]
}

/** What a row has that it must not have. */
export type RowError = { file: string; line: number; column: string; expected: string; found: string }

export type Amount = { amount: number; currency: string; year: string; source: string }

/** A programme before its school is known by more than an identifier. */
export type ProgrammeRecord = {
  code: string
  /** Such as `unitid:100654`, or `slug:harvard-university`. */
  school: string
  name: string
  /** Of instruction, ISO 639. */
  language: string | null
  /** Of the name, ISO 639; teaching may be in it too. */
  nameLanguage: string | null
  level: ProgrammeLevel
  subjects: readonly number[]
  campus: string | null
  weeks: number | null
  intakes: readonly number[] | null
  fee: { year: number | null; total: number | null; currency: string; of: string; kind: FeeKind; source: string } | null
  /** Other parts of a year's cost than tuition, as far as the register has them. */
  costs: Partial<Record<Exclude<CostPart, 'tuition'>, Amount>>
  requirements: Requirements
  conditional: boolean | null
  deadlines: readonly Deadline[]
  postStudy: PostStudyRight | null
  link: string | null
  checkedOn: string | null
  checkedBy: string | null
  validUntil: string | null
}

/** A figure of a school, as `school_fact` has it. */
export type SchoolFigure = Amount & { school: string; kind: string; level: '' | 'undergraduate' | 'graduate' }

export type RegisterRead = {
  programmes: ProgrammeRecord[]
  /** Names by identifier. */
  schools: ReadonlyMap<string, string>
  figures: SchoolFigure[]
  errors: RowError[]
  /** How many rows were left out, by reason; a register has rows that are no programme for students from abroad. */
  leftOut: ReadonlyMap<string, number>
}

export type RegisterContext = {
  /** Code of the register, and of its source in sources.yaml. */
  register: string
  source: string
  /** The year of its figures. */
  year: string
  subjects: SubjectFinder
}

/** A reader of a register's tables by role, such as `courses`. */
export type RegisterReader = (tables: Readonly<Record<string, Table>>, context: RegisterContext) => RegisterRead

/** A row's cells by column. */
export type Cells = { line: number; cell: (column: string) => string }

/** The rows of a table by column name. */
export function* cellsOf({ header, rows }: Table): Generator<Cells> {
  const places = new Map(header.map((column, place) => [column, place]))
  for (const { line, cells } of rows) yield { line, cell: (column) => cells[places.get(column) ?? -1]?.trim() ?? '' }
}

/** Collects what a reader finds. */
export function collect(): RegisterRead & {
  leaveOut: (reason: string) => void
  schools: Map<string, string>
  leftOut: Map<string, number>
} {
  const leftOut = new Map<string, number>()
  return {
    programmes: [],
    schools: new Map(),
    figures: [],
    errors: [],
    leftOut,
    leaveOut: (reason) => void leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1),
  }
}

/** Whether a list has no programme of this code yet; repeated rows of registers are alike. */
export function firstOf(): (code: string) => boolean {
  const seen = new Set<string>()
  return (code) => seen.size !== seen.add(code).size
}

/** A number of a cell with or without thousands separators; null for an empty or a broken one. */
export function numberIn(text: string): number | null {
  const plain = text.replace(/[$\s]|(?<=\d),(?=\d{3})/g, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** A positive number; zero means unknown in registers. */
export const amountIn = (text: string): number | null => numberIn(text) || null

/** What every record has that a register doesn't know. */
export const UNKNOWN = {
  nameLanguage: null,
  campus: null,
  weeks: null,
  intakes: null,
  fee: null,
  costs: {},
  requirements: {},
  conditional: null,
  deadlines: [],
  postStudy: null,
  link: null,
  checkedOn: null,
  checkedBy: null,
  validUntil: null,
} as const satisfies Partial<ProgrammeRecord>

/** NORTH RYDE NSW → North Ryde NSW. */
export const placeName = (text: string): string =>
  text
    .split(' ')
    .map((word) =>
      /^[A-Z]{2,3}$/.test(word) && /^(NSW|VIC|QLD|SA|WA|TAS|NT|ACT)$/.test(word)
        ? word
        : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join(' ')
