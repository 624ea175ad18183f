/** The inbox: leads by filters, in an order, a page at a time. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { askedTerms } from '../../../domain/leads/lead-terms.ts'
import type { Tables } from '../../schema.ts'
import type { Database } from '../../store.ts'
import type { LeadRow } from './leads.ts'

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

/** What a text leads to: the leads that have its rare terms, and the terms that many have, which each must have too. */
type TextFound = { ids: string[] | null; common: string[][] }
/** A term that more leads have is common. */
const rareMax = 300

async function findText(db: Database, text: string): Promise<TextFound> {
  const found: TextFound = { ids: null, common: [] }
  for (const terms of askedTerms(text)) {
    const rows = await withTerms(db, terms)
      .distinct()
      .limit(rareMax + 1)
      .execute()
    if (rows.length > rareMax) found.common.push(terms)
    else {
      const ids = new Set(rows.map(({ lead_id }) => lead_id))
      found.ids = found.ids ? found.ids.filter((id) => ids.has(id)) : [...ids]
    }
  }
  return found
}

/** Leads of which a term begins with one of these. */
const withTerms = (db: Database, begins: readonly string[]) =>
  db
    .selectFrom('lead_term')
    .select('lead_id')
    .where(({ eb, and, or }) =>
      or(begins.map((begin) => and([eb('term', '>=', begin), eb('term', '<', `${begin}\u{10ffff}`)]))),
    )

function narrowed(db: Database, filter: Omit<LeadFilter, 'text'>, { ids, common }: TextFound): Leads {
  const query = db.selectFrom('lead') as Leads
  const { offices, status, office, owner, country, edition, source, since, isWaiting } = filter
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
  if (ids) found = ids.length > 0 ? found.where('id', 'in', ids) : found.where(sql<boolean>`1 = 0`)
  // said to be true, it is looked up in one list made once: PostgreSQL would else join by guesses, for minutes where it has counted nothing yet
  for (const terms of common) found = found.where(sql<boolean>`(lead.id in ${withTerms(db, terms)}) is true`)
  return found
}

/** A page of leads and how many there are in all. */
export async function listLeads(
  db: Database,
  { text = '', ...filter }: LeadFilter,
  { order, page, perPage }: { order: LeadOrder; page: number; perPage: number },
): Promise<{ leads: LeadRow[]; total: number }> {
  const found = await findText(db, text)
  const asked = () => narrowed(db, filter, found)
  const [{ total }, leads] = await Promise.all([
    asked()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    // who stands on the page is told by the index alone, and only their rows are read
    ordered(
      (db.selectFrom('lead') as Leads).where(({ eb }) =>
        eb(
          'id',
          'in',
          ordered(asked(), order)
            .select('id')
            .limit(perPage)
            .offset((page - 1) * perPage),
        ),
      ),
      order,
    )
      .selectAll()
      .execute(),
  ])
  return { leads, total: Number(total) }
}

/** Ids of the leads that fit, in an order, `most` at most. */
export async function listLeadIds(
  db: Database,
  { text = '', ...filter }: LeadFilter,
  { order, most }: { order: LeadOrder; most: number },
): Promise<string[]> {
  const found = await findText(db, text)
  const rows = await ordered(narrowed(db, filter, found), order)
    .select('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
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
