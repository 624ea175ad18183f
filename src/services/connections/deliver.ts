/** Sends one claimed delivery, signed as Standard Webhooks says, and stores the result. */
import { createHmac } from 'node:crypto'
import { type Claimed, noteAttempt } from '../../db/queries/connections/webhooks.ts'
import type { Store } from '../../db/store.ts'
import { nextAttempt } from '../../domain/connections/webhooks.ts'
import { parseJson } from '../../domain/json.ts'
import type { Secrets } from '../staff/secrets.ts'
import type { PostResult, WebhookPoster } from './webhook-poster.ts'

export type DeliveryDeps = {
  store: Store
  now: () => number
  secrets: Secrets
  poster: WebhookPoster
  /** A URL of the console, of a path such as `leads/ID`. */
  consoleAddress: (path: string) => string
}

export const SECRET_PREFIX = 'whsec_'

/** For which row a secret is sealed. */
export const ownerOf = (webhookId: string) => `webhook:${webhookId}`

/** Longer than an attempt takes: another instance sends what this one has not ended by then. */
export const leaseMs = 60_000

/** The `webhook-signature` header. @param secret `whsec_` and base64 @param timestamp in seconds */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Sends a delivery once; true when the receiver took it. A test is not repeated. */
export async function deliver(deps: DeliveryDeps, claimed: Claimed): Promise<boolean> {
  const { status, error } = await attempt(deps, claimed)
  const isDelivered = status !== null && status >= 200 && status < 300
  // "Gone": the receiver wants no more
  const isGone = status === 410
  const at = deps.now()
  const isLast = isDelivered || isGone || claimed.event === 'webhook.test'
  const nextAt = isLast ? null : nextAttempt(claimed.attempts + 1, at)
  await deps.store.transaction((tx) => noteAttempt(tx, claimed, { at, status, error, nextAt, isDelivered, isGone }))
  return isDelivered
}

async function attempt({ now, secrets, poster, consoleAddress }: DeliveryDeps, claimed: Claimed): Promise<PostResult> {
  const { id, webhook_id, event, payload, created_at, url } = claimed
  const data = parseJson(payload)
  const body = JSON.stringify({
    type: event,
    timestamp: new Date(Number(created_at)).toISOString(),
    data: { ...data, ...(data.lead && { url: consoleAddress(`leads/${data.lead.id}`) }) },
  })
  const secret = openSecret(secrets, claimed.secret, webhook_id)
  if (secret === null) return { status: null, error: 'secret' }
  const timestamp = Math.floor(now() / 1000)
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Waypoint webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secret, id, timestamp, body),
  }
  return poster.post(url, headers, body)
}

/** Null when SECRET is another than when the webhook was added. */
function openSecret(secrets: Secrets, sealed: string, webhookId: string): string | null {
  try {
    return secrets.open(sealed, ownerOf(webhookId))
  } catch {
    return null
  }
}
