/** The inbox: leads by filters, in an order, a page at a time. */

import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type LeadStatus, UNCOUNTED_STATUSES } from '../../../domain/leads/statuses.ts'
import type { Tables } from '../../schema.ts'
import type { Database } from '../../store.ts'
import { listNextAppointments } from '../appointments/appointments.ts'
import { listLatestPlans } from '../inquiries.ts'
import { findText, type TextFound, withAllTerms } from './lead-text.ts'
import { countOnce, type KnownTotals } from './lead-totals.ts'

export type LeadFilter = {
  /** Offices whose leads the reader may see; null for all. */
  offices: readonly string[] | null
  text?: string | undefined
  /** Default: all but spam, or with a search text all. */
  status?: readonly LeadStatus[] | undefined
  office?: string | undefined
  /** A staff id, or `none`. */
  owner?: string | undefined
  country?: string | undefined
  edition?: string | undefined
  source?: string | undefined
  /** Empty for leads without one. */
  utm_source?: string | undefined
  utm_medium?: string | undefined
  campaign?: string | undefined
  /** Created at or after this time. */
  createdFrom?: number | undefined
  /** Created before this time. */
  createdBefore?: number | undefined
  /** Written at or after this time. */
  since?: number | undefined
  isWaiting?: boolean | undefined
  /** Has an order, confirmed or with an agreed price or deposit, that isn't paid in full. */
  isUnpaid?: boolean | undefined
}
export const LEAD_ORDERS = ['newest', 'oldest', 'waiting', 'name'] as const
export type LeadOrder = (typeof LEAD_ORDERS)[number]

type Leads = SelectQueryBuilder<Tables, 'lead', object>

function narrowed(db: Database, filter: Omit<LeadFilter, 'text'>, text: TextFound): Leads {
  const query: Leads = db.selectFrom('lead')
  const { offices, status, office, owner, country, edition, source, since, isWaiting, isUnpaid } = filter
  const { createdFrom, createdBefore } = filter
  let leads = query.where('merged_into', 'is', null)
  if (offices) leads = offices.length > 0 ? leads.where('office', 'in', offices) : leads.where(sql<boolean>`1 = 0`)
  if (office) leads = leads.where('office', '=', office)
  if (owner) leads = owner === 'none' ? leads.where('owner_id', 'is', null) : leads.where('owner_id', '=', owner)
  if (edition) leads = leads.where(sql.ref('edition'), '=', edition)
  if (source) leads = leads.where('source', '=', source)
  for (const field of ['utm_source', 'utm_medium', 'campaign'] as const)
    if (filter[field] !== undefined) leads = leads.where(field, '=', filter[field])
  if (createdFrom !== undefined) leads = leads.where('created_at', '>=', createdFrom)
  if (createdBefore !== undefined) leads = leads.where('created_at', '<', createdBefore)
  if (since) leads = leads.where('wrote_at', '>=', since)
  if (isWaiting) leads = leads.where('waiting_since', 'is not', null)
  if (isUnpaid) leads = leads.where(hasBalanceDue)
  // an index has all of these, row by row: what few rows have is compared first
  if (status?.length) leads = leads.where('status', 'in', status)
  else if (!text) leads = leads.where('status', 'not in', UNCOUNTED_STATUSES)
  if (country)
    leads = leads.where(
      sql<boolean>`',' || countries || ',' like ${`%,${country.replaceAll('_', '\\_')},%`} escape '\\'`,
    )
  if (text && 'ids' in text)
    leads = text.ids.length > 0 ? leads.where('id', 'in', text.ids) : leads.where(sql<boolean>`1 = 0`)
  // said to be true, it is looked up in one list made once: PostgreSQL would else join by guesses, for minutes where it has counted nothing yet
  if (text && 'terms' in text) leads = leads.where(sql<boolean>`(lead.id in (${withAllTerms(db, text.terms)})) is true`)
  return leads
}

const hasBalanceDue = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'lead'>) =>
  exists(
    selectFrom('service_order')
      .select('reference')
      .whereRef('service_order.lead_id', '=', 'lead.id')
      .where('service_order.status', '!=', 'cancelled')
      .where(({ or, eb }) =>
        or([
          eb('service_order.status', '!=', 'received'),
          eb('agreed_minor', 'is not', null),
          eb('deposit_minor', 'is not', null),
        ]),
      )
      .where(({ eb, fn, selectFrom }) =>
        eb(
          fn.coalesce('agreed_minor', 'total_minor'),
          '>',
          selectFrom('payment')
            .select(sql<number>`coalesce(sum(amount_minor), 0)`.as('received'))
            .whereRef('payment.order_reference', '=', 'service_order.reference')
            .where('voided_at', 'is', null),
        ),
      ),
  )

type Sort = { order: LeadOrder; isWaiting?: boolean | undefined }
type Part = { limit: number; offset: number }
export type LeadPage = { leads: ListedLead[]; total: number /** There are more than the total. */; isCapped: boolean }

