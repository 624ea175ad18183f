import { listFilesOfLead } from '../../db/queries/leads/lead-files.ts'
import type { Database } from '../../db/store.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import { type Attachment, attachmentMegabytesMax, isTooLarge } from '../../domain/leads/answers/attachments.ts'

/** Files of a lead by their ids. @throws FieldsError on `attach` for one that the lead doesn't have, and for too many bytes */
export async function attachmentsOf(db: Database, leadId: string, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const files = await listFilesOfLead(db, leadId)
  const chosen = files.filter(({ id }) => ids.includes(id))
  if (chosen.length < new Set(ids).size) throw new FieldsError([{ path: 'attach', key: 'fields.attach.gone' }])
  const attachments = chosen.map(({ id, name, byte_size }) => ({ id, name, bytes: Number(byte_size) }))
  if (isTooLarge(attachments))
    throw new FieldsError([{ path: 'attach', key: 'fields.attach.too_large', values: { max: attachmentMegabytesMax } }])
  return attachments
}
