/** Rankings that have a publisher and a method, and the universities of the world that stand in them. */
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
  /** The school of this site that it is, whose names are then its own. */
  school: cell(slug),
})

const count = cell(z.coerce.number().int().nonnegative())
/** A university's place in a year: as its publisher gives it, or what it is worked out of. */
export const PlaceSchema = z
  .strictObject({
    university: slug,
    /** The last year that is counted. */
    year: z.coerce.number().int().min(2000).max(2100),
    /** How many years are counted. Those of the longest window are the editions, those of the shortest the years of the small line. */
    window: z.coerce.number().int().min(1).max(20),
    rank: cell(z.coerce.number().int().positive()),
    /** What is counted, and out of how many. */
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
  /** What it doesn't measure. */
  limits: LocalizedSchema,
  credit: LocalizedSchema,
  link: z.url({ protocol: /^https$/ }),
  demo,
})
export const RankingBlockSchema = RankingSchema.extend({ places: z.array(PlaceSchema) })
