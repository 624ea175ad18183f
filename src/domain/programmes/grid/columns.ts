/** The columns of the grid in which editors enter a school's programmes, and an entry as its cells. */
import { recordOf } from '../../collections.ts'
import type { Entries } from '../../content/values.ts'
import type { EnglishTest } from '../programme.ts'

export const GRID_COLUMNS = [
  ...(['name', 'level', 'subjects', 'fee', 'fee_currency', 'fee_of', 'fee_per', 'fee_kind'] as const),
  ...(['ielts', 'tests', 'grades', 'deadlines', 'intakes', 'link', 'checked_on', 'valid_until'] as const),
] as const
export type GridColumn = (typeof GRID_COLUMNS)[number]
/** Texts as they are typed. */
export type Cells = Record<GridColumn, string>

export const CHOICE_COLUMNS = ['level', 'fee_per', 'fee_kind'] as const
export type ChoiceColumn = (typeof CHOICE_COLUMNS)[number]

/** A value with the texts that mean it; the first one is shown. */
export type Meaning = { code: string; names: readonly string[] }

/** What cells call things, in the reader's language first. */
export type GridWords = {
  choices: Readonly<Record<ChoiceColumn, readonly Meaning[]>>
  subjects: readonly Meaning[]
  /** Grading systems of the match, with the ends of their scales. */
  scales: readonly (Meaning & { worst: number; best: number })[]
  /** January first. */
  months: readonly Meaning[]
}

/** Tests of the column `tests`, as people write them; TOEFL has two scales. */
export const TEST_NAMES: readonly { tests: readonly EnglishTest[]; names: readonly string[] }[] = [
  { tests: ['toefl', 'toefl_old'], names: ['TOEFL', 'TOEFL iBT', 'iBT'] },
  { tests: ['pte'], names: ['PTE', 'PTE Academic'] },
  { tests: ['duolingo'], names: ['Duolingo', 'DET', 'Duolingo English Test'] },
  { tests: ['cambridge'], names: ['Cambridge', 'CAE', 'C1 Advanced'] },
]

/** The fields of an entry that each column has. */
export const FIELDS_OF: Readonly<Record<GridColumn, readonly string[]>> = {
  name: ['name'],
  level: ['level'],
  subjects: ['subjects'],
  fee: ['fee'],
  fee_currency: ['fee_currency'],
  fee_of: ['fee_of'],
  fee_per: ['fee_per'],
  fee_kind: ['fee_kind'],
  ielts: ['ielts', 'ielts_part'],
  tests: ['toefl', 'toefl_old', 'pte', 'duolingo', 'cambridge'],
  grades: ['grades'],
  deadlines: ['deadlines'],
  intakes: ['intakes'],
  link: ['link'],
  checked_on: ['checked_on'],
  valid_until: ['valid_until'],
}

export const NO_CELLS: Cells = recordOf(GRID_COLUMNS, () => '')
export const areBlank = (cells: Cells): boolean => GRID_COLUMNS.every((column) => cells[column].trim() === '')
export const areSame = (one: Cells, other: Cells): boolean =>
  GRID_COLUMNS.every((column) => one[column].trim() === other[column].trim())

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const written = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const nameIn = (meanings: readonly Meaning[], code: unknown): string =>
  meanings.find((meaning) => meaning.code === code)?.names[0] ?? written(code)

/** What an entry says, as cells. */
export function cellsOf(value: Entries, { choices, subjects }: GridWords): Cells {
  const parts = value.ielts_part === undefined ? '' : ` (${written(value.ielts_part)})`
  const tests = TEST_NAMES.flatMap(({ tests: codes, names }) =>
    codes.flatMap((code) => (value[code] === undefined ? [] : [`${names[0]} ${written(value[code])}`])),
  )
  return {
    name: written(value.name),
    level: nameIn(choices.level, value.level),
    subjects: listed(value.subjects)
      .map((slug) => nameIn(subjects, slug))
      .join('; '),
    fee: written(value.fee),
    fee_currency: written(value.fee_currency),
    fee_of: written(value.fee_of),
    fee_per: nameIn(choices.fee_per, value.fee_per),
    fee_kind: nameIn(choices.fee_kind, value.fee_kind),
    ielts: value.ielts === undefined && parts === '' ? '' : `${written(value.ielts)}${parts}`.trim(),
    tests: tests.join('; '),
    grades: listed(value.grades)
      .map((grade) => grade.replace(':', ' '))
      .join('; '),
    deadlines: listed(value.deadlines).join('; '),
    intakes: listed(value.intakes).join(', '),
    link: written(value.link),
    checked_on: written(value.checked_on),
    valid_until: written(value.valid_until),
  }
}
