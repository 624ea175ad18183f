import { randomUUID } from 'node:crypto'
import { addImport, countReading } from '../../../db/queries/content-imports.ts'
import { DomainError } from '../../../domain/domain-error.ts'
import { importAbandonedMs } from '../../../domain/spreadsheets/import-state.ts'
import type { Principal } from '../../../domain/staff/principal.ts'
import type { ApiDeps } from '../../context.ts'
import type { UploadedFile } from '../../endpoint.ts'

/** Larger registers come packed. */
export const uploadBytesMax = 10 * 1024 * 1024
/** Uploads of one person that wait; each is in memory until it is read. */
const waitingMax = 3
const retryAfterSeconds = 30

/** The team member, as the audit log names them. */
export const actorOf = ({ staffId, name }: Principal) => ({ staffId, name })

type Upload = Pick<Parameters<typeof addImport>[1], 'kind' | 'file' | 'removes' | 'result'>

/**
 * Stores an upload, which a worker reads and compares with what is published. Answers its id.
 * @throws DomainError `too_many` while three of the person's uploads wait
 */
export async function queueUpload(
  { store, imports, booking }: ApiDeps,
  principal: Principal,
  file: UploadedFile,
  upload: Upload,
): Promise<{ id: string }> {
  const { staffId } = principal
  const [id, at] = [randomUUID(), booking.now()]
  const row = { id, staff_id: staffId, at, state: 'reading' as const, stated_at: at, sheet: null }
  await store.transaction(async (tx) => {
    const waiting = await countReading(tx, staffId, at - importAbandonedMs)
    if (waiting >= waitingMax) throw new DomainError('too_many', { retryAfterSeconds })
    await addImport(tx, { ...row, ...upload, name: file.name.slice(0, 200) })
  })
  imports.compare(id, file.bytes, actorOf(principal))
  return { id }
}
