import { z } from 'zod'
import { listFilesOfKinds } from '../../../db/queries/content-counts.ts'
import { listEntriesOfKind } from '../../../db/queries/content-entries.ts'
import { findImport, listImportRows, stateImport } from '../../../db/queries/content-imports.ts'
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
import { isAdmin } from '../../../domain/staff/principal.ts'
import { isFileOf, targetOf } from '../../../services/content/imports/compare-sheet.ts'
import { isSensitive } from '../../../services/content/lead-addresses.ts'
import { requireReauthentication } from '../../../services/staff/sessions.ts'
import { editors } from '../access.ts'
import { staffChange, staffRead } from '../staff-function.ts'
import { actorOf, queueUpload, uploadBytesMax } from './queue-upload.ts'

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

/** Takes a sheet, to be read and compared; the answer’s id is where what was found is asked for. @throws DomainError `too_many` while three of the person’s wait */
export const sendSheet = staffChange({
  access: editors,
  fileBytesMax: uploadBytesMax,
  input: z.object({
    kind,
    file_name: z.string().max(200),
    /** Whether what isn’t in the sheet is to be removed. */
    removes: z.enum(['0', '1']).default('0'),
  }),
  async run({ deps, principal, input: { kind: kinds, file_name, removes }, file }) {
    if (!isFileOf(kinds, file_name)) throw new DomainError('not_found')
    const upload = { kind: kinds, file: file_name, removes: Number(removes), result: null }
    return queueUpload(deps, principal, file, upload)
  },
})

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

/** Applies what was shown, if nothing in it is faulty; what it removes is asked for once more. @throws DomainError `conflict` where it can’t be applied (any more); `forbidden`, `proof_needed` for a kind that only admins import */
export const applySheet = staffChange({
  access: editors,
  input: ImportParamsSchema.extend({ remove: z.boolean().default(false) }),
  async run({ deps: { store, imports, booking }, principal, input: { import: id, remove } }) {
    const importRow = await findImport(store.read, id, booking.now() - importKeptMs)
    if (!importRow || importRow.staff_id !== principal.staffId) throw new DomainError('not_found')
    if (isSensitive(importRow.kind)) {
      if (!isAdmin(principal)) throw new DomainError('forbidden')
      requireReauthentication(principal, booking.now())
    }
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
