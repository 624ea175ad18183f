/** Posts to other programs; the server implements it. */
import type { DeliveryError } from '../../domain/connections/webhooks.ts'

export type PostResult = { status: number; error: null } | { status: null; error: DeliveryError }

export type WebhookPoster = {
  /** Whether webhooks may go to a URL, as far as it says. Where its name leads is checked with each request. */
  isAllowed: (url: URL) => boolean
  /** Posts JSON, with a time limit. Redirects are not followed, and the answer is not read. */
  post: (url: string, headers: Record<string, string>, body: string) => Promise<PostResult>
}
