/** Emails to a lead's person that leave at a chosen time. Times are milliseconds since 1970. */
import type { LeadStatus } from '../statuses.ts'
import { isGivenUp } from '../statuses.ts'

export const scheduleDaysMax = 90
/** Later than this, after an outage or a restore, staff look at an email first. */
export const lateMsMax = 4 * 60 * 60_000

/** Why an email stays when its time comes: staff look at it first. */
export const HOLD_REASONS = ['wrote', 'closed', 'address', 'refused', 'sender', 'file', 'changed', 'late'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

type Due = {
  lead: { status: LeadStatus; email: string }
  /** The address as it was on the form. */
  to: string
  /** Whether the person wrote after it was scheduled. */
  hasWritten: boolean
  /** Whether the last email to the address bounced, and staff didn't choose to send anyway. */
  isRefused: boolean
  /** Whether the consultant still has access to the lead. */
  hasSender: boolean
  hasFiles: boolean
  /** Whether an erasure has changed its text or its copies. */
  isChanged: boolean
  /** Time since it was due, in ms. */
  lateMs: number
}

/** Null for an email that leaves. */
export function reasonToHold(due: Due): HoldReason | null {
  const { lead, to, hasWritten, isRefused, hasSender, hasFiles, isChanged, lateMs } = due
  if (isGivenUp(lead.status)) return 'closed'
  if (lead.email !== to) return 'address'
  if (isChanged) return 'changed'
  if (hasWritten) return 'wrote'
  if (isRefused) return 'refused'
  if (!hasSender) return 'sender'
  if (!hasFiles) return 'file'
  return lateMs > lateMsMax ? 'late' : null
}
