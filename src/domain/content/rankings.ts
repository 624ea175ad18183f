/** Published rankings with their method, and the ranked universities of the world. */
import { z } from 'zod'
import { LocalizedSchema } from '../localized-schema.ts'
import { cell, demo, id, name, slug } from './fields.ts'

export const UniversitySchema = z.strictObject({
  id: z.coerce.number().pipe(id),
  slug,
  /** Identifier at the Research Organization Registry. */
  ror: cell(name),
  name_en: name,
  name_vi: cell(name),
  name_tw: cell(name),
  iso_country: z.string().regex(/^[A-Z]{2}$/),
  /** The same institution among this site's schools; its names then come from there. */
  school: cell(slug),
})

const count = cell(z.coerce.number().int().nonnegative())
/** A university's place in a year: as published, or the counts that it is computed from. */
export const PlaceSchema = z
  .strictObject({
    university: slug,
    /** The last counted year. */
    year: z.coerce.number().int().min(2000).max(2100),
    /** The number of counted years. The longest window gives the editions, the shortest one the years of the sparkline. */
    window: z.coerce.number().int().min(1).max(20),
    rank: cell(z.coerce.number().int().positive()),
    /** The counted items, and the total. */
    count,
    total: count,
  })
  .refine(({ rank, count }) => rank !== undefined || count !== undefined, 'a rank or a count')
  .refine(({ count = 0, total = count }) => count <= total, 'a count of at most its total')

export const RankingSchema = z.strictObject({
  id,
  code: slug,
  name: LocalizedSchema,
  method: LocalizedSchema,
  /** The limits of the ranking. */
  limits: LocalizedSchema,
  credit: LocalizedSchema,
  link: z.url({ protocol: /^https$/ }),
  demo,
})
export const RankingBlockSchema = RankingSchema.extend({ places: z.array(PlaceSchema) })
