/** The inbox: leads by filters, in an order, a page at a time. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../schema.ts'
import type { Database } from '../../store.ts'
import { findText, type TextFound, withAllTerms } from './lead-text.ts'
import { countOnce, type KnownTotals } from './lead-totals.ts'
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

function narrowed(db: Database, filter: Omit<LeadFilter, 'text'>, text: TextFound): Leads {
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
  if (text && 'ids' in text)
    found = text.ids.length > 0 ? found.where('id', 'in', text.ids) : found.where(sql<boolean>`1 = 0`)
  // said to be true, it is looked up in one list made once: PostgreSQL would else join by guesses, for minutes where it has counted nothing yet
  if (text && 'terms' in text) found = found.where(sql<boolean>`(lead.id in (${withAllTerms(db, text.terms)})) is true`)
  return found
}

type Part = { limit: number; offset: number }

/**
 * A page of leads and how many there are in all.
 * @param totals what was counted already
 */
export async function listLeads(
  db: Database,
  { text = '', ...filter }: LeadFilter,
  { order, page, perPage }: { order: LeadOrder; page: number; perPage: number },
  totals: KnownTotals = new Map(),
): Promise<{ leads: LeadRow[]; total: number }> {
  const found = await findText(db, text)
  const asked = () => narrowed(db, filter, found)
  const part = { limit: perPage, offset: (page - 1) * perPage }
  const [total, leads] = await Promise.all([
    countOnce(totals, JSON.stringify([text, filter]), () => countAll(asked())),
    readOrdered(db, asked, { order, isWaiting: filter.isWaiting }, part),
  ])
  return { leads, total }
}

async function countAll(leads: Leads): Promise<number> {
  const { total } = await leads.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

function readOrdered(
  db: Database,
  asked: () => Leads,
  { order, isWaiting }: { order: LeadOrder; isWaiting?: boolean | undefined },
  part: Part,
): Promise<LeadRow[]> {
  if (order !== 'waiting') return readPart(db, asked(), order, part)
  return isWaiting ? readPart(db, asked(), 'waits', part) : readWaitingFirst(db, asked, part)
}

/** Who stands on the page is told by the index alone, and only their rows are read. */
const readPart = (
  db: Database,
  leads: Leads,
  order: LeadOrder | 'waits',
  { limit, offset }: Part,
): Promise<LeadRow[]> =>
  ordered(
    (db.selectFrom('lead') as Leads).where('id', 'in', ordered(leads, order).select('id').limit(limit).offset(offset)),
    order,
  )
    .selectAll()
    .execute()

/** Those who wait are few and have an index of their own; behind them come the others. */
async function readWaitingFirst(db: Database, asked: () => Leads, { limit, offset }: Part): Promise<LeadRow[]> {
  const waiting = () => asked().where('waiting_since', 'is not', null)
  const before = await countAll(waiting())
  const first = offset < before ? await readPart(db, waiting(), 'waits', { limit, offset }) : []
  if (first.length === limit) return first
  const others = asked().where('waiting_since', 'is', null)
  const part = { limit: limit - first.length, offset: Math.max(0, offset - before) }
  return [...first, ...(await readPart(db, others, 'newest', part))]
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

/** @param order `waits` of those who all wait: an index has it */
function ordered(query: Leads, order: LeadOrder | 'waits'): Leads {
  if (order === 'name') return query.orderBy('name').orderBy('id')
  if (order === 'waiting')
    return ordered(query.orderBy(sql`case when waiting_since is null then 1 else 0 end`), 'waits')
  // PostgreSQL follows an index only where all of it is named from its beginning, what is always null too
  if (order === 'waits')
    return query.orderBy('merged_into').orderBy('waiting_since').orderBy('created_at', 'desc').orderBy('id', 'desc')
  const direction = order === 'oldest' ? 'asc' : 'desc'
  return query.orderBy('merged_into', direction).orderBy('created_at', direction).orderBy('id', direction)
}
