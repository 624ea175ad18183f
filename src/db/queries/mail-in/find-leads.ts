/** The leads that a message's clues lead to. */
import { sql } from 'kysely'
import { isToPerson } from '../../../domain/leads/answers/delivery.ts'
import type { Candidate } from '../../../domain/mail-in/find-evidence.ts'
import type { Database, Tx } from '../../store.ts'
import { findLead, holdLead, type LeadRow } from '../leads/leads.ts'

const mergesMax = 20

/** A lead with its known addresses, after merges; null if it was erased. */
export async function findCandidate(db: Database, leadId: string): Promise<Candidate | null> {
  let id = leadId
  for (let step = 0; step < mergesMax; step++) {
    const lead = await db
      .selectFrom('lead')
      .select(['email', 'merged_into', 'erased_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!lead || lead.erased_at !== null) return null
    if (lead.merged_into === null) return { leadId: id, addresses: await addressesOf(db, id, lead.email) }
    id = lead.merged_into
  }
  return null
}

/** The lead, or the one into which it was merged, locked until the transaction ends; null if it was erased. */
export async function lockMergedInto(tx: Tx, leadId: string): Promise<LeadRow | null> {
  for (let id = leadId; ; ) {
    await holdLead(tx, id)
    const candidate = await findCandidate(tx, id)
    if (!candidate) return null
    if (candidate.leadId === id) return findLead(tx, id)
    id = candidate.leadId
  }
}

/** Of the lead, its bookings and orders, and of senders that staff confirmed. */
async function addressesOf(db: Database, leadId: string, email: string): Promise<string[]> {
  const [inquiries, orders, senders] = await Promise.all([
    db.selectFrom('inquiry').select('email').where('lead_id', '=', leadId).execute(),
    db.selectFrom('service_order').select('email').where('lead_id', '=', leadId).execute(),
    db
      .selectFrom('mail_message')
      .select('sender')
      .distinct()
      .where('lead_id', '=', leadId)
      .where('is_known_sender', '=', 1)
      .execute(),
  ])
  const all = [email, ...[...inquiries, ...orders].map((row) => row.email), ...senders.map(({ sender }) => sender)]
  return [...new Set(all.map((address) => address.toLowerCase()))].filter(Boolean)
}

/** Leads of bookings and orders by their references, in that order. */
export async function findByReferences(db: Database, references: readonly string[]): Promise<Candidate[]> {
  if (references.length === 0) return []
  const [inquiries, orders] = await Promise.all([
    db.selectFrom('inquiry').select(['reference', 'lead_id']).where('reference', 'in', references).execute(),
    db.selectFrom('service_order').select(['reference', 'lead_id']).where('reference', 'in', references).execute(),
  ])
  const leadIds = new Map([...inquiries, ...orders].map(({ reference, lead_id }) => [reference, lead_id]))
  return candidatesOf(
    db,
    references.flatMap((reference) => leadIds.get(reference) ?? []),
  )
}

/** Leads to whose people messages were sent, by Message-ID, in that order. */
export async function findBySentMail(db: Database, messageIds: readonly string[]): Promise<Candidate[]> {
  if (messageIds.length === 0) return []
  const rows = await db
    .selectFrom('sent_mail')
    .select(['message_id', 'reference', 'kind'])
    .where('message_id', 'in', messageIds)
    .execute()
  // only visitors' mail counts: visitors don't receive the mail to offices and staff
  const references = new Map(rows.filter(({ kind }) => isToPerson(kind)).map((row) => [row.message_id, row.reference]))
  const leads: Candidate[] = []
  for (const messageId of messageIds) {
    const reference = references.get(messageId)
    if (reference === undefined) continue
    const lead = (await findCandidate(db, reference)) ?? (await findByReferences(db, [reference]))[0]
    if (lead) leads.push(lead)
  }
  return leads
}

/** Whether the server sent a message of this Message-ID. */
export async function isSentMail(db: Database, messageId: string): Promise<boolean> {
  if (messageId === '') return false
  const row = await db
    .selectFrom('sent_mail')
    .select('message_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

const sendersMax = 5

/** Leads of an email address, newest first; merged ones as the lead that is kept. */
export async function findBySender(db: Database, address: string): Promise<Candidate[]> {
  if (address === '') return []
  const leads = await db
    .selectFrom('lead')
    .select('id')
    .where('email', '=', address)
    .where('erased_at', 'is', null)
    .orderBy(sql`case when merged_into is null then 0 else 1 end`)
    .orderBy('wrote_at', 'desc')
    .limit(sendersMax)
    .execute()
  const confirmed = await db
    .selectFrom('mail_message')
    .select('lead_id')
    .distinct()
    .where('sender', '=', address)
    .where('is_known_sender', '=', 1)
    .where('lead_id', 'is not', null)
    .limit(sendersMax)
    .execute()
  return candidatesOf(db, [...leads.map(({ id }) => id), ...confirmed.flatMap(({ lead_id }) => lead_id ?? [])])
}

async function candidatesOf(db: Database, leadIds: readonly string[]): Promise<Candidate[]> {
  const candidates = new Map<string, Candidate>()
  for (const id of new Set(leadIds)) {
    const candidate = await findCandidate(db, id)
    if (candidate) candidates.set(candidate.leadId, candidate)
  }
  return [...candidates.values()]
}

/** The newest mail to a lead's person: what a reply continues when the person has written none; null without one. @param references of the lead's bookings and orders */
export async function findLastSent(db: Database, references: readonly string[]): Promise<string | null> {
  const rows = await db
    .selectFrom('sent_mail')
    .select(['message_id', 'kind'])
    .where('reference', 'in', references)
    .orderBy('queued_at', 'desc')
    .orderBy('message_id')
    .limit(20)
    .execute()
  return rows.find(({ kind }) => isToPerson(kind))?.message_id ?? null
}
