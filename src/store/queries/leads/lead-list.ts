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
