/** Synonyms of a language: words that readers type for other words in the texts. */

import { z } from 'zod'
import { EditionCodeSchema } from '../edition-code.ts'
import { id } from './fields.ts'

const word = z.string().trim().min(1).max(60)

export const SynonymsSchema = z.strictObject({
  id,
  code: EditionCodeSchema,
  /** Each word finds the texts of the others. */
  alike: z.array(z.array(word).min(2)).default([]),
  /** The query finds its meanings, but not the other way round. */
  one_way: z.array(z.strictObject({ asked: word, means: z.array(word).min(1) })).default([]),
  /** Words and phrases with little meaning in a question: how much, do I need, vs. They have a low weight and are optional. */
  quiet: z.array(word).default([]),
  /** Technical terms that stay whole during segmentation: Chinese, and Vietnamese words of several syllables. */
  terms: z.array(word).default([]),
  /** Places that the firm does not serve: a search for one finds nothing. */
  not_served: z.array(word).default([]),
})
export type Synonyms = z.output<typeof SynonymsSchema>
