/** Words of a language by which readers ask for schools: what means a filter besides its name, and what means nothing by itself. */
import { z } from 'zod'
import { COUNTRY_CODES } from '../codes.ts'
import { LOCALES } from '../editions.ts'
import { id, slug } from './fields.ts'

const words = z.array(z.string().trim().min(1).max(60)).default([])
const named = z.record(slug, words).default({})

export const SchoolWordsSchema = z.strictObject({
  id,
  code: z.enum(LOCALES),
  /** Fall away beside what was read: schools, in, best. */
  fillers: words,
  /** What names of schools are formed with: university, university of. Beside a place they may be a name. */
  naming: words,
  /** Of both, those by which schools are asked for: schools, which universities. */
  asking: words,
  /** Say something else than the words in them: New England. */
  kept: words,
  /** Other words for what the content calls by a name: by the codes and slugs of its lists. */
  countries: z.partialRecord(z.enum(COUNTRY_CODES), words).default({}),
  regions: named,
  cities: named,
  colleges: named,
  enrollments: named,
  tags: named,
  kinds: z.partialRecord(z.enum(['public', 'private']), words).default({}),
  no_exam: words,
  /** What our texts call the way from one subject to another: who names two subjects and a master's asks for it. */
  another_field: words,
})
export type SchoolWords = z.output<typeof SchoolWordsSchema>
