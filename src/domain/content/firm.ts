/** The organisation: its people, their credentials, and its registrations. */

import { z } from 'zod'
import { APPOINTMENT_KINDS } from '../appointments/kinds.ts'
import { EditionCodeSchema } from '../edition-code.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { code, demo, id, name, once, photo, slug, web } from './fields.ts'
import { WeekSchema } from './working-hours.ts'

/** Languages that people speak with families (ISO 639; `nan` is Taiwanese, `hak` Hakka). */
export const SPOKEN = ['vi', 'zh', 'nan', 'hak', 'fil', 'en', 'fr', 'nl', 'th', 'yue', 'ja', 'ko'] as const

/** A real training or membership; people and registrations refer to it by code. */
export const CredentialSchema = z.strictObject({
  id,
  code: slug,
  /** The official English name. */
  name,
  by: name,
  /** The extent of the credential: its proof and its limits. */
  says: LocalizedSchema,
  /** A page that lets readers verify it. */
  link: web,
})

/** Texts contain it as it is, some of them as HTML. */
const plainText = (text: string) => !/[<>&{}"`]/.test(text)

/** A statement that several pages make, such as what is free: texts name it by its code, `{{promise.free}}`. */
export const PromiseSchema = z.strictObject({
  id,
  code: slug,
  text: LocalizedSchema.refine((texts) => Object.values(texts).every((text) => plainText(text ?? '')), {
    message: 'a plain sentence',
  }),
  /** Whether customers may hold the organisation to it; other statements are advice. */
  binding: z.boolean().default(false),
})

export const PersonSchema = z.strictObject({
  id,
  code: slug,
  name: LocalizedSchema,
  role: LocalizedSchema,
  /** The code of an office. */
  office: code,
  /** Whether this person answers an office's first call or message. */
  answers_first: z.boolean().default(false),
  /** The first year in which they advised students. */
  since: z.int().min(1950).max(2100),
  languages: once(z.array(z.enum(SPOKEN)).min(1)),
  /** Codes of countries. */
  countries: once(z.array(code)),
  /** Codes of credentials. */
  credentials: once(z.array(slug)).default([]),
  /** A short biography, one or two sentences. */
  line: LocalizedSchema,
  /** Whether `pictures/people/CODE.svg` exists; otherwise pages show the initials. */
  drawn: z.boolean().default(false),
  /** In `pictures/people/`, a square; replaces the drawing. */
  photo,
  /**
   * Visitors can book this person, who needs no account, at their office. Team members with an account get this from the console instead. The
   * console's settings of a person replace it.
   */
  appointments: z
    .strictObject({
      kinds: once(z.array(z.enum(APPOINTMENT_KINDS)).min(1)),
      /** Own hours on the office's clock; without them those of the office. */
      week: WeekSchema.optional(),
    })
    .optional(),
  demo,
})

/** The registration of an edition's firm; its texts are only in the language of the edition. */
export const RegistrationSchema = z.strictObject({
  id,
  edition: EditionCodeSchema,
  legal_name: name,
  numbers: z
    .array(
      z.strictObject({
        name,
        number: name,
        /** The issuing authority. */
        by: name.optional(),
        register: z.strictObject({ name, url: web }).optional(),
      }),
    )
    .min(1),
  /** Codes of the firm's credentials. */
  memberships: once(z.array(slug)).default([]),
  demo,
})
