/** What the outbox knows of the mails to a lead's person: answers of staff, and the receipts of bookings and orders. */
import { parseJson } from '../../../domain/json.ts'
import type { Database } from '../../store.ts'

/** Mails of a lead and of those that were merged into it, by message id; those that left long ago are forgotten. @param references of bookings and orders */
export async function listMailsOf(db: Database, leadId: string, references: readonly string[]) {
  const merged = await db
    .selectFrom('lead_merge')
    .select('gone_id')
    .where('kept_id', '=', leadId)
    .where('undone_at', 'is', null)
    .execute()
  return db
    .selectFrom('outbox')
    .select(['message_id', 'reference', 'kind', 'attempts', 'refusals', 'next_attempt_at', 'sent_at', 'failed_at'])
    .select(['last_error', 'cc'])
    .where('reference', 'in', [leadId, ...merged.map(({ gone_id }) => gone_id), ...references])
    .where('kind', 'in', ['answer', 'visitor'])
    .execute()
}

export type LeadMail = Awaited<ReturnType<typeof listMailsOf>>[number]

/** The texts of all mails that staff have sent to a lead's person or scheduled, as the timeline keeps them. */
export async function listMailsToPerson(db: Database, leadId: string): Promise<string[]> {
  const events = db
    .selectFrom('lead_event')
    .select('data')
    .where('lead_id', '=', leadId)
    .where('kind', 'in', ['mail', 'scheduled'])
  return (await events.execute()).map(({ data }) => parseJson(data).text ?? '')
}

/** The addresses that got a copy of a lead's mails. */
export async function listCopiesOf(db: Database, leadId: string): Promise<string[]> {
  const events = db.selectFrom('lead_event').select('data').where('lead_id', '=', leadId).where('kind', '=', 'mail')
  return [...new Set((await events.execute()).flatMap(({ data }) => parseJson(data).cc ?? []))]
}
