/** Emails that tell staff about their own leads. */
import type { LeadStatus } from './statuses.ts'
import { isClosed } from './statuses.ts'
import { dayInZone, firstMoment, msPerMinute } from './zone-clock.ts'

/** When a person wants these emails. */
export const LEAD_MAILS = ['soon', 'hourly', 'daily', 'never'] as const
export type LeadMails = (typeof LEAD_MAILS)[number]

/** A lead became the person's, somebody wrote again, or a scheduled email didn't leave. */
export const NOTICE_KINDS = ['assigned', 'wrote', 'held'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const hourMs = 60 * msPerMinute
const dailyMinutes = 8 * 60

/**
 * Whether to send what waits: hourly an hour after the first of it, daily at 8:00 on the person's clock.
 * @param first the time of the oldest notice, in ms
 */
export function areNoticesDue(choice: LeadMails, first: number, zone: string, now: number): boolean {
  if (choice === 'soon') return true
  if (choice === 'hourly') return now - first >= hourMs
  const morning = firstMoment(zone, dayInZone(zone, now), dailyMinutes)
  return choice === 'daily' && now >= morning && first < morning
}

/** Whether to send a notice: the assigned lead is still open, or the one that wrote still waits for a reply. */
export function isNoticeCurrent(kind: NoticeKind, lead: { status: LeadStatus; waiting_since: number | null }): boolean {
  if (kind === 'held') return true
  return kind === 'assigned' ? !isClosed(lead.status) : lead.waiting_since !== null
}
