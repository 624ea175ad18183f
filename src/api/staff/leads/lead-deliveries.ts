/** What became of the mails to a lead's person, on the events that owed them. */
import { z } from 'zod'
import {
  DELIVERY_STATES,
  type Delivery,
  deliveryOf,
  REFUSAL_REASONS,
  reasonOf,
} from '../../../domain/leads/answers/delivery.ts'
import type { LeadMail } from '../../../store/queries/leads/lead-mails.ts'
import type { RefusedAddress } from '../../../store/queries/refused-addresses.ts'

/** `at` is when it left, was given up or is tried next. */
export const DeliverySchema = z.object({
  state: z.enum(DELIVERY_STATES),
  at: z.int().nullable(),
  reason: z.enum(REFUSAL_REASONS).nullable(),
  code: z.string(),
})

/** When the person's address refused our mail last, and why; null when it did not, or has taken one since. */
export const RefusedSchema = z.object({ at: z.int(), reason: z.enum(REFUSAL_REASONS) }).nullable()

export const presentRefused = (refused: RefusedAddress | undefined): z.input<typeof RefusedSchema> =>
  refused ? { at: refused.at, reason: reasonOf(refused.reason) } : null

type Event = { kind: string; data: Record<string, unknown> }

/** Of an event its mail's state; null where it owed none, or nobody knows any more whether it did. */
export function deliveriesIn(mails: readonly LeadMail[]): (event: Event) => Delivery | null {
  return ({ kind, data }) => {
    if (kind === 'mail')
      return deliveryOf(mails.find(({ message_id }) => message_id.startsWith(`<lead.${data.mail}@`)) ?? null)
    if (kind !== 'inquiry' && kind !== 'order') return null
    const receipt = mails.find((mail) => mail.kind === 'visitor' && mail.reference === data.reference)
    return receipt ? deliveryOf(receipt) : null
  }
}
