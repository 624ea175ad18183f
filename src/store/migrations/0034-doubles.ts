import { type Kysely, sql } from 'kysely'
import { firstPage } from '../../domain/leads/first-page.ts'
import { nameTerm } from '../../domain/leads/lead-terms.ts'

type Sent = { lead_id: string; created_at: number; attribution: string }
type Known = {
  lead: { id: string; name: string; landing: string }
  lead_term: { term: string; lead_id: string }
  inquiry: Sent
  service_order: Sent
}
const pieceSize = 500

/** Leads that may be one person are found by chat name and by whole name; merges from either side. Where a lead came in: its first page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index lead_by_chat on lead (lower(chat_id)) where chat_id is not null`.execute(db)
  await db.schema.createIndex('lead_distinct_by_other').on('lead_distinct').column('other_id').execute()
  await db.schema
    .alterTable('lead')
    .addColumn('landing', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await addToLeads(db as Kysely<Known>)
}

async function addToLeads(db: Kysely<Known>): Promise<void> {
  for (let after = ''; ; ) {
    const leads = await db
      .selectFrom('lead')
      .select(['id', 'name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pieceSize)
      .execute()
    const last = leads.at(-1)
    if (!last) return
    const terms = leads.map(({ id, name }) => ({ term: nameTerm(name), lead_id: id })).filter(({ term }) => term)
    if (terms.length > 0)
      await db
        .insertInto('lead_term')
        .values(terms)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await addFirstPages(
      db,
      leads.map(({ id }) => id),
    )
    after = last.id
  }
}

/** The first page of what each lead sent first. */
async function addFirstPages(db: Kysely<Known>, ids: string[]): Promise<void> {
  const sent = (table: 'inquiry' | 'service_order') =>
    db.selectFrom(table).select(['lead_id', 'created_at', 'attribution']).where('lead_id', 'in', ids).execute()
  const latestFirst = [...(await sent('inquiry')), ...(await sent('service_order'))].sort(
    (one, other) => Number(other.created_at) - Number(one.created_at),
  )
  const pages = new Map(latestFirst.map(({ lead_id, attribution }) => [lead_id, firstPage(attribution)]))
  for (const [id, landing] of pages)
    if (landing) await db.updateTable('lead').set({ landing }).where('id', '=', id).execute()
}
