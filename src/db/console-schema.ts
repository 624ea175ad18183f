import type { Entries } from '../domain/content/values.ts'
import type { Currency } from '../domain/currencies.ts'
import type { Locale } from '../domain/editions.ts'
import type { Json } from '../domain/json.ts'
import type { HoldReason } from '../domain/leads/answers/schedule.ts'
import type { LeadOrigin } from '../domain/leads/manual-lead.ts'
import type { MergeData } from '../domain/leads/merge.ts'
import type { LeadMails, NoticeKind } from '../domain/leads/notices.ts'
import type { PaymentMethod } from '../domain/leads/order-money.ts'
import type { OrderState } from '../domain/leads/order-states.ts'
import type { EventData } from '../domain/leads/proposals.ts'
import type { LeadStatus } from '../domain/leads/statuses.ts'
import type { Role } from '../domain/staff/principal.ts'
import type { LinkKind } from '../domain/staff/times.ts'
/** The tables of the console, for Kysely: its people, and the leads that they work on. Times are milliseconds, JSON is text, booleans are 0/1. */

export type StaffTables = {
  staff: {
    /** Random text. */
    id: string
    /** Trimmed, in small letters. */
    email: string
    name: string
    /** JSON list. */
    roles: Json<readonly Role[]>
    /** JSON list of office codes; a consultant sees their leads. */
    offices: Json<string[]>
    locale: Locale
    time_zone: string
    created_at: number
    version: number
    password_hash: string | null
    /** Encrypted with a key of SECRET. */
    totp_secret: string | null
    /** Shown, not yet confirmed by a code. */
    totp_pending: string | null
    /** The last step of 30 s whose code was taken: none serves twice. */
    totp_step: number
    absent_until: number | null
    disabled_at: number | null
    /** When they want emails about their leads. */
    lead_mails: LeadMails
  }
  /** One-time links (`setup`, `invite`, `reset`), by the SHA-256 of their token. */
  staff_token: {
    token_hash: string
    kind: LinkKind
    staff_id: string | null
    created_at: number
    expires_at: number
    used_at: number | null
  }
  staff_session: {
    token_hash: string
    /** What a list of sessions calls it. */
    id: string
    staff_id: string
    /** `second` while a second factor is awaited, else `whole`. */
    stage: string
    agent: string
    network: string
    created_at: number
    seen_at: number
    expires_at: number
    /** Whether a second factor or a passkey was shown. */
    is_strong: number
    /** Time of the last reauthentication in this session. */
    proved_at: number | null
  }
  staff_passkey: {
    credential_id: string
    staff_id: string
    /** base64url. */
    public_key: string
    counter: number
    transports: Json<string[]>
    name: string
    created_at: number
    used_at: number | null
  }
  staff_challenge: { challenge_hash: string; kind: string; staff_id: string | null; expires_at: number }
  staff_recovery: { code_hash: string; staff_id: string; used_at: number | null }
  staff_device: { token_hash: string; staff_id: string; seen_at: number }
  staff_failure: { key: string; count: number; expires_at: number }
  /** Who saw, changed, exported, merged, erased; never altered (a trigger refuses). */
  audit: {
    id: string
    at: number
    staff_id: string | null
    /** The name at that time, or the command that acted. */
    who: string
    action: string
    /** `lead:ID`, `staff:ID` and so on. */
    subject: string
    /** JSON: from what to what. */
    data: Json<Record<string, unknown>>
  }
}

