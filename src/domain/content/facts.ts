/** Facts about schools: data points with year and source, their kinds, and the sources. */
import { z } from 'zod'
import { isYear } from '../facts/years.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { cell, id, month, slug } from './fields.ts'
import { figureKey, lookedUp } from './figures.ts'

export const FACT_GROUPS = ['cost', 'admission', 'students', 'research'] as const
export const FACT_UNITS = ['money', 'share', 'score', 'count'] as const
export const FACT_LEVELS = ['undergraduate', 'graduate'] as const
export const LIVING_PERIODS = ['month', 'year'] as const

export const FactKindSchema = z.strictObject({
  id,
  code: slug,
  group: z.enum(FACT_GROUPS),
  unit: z.enum(FACT_UNITS),
  name: LocalizedSchema,
  explanation: LocalizedSchema,
})
export const SourceSchema = z.strictObject({
  id,
  code: slug,
  name: LocalizedSchema,
  link: z.url({ protocol: /^https$/ }),
  /** What students its tuition is for, where those from abroad may pay another: shown beside each such amount. */
  tuition_note: LocalizedSchema.optional(),
})

/** An empty cell is not zero. */
const value = z.string().min(1).transform(Number).pipe(z.number().nonnegative())
const currency = z.string().regex(/^[A-Z]{3}$/)
/** The keys of rates; forms show one field for each home currency of the editions. */
export const HomeCurrencyKeySchema = z.string().regex(/^[A-Z]{3}$/)

export const FactSchema = z
  .strictObject({
    school: slug,
    kind: slug,
    /** The degrees that it covers; all when empty. */
    level: cell(z.enum(FACT_LEVELS)),
    /** A share is a fraction of 1. */
    value,
    /** The upper end of a range. */
    value_to: cell(value),
    currency: cell(currency),
    /** A year, an academic year such as 2022-23, or a span such as 2021-2025. */
    year: z.string().refine(isYear, 'a year, such as 2025, 2022-23 or 2021-2025'),
    source: slug,
  })
  .refine(({ value, value_to = value }) => value_to >= value, { path: ['value_to'], message: 'at least the value' })

/** Proof of funds for living costs that a country's visa authority requires; without amounts where no single sum applies. */
export const LivingCostSchema = z
  .strictObject({
    id,
    iso_country: z.string().length(2),
    currency: currency.optional(),
    per: z.enum(LIVING_PERIODS).optional(),
    /** The maximum number of months for which it is required. */
    months: z.int().positive().optional(),
    amounts: z.array(
      z.strictObject({
        /** The key that texts use, as in `{{uk.living.london}}`. */
        key: figureKey.optional(),
        value: z.number().positive(),
        since: month,
        where: LocalizedSchema.optional(),
        /** The cities whose schools it applies to; without cities, all others. */
        cities: z.array(slug).min(1).optional(),
      }),
    ),
    /** The day of the last comparison with the source, and the last day on which the amounts are valid; missing in content loaded by an earlier version. */
    as_of: lookedUp.optional(),
    valid_until: lookedUp.optional(),
    note: LocalizedSchema,
    source: z.strictObject({ name: LocalizedSchema, link: z.url({ protocol: /^https$/ }) }),
  })
  .refine(({ amounts, as_of, valid_until }) => (as_of && valid_until) || amounts.every(({ key }) => !key), {
    path: ['valid_until'],
    message: 'as_of and valid_until of amounts that have a key',
  })
  .refine(({ as_of = '', valid_until = as_of }) => valid_until >= as_of, {
    path: ['valid_until'],
    message: 'no day before as_of',
  })
  .refine(({ amounts, currency, per }) => amounts.length === 0 || (currency && per), {
    path: ['amounts'],
    message: 'a currency and a period',
  })

/** Exchange rates: units of each home currency per unit of another one, on a day; for the approximate amount beside a figure. */
export const ExchangeRatesSchema = z.strictObject({
  id,
  as_of: z.iso.date(),
  /** Who publishes them. */
  source: slug.optional(),
  rates: z.record(currency, z.record(HomeCurrencyKeySchema, z.number().positive())),
})
