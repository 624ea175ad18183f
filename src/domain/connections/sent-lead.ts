/** A lead that another program sends to the API. */
import type { z } from 'zod'
import { AttributionSchema, IdempotencyKeySchema, optionalText, withoutControls } from '../form-fields.ts'
import { ManualLeadSchema } from '../leads/manual-lead.ts'

const messageMax = 5000
const inLines = (value: string) => withoutControls(value).replace(/\r\n?/g, '\n').normalize('NFC').trim()

export const SentLeadSchema = ManualLeadSchema.and(
  AttributionSchema.pick({ utm_source: true, utm_medium: true, utm_campaign: true }).extend({
    idempotency_key: IdempotencyKeySchema,
    message: optionalText(messageMax, inLines),
  }),
)
export type SentLead = z.output<typeof SentLeadSchema>

/** The note on the timeline: the message, and where the person came from. */
export function noteOf({ message, utm_source, utm_medium }: SentLead): string | undefined {
  const origins = Object.entries({ utm_source, utm_medium }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  return [message, origins.join('\n')].filter(Boolean).join('\n\n') || undefined
}
