import { z } from 'zod'
import { LENGTHS } from './content/lengths.ts'

const text = z.string().min(1).max(LENGTHS.text)

/** A text in each language; a missing one falls back as the edition defines. */
export const LocalizedSchema = z.strictObject({
  en: text,
  vi: text.optional(),
  tw: text.optional(),
})
