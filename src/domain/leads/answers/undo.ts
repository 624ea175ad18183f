/** Undo of a chat or phone reply that was logged by mistake, within a time limit. Moments are in ms. */
import type { LeadStatus } from '../statuses.ts'
export const undoAnswerMs = 10 * 60_000

/** The fields of a lead that a reply changed, with their previous values, and the lead's version right after it. */
export type BeforeAnswer = {
  version: number
  status: LeadStatus
  owner_id: string | null
  waiting_since: number | null
  first_answer_at: number | null
}

/** Whether a reply can be undone: within ten minutes, while the lead has not changed otherwise. Mails are already sent, and have no `before`. */
export const canUndoAnswer = (
  { at, before }: { at: number; before: BeforeAnswer | undefined },
  lead: { version: number },
  now: number,
): boolean => before?.version === lead.version && now - at <= undoAnswerMs
