import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { listFilesOfKinds } from '../../../db/queries/content-counts.ts'
import { listEntriesOfKind } from '../../../db/queries/content-entries.ts'
import {
  addImport,
  countReading,
  findImport,
  listImportRows,
  stateImport,
} from '../../../db/queries/content-imports.ts'
import { COLLECTIONS, type Collection, type CollectionKind } from '../../../domain/content/collections.ts'
import { DomainError } from '../../../domain/domain-error.ts'
import { parseJson } from '../../../domain/json.ts'
import { REGISTER_UPLOAD } from '../../../domain/programmes/registers/upload.ts'
import { columnsOf, SHEET_KINDS } from '../../../domain/spreadsheets/columns.ts'
import { sheetOf } from '../../../domain/spreadsheets/export-spreadsheet.ts'
import {
  type ImportResult,
  importAbandonedMs,
  importKeptMs,
  ROW_KINDS,
} from '../../../domain/spreadsheets/import-state.ts'
import type { Principal } from '../../../domain/staff/principal.ts'
import { isFileOf, targetOf } from '../../../services/content/imports/compare-sheet.ts'
import { editors } from '../access.ts'
import { staffChange, staffRead } from '../staff-function.ts'

const kind = z.enum(SHEET_KINDS as [CollectionKind, ...CollectionKind[]])

/** The kinds of content that fit a sheet, each with its file; of tables, every file. */
export const listTargets = staffRead({
  access: editors,
  async run({ deps: { store } }) {
    const files = await listFilesOfKinds(store.read, SHEET_KINDS)
    const targets = SHEET_KINDS.flatMap((each) => {
      const { layout, file, key }: Collection = COLLECTIONS[each]
      const kindFiles = layout === 'tables' ? files.filter((row) => row.kind === each).map((row) => row.file) : [file]
      const columns = columnsOf(each).map(({ name }) => name)
      return kindFiles.map((name) => ({ kind: each, file: name, columns, keys: [...key] }))
    })
    return { targets }
  },
})

const sheetRowsMax = 20_000

/** What the content says of a kind, as a sheet; of very many things the names of the columns alone. */
export const showSheet = staffRead({
  access: editors,
  input: z.object({ kind, file_name: z.string().max(200) }),
  async run({ deps: { store }, input: { kind: kinds, file_name: file } }) {
    const target = targetOf(await listEntriesOfKind(store.read, kinds), kinds, file)
    return sheetOf(target.entries.length > sheetRowsMax ? { ...target, entries: [] } : target)
  },
})

/** As visitors’ uploads. */
const fileBytesMax = 10 * 1024 * 1024
/** Of one person: each is held in memory until its turn comes. */
const waitingMax = 3
const retryAfterSeconds = 30

/** Takes a sheet, to be read and compared; the answer’s id is where what was found is asked for. @throws DomainError `too_many` while three of the person’s wait */
export const sendSheet = staffChange({
  access: editors,
  fileBytesMax,
  input: z.object({
    kind,
    file_name: z.string().max(200),
    /** Whether what isn’t in the sheet is to be removed. */
    removes: z.enum(['0', '1']).default('0'),
  }),
  async run({ deps: { store, imports, booking }, principal, input, file }) {
    const { kind: kinds, file_name, removes } = input
    if (!isFileOf(kinds, file_name)) throw new DomainError('not_found')
    const [id, at] = [randomUUID(), booking.now()]
    const row = {
      id,
      staff_id: principal.staffId,
      at,
      state: 'reading' as const,
      stated_at: at,
      kind: kinds,
      file: file_name,
    }
    const more = { name: file.name.slice(0, 200), removes: Number(removes), sheet: null, result: null }
    await store.transaction(async (tx) => {
      const waiting = await countReading(tx, principal.staffId, at - importAbandonedMs)
      if (waiting >= waitingMax) throw new DomainError('too_many', { retryAfterSeconds })
      await addImport(tx, { ...row, ...more })
    })
    imports.compare(id, file.bytes, actorOf(principal))
    return { id }
  },
})

const actorOf = ({ staffId, name }: Principal) => ({ staffId, name })

const ImportParamsSchema = z.object({ import: z.string().max(64) })
export const importPageSize = 100
const rowErrorsMax = 20_000

/** What was found of a sheet, and a page of its rows. @throws DomainError `not_found` for one that is over or somebody else’s */
export const showImport = staffRead({
  access: editors,
  input: ImportParamsSchema.extend({
    what: z.enum(ROW_KINDS).default('faulty'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    /** Every row of the kind. */
    all: z.enum(['0', '1']).default('0'),
  }),
  async run({ deps: { store, booking }, principal, input: { import: id, what, page, all } }) {
    const importRow = await findImport(store.read, id, booking.now() - importKeptMs)
    const isSheet = importRow?.file !== REGISTER_UPLOAD
    if (!importRow || !isSheet || importRow.staff_id !== principal.staffId) throw new DomainError('not_found')
    const { state, stated_at, kind: kindOfImport, file, name, removes, at, result } = importRow
    const isWorked = state === 'reading' || state === 'applying'
    const isAbandoned = isWorked && booking.now() - Number(stated_at) > importAbandonedMs
    const part =
      all === '1' ? { offset: 0, limit: rowErrorsMax } : { offset: (page - 1) * importPageSize, limit: importPageSize }
    return {
      id,
      state: isAbandoned ? 'failed' : state,
      kind: kindOfImport,
      file,
      name,
      removes: removes === 1,
      until: Number(at) + importKeptMs,
      result: result ? parseJson(result) : {},
      rows: await listImportRows(store.read, id, what, part),
      page_size: importPageSize,
    }
  },
})

/** Applies what was shown, if nothing in it is faulty; what it removes is asked for once more. @throws DomainError `conflict` where it can’t be applied (any more) */
export const applySheet = staffChange({
  access: editors,
  input: ImportParamsSchema.extend({ remove: z.boolean().default(false) }),
  async run({ deps: { store, imports, booking }, principal, input: { import: id, remove } }) {
    const importRow = await findImport(store.read, id, booking.now() - importKeptMs)
    if (!importRow || importRow.staff_id !== principal.staffId) throw new DomainError('not_found')
    const { counts, others = [] }: ImportResult = importRow.result ? parseJson(importRow.result) : {}
    const isClean = counts !== undefined && counts.faulty === 0 && others.length === 0
    const isMeant = counts?.removed === 0 || remove
    if (!isClean || !isMeant) throw new DomainError('conflict')
    const isOn = await store.transaction((tx) =>
      stateImport(tx, id, { from: ['compared'], to: 'applying', at: booking.now() }),
    )
    if (!isOn) throw new DomainError('conflict')
    imports.apply(id, actorOf(principal))
    return { id }
  },
})
