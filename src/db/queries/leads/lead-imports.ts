/** Imported lists of leads, and the leads that came with them. */
import { sql } from 'kysely'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'
import { addTerms } from './lead-terms.ts'
import type { LeadRow } from './leads.ts'

export type LeadImport = Tables['lead_import']

/** Values of one statement: databases take so many and no more. */
const pieceSize = 300

function* pieces<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += pieceSize) yield all.slice(at, at + pieceSize)
}

export type Contact = Pick<LeadRow, 'email' | 'phone' | 'chat_id'>
export type SameContact = Pick<LeadRow, 'id' | 'name' | 'email' | 'phone' | 'chat_id'>

/** Leads with one of these email addresses, phone numbers or chat IDs. @param offices null for all */
export async function findByContacts(
  db: Database,
  contacts: readonly Contact[],
  offices: readonly string[] | null,
): Promise<SameContact[]> {
  if (offices?.length === 0) return []
  const ways = [
    { column: sql`phone`, values: contacts.map(({ phone }) => phone) },
    { column: sql`email`, values: contacts.map(({ email }) => email) },
    { column: sql`lower(chat_id)`, values: contacts.map(({ chat_id }) => chat_id?.toLowerCase() ?? '') },
  ]
  const leads = new Map<string, SameContact>()
  for (const { column, values } of ways)
    for (const piece of pieces([...new Set(values.filter(Boolean))])) {
      const rows = await db
        .selectFrom('lead')
        .select(['id', 'name', 'email', 'phone', 'chat_id'])
        .where(sql<boolean>`${column} in (${sql.join(piece)})`)
        .where('merged_into', 'is', null)
        .where('erased_at', 'is', null)
        .$if(offices !== null, (query) => query.where('office', 'in', offices ?? []))
        .execute()
      for (const row of rows) leads.set(row.id, row)
    }
  return [...leads.values()]
}

/** Adds leads with the terms that they are found by. */
export async function insertLeads(
  tx: Tx,
  leads: readonly LeadRow[],
  termsOf: (lead: LeadRow) => readonly string[],
): Promise<void> {
  for (const piece of pieces(leads)) {
    await tx.insertInto('lead').values(piece).execute()
    for (const lead of piece) await addTerms(tx, lead.id, termsOf(lead))
  }
}

export async function insertLeadEvents(tx: Tx, events: readonly Tables['lead_event'][]): Promise<void> {
  for (const piece of pieces(events)) await tx.insertInto('lead_event').values(piece).execute()
}

export const insertLeadImport = (tx: Tx, row: LeadImport) => tx.insertInto('lead_import').values(row).execute()

export const findLeadImport = (db: Database, id: string): Promise<LeadImport | undefined> =>
  db.selectFrom('lead_import').selectAll().where('id', '=', id).executeTakeFirst()

/** The latest imports. @param staffId of one person; null for everybody's */
export const listLeadImports = (db: Database, staffId: string | null, limit: number): Promise<LeadImport[]> =>
  db
    .selectFrom('lead_import')
    .selectAll()
    .$if(staffId !== null, (query) => query.where('staff_id', '=', staffId ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type DeletedImport = {
  deleted: number
  /** Of leads with later changes or events. */
  remaining: number
  /** Of leads without them, in other offices. */
  elsewhere: number
}

/** Deletes the leads of an import that have no later changes or events. @param offices whose leads are deleted; null for all */
export async function deleteImported(
  tx: Tx,
  importId: string,
  offices: readonly string[] | null,
): Promise<DeletedImport> {
  // what comes meanwhile waits, and finds no lead; what came first is seen below
  await tx.updateTable('lead').set({ updated_at: sql`updated_at` }).where('import_id', '=', importId).execute()
  const leads = await tx
    .selectFrom('lead')
    .select(['id', 'office', 'created_at', 'updated_at'])
    .where('import_id', '=', importId)
    .execute()
  // notes, tasks, mails, files and appointments are events, and change no lead
  const later = await tx
    .selectFrom('lead_event')
    .innerJoin('lead', 'lead.id', 'lead_event.lead_id')
    .select('lead_event.lead_id')
    .distinct()
    .where('lead.import_id', '=', importId)
    .where('lead_event.kind', 'not in', ['added', 'owner'])
    .execute()
  const touched = new Set(later.map(({ lead_id }) => lead_id))
  const untouched = leads.filter(
    ({ id, created_at, updated_at }) => Number(updated_at) === Number(created_at) && !touched.has(id),
  )
  const seen = untouched.filter(({ office }) => offices === null || offices.includes(office))
  for (const piece of pieces(seen.map(({ id }) => id))) {
    await tx.deleteFrom('lead_term').where('lead_id', 'in', piece).execute()
    await tx.deleteFrom('lead_event').where('lead_id', 'in', piece).execute()
    await tx.deleteFrom('lead').where('id', 'in', piece).execute()
  }
  return {
    deleted: seen.length,
    remaining: leads.length - untouched.length,
    elsewhere: untouched.length - seen.length,
  }
}

export const markUndone = (tx: Tx, id: string, { at, remaining }: { at: number; remaining: number }) =>
  tx.updateTable('lead_import').set({ undone_at: at, remaining }).where('id', '=', id).execute()
