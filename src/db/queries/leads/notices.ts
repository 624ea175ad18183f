/** Notices for staff about their leads, until they are sent. Times are milliseconds since 1970. */
import type { Locale } from '../../../domain/editions.ts'
import type { LeadMails, NoticeKind } from '../../../domain/leads/notices.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'
import type { LeadRow } from './leads.ts'

type Notice = Omit<Tables['lead_notice'], 'pushed_at'>

/** Adds a notice unless the same one waits. */
export async function addNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insertInto('lead_notice')
    .values([...notices])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Somebody for whom notices wait. */
export type NoticeRecipient = {
  id: string
  email: string
  locale: Locale
  timeZone: string
  /** `never` for people who were disabled. */
  choice: LeadMails
  /** The time of the oldest notice. */
  first: number
}

export async function listNoticeRecipients(db: Database): Promise<NoticeRecipient[]> {
  const rows = await db
    .selectFrom('lead_notice')
    .innerJoin('staff', 'staff.id', 'lead_notice.staff_id')
    .select(['staff.id', 'staff.email', 'staff.locale', 'staff.time_zone', 'staff.lead_mails', 'staff.disabled_at'])
    .select(({ fn }) => fn.min('lead_notice.at').as('first'))
    .groupBy(['staff.id', 'staff.email', 'staff.locale', 'staff.time_zone', 'staff.lead_mails', 'staff.disabled_at'])
    .execute()
  return rows.map(({ time_zone, lead_mails, disabled_at, first, ...person }) => ({
    ...person,
    timeZone: time_zone,
    choice: disabled_at === null ? lead_mails : 'never',
    first: Number(first),
  }))
}

export type NoticedLead = Pick<LeadRow, 'id' | 'office' | 'status' | 'waiting_since'> & { kind: NoticeKind; at: number }

/** People with a browser for notifications for whom notices wait that weren't sent to it. */
export const listPushRecipients = (db: Database): Promise<{ id: string; locale: Locale }[]> =>
  db
    .selectFrom('staff')
    .select(['id', 'locale'])
    .where('disabled_at', 'is', null)
    .where('id', 'in', db.selectFrom('lead_notice').select('staff_id').where('pushed_at', 'is', null))
    .where('id', 'in', db.selectFrom('push_subscription').select('staff_id'))
    .execute()

/** Marks a person's notices as sent to browsers, and returns those about leads that are still theirs, the oldest first. Of two instances, one gets them. */
export async function takeUnpushed(tx: Tx, staffId: string, now: number): Promise<NoticedLead[]> {
  const notices = await tx
    .updateTable('lead_notice')
    .set({ pushed_at: now })
    .where('staff_id', '=', staffId)
    .where('pushed_at', 'is', null)
    .returningAll()
    .execute()
  return ofOwner(tx, staffId, notices)
}

/** Removes a person's notices, and returns those about leads that are still theirs, the oldest first. Of two instances, one gets them. */
export async function takeNotices(tx: Tx, staffId: string): Promise<NoticedLead[]> {
  return ofOwner(
    tx,
    staffId,
    await tx.deleteFrom('lead_notice').where('staff_id', '=', staffId).returningAll().execute(),
  )
}

async function ofOwner(tx: Tx, staffId: string, notices: readonly Notice[]): Promise<NoticedLead[]> {
  if (notices.length === 0) return []
  const leads = await tx
    .selectFrom('lead')
    .select(['id', 'office', 'status', 'waiting_since', 'owner_id'])
    .where(
      'id',
      'in',
      notices.map(({ lead_id }) => lead_id),
    )
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  return notices
    .flatMap(({ lead_id, kind, at }) => {
      const lead = byId.get(lead_id)
      // a held email concerns its author, too
      const isTheirs = lead && (kind === 'held' || lead.owner_id === staffId)
      return isTheirs ? [{ ...lead, kind, at: Number(at) }] : []
    })
    .sort((a, b) => a.at - b.at)
}
