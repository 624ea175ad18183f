/** How notifications reach the browsers of staff. */
import type { PushSubscriptionRow } from '../../db/queries/staff/push-subscriptions.ts'

/** What a notification shows and where it leads. `tag`: a later one of the same tag takes its place. */
export type PushMessage = { title: string; body: string; address: string; tag: string }

/** `gone`: the browser no longer wants any. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

export type PushSender = {
  /** The public key that browsers subscribe with, base64url. */
  key: string
  /** Whether an endpoint is one of a known push service. */
  isKnown: (endpoint: string) => boolean
  /** @param contact an email address that the push service may write to; never throws */
  send: (device: PushSubscriptionRow, message: PushMessage, contact: string) => Promise<PushOutcome>
}
