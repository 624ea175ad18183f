import type { Database } from '../../store.ts'

/** The office whose lead it is; null when there is none of that id. */
export async function findLeadOffice(db: Database, id: string): Promise<{ office: string } | null> {
  return (await db.selectFrom('lead').select('office').where('id', '=', id).executeTakeFirst()) ?? null
}
