import { type Kysely, sql } from 'kysely'

type Tables = {
  lead: { id: string; campaign: string; utm_source: string; utm_medium: string }
  inquiry: { lead_id: string | null; created_at: number; attribution: string }
  service_order: Tables['inquiry']
}

const leadsAtOnce = 500

/** The source and medium of a lead beside its campaign, and the office that a saved view is shared with: a code, or `*` for all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table lead add column utm_source text not null default ''`.execute(db)
  await sql`alter table lead add column utm_medium text not null default ''`.execute(db)
  await sql`create index lead_by_campaign on lead (
    utm_source, utm_medium, campaign, created_at, id, office, status, owner_id
  ) where merged_into is null`.execute(db)
  await sql`alter table saved_view add column shared_with text`.execute(db)
  const tables = db as unknown as Kysely<Tables>
  for (let last = ''; ; ) {
    const leads = await tables
      .selectFrom('lead')
      .select(['id', 'campaign'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(leadsAtOnce)
      .execute()
    await setOrigins(tables, leads)
    if (leads.length < leadsAtOnce) return
    last = leads.at(-1)?.id ?? ''
  }
}

/** A lead's campaign came with the first that its person sent: so do source and medium. */
async function setOrigins(db: Kysely<Tables>, leads: readonly { id: string; campaign: string }[]): Promise<void> {
  if (leads.length === 0) return
  const ids = leads.map(({ id }) => id)
  const sentOf = (table: 'inquiry' | 'service_order') =>
    db.selectFrom(table).select(['lead_id', 'created_at', 'attribution']).where('lead_id', 'in', ids).execute()
  const sent = [...(await sentOf('inquiry')), ...(await sentOf('service_order'))].sort(
    (a, b) => a.created_at - b.created_at,
  )
  const byLead = Map.groupBy(sent, ({ lead_id }) => lead_id)
  for (const { id, campaign } of leads) {
    const origins = (byLead.get(id) ?? []).map((one): Record<string, string> => JSON.parse(one.attribution))
    const { utm_source = '', utm_medium = '' } =
      origins.find(({ utm_campaign = '' }) => utm_campaign === campaign) ?? {}
    if (utm_source || utm_medium)
      await db.updateTable('lead').set({ utm_source, utm_medium }).where('id', '=', id).execute()
  }
}
