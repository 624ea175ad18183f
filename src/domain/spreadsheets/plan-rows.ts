/** Compares the rows of a spreadsheet with the content: new, changed, unchanged or invalid, and the changes to apply. */

import { COLLECTIONS, type Collection, type CollectionKind } from '../content/collections.ts'
import { keyOf, placeOf } from '../content/entry.ts'
import { namesOfEntry } from '../content/entry-names.ts'
import type { Entries } from '../content/values.ts'
import { type DraftFields, emptyFields } from '../content-form/draft.ts'
import { draftsOf } from '../content-form/draft-of.ts'
import { type FormKind, formOf, issuesOf } from '../content-form/forms.ts'
import type { InputError } from '../content-form/input-error.ts'
import { inputErrorsOf } from '../content-form/input-errors.ts'
import { readDrafts } from '../content-form/read-form.ts'
import { cellOf, shownCell, withCell } from './cells.ts'
import { type Column, formKindOf } from './columns.ts'
import type { SheetRow } from './spreadsheet.ts'

export type KnownEntry = { place: string; key: string; value: Entries; version: number }
export type Target = {
  kind: CollectionKind
  file: string
  /** In the order of the file. */
  entries: readonly KnownEntry[]
}

export type CellChange = { column: string; from: string; to: string }
export type RowError = {
  column: string | null
  wrong: InputError | { code: RowErrorCode; values?: Record<string, string | number> }
  found: string
}
export const ROW_ERROR_CODES = ['too_many_cells', 'same_key', 'yes_or_no'] as const
export type RowErrorCode = (typeof ROW_ERROR_CODES)[number]

export type ValueChange = { file: string; place: string; version: number; value: Entries | null }
export type PlannedRow = {
  /** Line in the spreadsheet; null for an entry that is missing there. */
  line: number | null
  key: string
  what: 'new' | 'changed' | 'same' | 'faulty' | 'removed'
  cells: CellChange[]
  faults: RowError[]
  change: ValueChange | null
  /** The entry's names in content checks. */
  names: string[]
}

/**
 * Compares a spreadsheet with the content. A missing column keeps the content's value; an empty cell clears it.
 * @param columns by header index; null for columns that are not read
 * @param removes whether entries missing from the spreadsheet are deleted
 */
export function planRows(
  target: Target,
  columns: readonly (Column | null)[],
  rows: readonly SheetRow[],
  removes: boolean,
): PlannedRow[] {
  const planner = plannerOf(target)
  const lines = new Map<string, number>()
  const planned = rows.map((row): PlannedRow => {
    const plannedRow = planner.plan(columns, row)
    const before = lines.get(plannedRow.key)
    if (before === undefined) lines.set(plannedRow.key, row.line)
    else
      plannedRow.faults.push({
        column: null,
        wrong: { code: 'same_key', values: { line: before } },
        found: plannedRow.key,
      })
    return plannedRow.faults.length > 0 ? { ...plannedRow, what: 'faulty', change: null } : plannedRow
  })
  return removes ? [...planned, ...removed(target, lines)] : planned
}

const removed = ({ file, entries }: Target, there: ReadonlyMap<string, number>): PlannedRow[] =>
  entries
    .filter(({ key }) => !there.has(key))
    .map(({ key, place, version }) => ({
      line: null,
      key,
      what: 'removed',
      cells: [],
      faults: [],
      names: [key],
      change: { file, place, version, value: null },
    }))

function plannerOf(target: Target) {
  const { kind, file, entries } = target
  const collection: Collection = COLLECTIONS[kind]
  const formKind = formKindOf(kind) as FormKind
  const form = formOf(formKind)
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const bySlug = new Map(entries.map((entry) => [String(entry.value.slug ?? ''), entry]))
  const hasIds = form.fields.some(({ shape }) => shape === 'identity') && collection.key.includes('id')
  let lastId = Math.max(0, ...entries.map(({ value }) => Number(value.id) || 0))

  /** The entry of a row; a new one gets the number after the last. */
  function find(given: Readonly<Record<string, string>>): { old: KnownEntry | null; id: string | null } {
    if (hasIds && !given.id) {
      const old = given.slug ? (bySlug.get(given.slug) ?? null) : null
      return { old, id: old ? String(old.value.id) : String(++lastId) }
    }
    return { old: byKey.get(keyOf(kind, given, file)) ?? null, id: null }
  }

  function plan(columns: readonly (Column | null)[], { line, cells }: SheetRow): PlannedRow {
    const given = Object.fromEntries(columns.flatMap((column, at) => (column ? [[column.name, cells[at] ?? '']] : [])))
    const errors: RowError[] = []
    const extra = cells.slice(columns.length).filter((cell) => cell !== '')
    if (extra.length > 0)
      errors.push({
        column: null,
        wrong: { code: 'too_many_cells', values: { most: columns.length } },
        found: extra.join(' | '),
      })
    const { old, id } = find(given)
    const before: DraftFields = old ? draftsOf(form, old.value) : emptyFields(form.fields)
    const drafts: DraftFields = { ...before }
    if (id !== null) drafts.id = { is: 'text', text: id }
    const changed: CellChange[] = []
    for (const [at, column] of columns.entries()) {
      if (!column) continue
      const cell = cells[at] ?? ''
      if (column.name === 'id' && id !== null) continue
      const draft = withCell(column, drafts[column.field.name], cell)
      if (draft === null) errors.push({ column: column.name, wrong: { code: 'yes_or_no' }, found: cell })
      else drafts[column.field.name] = draft
    }
    for (const column of columns) {
      const [was, is] = column ? [before[column.field.name], drafts[column.field.name]] : []
      if (column && was && is && cellOf(column, was) !== cellOf(column, is))
        changed.push({ column: column.name, from: old ? shownCell(column, was) : '', to: shownCell(column, is) })
    }
    const value = readDrafts(form, drafts, old?.value)
    const formErrors = inputErrorsOf(form, drafts, issuesOf(formKind, value))
    for (const [field, fieldErrors] of Object.entries(formErrors))
      for (const each of fieldErrors)
        errors.push({
          column: field.replace('.', '_') || null,
          wrong: each,
          found: given[field.replace('.', '_')] ?? '',
        })
    const key = old?.key ?? keyOf(kind, value, file)
    const base = { line, key, cells: changed, faults: errors, names: namesOfEntry(collection, key, value) }
    if (errors.length > 0) return { ...base, what: 'faulty', change: null }
    if (old && changed.length === 0) return { ...base, what: 'same', change: null }
    return { ...base, what: old ? 'changed' : 'new', change: changeOf(old, value, key) }
  }

  const changeOf = (old: KnownEntry | null, value: Entries, key: string): ValueChange =>
    old
      ? { file, place: old.place, version: old.version, value }
      : { file, place: placeOf(kind, key), version: 0, value }
  return { plan }
}
