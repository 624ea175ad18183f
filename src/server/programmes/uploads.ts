/** Files of registers from the console: compared first, then loaded, in the process of spreadsheets. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { findImport, findUpload, forgetImports, keepComparison, noteResult } from '../../db/queries/content-imports.ts'
import { readRegisterState } from '../../db/queries/register-state.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import type { Store } from '../../db/store.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { parseJson, toJson } from '../../domain/json.ts'
import { RegisterError } from '../../domain/programmes/registers/register-error.ts'
import { REGISTER_UPLOAD, type RegisterUpload, shownRowErrors } from '../../domain/programmes/registers/upload.ts'
import { type ImportState, importKeptMs } from '../../domain/spreadsheets/import-state.ts'
import { readLoadContext } from '../../services/programmes/load-context.ts'
import { type LoadCounts, type LoadHow, loadRegisters } from '../../services/programmes/load-registers.ts'
import { readGivenFiles } from './read-registers.ts'
import { tablesIn } from './read-table.ts'
import { readPlaces } from './registers-file.ts'

export type RegisterDeps = {
  store: Store
  now: () => number
  /** The content folder with `registers.yaml`. */
  registers: string
}

export async function isRegisterUpload({ store }: Pick<RegisterDeps, 'store'>, id: string): Promise<boolean> {
  return (await findImport(store.read, id, 0))?.file === REGISTER_UPLOAD
}

/** Says what an uploaded file would change. */
export async function compareRegister(deps: RegisterDeps, id: string, bytes: Uint8Array): Promise<void> {
  const { store, now } = deps
  await store.transaction((tx) => forgetImports(tx, now() - importKeptMs))
  await refusedAs(deps, id, async (upload) => {
    let shownAt = 0
    const { counts, register } = await load(deps, id, bytes, upload, {
      dryRun: true,
      async onProgress({ done, total }) {
        if (done !== total && Date.now() - shownAt < progressMs) return
        shownAt = Date.now()
        const result = toJson({ register: { ...upload, progress: { done, total } } })
        await store.transaction((tx) => noteResult(tx, id, result, now()))
      },
    })
    const stored = { bytes: gzipSync(bytes).toString('base64') }
    await keep(deps, id, 'compared', { ...upload, register, ...shownCounts(counts) }, stored)
  })
}

/** Loads what was compared, all of it or nothing. */
export async function applyRegister(deps: RegisterDeps, id: string, by: Actor): Promise<void> {
  const { store, now } = deps
  await refusedAs(deps, id, async (upload) => {
    const stored = await findUpload(store.read, id)
    if (!stored) throw new DomainError('not_found')
    const bytes = gunzipSync(Buffer.from(stored.bytes, 'base64'))
    const { counts, register } = await load(deps, id, bytes, upload, {
      publish: (tx) => noteAudit(tx, by, 'content.imported', 'content:programmes', { file: REGISTER_UPLOAD }, now()),
    })
    await keep(deps, id, 'applied', { ...upload, register, ...shownCounts(counts) })
  })
}

const progressMs = 1000
/** A load that was broken off says so no longer. */
const busyMs = 60_000

async function load(
  { store, now, registers: folder }: RegisterDeps,
  id: string,
  bytes: Uint8Array,
  { year }: RegisterUpload,
  more: Partial<LoadHow>,
): Promise<{ counts: LoadCounts; register: string }> {
  const state = await readRegisterState(store.read)
  if (state.running && now() - state.running.at < busyMs)
    throw new RegisterError('busy', {}, 'another load of registers is running')
  const upload = await findImport(store.read, id, 0)
  const context = await readLoadContext(store.read)
  const loaded = readGivenFiles(folder, tablesIn(upload?.name ?? '', bytes), year, context.subjects)
  const imported = [...new Set([...state.imported, loaded.register])]
  const how = { atOnce: true, now: now(), state: { imported }, ...more }
  return { counts: await loadRegisters(store, [loaded], readPlaces(folder), context, how), register: loaded.register }
}

function shownCounts({
  registers,
  newSchools,
}: LoadCounts): Pick<RegisterUpload, 'counts' | 'left_out' | 'new_schools'> {
  const [counts] = registers
  if (!counts) return {}
  const { added, changed, removed, same, edited, leftOut } = counts
  return {
    counts: { added, changed, removed, same, edited },
    left_out: [...leftOut].map(([reason, count]) => ({ reason, count })),
    new_schools: newSchools,
  }
}

async function refusedAs(
  deps: RegisterDeps,
  id: string,
  act: (upload: RegisterUpload) => Promise<void>,
): Promise<void> {
  const row = await findImport(deps.store.read, id, deps.now() - importKeptMs)
  if (!row?.result) throw new DomainError('not_found')
  const { register = { year: null } } = parseJson(row.result)
  const upload: RegisterUpload = { year: register.year }
  try {
    await act(upload)
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error
    const { code, values } = error
    const errors = error.errors.slice(0, shownRowErrors)
    await keep(deps, id, 'refused', { ...upload, refused: { code, values }, ...(errors.length > 0 && { errors }) })
  }
}

const keep = (
  { store, now }: RegisterDeps,
  id: string,
  state: ImportState,
  register: RegisterUpload,
  stored: { bytes: string } | null = null,
) =>
  store.transaction((tx) =>
    keepComparison(tx, id, state, { sheet: stored && toJson(stored), result: { register }, rows: [] }, now()),
  )