export type LeadTables = {
  lead: {
    id: string
    created_at: number
    updated_at: number
    /** Raised by every change; a form that was drawn from an older one is refused. */
    version: number
    status: LeadStatus
    lost_reason: string | null
    owner_id: string | null
    office: string
    edition: Locale
    name: string
    /** In small letters. */
    email: string
    /** E.164. */
    phone: string
    chat_id: string | null
    /** Country codes joined by commas. */
    countries: string
    /** How they heard of the firm; of orders `order`. */
    source: string
    /** The `utm_source`, `utm_medium` and `utm_campaign` of the visit; empty without one. */
    utm_source: string
    utm_medium: string
    campaign: string
    /** The first page that they saw, as a path; empty where the browser didn't say. */
    landing: string
    wrote_at: number
    waiting_since: number | null
    first_answer_at: number | null
    erased_at: number | null
    merged_into: string | null
    has_order: number
    /** How the person reached the office. */
    origin: LeadOrigin
    /** What staff entered of the plans; empty and null where the bookings say it. */
    degree: string
    intake_year: number | null
    intake_term: string | null
    major: string | null
    /** The list that it came with. */
    import_id: string | null
  }
  lead_import: {
    id: string
    staff_id: string
    at: number
    /** Of the file. */
    name: string
    added: number
    undone_at: number | null
    /** How many were in use already when it was undone. */
    remaining: number | null
  }
  lead_term: { term: string; lead_id: string }
  lead_event: { id: string; lead_id: string; at: number; kind: string; staff_id: string | null; data: Json<EventData> }
  /** Waits to be sent to a lead’s owner. */
  lead_notice: { staff_id: string; lead_id: string; kind: NoticeKind; at: number; pushed_at: number | null }
  /** A browser that gets a person's notifications; `id` is a hash of the endpoint. */
  push_subscription: {
    id: string
    staff_id: string
    /** URL of the browser's push service for this browser. */
    endpoint: string
    /** Keys of the browser, base64url. */
    p256dh: string
    auth: string
    /** What the list of devices calls it. */
    agent: string
    created_at: number
  }
  lead_task: {
    id: string
    lead_id: string
    staff_id: string | null
    /** A day such as 2026-11-22. */
    day: string
    note: string
    created_at: number
    done_at: number | null
    done_by: string | null
  }
  lead_merge: {
    id: string
    kept_id: string
    gone_id: string
    staff_id: string
    at: number
    data: Json<MergeData>
    undone_at: number | null
  }
  lead_distinct: { one_id: string; other_id: string }
  lead_file: {
    id: string
    lead_id: string
    order_reference: string | null
    staff_id: string | null
    name: string
    direction: string
    byte_size: number
    created_at: number
  }
  /** An email that waits for its time; its texts are in the event. */
  scheduled_mail: {
    event_id: string
    lead_id: string
    /** Whose name it has as sender. */
    staff_id: string
    send_at: number
    /** Why it didn't leave at its time; null while it waits. */
    hold_reason: HoldReason | null
  }
  /** Received for an order. One of an erased person stays with `kept_order`, without its texts. */
  payment: {
    id: string
    order_reference: string
    amount_minor: number
    currency: Currency
    method: PaymentMethod
    /** A day such as 2026-11-22. */
    received_on: string
    note: string | null
    staff_id: string | null
    at: number
    voided_at: number | null
    voided_by: string | null
    void_reason: string | null
  }
  saved_view: {
    id: string
    staff_id: string
    name: string
    query: string
    created_at: number
    /** An office code, or `*` for all offices; null for the person alone. */
    shared_with: string | null
  }
  console_setting: { key: string; value: string; version: number; changed_at: number; changed_by: string | null }
  /** What tax asks for of an order whose person was erased. */
  kept_order: {
    reference: string
    created_at: number
    edition: Locale
    currency: Currency
    original_minor: number
    discount_minor: number
    total_minor: number
    agreed_minor: number | null
    status: OrderState
    confirmed_at: number | null
    delivered_at: number | null
    erased_at: number
  }
  /** By which what a restore brings back of somebody erased is known again: keyed hashes of ids, references and addresses. */
  erased_hash: { hash: string; erased_at: number }
  /** Backups that were made, by their file's name. */
  backup_made: { at: number; name: string }
}

export type DraftTables = {
  /** A text that isn't on the site, or a change to come of one that is. */
  content_draft: {
    /** As entries of the content are named: `articles/SLUG/vi.md`, and the place in it. */
    file: string
    place: string
    version: number
    /** Of the entry that it was begun from; 0 where nothing was published. */
    base_version: number
    source: Json<Entries>
    /** `draft` or `scheduled`. */
    state: string
    due_at: number | null
    /** In which zone the time was named. */
    zone: string | null
    staff_id: string | null
    at: number
    /** Why it could not be published when it came due: JSON list of problems. */
    failed: Json<string[]> | null
  }
  /** Who has a text open to change it. */
  content_presence: { file: string; staff_id: string; since: number; seen_at: number }
}
