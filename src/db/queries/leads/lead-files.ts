/** Files that staff put in for a person; their bytes are stored beside the uploads, under the row's id. */
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export type LeadFileRow = Tables['lead_file']

export const insertLeadFile = (tx: Tx, file: LeadFileRow) => tx.insertInto('lead_file').values(file).execute()

export async function findLeadFile(db: Database, id: string): Promise<LeadFileRow | null> {
  return (await db.selectFrom('lead_file').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The files of a lead with who put them in, in the order in which they came. */
export const listLeadFiles = (db: Database, leadId: string) =>
  db
    .selectFrom('lead_file')
    .leftJoin('staff', 'staff.id', 'lead_file.staff_id')
    .selectAll('lead_file')
    .select('staff.name as who')
    .where('lead_id', '=', leadId)
    .orderBy('lead_file.created_at')
    .orderBy('lead_file.id')
    .execute()

/** What a person sent with their orders, by order and name. */
export const listSentFiles = (db: Database, leadId: string) =>
  db
    .selectFrom('upload')
    .innerJoin('service_order', 'service_order.reference', 'upload.order_reference')
    .select(['upload.id', 'upload.name', 'upload.byte_size', 'upload.created_at', 'upload.order_reference'])
    .where('service_order.lead_id', '=', leadId)
    .orderBy('upload.order_reference')
    .orderBy('upload.name')
    .execute()

/** All files of a lead: those that staff put in, with `who` did, then those of the person. */
export async function listFilesOfLead(db: Database, leadId: string) {
  const [staffFiles, sentFiles] = await Promise.all([listLeadFiles(db, leadId), listSentFiles(db, leadId)])
  const ofStaff = staffFiles.map(({ id, name, byte_size, created_at, order_reference, who }) => {
    return { id, name, byte_size, created_at, order_reference, who }
  })
  return [...ofStaff, ...sentFiles.map((file) => ({ ...file, who: null }))]
}

/** One file of a lead, sent by staff or by the person; null when the lead has none of this id. */
export async function findFileOfLead(db: Database, leadId: string, id: string): Promise<{ name: string } | null> {
  return (await listFilesOfLead(db, leadId)).find((file) => file.id === id) ?? null
}

/** Moves files that one lead has of another's orders. */
export const moveOrderFiles = (tx: Tx, { from, to }: { from: string; to: string }) =>
  tx
    .updateTable('lead_file')
    .set({ lead_id: to })
    .where('lead_id', '=', from)
    .where('order_reference', 'in', (eb) =>
      eb.selectFrom('service_order').select('reference').where('service_order.lead_id', '=', to),
    )
    .execute()

/** Removes a file's row; answers it, or null when the lead has none of this id. */
export async function deleteLeadFile(tx: Tx, leadId: string, id: string): Promise<LeadFileRow | null> {
  const row = await tx
    .deleteFrom('lead_file')
    .where('lead_id', '=', leadId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** What a person may fetch of an order: its files, once it is delivered. */
export const listDelivered = (db: Database, reference: string) =>
  db
    .selectFrom('lead_file')
    .innerJoin('service_order', 'service_order.reference', 'lead_file.order_reference')
    .select(['lead_file.id', 'lead_file.name', 'lead_file.byte_size', 'lead_file.created_at'])
    .where('order_reference', '=', reference)
    .where('service_order.status', '=', 'delivered')
    .orderBy('lead_file.created_at')
    .orderBy('lead_file.id')
    .execute()

/** A file by its id, while its order is delivered; at most one. */
export const findDelivered = (db: Database, id: string) =>
  db
    .selectFrom('lead_file')
    .innerJoin('service_order', 'service_order.reference', 'lead_file.order_reference')
    .selectAll('lead_file')
    .where('lead_file.id', '=', id)
    .where('service_order.status', '=', 'delivered')
    .execute()
