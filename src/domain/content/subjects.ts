/** Subjects of programmes: the second level below the colleges, with the codes that registers have for them. */
import { z } from 'zod'
import { byEditionSchema } from '../edition-code.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { id, once, slug } from './fields.ts'

/** `common`: taught wherever its field is. `portfolio`: applicants show their work. `licence`: the degree alone is no licence to practise. `priced_apart`: the usual price, length and English of a country don't hold. */
export const SUBJECT_TRAITS = ['common', 'portfolio', 'licence', 'priced_apart'] as const
export type SubjectTrait = (typeof SUBJECT_TRAITS)[number]

const word = z.string().trim().min(1).max(60)
const codes = (form: RegExp) => z.array(z.string().regex(form)).default([])

export const SubjectSchema = z.strictObject({
  id: id.max(65_535),
  slug,
  /** The field of study that it belongs to. */
  college: slug,
  name: LocalizedSchema,
  /** What people type for it. The English ones are also looked for in the names of programmes. */
  words: byEditionSchema(z.array(word)).default({}),
  /** Words in the English names of its main programmes, where `words` has those of its neighbours, too. */
  main_words: z.array(word).default([]),
  /** Words in the English names of neighbours that have a main word, too. */
  other_words: once(z.array(word)).default([]),
  /** Prefixes of codes of the Classification of Instructional Programs, such as 11.07. */
  cip: codes(/^\d{2}(\.\d{1,4})?$/),
  /** Prefixes of codes of the Australian Standard Classification of Education, such as 0203. */
  asced: codes(/^\d{2,6}$/),
  /** Codes of the Common Aggregation Hierarchy, such as CAH11-01. */
  cah: codes(/^CAH\d{2}(-\d{2}){0,2}$/),
  /** Words in the names of Dutch programmes. */
  duo: z.array(word).default([]),
  /** Subjects that readers mean by this one, too: international business by business. */
  includes: once(z.array(slug)).default([]),
  /** Subjects to name where none of this one is open. */
  near: once(z.array(slug)).default([]),
  traits: once(z.array(z.enum(SUBJECT_TRAITS))).default([]),
  /** Bachelor's degrees that take fewer years are for graduates. */
  least_years: z.number().min(1).max(10).optional(),
})
export type Subject = z.output<typeof SubjectSchema>
