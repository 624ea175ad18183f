/** Leads: written with bookings and orders, listed for staff. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { askedTerms, leadTerms } from '../../../domain/leads/lead-terms.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export type LeadRow = Tables['lead']

/** The open matter of the same person: same mail and same phone; null when there is none. */
export async function findSamePerson(tx: Tx, email: string, phone: string): Promise<LeadRow | null> {
  const row = await tx
    .selectFrom('lead')
    .selectAll()
    .where('email', '=', email)
    .where('phone', '=', phone)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

export const insertLead = (tx: Tx, lead: LeadRow) => tx.insertInto('lead').values(lead).execute()

/** Changes a lead and raises its version. */
export const updateLead = (tx: Tx, id: string, changes: Partial<Omit<LeadRow, 'id' | 'version'>>, now: number) =>
  tx
    .updateTable('lead')
    .set({ ...changes, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

export const insertEvent = (tx: Tx, event: Tables['lead_event']) => tx.insertInto('lead_event').values(event).execute()

/** Adds what a lead is found by; what is there already stays. */
export async function addTerms(tx: Tx, leadId: string, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return
  await tx
    .insertInto('lead_term')
    .values(terms.map((term) => ({ term, lead_id: leadId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notes to which lead a booking or an order belongs. */
export async function belongTo(tx: Tx, kind: 'inquiry' | 'order', reference: string, leadId: string): Promise<void> {
  const table = kind === 'inquiry' ? 'inquiry' : 'service_order'
  await tx.updateTable(table).set({ lead_id: leadId }).where('reference', '=', reference).execute()
}

/** Bookings and orders that belong to no lead yet, oldest first, as databases from before the console have them. */
export async function listWithoutLead(db: Database, limit: number) {
  const inquiries = await db
    .selectFrom('inquiry')
    .selectAll()
    .where('lead_id', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  const orders = await db
    .selectFrom('service_order')
    .selectAll()
    .where('lead_id', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return { inquiries, orders }
}

/** Removes leads whose bookings and orders are all gone; answers how many. */
export async function deleteEmptyLeads(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('lead')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('inquiry').select('reference').whereRef('inquiry.lead_id', '=', 'lead.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('service_order').select('reference').whereRef('service_order.lead_id', '=', 'lead.id'))),
    )
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Everything that leads are found by, made anew from what people sent; for a restore, whose tables hold none of it. */
export async function rebuildLeadTerms(tx: Tx): Promise<void> {
  await tx.deleteFrom('lead_term').execute()
  for (let after = ''; ; ) {
    const leads = await tx
      .selectFrom('lead')
      .select(['id', 'name', 'email', 'phone', 'chat_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pieceSize)
      .execute()
    for (const lead of leads) await addTerms(tx, lead.id, await termsOf(tx, lead))
    const last = leads.at(-1)
    if (!last) return
    after = last.id
  }
}
const pieceSize = 200

async function termsOf(tx: Tx, lead: Pick<LeadRow, 'id' | 'name' | 'email' | 'phone' | 'chat_id'>): Promise<string[]> {
  const { inquiries, orders } = await listOfLead(tx, lead.id)
  const said = [
    ...inquiries.map(({ major, remarks, ...sent }) => ({ ...sent, texts: [major, remarks] })),
    ...orders.map(({ message, ...sent }) => ({ ...sent, texts: [message] })),
  ]
  const own = leadTerms({ ...lead, chatId: lead.chat_id, references: [], texts: [] })
  const theirs = said.flatMap(({ name, email, phone, chat_id, reference, texts }) =>
    leadTerms({ name, email, phone, chatId: chat_id, references: [reference], texts }),
  )
  return [...new Set([...own, ...theirs])]
}

const CHANGES = 'lead_changes'

/** Raised in every transaction that changes what an inbox shows: who listens looks again when it moves. */
export async function raiseLeadChanges(tx: Tx): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: CHANGES, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(setting.value as integer) + 1 as text)` }),
    )
    .execute()
}

/** How often leads have changed. */
export async function readLeadChanges(db: Database): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', CHANGES).executeTakeFirst()
  return Number(row?.value ?? 0)
}

export type LeadFilter = {
  /** Offices that whoever asks may see; null for all. */
  offices: readonly string[] | null
  text?: string | undefined
  status?: readonly string[] | undefined
  office?: string | undefined
  /** A staff id, or `none`. */
  owner?: string | undefined
  country?: string | undefined
  edition?: string | undefined
  source?: string | undefined
  /** Written at or after this time. */
  since?: number | undefined
  isWaiting?: boolean | undefined
}
export const LEAD_ORDERS = ['newest', 'oldest', 'waiting', 'name'] as const
export type LeadOrder = (typeof LEAD_ORDERS)[number]

type Leads = SelectQueryBuilder<Tables, 'lead', object>

function narrowed(query: Leads, filter: LeadFilter): Leads {
  const { offices, text, status, office, owner, country, edition, source, since, isWaiting } = filter
  let found = query.where('merged_into', 'is', null)
  if (offices) found = offices.length > 0 ? found.where('office', 'in', offices) : found.where(sql<boolean>`1 = 0`)
  if (status?.length) found = found.where('status', 'in', status)
  if (office) found = found.where('office', '=', office)
  if (owner) found = owner === 'none' ? found.where('owner_id', 'is', null) : found.where('owner_id', '=', owner)
  if (country) found = found.where(sql<boolean>`',' || countries || ',' like ${`%,${country},%`}`)
  if (edition) found = found.where('edition', '=', edition)
  if (source) found = found.where('source', '=', source)
  if (since) found = found.where('wrote_at', '>=', since)
  if (isWaiting) found = found.where('waiting_since', 'is not', null)
  for (const terms of askedTerms(text ?? ''))
    found = found.where(({ selectFrom, or, eb }) =>
      eb(
        'lead.id',
        'in',
        selectFrom('lead_term')
          .select('lead_id')
          .where((term) =>
            or(terms.map((begin) => term.and([term('term', '>=', begin), term('term', '<', `${begin}\u{10ffff}`)]))),
          ),
      ),
    )
  return found
}

/** A page of leads and how many there are in all. */
export async function listLeads(
  db: Database,
  filter: LeadFilter,
  { order, page, perPage }: { order: LeadOrder; page: number; perPage: number },
): Promise<{ leads: LeadRow[]; total: number }> {
  const [{ total }, leads] = await Promise.all([
    narrowed(db.selectFrom('lead') as Leads, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    ordered(narrowed(db.selectFrom('lead') as Leads, filter), order)
      .selectAll()
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  return { leads, total: Number(total) }
}

function ordered(query: Leads, order: LeadOrder): Leads {
  if (order === 'name') return query.orderBy('name').orderBy('id')
  if (order === 'oldest') return query.orderBy('created_at').orderBy('id')
  if (order === 'waiting')
    return query
      .orderBy(sql`case when waiting_since is null then 1 else 0 end`)
      .orderBy('waiting_since')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc')
}

/** Keeps everybody else from changing a lead until this transaction ends; SQLite's transactions do so anyway. */
export const holdLead = (tx: Tx, id: string) =>
  tx.updateTable('lead').set({ updated_at: sql`updated_at` }).where('id', '=', id).execute()

/** A lead, merged ones too; null when there is none. */
export async function findLead(db: Database, id: string): Promise<LeadRow | null> {
  return (await db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** What was noted of a lead, newest first, with who did it. */
export const listEvents = (db: Database, leadId: string, limit: number) =>
  db
    .selectFrom('lead_event')
    .leftJoin('staff', 'staff.id', 'lead_event.staff_id')
    .select(['lead_event.id', 'lead_event.at', 'lead_event.kind', 'lead_event.data', 'staff.name as who'])
    .where('lead_id', '=', leadId)
    .orderBy('at', 'desc')
    .orderBy('lead_event.id', 'desc')
    .limit(limit)
    .execute()

/** What a person sent: bookings and orders of a lead, oldest first. */
export async function listOfLead(db: Database, leadId: string) {
  const [inquiries, orders] = await Promise.all([
    db.selectFrom('inquiry').selectAll().where('lead_id', '=', leadId).orderBy('created_at').execute(),
    db.selectFrom('service_order').selectAll().where('lead_id', '=', leadId).orderBy('created_at').execute(),
  ])
  return { inquiries, orders }
}
