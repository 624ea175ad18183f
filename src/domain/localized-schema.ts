import { z } from 'zod'

/** A text in each language; one that is missing is read in the edition's fallback. */
export const LocalizedSchema = z.strictObject({
  en: z.string().min(1),
  vi: z.string().min(1).optional(),
  tw: z.string().min(1).optional(),
})
