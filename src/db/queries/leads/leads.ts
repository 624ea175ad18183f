/** Leads: written with bookings and orders, changed by staff, read whole. */

import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { WATCHED_FIELDS } from '../../../domain/connections/webhooks.ts'
import { parseJson } from '../../../domain/json.ts'
import { BEFORE_MEETING } from '../../../domain/leads/statuses.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'
import { queueChanged, readWatched } from '../connections/queue-events.ts'
import { nextCount } from '../settings.ts'

export type LeadRow = Tables['lead']

/** The matter of the same person: same mail and same phone, one that was merged into another too; null when there is none. */
export async function findSamePerson(tx: Tx, email: string, phone: string): Promise<LeadRow | null> {
  const row = await tx
    .selectFrom('lead')
    .selectAll()
    .where('email', '=', email)
    .where('phone', '=', phone)
    .where('erased_at', 'is', null)
    // leads that were not merged come first
    .orderBy(sql`case when merged_into is null then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

export const insertLead = (tx: Tx, lead: LeadRow) => tx.insertInto('lead').values(lead).execute()

/** Changes a lead, raises its version, and tells webhooks. */
export async function updateLead(
  tx: Tx,
  id: string,
  changes: Partial<Omit<LeadRow, 'id' | 'version'>>,
  now: number,
): Promise<void> {
  const before = WATCHED_FIELDS.some((field) => field in changes) ? await readWatched(tx, [id]) : null
  await tx
    .updateTable('lead')
    .set({ ...changes, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  await queueChanged(tx, before, now)
}

/** Changes a lead with a meeting: an earlier stage becomes “meeting”. */
export async function updateLeadWithMeeting(
  tx: Tx,
  id: string,
  changes: Partial<Pick<LeadRow, 'waiting_since' | 'first_answer_at' | 'owner_id'>>,
  now: number,
): Promise<void> {
  const before = await readWatched(tx, [id])
  await tx
    .updateTable('lead')
    .set(({ eb, ref }) => ({
      ...changes,
      status: eb
        .case()
        .when('status', 'in', BEFORE_MEETING)
        .then('meeting' as const)
        .else(ref('status'))
        .end(),
      updated_at: now,
      version: sql<number>`version + 1`,
    }))
    .where('id', '=', id)
    .execute()
  await queueChanged(tx, before, now)
}

export const insertEvent = (tx: Tx, event: Tables['lead_event']) => tx.insertInto('lead_event').values(event).execute()

/** Rows in one insert: databases take so many values and no more. */
const pieceSize = 500

/** The same event for many leads. */
export async function insertEvents(
  tx: Tx,
  leadIds: readonly string[],
  event: Omit<Tables['lead_event'], 'id' | 'lead_id'>,
): Promise<void> {
  for (let at = 0; at < leadIds.length; at += pieceSize)
    await tx
      .insertInto('lead_event')
      .values(leadIds.slice(at, at + pieceSize).map((lead_id) => ({ ...event, id: randomUUID(), lead_id })))
      .execute()
}

/** Whether the timeline says just this already. @param since milliseconds since 1970 */
export async function isNoted(
  tx: Tx,
  { lead_id, kind, staff_id, data }: Pick<Tables['lead_event'], 'lead_id' | 'kind' | 'staff_id' | 'data'>,
  since: number,
): Promise<boolean> {
  const existing = await tx
    .selectFrom('lead_event')
    .select('id')
    .where('lead_id', '=', lead_id)
    .where('kind', '=', kind)
    .where('staff_id', '=', staff_id)
    .where('data', '=', data)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return existing !== undefined
}

/** The last reply of staff by mail, or logged in a chat or by phone; undefined when there is none. */
export const findLastAnswered = (db: Database, leadId: string) =>
  db
    .selectFrom('lead_event')
    .select(['id', 'at', 'kind', 'data'])
    .where('lead_id', '=', leadId)
    .where('kind', 'in', ['answered', 'mail'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const setEventKind = (tx: Tx, id: string, kind: string) =>
  tx.updateTable('lead_event').set({ kind }).where('id', '=', id).execute()

/** Notes to which lead a booking or an order belongs. */
export async function setLeadId(tx: Tx, kind: 'inquiry' | 'order', reference: string, leadId: string): Promise<void> {
  const table = kind === 'inquiry' ? 'inquiry' : 'service_order'
  await tx.updateTable(table).set({ lead_id: leadId }).where('reference', '=', reference).execute()
}

/**
 * Whether nothing has happened on a lead since a time: no message, note, change or appointment, no task for a later day, no scheduled email, and no order that runs.
 * @param before milliseconds since 1970. @param day from which open tasks count, such as 2026-11-22
 */
export const isQuiet =
  (before: number, day: string) =>
  ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, 'lead'>) =>
    and([
      eb('updated_at', '<', before),
      eb('wrote_at', '<', before),
      not(
        exists(
          selectFrom('lead_event')
            .select('lead_event.id')
            .whereRef('lead_event.lead_id', '=', 'lead.id')
            .where('lead_event.at', '>=', before),
        ),
      ),
      not(
        exists(
          selectFrom('appointment')
            .select('appointment.id')
            .whereRef('appointment.lead_id', '=', 'lead.id')
            .where('appointment.starts_at', '>=', before),
        ),
      ),
      not(
        exists(
          selectFrom('service_order')
            .select('reference')
            .whereRef('service_order.lead_id', '=', 'lead.id')
            .where('service_order.status', 'not in', ['delivered', 'cancelled']),
        ),
      ),
      not(
        exists(
          selectFrom('lead_task')
            .select('lead_task.id')
            .whereRef('lead_task.lead_id', '=', 'lead.id')
            .where('done_at', 'is', null)
            .where('day', '>=', day),
        ),
      ),
      not(
        exists(
          selectFrom('scheduled_mail')
            .select('event_id')
            .whereRef('scheduled_mail.lead_id', '=', 'lead.id')
            .where('hold_reason', 'is', null),
        ),
      ),
    ])

/**
 * Removes leads without bookings and orders on which nothing has happened since a time; answers how many. Their appointments go too, so the caller
 * locks those first. @param before milliseconds since 1970
 */
export async function deleteEmptyLeads(tx: Tx, before: number): Promise<number> {
  const day = new Date(before).toISOString().slice(0, 10)
  const isEmpty = (lead: ExpressionBuilder<Tables, 'lead'>) => {
    const { and, eb, not, exists, selectFrom } = lead
    return and([
      isQuiet(before, day)(lead),
      not(exists(selectFrom('inquiry').select('reference').whereRef('inquiry.lead_id', '=', 'lead.id'))),
      not(exists(selectFrom('service_order').select('reference').whereRef('service_order.lead_id', '=', 'lead.id'))),
      eb('merged_into', 'is', null),
    ])
  }
  // waits for bookings that are being stored, so that the deletion sees them
  await tx.updateTable('lead').set({ updated_at: sql`updated_at` }).where(isEmpty).execute()
  const { numDeletedRows } = await tx.deleteFrom('lead').where(isEmpty).executeTakeFirstOrThrow()
  await deleteMergedIntoNothing(tx)
  if (numDeletedRows > 0n) await raiseLeadChanges(tx)
  return Number(numDeletedRows)
}

/** What was merged into a lead goes with it. */
async function deleteMergedIntoNothing(tx: Tx): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const { numDeletedRows } = await tx
      .deleteFrom('lead')
      .where('merged_into', 'is not', null)
      .where('merged_into', 'not in', (eb) => eb.selectFrom('lead as kept').select('kept.id'))
      .executeTakeFirstOrThrow()
    isDone = numDeletedRows === 0n
  }
  await tx
    .deleteFrom('lead_merge')
    .where('kept_id', 'not in', (eb) => eb.selectFrom('lead').select('lead.id'))
    .execute()
}

const CHANGES = 'lead_changes'

/** Raised in every transaction that changes what an inbox shows: who listens looks again when it moves. It is above `floor` then, too. */
export async function raiseLeadChanges(tx: Tx, floor = 0): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: CHANGES, value: String(floor + 1) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: nextCount(floor) }))
    .execute()
}

/** How often leads have changed. */
export async function readLeadChanges(db: Database): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', CHANGES).executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** Keeps everybody else from changing a lead until this transaction ends; SQLite's transactions do so anyway. */
export const holdLead = (tx: Tx, id: string) =>
  tx.updateTable('lead').set({ updated_at: sql`updated_at` }).where('id', '=', id).execute()

/** A lead, merged ones too; null when there is none. */
export async function findLead(db: Database, id: string): Promise<LeadRow | null> {
  return (await db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** What was noted of a lead, newest first, with who did it. */
/** Counts a lead's events that its person caused, not staff. @param since in ms */
export async function countOwnEvents(
  db: Database,
  leadId: string,
  kinds: readonly string[],
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('lead_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('lead_id', '=', leadId)
    .where('kind', 'in', kinds)
    .where('staff_id', 'is', null)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

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

/** Of a lead's events those that propose values or decide about them, oldest first, with parsed data. */
export async function listProposalEvents(db: Database, leadId: string) {
  const rows = await db
    .selectFrom('lead_event')
    .select(['kind', 'data'])
    .where('lead_id', '=', leadId)
    .where('kind', 'in', ['inquiry', 'order', 'proposal'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, data }) => ({ kind, data: parseJson(data) }))
}

/** What a person sent: bookings and orders of a lead, oldest first. */
export async function listOfLead(db: Database, leadId: string) {
  const [inquiries, orders] = await Promise.all([
    db.selectFrom('inquiry').selectAll().where('lead_id', '=', leadId).orderBy('created_at').execute(),
    db.selectFrom('service_order').selectAll().where('lead_id', '=', leadId).orderBy('created_at').execute(),
  ])
  return { inquiries, orders }
}

/** The office whose lead it is; null when there is none of that id. */
export async function findLeadOffice(db: Database, id: string): Promise<{ office: string } | null> {
  return (await db.selectFrom('lead').select('office').where('id', '=', id).executeTakeFirst()) ?? null
}
