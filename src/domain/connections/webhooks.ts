/** Webhooks: what they tell, when a delivery is retried, and when a webhook is switched off. */
import { z } from 'zod'
import type { LeadStatus } from '../leads/statuses.ts'

export const WEBHOOK_EVENTS = ['lead.created', 'lead.changed', 'order.placed', 'message.received'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** What a delivery is about: an event, or a test by staff. */
export type Occasion = WebhookEvent | 'webhook.test'

/** The fields of a lead whose changes are an event. */
export const WATCHED_FIELDS = ['status', 'owner_id', 'office'] as const
export type WatchedField = (typeof WATCHED_FIELDS)[number]

/** The `data` of a payload: ids, codes and times, no personal details and no texts. */
export type WebhookData = {
  lead?: {
    id: string
    status: LeadStatus
    owner_id: string | null
    office: string
    edition: string
    origin: string
    /** In ISO 8601. */
    created_at: string
  }
  /** With `lead.changed`. */
  changed?: WatchedField[]
  /** Of the booking or order. */
  reference?: string
  /** With `message.received`, for an email or a chat message. */
  message_id?: string
}

export const WebhookSchema = z.object({
  url: z.string().trim().min(1).max(2000),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
})

/** How many webhooks there can be. */
export const webhooksMax = 20
/** How many deliveries the log of a webhook shows. */
export const deliveriesShown = 100
export const deliveryKeptMs = 30 * 24 * 3600_000

const minuteMs = 60_000
/** Pauses before the second attempt and each later one: a day in all, with the time-outs. */
const PAUSES = [5000, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs, 300 * minuteMs, 600 * minuteMs]

/** When a delivery that failed is sent again, in ms since 1970; null when it is given up. @param attempts so far */
export function nextAttempt(attempts: number, now: number): number | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : now + pause
}

/** The longest that a delivery waits for its next attempt. */
export const longestPauseMs = Math.max(...PAUSES)

/** After so many deliveries in a row that were given up the server switches a webhook off. */
export const failuresMax = 3

/** Why an attempt had no answer: a private or unknown address, no connection, too slow, or a secret that can't be read. */
export const DELIVERY_ERRORS = ['address', 'unreachable', 'too_slow', 'secret'] as const
export type DeliveryError = (typeof DELIVERY_ERRORS)[number]

export type DeliveryState = 'waiting' | 'delivered' | 'failed'
export const stateOf = (delivery: { delivered_at: number | null; failed_at: number | null }): DeliveryState =>
  delivery.delivered_at !== null ? 'delivered' : delivery.failed_at !== null ? 'failed' : 'waiting'
