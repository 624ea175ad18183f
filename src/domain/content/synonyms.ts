/** Words that readers of a language type for what the texts call otherwise. */
import { z } from 'zod'
import { LOCALES } from '../editions.ts'
import { id } from './fields.ts'

const word = z.string().trim().min(1).max(60)

export const SynonymsSchema = z.strictObject({
  id,
  code: z.enum(LOCALES),
  /** Each finds what the others find. */
  alike: z.array(z.array(word).min(2)).default([]),
  /** What is asked finds what it means, and not the other way. */
  one_way: z.array(z.strictObject({ asked: word, means: z.array(word).min(1) })).default([]),
  /** Words and phrases that say little in a question: how much, do I need, vs. They weigh little and are not demanded. */
  quiet: z.array(word).default([]),
  /** Words of the field that stay whole where a text would be cut within them: Chinese, and Vietnamese words of several syllables. */
  terms: z.array(word).default([]),
  /** Places that are not served: to search for one finds nothing. */
  not_served: z.array(word).default([]),
})
export type Synonyms = z.output<typeof SynonymsSchema>
