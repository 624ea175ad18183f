/** A reply in a chat or by phone that was logged by mistake, and how long that can be undone. Moments are in ms. */
import type { LeadStatus } from '../statuses.ts'
export const undoAnswerMs = 10 * 60_000

/** What of a lead changed with a reply, as it was before, and the lead's version right after it. */
export type BeforeAnswer = {
  version: number
  status: LeadStatus
  owner_id: string | null
  waiting_since: number | null
  first_answer_at: number | null
}

/** Whether a reply can be undone: within ten minutes, while nothing else of the lead has changed. Mails have left, and have no `before`. */
export const canUndoAnswer = (
  { at, before }: { at: number; before: BeforeAnswer | undefined },
  lead: { version: number },
  now: number,
): boolean => before?.version === lead.version && now - at <= undoAnswerMs
