/** Undo of a reply, within a time limit: one that was logged by mistake, or an email before it leaves. Moments are in ms. */
import type { LeadStatus } from '../statuses.ts'

const undoLoggedMs = 10 * 60_000
/** An email leaves this long after it was sent, at the earliest. */
export const undoMailMs = 10_000

/** The fields of a lead that a reply changed, with their previous values, and the lead's version right after it. */
export type BeforeAnswer = {
  version: number
  status: LeadStatus
  owner_id: string | null
  waiting_since: number | null
  first_answer_at: number | null
}

/** The last moment at which a reply can be undone. @param kind of its event */
export const undoUntil = (kind: string, at: number): number =>
  Number(at) + (kind === 'mail' ? undoMailMs : undoLoggedMs)

/** Whether a reply can be undone: until its time is over, while the lead has not changed otherwise. Emails of earlier versions have no `before`. */
export const canUndoAnswer = (
  { kind, at, before }: { kind: string; at: number; before: BeforeAnswer | undefined },
  lead: { version: number },
  now: number,
): boolean => before?.version === lead.version && now <= undoUntil(kind, at)
