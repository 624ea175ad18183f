/** The two things that are done with a sheet: it is compared and kept, and what was shown is applied. */

import {
  findImport,
  findSheet,
  forgetImports,
  keepComparison,
  listImportChanges,
} from '../../../db/queries/content-imports.ts'
import type { Actor } from '../../../db/queries/staff/audit.ts'
import type { Store } from '../../../db/store.ts'
import type { CollectionKind } from '../../../domain/content/collections.ts'
import { ContentError } from '../../../domain/content/issue.ts'
import { DomainError } from '../../../domain/domain-error.ts'
import { parseJson, toJson } from '../../../domain/json.ts'
import { type ImportState, importKeptMs, shownOf } from '../../../domain/spreadsheets/import-state.ts'
import type { Labels } from '../../../domain/spreadsheets/match-columns.ts'
import type { PlannedRow } from '../../../domain/spreadsheets/plan-rows.ts'
import { type Sheet, SheetError } from '../../../domain/spreadsheets/spreadsheet.ts'
import { changeEntries, type ReadEntries } from '../change-entries.ts'
import { type Comparison, compareSheet } from './compare-sheet.ts'

export type ImportDeps = {
  store: Store
  read: ReadEntries
  /** @throws SheetError */
  readSheet: (bytes: Uint8Array) => Promise<Sheet>
  labels: (kind: CollectionKind) => Labels
  now: () => number
}

/** Reads a sheet, compares it with the content and keeps what was found. */
export async function compareImport(deps: ImportDeps, id: string, bytes: Uint8Array): Promise<void> {
  await deps.store.transaction((tx) => forgetImports(tx, deps.now() - importKeptMs))
  await refusedAs(deps, id, async () => {
    const sheet = await deps.readSheet(bytes)
    await keep(deps, id, sheet, await compare(deps, id, sheet))
  })
}

async function refusedAs(deps: ImportDeps, id: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const { code, values, header } = error
    const result = { refused: { code, values }, ...(header && { header }) }
    await deps.store.transaction((tx) =>
      keepComparison(tx, id, 'refused', { sheet: null, result, rows: [] }, deps.now()),
    )
  }
}

async function compare({ store, read, labels, now }: ImportDeps, id: string, sheet: Sheet): Promise<Comparison> {
  const importRow = await findImport(store.read, id, now() - importKeptMs)
  if (!importRow) throw new DomainError('not_found')
  const { kind, file, removes } = importRow
  return compareSheet(store.read, read, sheet, { kind, file, removes: removes === 1 }, labels)
}

async function keep(
  { store, now }: ImportDeps,
  id: string,
  sheet: Sheet,
  { rows, result }: Comparison,
  state: ImportState = 'compared',
): Promise<void> {
  const changedRows = rows.flatMap((row, number) =>
    row.what === 'same' ? [] : [{ ...keptRow(row, number), what: row.what }],
  )
  const stored = { sheet: toJson(sheet), result, rows: changedRows }
  await store.transaction((tx) => keepComparison(tx, id, state, stored, now()))
}

const keptRow = (row: PlannedRow, number: number) => ({
  number,
  shown: toJson(shownOf(row)),
  change: row.change && toJson(row.change),
})

/** Applies what was shown, all or none. Where the content has moved since, it is compared anew and shown again. */
export async function applyImport(deps: ImportDeps, id: string, by: Actor): Promise<void> {
  const { store, read, now } = deps
  const changes = await listImportChanges(store.read, id)
  try {
    await changeEntries(store, read, { changes, by, via: 'import', at: now() })
  } catch (error) {
    const hasMoved = error instanceof ContentError || (error instanceof DomainError && error.code === 'conflict')
    if (!hasMoved) throw error
    const sheet = await findSheet(store.read, id)
    if (!sheet) throw error
    return refusedAs(deps, id, async () => {
      const { rows, result } = await compare(deps, id, sheet)
      await keep(deps, id, sheet, { rows, result: { ...result, hasMoved: true } })
    })
  }
  const done = await findImport(store.read, id, 0)
  const result = done?.result ? parseJson(done.result) : {}
  await store.transaction((tx) => keepComparison(tx, id, 'applied', { sheet: null, result, rows: [] }, now()))
}
