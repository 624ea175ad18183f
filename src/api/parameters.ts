/** Query parameters and answers that several endpoints share. */
import { z } from 'zod'
import { readTypedText } from '../domain/typed-text.ts'

const idMax = 2_147_483_647
export const IdSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(idMax))
/** Comma-joined ids. */
export const IdsSchema = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .max(2000)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int().min(0).max(idMax)))
/** A country code, or an id of the `countries` list. */
export const CountryParameterSchema = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)
/** A code or slug of something that may or may not exist. */
export const CodeSchema = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/)
/** Comma-joined codes. */
export const CodesSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}(,[A-Za-z0-9_-]{1,40})*$/)
  .max(2000)
  .transform((text) => text.split(','))
export const CountSchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(100))
export const FlagSchema = z.enum(['0', '1']).transform((flag) => flag === '1')
/** Free text of a search: whatever it is, there is a calm answer. */
export const SearchTextSchema = z.string().transform(readTypedText)

const perPageDefault = 12
export const PagingSchema = z.object({
  page: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(1))
    .default(1),
  per_page: CountSchema.default(perPageDefault),
})
export const PageAnswerSchema = z.object({ total: z.int(), page: z.int(), per_page: z.int() })

/** `fallback` is there when a text was missing in the language asked for. */
export const fallback = z.literal(true).optional()
export const NamedSchema = z.object({ id: z.int(), name: z.string(), fallback })
export const SluggedSchema = NamedSchema.extend({ slug: z.string() })

/** Lists of the site's own content change rarely; browsers may keep them a minute, caches in front ten seconds and a minute longer while they ask anew. */
export const briefCache = 'public, max-age=60, s-maxage=10, stale-while-revalidate=60'
