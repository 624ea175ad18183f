/** Words of a language for school searches: synonyms of filters, and words without a meaning of their own. */

import { z } from 'zod'
import { EditionCodeSchema } from '../edition-code.ts'
import { code, id, slug } from './fields.ts'

const words = z.array(z.string().trim().min(1).max(60)).default([])
const namesBySlug = z.record(slug, words).default({})

export const SchoolWordsSchema = z.strictObject({
  id,
  code: EditionCodeSchema,
  /** Fillers, ignored beside a filter: schools, in, best. */
  fillers: words,
  /** Words that form names of schools: university, university of. Beside a place they may be part of a name. */
  naming: words,
  /** Subset of both that asks for schools: "schools", "which universities". */
  asking: words,
  /** Phrases with a meaning beyond their words: New England. */
  kept: words,
  /** Synonyms of content names: by the codes and slugs of its lists. */
  countries: z.record(code, words).default({}),
  regions: namesBySlug,
  cities: namesBySlug,
  colleges: namesBySlug,
  enrollments: namesBySlug,
  tags: namesBySlug,
  kinds: z.partialRecord(z.enum(['public', 'private']), words).default({}),
  no_exam: words,
  /** Phrases for a change of subject: a reader who names two subjects and a master's asks for it. */
  another_field: words,
})
export type SchoolWords = z.output<typeof SchoolWordsSchema>
