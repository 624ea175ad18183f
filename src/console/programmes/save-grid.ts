/** The posted grid: which rows are saved, and why others are not. Server only. */
import { z } from 'zod'
import { ApiFailure } from '../../api/client.ts'
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { recordOf } from '../../domain/collections.ts'
import { COLLECTIONS } from '../../domain/content/collections.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import { type Entries, isSame } from '../../domain/content/values.ts'
import type { InputError } from '../../domain/content-form/input-error.ts'
import { inputErrorOf } from '../../domain/content-form/input-errors.ts'
import { foldText } from '../../domain/folding.ts'
import {
  areBlank,
  areSame,
  type Cells,
  cellsOf,
  GRID_COLUMNS,
  type GridColumn,
  type GridWords,
  NO_CELLS,
} from '../../domain/programmes/grid/columns.ts'
import { type Completion, completed } from '../../domain/programmes/grid/complete.ts'
import { type CellErrors, readCells } from '../../domain/programmes/grid/read-cells.ts'
import { contentErrorsOf } from '../content/entry/entry-form.ts'
import { notFound } from '../shell/action-error.ts'

const { file } = COLLECTIONS.programmes

/** A row as it was posted. */
export type PostedRow = {
  at: number
  /** Code of the entry; '' for a new row and a register's without one. */
  code: string
  register_code: string
  version: number
  cells: Cells
  /** As the page showed them. */
  was: Cells
  removes: boolean
}

/** A row that was not saved. */
export type UnsavedRow = Pick<PostedRow, 'code' | 'register_code' | 'cells'> & {
  errors: CellErrors
  /** Values that a colleague saved meanwhile; null for none. `cells` is null where the entry was removed. */
  conflict: { cells: Cells | null; by: string | null; at: number | null } | null
}
export type GridSubmission = { saved: number; unsaved: UnsavedRow[]; issues: ContentIssue[] }

const NAME = /^r(\d{1,5})[.:](\w+)$/

/** What a row carries beside its cells. */
const HeadSchema = z.object({
  code: z.string().max(200),
  register_code: z.string().max(200),
  version: z.int().min(0),
  was: z.partialRecord(z.enum(GRID_COLUMNS), z.string()),
})
export type RowHead = z.input<typeof HeadSchema>

/** The changed rows that the script sends as one field; a form has at most 2,000. */
const ChangedSchema = z.array(
  z.object({ head: z.string(), cells: z.partialRecord(z.enum(GRID_COLUMNS), z.string()), removes: z.boolean() }),
)

/** The rows of a posted grid, in their order. */
export function postedRows(form: FormData): PostedRow[] {
  const changed = form.get('grid')
  if (typeof changed === 'string')
    return parsed(ChangedSchema, changed).map(({ head, cells, removes }, at) => rowOf(at, head, cells, removes))
  const texts = new Map<number, Map<string, string>>()
  for (const [name, value] of form) {
    const [, at, field] = NAME.exec(name) ?? []
    if (at === undefined || field === undefined || typeof value !== 'string') continue
    const row = texts.get(Number(at)) ?? new Map<string, string>()
    texts.set(Number(at), row.set(field, value))
  }
  return [...texts].map(([at, row]) => rowOf(at, row.get('head') ?? '', Object.fromEntries(row), row.has('remove')))
}

/** @throws 404 for what no page of the console sends */
function parsed<S extends z.ZodType>(schema: S, json: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    throw notFound()
  }
}

function rowOf(at: number, json: string, cells: Partial<Cells>, removes: boolean): PostedRow {
  const { was, ...head } = parsed(HeadSchema, json)
  const row = recordOf(GRID_COLUMNS, (column) => cells[column] ?? '')
  return { at, ...head, cells: row, was: { ...NO_CELLS, ...was }, removes }
}

type Shown = StaffAnswer<'showSchoolProgrammes'>
type Change = { file: string; place: string; version: number; value: Entries | null }
type Planned = { row: PostedRow; change: Change | null; unsaved: UnsavedRow | null }

export type GridBy = { words: GridWords; completion: Completion; name: string }

const triesMax = 3

