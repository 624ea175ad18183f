import type { Selectable } from 'kysely'
import type { Tables } from '../schema.ts'
import type { Database, Tx } from '../store.ts'

/** An inquiry as it was written; which lead it belongs to is said apart. */
export type InquiryRow = Omit<Selectable<Tables['inquiry']>, 'lead_id'>

/** What an idempotency key made before, or null. */
export async function findInquiryByKey(
  db: Database,
  key: string,
): Promise<{ reference: string; body_hash: string } | null> {
  const row = await db
    .selectFrom('inquiry')
    .select(['reference', 'body_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** @throws a unique violation when the idempotency key or reference is taken. */
export async function insertInquiry(tx: Tx, inquiry: InquiryRow & { lead_id?: string }): Promise<void> {
  await tx.insertInto('inquiry').values(inquiry).execute()
}

/** The reference of a lead's newest booking; null without one. */
export async function findReferenceOfLead(db: Database, leadId: string): Promise<string | null> {
  const row = await db
    .selectFrom('inquiry')
    .select('reference')
    .where('lead_id', '=', leadId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.reference ?? null
}

/** The answers of leads to the organisation's own questions, the oldest booking first. */
export const listAnswersOfLeads = (
  db: Database,
  leadIds: readonly string[],
): Promise<{ lead_id: string | null; answers: InquiryRow['answers'] }[]> =>
  db
    .selectFrom('inquiry')
    .select(['lead_id', 'answers'])
    .where('lead_id', 'in', leadIds.length > 0 ? leadIds : [''])
    .where('answers', '!=', '[]')
    .orderBy('created_at')
    .execute()

/** What the newest booking of each lead says of plans. */
export async function listLatestPlans(db: Database, leadIds: readonly string[]) {
  if (leadIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('inquiry')
    .select(['lead_id', 'degree', 'intake_year', 'intake_term', 'contact_method', 'remarks'])
    .where('lead_id', 'in', leadIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inquiry as newer')
            .select('newer.reference')
            .whereRef('newer.lead_id', '=', 'inquiry.lead_id')
            .whereRef('newer.created_at', '>', 'inquiry.created_at'),
        ),
      ),
    )
    .execute()
  return new Map(rows.map(({ lead_id, ...plan }) => [lead_id ?? '', plan]))
}

/** Whether any booking answered a question of the organisation's own. */
export async function hasAnswers(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('inquiry')
    .select('reference')
    .where('answers', '!=', '[]')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Every inquiry, newest first, `limit` at most. */
export const listInquiries = (db: Database, limit: number): Promise<InquiryRow[]> =>
  db.selectFrom('inquiry').selectAll().orderBy('created_at', 'desc').orderBy('reference').limit(limit).execute()

/** Marks a captcha as used. Answers false when it was used before. */
export async function redeemCaptcha(tx: Tx, nonce: string, expiresAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('captcha_redemption')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Forgets up to `count` uses of captchas that expired before a time; answers how many. */
export async function forgetRedemptions(tx: Tx, before: number, count: number): Promise<number> {
  const old = tx.selectFrom('captcha_redemption').select('nonce').where('expires_at', '<', before).limit(count)
  const { numDeletedRows } = await tx
    .deleteFrom('captcha_redemption')
    .where('nonce', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Removes inquiries made before a time, with their mails; answers how many went. */
export async function deleteInquiriesBefore(tx: Tx, time: number): Promise<number> {
  const old = tx.selectFrom('inquiry').select('reference').where('created_at', '<', time)
  await tx.deleteFrom('outbox').where('reference', 'in', old).execute()
  const { numDeletedRows } = await tx.deleteFrom('inquiry').where('created_at', '<', time).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
