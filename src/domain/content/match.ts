/** The firm's own classification of grades and English tests, by which "Where do I stand" places schools. */

import { z } from 'zod'
import { itemAt } from '../collections.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { id, slug } from './fields.ts'

const scale = {
  id,
  code: slug,
  name: LocalizedSchema,
  /** A grade as a person would type it, with a decimal point. */
  example: z.string().regex(/^\d{1,3}(\.\d{1,2})?$/),
  /** The ends of the scale; a lower number is better where `best` is the smaller one. */
  worst: z.number().nonnegative(),
  best: z.number().nonnegative(),
}
type Scale = { worst: number; best: number }

/** Whether these grades are on the scale, each no better than the one before. */
const falls = ({ worst, best }: Scale, marks: readonly number[]) => {
  const up = best > worst ? 1 : -1
  const steps = [best, ...marks, worst].map((mark) => mark * up)
  return steps.every((mark, at) => at === 0 || mark <= itemAt(steps, at - 1))
}

const MarkSystemSchema = z
  .strictObject({ ...scale, strong: z.number(), good: z.number(), fair: z.number() })
  .refine((system) => system.worst !== system.best && falls(system, [system.strong, system.good, system.fair]), {
    message: 'strong, good and fair in this order between best and worst',
  })
const EnglishTestSchema = z
  .strictObject({ ...scale, enough: z.strictObject({ undergraduate: z.number(), graduate: z.number() }) })
  .refine((test) => Object.values(test.enough).every((mark) => falls(test, [mark])) && test.worst !== test.best, {
    message: 'enough between best and worst',
  })

export const MatchReadingSchema = z.strictObject({
  id,
  marks: z.array(MarkSystemSchema).min(1),
  english: z.array(EnglishTestSchema).min(1),
})
