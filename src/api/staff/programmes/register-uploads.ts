import { z } from 'zod'
import { findImport, stateImport } from '../../../db/queries/content-imports.ts'
import { readRegisterState } from '../../../db/queries/register-state.ts'
import type { Database } from '../../../db/store.ts'
import { DomainError, FieldsError } from '../../../domain/domain-error.ts'
import { parseJson, toJson } from '../../../domain/json.ts'
import { REGISTER_UPLOAD, yearOfUpload } from '../../../domain/programmes/registers/upload.ts'
import { importAbandonedMs, importKeptMs } from '../../../domain/spreadsheets/import-state.ts'
import type { Principal } from '../../../domain/staff/principal.ts'
import { editors } from '../access.ts'
import { actorOf, queueUpload, uploadBytesMax } from '../imports/queue-upload.ts'
import { staffChange, staffRead } from '../staff-function.ts'

/** What is loaded of each register, and whether a load is running. */
export const showRegisters = staffRead({
  access: editors,
  async run({ deps: { store } }) {
    const { imported, running, failed, counts } = await readRegisterState(store.read)
    return {
      running: running && { register: running.register, done: running.done, total: running.total },
      failed,
      registers: Object.entries(counts).map(([register, { programmes }]) => ({
        register,
        programmes,
        is_imported: imported.includes(register),
      })),
    }
  },
})

/** Takes a register's file, to be compared with what is loaded. @throws FieldsError on `as_of`; DomainError `too_many` while three of the person's wait */
export const sendRegister = staffChange({
  access: editors,
  fileBytesMax: uploadBytesMax,
  input: z.object({
    /** The day or year of the figures; empty where the file has it. */
    as_of: z.string().max(20).default(''),
  }),
  async run({ deps, principal, input, file }) {
    const as_of = input.as_of.trim()
    const year = as_of === '' ? null : yearOfUpload(as_of, new Date(deps.booking.now()).getUTCFullYear())
    if (year === undefined) throw new FieldsError([{ path: 'as_of', key: 'fields.register.as_of' }])
    const upload = { kind: 'programmes' as const, file: REGISTER_UPLOAD, removes: 0 }
    return queueUpload(deps, principal, file, { ...upload, result: toJson({ register: { year } }) })
  },
})

const UploadParamsSchema = z.object({ upload: z.string().max(64) })

async function findOwnUpload(db: Database, id: string, { staffId }: Principal, now: number) {
  const row = await findImport(db, id, now - importKeptMs)
  if (row?.file !== REGISTER_UPLOAD || row.staff_id !== staffId) throw new DomainError('not_found')
  const { register = { year: null } } = row.result ? parseJson(row.result) : {}
  return { ...row, upload: register }
}

/** What was found of an uploaded file. @throws DomainError `not_found` for one that is over or somebody else’s */
export const showRegisterUpload = staffRead({
  access: editors,
  input: UploadParamsSchema,
  async run({ deps: { store, booking }, principal, input: { upload: id } }) {
    const { state, stated_at, name, at, upload } = await findOwnUpload(store.read, id, principal, booking.now())
    const isWorked = state === 'reading' || state === 'applying'
    const isAbandoned = isWorked && booking.now() - Number(stated_at) > importAbandonedMs
    return { id, state: isAbandoned ? ('failed' as const) : state, name, until: Number(at) + importKeptMs, ...upload }
  },
})

/** Loads what was shown. @throws DomainError `conflict` where it can’t be loaded (any more) */
export const applyRegisterUpload = staffChange({
  access: editors,
  input: UploadParamsSchema,
  async run({ deps: { store, imports, booking }, principal, input: { upload: id } }) {
    const { upload } = await findOwnUpload(store.read, id, principal, booking.now())
    if (!upload.counts) throw new DomainError('conflict')
    const isOn = await store.transaction((tx) =>
      stateImport(tx, id, { from: ['compared'], to: 'applying', at: booking.now() }),
    )
    if (!isOn) throw new DomainError('conflict')
    imports.apply(id, actorOf(principal))
    return { id }
  },
})
