/** Who stands behind the site: its people, what they have passed, what the firm is registered as. */
import { z } from 'zod'
import { COUNTRY_CODES, OFFICES } from '../codes.ts'
import { LOCALES } from '../editions.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { demo, id, name, once, photo, slug, web } from './fields.ts'

/** Languages that people speak with families (ISO 639; `nan` is Taiwanese, `hak` Hakka). */
export const SPOKEN = ['vi', 'zh', 'nan', 'hak', 'fil', 'en', 'fr', 'nl'] as const

/** A training or a membership that there is in truth; whether somebody here has it says the row that names it. */
export const CredentialSchema = z.strictObject({
  id,
  code: slug,
  /** The official English name. */
  name,
  by: name,
  /** What it proves, and what it doesn't. */
  says: LocalizedSchema,
  /** Where it can be looked up. */
  link: web,
})

export const PersonSchema = z.strictObject({
  id,
  code: slug,
  name: LocalizedSchema,
  role: LocalizedSchema,
  office: z.enum(OFFICES),
  /** Whether this is who answers an office's first call or message. */
  answers_first: z.boolean().default(false),
  /** The year since which they advise students. */
  since: z.int().min(1950).max(2100),
  languages: once(z.array(z.enum(SPOKEN)).min(1)),
  countries: once(z.array(z.enum(COUNTRY_CODES))),
  /** Codes of credentials. */
  credentials: once(z.array(slug)).default([]),
  /** Who they are, in a sentence or two. */
  line: LocalizedSchema,
  /** Whether `pictures/people/CODE.svg` is drawn; else their initials stand in its place. */
  drawn: z.boolean().default(false),
  /** In `pictures/people/`, a square: it takes the drawing's place. */
  photo,
  demo,
})

/** What an edition's firm is registered as; its texts are in the language of the edition alone. */
export const RegistrationSchema = z.strictObject({
  id,
  edition: z.enum(LOCALES),
  legal_name: name,
  numbers: z
    .array(
      z.strictObject({
        name,
        number: name,
        /** Who gave it. */
        by: name.optional(),
        register: z.strictObject({ name, url: web }).optional(),
      }),
    )
    .min(1),
  /** Codes of credentials that a firm has. */
  memberships: once(z.array(slug)).default([]),
  demo,
})
