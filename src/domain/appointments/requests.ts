/** What visitors send about appointments. */

import { z } from 'zod'
import { code } from '../content/fields.ts'
import { absentIfEmpty, EmailSchema, optionalText, text } from '../form-fields.ts'
import { isTimeZone } from '../staff/time-zone.ts'
import { APPOINTMENT_KINDS } from './kinds.ts'

const tokenMax = 200
export const AppointmentTokenSchema = z.string().min(1).max(tokenMax)
const ConsultantSchema = z.string().regex(/^[\w-]{1,64}$/)
/** A time such as 2026-12-07T02:00:00.000Z. */
export const StartSchema = z.iso.datetime({ offset: true })

/** A chosen time. The server checks it against the free times. */
export const SlotSchema = z.object({
  start: StartSchema,
  kind: z.enum(APPOINTMENT_KINDS),
  /** Without it, the office of the booking. */
  office: absentIfEmpty(code),
  topic: absentIfEmpty(code),
  /** Without it, any consultant. */
  consultant: absentIfEmpty(ConsultantSchema),
  country: absentIfEmpty(z.string().max(32)),
  language: absentIfEmpty(z.string().regex(/^[a-z]{2,3}$/)),
  /** The visitor's time zone, such as Asia/Taipei. */
  zone: absentIfEmpty(z.string().max(60).refine(isTimeZone)),
  /** The token of the hold. */
  token: absentIfEmpty(AppointmentTokenSchema),
})
export type SlotRequest = z.output<typeof SlotSchema>

/** A companion, such as a parent. */
export const CompanionSchema = z.object({ name: text(100), email: absentIfEmpty(EmailSchema) })
export type Companion = z.output<typeof CompanionSchema>

/** A place on the waiting list. */
export const WaitSchema = SlotSchema.omit({ start: true, token: true })
export type WaitRequest = z.output<typeof WaitSchema>

export const CancelReasonSchema = optionalText(500)
