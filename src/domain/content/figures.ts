/** Figures that age (fees, funds, lengths of permits, scores, days), each once: texts name them by their keys. */
import { z } from 'zod'
import { isYear } from '../facts/years.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { id, slug } from './fields.ts'

export const FIGURE_UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'percent', 'band', 'level'] as const
export const FIGURE_PERIODS = ['hour', 'day', 'week', 'fortnight', 'month', 'term', 'year', 'credit'] as const

/** Such as `uk.ihs.student`: from the whole to the part. */
export const figureKey = z.string().regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/)
/** Nothing that was looked up is older than this site's century. */
export const lookedUp = z.iso.date().refine((day) => day >= '2000', 'a day of this century')

export const FigureSchema = z
  .strictObject({
    id,
    key: figureKey,
    /** What it is the amount, length or day of. */
    what: LocalizedSchema,
    value: z.number().nonnegative().optional(),
    /** The upper end of a range. */
    value_to: z.number().nonnegative().optional(),
    /** In place of a value: the day that is the figure. */
    date: z.iso.date().optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    unit: z.enum(FIGURE_UNITS).optional(),
    per: z.enum(FIGURE_PERIODS).optional(),
    /** For which it holds, where that isn't the one it was looked up in: 2025, 2026-27. */
    year: z.string().refine(isYear, 'a year, such as 2026 or 2026-27').optional(),
    /** The day on which it was last compared with its source. */
    as_of: lookedUp,
    /** The last day on which it may be shown as true. */
    valid_until: lookedUp,
    /** Whose figure it is (`sources.yaml`), and the page that says so. */
    source: slug,
    link: z.url({ protocol: /^https$/ }),
    note: LocalizedSchema.optional(),
  })
  .refine(({ value, date }) => (value === undefined) !== (date === undefined), {
    path: ['value'],
    message: 'a value or a date, one of the two',
  })
  .refine(({ value, value_to = value }) => value === undefined || value_to! >= value, {
    path: ['value_to'],
    message: 'at least the value',
  })
  .refine(({ currency, unit }) => !currency || !unit, { path: ['unit'], message: 'none beside a currency' })
  .refine(({ as_of, valid_until }) => valid_until >= as_of, {
    path: ['valid_until'],
    message: 'no day before as_of',
  })
