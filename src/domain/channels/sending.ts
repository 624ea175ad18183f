/** How messages of staff reach people by a chat app, and what is known of each. Times are milliseconds since 1970. */

/** `unknown`: the app may have sent it, since its answer never came. `expired`: no attempt succeeded in time. */
export const SEND_ERRORS = ['quota', 'blocked', 'credentials', 'rejected', 'unknown', 'expired'] as const
export type SendError = (typeof SEND_ERRORS)[number]

/** A reply is free, a push counts for the month. */
export type SendWay = 'reply' | 'push'

/** LINE takes a reply within a minute of the message; the rest is for the way there. */
export const replyTokenMs = 50_000
/** LINE knows a retry key again for a day; later the same message might arrive twice. */
export const retryKeyMs = 23 * 3600_000
/** As long as one LINE message may be. */
export const sendTextMax = 5000

const firstPauseMs = 2000
export const longestPauseMs = 15 * 60_000

/** The pause before the next attempt. @param attempts that failed */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseMs * 4 ** Math.max(0, attempts - 1), longestPauseMs)

/** Whether a token still serves for a reply. */
export const isReplyTokenLive = (tokenAt: number | null, now: number): boolean =>
  tokenAt !== null && now - tokenAt < replyTokenMs

export type SendRow = {
  attempts: number
  next_attempt_at: number
  way: SendWay | null
  sent_at: number | null
  failed_at: number | null
  error: SendError | null
}

export type Sending = {
  state: 'waiting' | 'retrying' | 'sent' | 'failed'
  /** When it was sent or given up, or of the next attempt; null while it waits. */
  at: number | null
  way: SendWay | null
  error: SendError | null
}

/** The state of a message of staff. */
export function sendingOf({ attempts, next_attempt_at, way, sent_at, failed_at, error }: SendRow): Sending {
  if (sent_at !== null) return { state: 'sent', at: Number(sent_at), way, error: null }
  if (failed_at !== null) return { state: 'failed', at: Number(failed_at), way: null, error: error ?? 'unknown' }
  if (attempts > 0) return { state: 'retrying', at: Number(next_attempt_at), way: null, error }
  return { state: 'waiting', at: null, way: null, error: null }
}
