/** Choices of the booking form: sources, contact channels, degrees, intakes, and topics of a consultation. */
import { z } from 'zod'
import { EditionCodeSchema } from '../edition-code.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { code, id, once, order } from './fields.ts'

/** What staff need to reach a person in a channel: their phone, their email, an app that finds people by phone, or the ID in an app. */
export const CHANNEL_KINDS = ['phone', 'email', 'app_phone', 'app_id'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

const choice = {
  id,
  /** Stored with leads. */
  code,
  name: LocalizedSchema,
  /** The editions that show it; all without the list. */
  editions: once(z.array(EditionCodeSchema).min(1)).optional(),
  order,
}

/** The source of a lead that came with an order. */
const ORDER_SOURCE = 'order'

export const FORM_CHOICES = {
  booking_sources: z.strictObject({
    ...choice,
    code: code.refine((value) => value !== ORDER_SOURCE, 'a code of its own'),
  }),
  contact_channels: z.strictObject({
    ...choice,
    kind: z.enum(CHANNEL_KINDS),
  }),
  degrees: z.strictObject(choice),
  intakes: z.strictObject({
    ...choice,
    /** The month in which classes begin. */
    month: z.int().min(1).max(12),
  }),
  consultation_topics: z.strictObject({
    ...choice,
    /** The length of an appointment, instead of the office's. */
    minutes: z.int().min(10).max(480).multipleOf(5).optional(),
    /** What the visitor should bring. */
    bring: z.array(LocalizedSchema).max(12).default([]),
  }),
} as const
export type FormChoiceKind = keyof typeof FORM_CHOICES
