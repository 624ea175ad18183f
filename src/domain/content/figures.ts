/** Figures that go out of date (fees, proof of funds, permit lengths, scores, days), each stored once: texts refer to them by key. */
import { z } from 'zod'
import { isYear } from '../facts/years.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { id, slug } from './fields.ts'

export const FIGURE_UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'percent', 'band', 'level'] as const
export const FIGURE_PERIODS = ['hour', 'day', 'week', 'fortnight', 'month', 'term', 'year', 'credit'] as const

/** Such as `uk.ihs.student`: from general to specific. */
export const figureKey = z.string().regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/)
/** The earliest valid year of a lookup. */
export const lookedUp = z.iso.date().refine((day) => day >= '2000', 'a day of this century')

export const FigureSchema = z
  .strictObject({
    id,
    key: figureKey,
    /** The thing measured by the amount, length or day. */
    what: LocalizedSchema,
    value: z.number().nonnegative().optional(),
    /** The upper end of a range. */
    value_to: z.number().nonnegative().optional(),
    /** A date instead of a value. */
    date: z.iso.date().optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    unit: z.enum(FIGURE_UNITS).optional(),
    per: z.enum(FIGURE_PERIODS).optional(),
    /** The year of validity, when it differs from the year of lookup: 2025, 2026-27. */
    year: z.string().refine(isYear, 'a year, such as 2026 or 2026-27').optional(),
    /** The day of the last comparison with its source. */
    as_of: lookedUp,
    /** The last day on which it is valid. */
    valid_until: lookedUp,
    /** The publisher of the figure (`sources.yaml`), and the page that states it. */
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