/** Of what a common word leads to, so many are counted and paged through: to count all takes longer than anything else of the page. */
const leadsCountedMax = 3000

/**
 * A page of leads and how many there are in all.
 * @param list `now`, in milliseconds: an appointment that has ended is not a lead's next
 * @param totals what was counted already
 * @param countedMax of what a common word leads to
 */
export async function listLeads(
  db: Database,
  { text = '', ...filter }: LeadFilter,
  { order, page, perPage, now }: { order: LeadOrder; page: number; perPage: number; now: number },
  totals: KnownTotals = new Map(),
  countedMax = leadsCountedMax,
): Promise<LeadPage> {
  const textMatch = await findText(db, text)
  const filtered = () => narrowed(db, filter, textMatch)
  const sort = { order, isWaiting: filter.isWaiting }
  const offset = (page - 1) * perPage
  if (textMatch && 'terms' in textMatch) {
    const ids = await idsInOrder(filtered, sort, { limit: countedMax + 1, offset: 0 })
    const total = Math.min(ids.length, countedMax)
    const leads = await readInOrder(db, ids.slice(0, total).slice(offset, offset + perPage), now)
    return { leads, total, isCapped: ids.length > total }
  }
  const [total, ids] = await Promise.all([
    countOnce(totals, JSON.stringify([text, filter]), () => countAll(filtered())),
    idsInOrder(filtered, sort, { limit: perPage, offset }),
  ])
  return { leads: await readInOrder(db, ids, now), total, isCapped: false }
}

async function countAll(leads: Leads): Promise<number> {
  const { total } = await leads.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/** Ids of the leads that fit, in an order, `most` at most. */
export async function listLeadIds(
  db: Database,
  { text = '', ...filter }: LeadFilter,
  { order, most }: { order: LeadOrder; most: number },
): Promise<string[]> {
  const textMatch = await findText(db, text)
  return idsInOrder(
    () => narrowed(db, filter, textMatch),
    { order, isWaiting: filter.isWaiting },
    { limit: most, offset: 0 },
  )
}

/** The ids of a page come from an index alone; only their rows are read. */
function idsInOrder(filtered: () => Leads, { order, isWaiting }: Sort, part: Part): Promise<string[]> {
  if (order !== 'waiting') return readIds(filtered(), order, part)
  return isWaiting ? readIds(filtered(), 'waits', part) : readWaitingFirst(filtered, part)
}

/** Those who wait are few and have an index of their own; behind them come the others. */
async function readWaitingFirst(filtered: () => Leads, { limit, offset }: Part): Promise<string[]> {
  const waiting = () => filtered().where('waiting_since', 'is not', null)
  const before = await countAll(waiting())
  const first = offset < before ? await readIds(waiting(), 'waits', { limit, offset }) : []
  if (first.length === limit) return first
  const others = filtered().where('waiting_since', 'is', null)
  const part = { limit: limit - first.length, offset: Math.max(0, offset - before) }
  return [...first, ...(await readIds(others, 'newest', part))]
}

async function readIds(leads: Leads, order: IndexOrder, { limit, offset }: Part): Promise<string[]> {
  const rows = await ordered(leads, order).select('id').limit(limit).offset(offset).execute()
  return rows.map(({ id }) => id)
}

/** The columns that the inbox shows or reckons with. */
const LISTED = [
  'id',
  'version',
  'status',
  'owner_id',
  'office',
  'name',
  'email',
  'phone',
  'countries',
  'has_order',
  'degree',
  'intake_year',
  'intake_term',
  'wrote_at',
  'waiting_since',
  'first_answer_at',
] as const

/** A lead's row with the plans of its newest booking, null without one, and the beginning of its next appointment, also of one under way. */
export type ListedLead = Awaited<ReturnType<typeof readInOrder>>[number]

async function readInOrder(db: Database, ids: readonly string[], now: number) {
  if (ids.length === 0) return []
  // side by side: PostgreSQL plans one query of all three longer than it runs
  const [rows, plans, appointments] = await Promise.all([
    db.selectFrom('lead').select(LISTED).where('id', 'in', ids).execute(),
    listLatestPlans(db, ids),
    listNextAppointments(db, ids, now),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...row, booked: plans.get(id) ?? null, next_appointment: appointments.get(id) ?? null }] : []
  })
}

/** `waits`: of those who all wait. */
type IndexOrder = Exclude<LeadOrder, 'waiting'> | 'waits'

/** By an index where there is one. */
function ordered(query: Leads, order: IndexOrder) {
  if (order === 'name') return query.orderBy('name').orderBy('id')
  // PostgreSQL follows an index only where all of it is named from its beginning, what is always null too
  if (order === 'waits')
    return query.orderBy('merged_into').orderBy('waiting_since').orderBy('created_at', 'desc').orderBy('id', 'desc')
  const direction = order === 'oldest' ? 'asc' : 'desc'
  return query.orderBy('merged_into', direction).orderBy('created_at', direction).orderBy('id', direction)
}
