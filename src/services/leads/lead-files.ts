/** Files that staff put in for a person: read or looked at as uploads are, and kept beside them. Those of an order are shown to the person once it is delivered. */
import { unzipSync } from 'fflate'
import { deleteLeadFile, insertLeadFile } from '../../db/queries/leads/lead-files.ts'
import { findLeadOrder } from '../../db/queries/leads/lead-orders.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { lockUploads, sumUploads } from '../../db/queries/uploads.ts'
import type { Database } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { deliveredEnding, isProgramName } from '../../domain/leads/delivered-files.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { fileIdBytes, rejectOverQuota, shownName, type UploadDeps, writeOrReject } from '../keep-upload.ts'
import { leadAtVersion, lockLead, noteEvent } from './change-lead.ts'

type Sent = { name: string; bytes: Uint8Array; address: string }

/**
 * Stores a file for the customer of an order, or for an email to the lead. Returns its id.
 * @throws DomainError `not_found`; FieldsError on `file` when customers don't get files of its type, it can't be read, or there is no room
 */
export async function addLeadFile(
  deps: UploadDeps,
  principal: Principal,
  { leadId, reference }: { leadId: string; reference: string | null },
  sent: Sent,
): Promise<string> {
  const size = sent.bytes.byteLength
  await requireQuota(deps.store.read, deps, size)
  if (!(await deps.quota.hasFree(size))) rejectOverQuota(deps.quota, 'free')
  const name = shownName(sent.name, await endingFor(deps, sent))
  const id = Buffer.from(deps.randomBytes(fileIdBytes)).toString('base64url')
  await writeOrReject(deps, id, sent.bytes)
  try {
    await deps.store.transaction(async (tx) => {
      await lockUploads(tx)
      await requireQuota(tx, deps, size)
      await leadAtVersion(tx, principal, leadId, null)
      if (reference !== null && !(await findLeadOrder(tx, leadId, reference))) throw new DomainError('not_found')
      const now = deps.now()
      const { staffId } = principal
      const row = { id, lead_id: leadId, order_reference: reference, staff_id: staffId, name, direction: 'to_person' }
      await insertLeadFile(tx, { ...row, byte_size: size, created_at: now })
      await noteEvent(tx, deps, { leadId, kind: 'file', staffId, data: { reference, name, file: id } })
      await noteAudit(tx, principal, 'file.added', `lead:${leadId}`, { reference, file: id, bytes: size }, now)
    })
  } catch (error) {
    await deps.files.remove(id)
    throw error
  }
  return id
}

async function requireQuota(db: Database, { quota }: UploadDeps, bytes: number): Promise<void> {
  const { all } = await sumUploads(db, quota.hashesOf(''))
  if (all + bytes > quota.allBytes) rejectOverQuota(quota, 'all')
}

/** @throws FieldsError */
async function endingFor({ readDocument }: UploadDeps, { bytes, address }: Sent): Promise<string> {
  const ending = deliveredEnding(bytes)
  if (ending === null) throw new FieldsError([{ path: 'file', key: 'fields.file.type' }])
  if (ending === '.doc' || ending === '.docx') await readDocument(bytes, address)
  if (ending === '.zip' && (namesOf(bytes)?.some(isProgramName) ?? true))
    throw new FieldsError([{ path: 'file', key: 'fields.file.archive' }])
  return ending
}

/** Names in an archive, without unpacking it; null if it can't be read. */
function namesOf(bytes: Uint8Array): string[] | null {
  const names: string[] = []
  const filter = ({ name }: { name: string }) => {
    names.push(name)
    return false
  }
  try {
    unzipSync(bytes, { filter })
    return names
  } catch {
    return null
  }
}

/** Takes a file back that staff put in: the row first, then its bytes. @throws DomainError `not_found` */
export async function removeLeadFile(
  deps: Pick<UploadDeps, 'store' | 'now' | 'randomBytes' | 'files'>,
  principal: Principal,
  leadId: string,
  id: string,
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    await lockLead(tx, principal, leadId)
    const row = await deleteLeadFile(tx, leadId, id)
    if (!row) throw new DomainError('not_found')
    const data = { reference: row.order_reference, name: row.name }
    await noteEvent(tx, deps, { leadId, kind: 'file_removed', staffId: principal.staffId, data })
    const details = { reference: row.order_reference, file: id }
    await noteAudit(tx, principal, 'file.removed', `lead:${leadId}`, details, deps.now())
  })
  await deps.files.remove(id)
}

/** Notes that somebody of the staff took a person's file out, before it leaves. @throws DomainError `not_found`, `forbidden` */
export const noteFileTaken = (
  { store, now }: Pick<UploadDeps, 'store' | 'now'>,
  principal: Principal,
  leadId: string,
  id: string,
): Promise<void> =>
  store.transaction(async (tx) => {
    await lockLead(tx, principal, leadId)
    await noteAudit(tx, principal, 'file.opened', `lead:${leadId}`, { file: id }, now())
  })
