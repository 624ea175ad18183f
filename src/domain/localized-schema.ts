import { z } from 'zod'
import { LENGTHS } from './content/lengths.ts'

const text = z.string().min(1).max(LENGTHS.text)

/** A text in each language; one that is missing is read in the edition's fallback. */
export const LocalizedSchema = z.strictObject({
  en: text,
  vi: text.optional(),
  tw: text.optional(),
})