/** Saves every changed row that is right; the others are answered with their errors, and with values that colleagues saved meanwhile. */
export async function saveGrid(
  staff: StaffClient,
  school: string,
  posted: readonly PostedRow[],
  by: GridBy,
): Promise<GridSubmission> {
  const changed = posted.filter((row) => row.removes || !(areSame(row.cells, row.was) || isBlankNew(row)))
  const refused: UnsavedRow[] = []
  let left = changed
  for (let tries = 1; left.length > 0; tries++) {
    const shown = await staff.showSchoolProgrammes({ school, all: '1' })
    const planned = planRows(left, shown, by)
    const unsaved = [...refused, ...planned.flatMap(({ unsaved: each }) => each ?? [])]
    const changes = planned.flatMap(({ change }) => change ?? [])
    if (changes.length === 0) return { saved: left.length - (unsaved.length - refused.length), unsaved, issues: [] }
    try {
      await staff.changeContent({ changes })
      return { saved: changes.length, unsaved, issues: [] }
    } catch (error) {
      const issues = contentErrorsOf(error)
      const isOvertaken = error instanceof ApiFailure && error.status === 409
      if (!issues && !(isOvertaken && tries < triesMax)) throw error
      const found = issues ? rowsOfIssues(planned, issues) : []
      // an error that belongs to no row stops all
      if (issues && found.length === 0)
        return { saved: 0, unsaved: [...unsaved, ...changes.flatMap(unsavedOf(planned))], issues }
      refused.push(...found.map(({ unsaved: each }) => each))
      const rejected = new Set(found.map(({ row }) => row))
      left = left.filter((row) => !rejected.has(row))
    }
  }
  return { saved: 0, unsaved: refused, issues: [] }
}

const isBlankNew = ({ code, register_code, cells }: PostedRow) => code === '' && register_code === '' && areBlank(cells)

const asUnsaved = ({ code, register_code, cells }: PostedRow, errors: CellErrors = {}): UnsavedRow => ({
  code,
  register_code,
  cells,
  errors,
  conflict: null,
})

const unsavedOf =
  (planned: readonly Planned[]) =>
  (change: Change): UnsavedRow[] =>
    planned.flatMap((each) => (each.change === change ? [asUnsaved(each.row)] : []))

function planRows(rows: readonly PostedRow[], shown: Shown, by: GridBy): Planned[] {
  const taken = new Set(shown.rows.flatMap(({ code }) => code ?? []))
  return rows.map((row) => {
    const entry = shown.rows.find(({ code, register_code }) =>
      row.code === '' ? row.register_code !== '' && register_code === row.register_code : code === row.code,
    )
    const now = entry?.value ?? null
    const version = entry?.version ?? 0
    if (version !== row.version) return overtaken(row, entry, by)
    if (row.removes) return { row, unsaved: null, change: now && changeOf(row.code, version, null) }
    const isNew = row.code === '' && row.register_code === ''
    const cells = completed(row.cells, row.was, isNew, by.completion)
    const code = row.code || freeCode(`${shown.school.slug} ${row.register_code || cells.name}`, taken)
    const before = now ?? {
      code,
      school: shown.school.slug,
      ...(row.register_code !== '' && { register_code: row.register_code }),
    }
    const { value, errors } = readCells(cells, before, by.words)
    if (Object.keys(errors).length > 0)
      return { row, change: null, unsaved: asUnsaved({ ...row, cells: row.cells }, errors) }
    taken.add(code)
    // a correction that says nothing is none
    const isEmpty = row.register_code !== '' && areBlank(cellsOf(value, by.words))
    if (isEmpty) return { row, unsaved: null, change: now && changeOf(code, version, null) }
    if (now && isSame(now, value)) return { row, change: null, unsaved: null }
    const checked = value.checked_on === undefined ? value : { ...value, checked_by: by.name }
    return { row, unsaved: null, change: changeOf(code, version, checked) }
  })
}

const changeOf = (place: string, version: number, value: Entries | null): Change => ({ file, place, version, value })

function overtaken(row: PostedRow, entry: Shown['rows'][number] | undefined, { words }: GridBy): Planned {
  const cells = entry?.value ? cellsOf(entry.value, words) : null
  // two people who typed the same are of one mind
  if (cells && areSame(cells, row.cells) && !row.removes) return { row, change: null, unsaved: null }
  const conflict = { cells, by: entry?.edited_by ?? null, at: entry?.edited_at ?? null }
  const code = entry?.code ?? ''
  return { row, change: null, unsaved: { ...asUnsaved({ ...row, code }), conflict } }
}

const codeMax = 90

/** A code of the school and the name, with a number if another one has it. */
function freeCode(text: string, taken: ReadonlySet<string>): string {
  const plain = foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, codeMax)
    .replace(/-$/, '')
  for (let number = 1; ; number++) {
    const code = number === 1 ? plain : `${plain}-${number}`
    if (!taken.has(code)) return code
  }
}

/** Rows that errors of the whole content name by their code. */
function rowsOfIssues(planned: readonly Planned[], issues: readonly ContentIssue[]) {
  return planned.flatMap(({ row, change }) => {
    const own = issues.filter((issue) => change && issue.path.split(' · ')[0] === change.place)
    if (own.length === 0) return []
    const errors: CellErrors = {}
    for (const issue of own) {
      const field = issue.path.split(' · ')[1] ?? ''
      const column = GRID_COLUMNS.find((each) => each === field) ?? ('name' satisfies GridColumn)
      errors[column] = [...(errors[column] ?? []), inputErrorOf(issue)] satisfies InputError[]
    }
    return [{ row, unsaved: asUnsaved(row, errors) }]
  })
}
