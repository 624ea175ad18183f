/** What the forms of the console's people take. */

import { z } from 'zod'
import { LENGTHS } from '../../domain/content/lengths.ts'
import { EditionCodeSchema } from '../../domain/edition-code.ts'
import { text } from '../../domain/form-fields.ts'
import { passwordMax } from '../../domain/staff/password.ts'
import { ROLES } from '../../domain/staff/principal.ts'
import { isTimeZone } from '../../domain/staff/time-zone.ts'

export const emailField = z.string().trim().toLowerCase().max(254).pipe(z.email())
/** Of any length that a person would type: what is wrong with a new one says the rule. */
export const passwordField = z.string().max(passwordMax * 4)
export const nameField = text(100)
export const localeField = EditionCodeSchema
export const timeZoneField = z.string().max(64).refine(isTimeZone)
export const rolesField = z.array(z.enum(ROLES)).max(ROLES.length)
/** Codes of offices; the service checks that the content has them. */
export const officesField = z.array(z.string().max(LENGTHS.code)).max(200)
export const tokenField = z.string().max(100)
/** Codes of apps and recovery codes, however they are written. */
export const codeField = z.string().trim().min(1).max(40)
/** What a browser's passkey answered, as `PublicKeyCredential.toJSON` writes it; what is in it is checked by the ceremony. */
export const credentialField = z.looseObject({
  id: z.base64url().max(1400),
  rawId: z.base64url().max(1400),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(8000) }),
})

const bytesOf = (count: number) => z.base64url().refine((text) => Buffer.from(text, 'base64url').length === count)
/** A browser's subscription to notifications, as `PushSubscription.toJSON` writes it. */
export const subscriptionField = z.object({
  endpoint: z.url().max(2000),
  keys: z.object({ p256dh: bytesOf(65), auth: bytesOf(16) }),
})

/** What an act answers that has nothing to tell. */
export const done = { done: true } as const
/** Options of a ceremony, as the browser takes them. */
export const asOptions = (options: object) => ({ options })

/** The version that a form was drawn from; PostgreSQL's integers end there. */
export const versionField = z
  .int()
  .min(0)
  .max(2 ** 31 - 2)
