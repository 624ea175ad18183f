/** What the dashboard counts. Times are milliseconds; of a span the end is not in it. */

import { sql } from 'kysely'
import { isOneOf } from '../../../domain/collections.ts'
import { parseJson } from '../../../domain/json.ts'
import type { CountedLead } from '../../../domain/leads/dashboard.ts'
import type { LeadStatus } from '../../../domain/leads/statuses.ts'
import { LEAD_STATUSES, statusesOf, UNCOUNTED_STATUSES } from '../../../domain/leads/statuses.ts'
import type { Database } from '../../store.ts'

export type Span = {
  from: number
  to: number
  /** Offices whose leads are counted; null for all. */
  offices: readonly string[] | null
}

type Last = { created_at: number; id: string }
export type CountedRow = CountedLead & Last

/** The leads that came in a span, a piece at a time, those that were merged once. Lost ones don't say their stage before. */
export async function* readPieces(db: Database, span: Span, pieceSize = 1000): AsyncGenerator<CountedRow[]> {
  if (span.offices?.length === 0) return
  for (let last: Last | undefined; ; ) {
    const rows = await readPiece(db, span, last, pieceSize)
    if (rows.length > 0) yield rows
    if (rows.length < pieceSize) return
    last = rows.at(-1)
  }
}

/** The same, with the stage of lost leads before they were lost. */
export async function* readLeads(db: Database, span: Span, pieceSize = 1000): AsyncGenerator<CountedRow[]> {
  for await (const rows of readPieces(db, span, pieceSize)) {
    const stood = await readLostFrom(
      db,
      rows.filter(({ status }) => status === 'lost').map(({ id }) => id),
    )
    yield rows.map((row) => ({ ...row, stoodAt: stood.get(row.id) }))
  }
}

async function readPiece(db: Database, { from, to, offices }: Span, last: Last | undefined, pieceSize: number) {
  return (
    db
      .selectFrom('lead')
      .select(['id', 'office', 'edition', 'source', 'campaign', 'landing', 'countries', 'status', 'lost_reason'])
      .select(['created_at', 'first_answer_at', 'owner_id', 'utm_source', 'utm_medium'])
      .where('merged_into', 'is', null)
      .where('status', 'not in', UNCOUNTED_STATUSES)
      // each piece begins in the index where the one before it ended
      .where('created_at', '>=', last?.created_at ?? from)
      .where('created_at', '<', to)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) > (${last?.created_at ?? 0}, ${last?.id ?? ''})`),
      )
      .$if(offices !== null, (query) => query.where('office', 'in', offices ?? []))
      .orderBy('created_at')
      .orderBy('id')
      .limit(pieceSize)
      .execute()
  )
}

/** Where lost leads stood before they were lost last. */
async function readLostFrom(db: Database, ids: string[]): Promise<Map<string, LeadStatus>> {
  if (ids.length === 0) return new Map()
  const events = await db
    .selectFrom('lead_event')
    .select(['lead_id', 'id', 'at', 'data'])
    .where('lead_id', 'in', ids)
    .where('kind', '=', 'status')
    // not ordered there: by its order PostgreSQL would go through the status events of all leads
    .execute()
  const stood = new Map<string, LeadStatus>()
  for (const { lead_id, data } of events.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))) {
    const { from, to } = parseJson(data)
    if (to === 'lost' && isOneOf(LEAD_STATUSES, from)) stood.set(lead_id, from)
  }
  return stood
}

/** What was ordered in a span, by currency and state, at the agreed prices, in hundredths. */
export async function sumOrders(db: Database, { from, to, offices }: Span) {
  if (offices?.length === 0) return []
  const rows = await db
    .selectFrom('service_order')
    .select(({ fn }) => [
      'currency',
      'status',
      fn.countAll<number>().as('orders'),
      fn.sum<number>(fn.coalesce('agreed_minor', 'total_minor')).as('total_minor'),
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('lead_id', 'in', ({ selectFrom }) =>
      selectFrom('lead')
        .select('lead.id')
        .where('lead.status', 'not in', UNCOUNTED_STATUSES)
        .$if(offices !== null, (query) => query.where('office', 'in', offices ?? [])),
    )
    .groupBy(['currency', 'status'])
    .orderBy('currency')
    .orderBy('status')
    .execute()
  return rows.map((row) => ({ ...row, orders: Number(row.orders), total_minor: Number(row.total_minor) }))
}

/** What the won leads that came in a span ordered, by owner, office, campaign and currency, at the agreed prices, in hundredths; without cancelled orders. */
export async function sumWonOrders(db: Database, { from, to, offices }: Span) {
  if (offices?.length === 0) return []
  const rows = await db
    .selectFrom('lead')
    .innerJoin('service_order', 'service_order.lead_id', 'lead.id')
    .select(['lead.owner_id', 'lead.office', 'lead.utm_source', 'lead.utm_medium', 'lead.campaign'])
    .select(({ fn }) => [
      'service_order.currency',
      fn.sum<number>(fn.coalesce('agreed_minor', 'total_minor')).as('total_minor'),
    ])
    .where('lead.merged_into', 'is', null)
    .where('lead.status', 'in', statusesOf('won'))
    .where('lead.created_at', '>=', from)
    .where('lead.created_at', '<', to)
    .where('service_order.status', '!=', 'cancelled')
    .$if(offices !== null, (query) => query.where('lead.office', 'in', offices ?? []))
    .groupBy(['lead.owner_id', 'lead.office', 'lead.utm_source', 'lead.utm_medium', 'lead.campaign'])
    .groupBy('service_order.currency')
    .execute()
  return rows.map((row) => ({ ...row, total_minor: Number(row.total_minor) }))
}
