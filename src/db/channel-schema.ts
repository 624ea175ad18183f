/** The tables of chat apps, for Kysely. Times are milliseconds since 1970, booleans are 0/1. */
import type { Generated } from 'kysely'
import type { ChannelCode } from '../domain/channels/codes.ts'
import type { SendError, SendWay } from '../domain/channels/sending.ts'

export type ChannelTables = {
  /** An event as it came. Its id is the app's, so that one that comes twice counts once. */
  channel_event: {
    id: string
    channel: ChannelCode
    /** JSON; empty once it is processed. */
    raw: string
    received_at: number
    attempts: Generated<number>
    next_attempt_at: number
    /** Until then one instance processes it. */
    lease_until: Generated<number>
    processed_at: Generated<number | null>
  }
  /** Somebody who wrote to the organisation's account, and the lead that they joined. */
  channel_contact: {
    id: string
    channel: ChannelCode
    user_id: string
    /** Their name in the app; empty when unknown. */
    name: Generated<string>
    lead_id: Generated<string | null>
    /** Whether the account is known to be the lead's person: by a link in an email, or by staff. */
    is_confirmed: Generated<number>
    /** When they blocked the account; null while messages reach them. */
    left_at: Generated<number | null>
    /** Of their last message, until it is used. */
    reply_token: Generated<string | null>
    reply_token_at: Generated<number | null>
    created_at: number
    wrote_at: number
  }
  /** The outbox of chat apps. */
  channel_send: {
    id: string
    channel: ChannelCode
    lead_id: string
    user_id: string
    text: string
    /** The app takes a push with this key once. */
    retry_key: string
    reply_token: Generated<string | null>
    reply_token_at: Generated<number | null>
    /** When a reply began whose result isn't stored: it may have arrived, and is not repeated. */
    reply_begun_at: Generated<number | null>
    created_at: number
    attempts: Generated<number>
    next_attempt_at: number
    /** Until then one instance sends it. */
    lease_until: Generated<number>
    way: Generated<SendWay | null>
    sent_at: Generated<number | null>
    failed_at: Generated<number | null>
    error: Generated<SendError | null>
  }
}
