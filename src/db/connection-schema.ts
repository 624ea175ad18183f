/** The tables of connections with other programs, for Kysely. Times are milliseconds since 1970. */
import type { Generated } from 'kysely'
import type { ApiScope } from '../domain/connections/api-keys.ts'
import type { DeliveryError, Occasion, WebhookData, WebhookEvent } from '../domain/connections/webhooks.ts'
import type { Json } from '../domain/json.ts'

export type ConnectionTables = {
  api_key: {
    id: string
    name: string
    scopes: Json<ApiScope[]>
    /** SHA-256 of the key. */
    token_hash: string
    created_at: number
    /** A staff id. */
    created_by: string
    used_at: number | null
    revoked_at: number | null
  }
  /** A request with an idempotency key that added a lead. */
  api_request: {
    /** SHA-256 of the API key's id and the idempotency key. */
    key_hash: string
    body_hash: string
    at: number
    lead_id: string
  }
  webhook: {
    id: string
    url: string
    events: Json<WebhookEvent[]>
    /** Encrypted with a key of SECRET. */
    secret: string
    created_at: number
    /** A staff id. */
    created_by: string
    /** Deliveries that were given up since the last success. */
    failures: Generated<number>
    /** When it was switched off; null while it is on. */
    disabled_at: number | null
    /** A staff id; null when the server switched it off. */
    disabled_by: string | null
  }
  /** The outbox of webhooks, and the log of what was sent. */
  webhook_delivery: {
    /** The receiver knows a repetition by it. */
    id: string
    webhook_id: string
    /** Null for a test. */
    lead_id: string | null
    event: Occasion
    payload: Json<WebhookData>
    created_at: number
    attempts: Generated<number>
    next_attempt_at: number
    /** Until then one instance sends it. */
    lease_until: Generated<number>
    attempted_at: number | null
    delivered_at: number | null
    failed_at: number | null
    /** HTTP status of the last attempt; null without an answer. */
    status: number | null
    error: DeliveryError | null
  }
}
