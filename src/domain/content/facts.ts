/** What is known of schools: figures with year and source, the kinds that there are, and where they come from. */
import { z } from 'zod'
import { isYear } from '../facts/years.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { HOME_CURRENCIES } from '../school-facts.ts'
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
})

/** An empty cell is not zero. */
const value = z.string().min(1).transform(Number).pipe(z.number().nonnegative())
const currency = z.string().regex(/^[A-Z]{3}$/)

export const FactSchema = z
  .strictObject({
    school: slug,
    kind: slug,
    /** Of what degrees it holds; all when empty. */
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

/** What the authority that gives a country's visas asks to see for living; without amounts where there is no sum for all. */
export const LivingCostSchema = z
  .strictObject({
    id,
    iso_country: z.string().length(2),
    currency: currency.optional(),
    per: z.enum(LIVING_PERIODS).optional(),
    /** For how many months at most it is asked. */
    months: z.int().positive().optional(),
    amounts: z.array(
      z.strictObject({
        /** What texts name it by, as `{{uk.living.london}}`. */
        key: figureKey.optional(),
        value: z.number().positive(),
        since: month,
        where: LocalizedSchema.optional(),
        /** Of which cities' schools it is asked; without, of all others. */
        cities: z.array(slug).min(1).optional(),
      }),
    ),
    /** The day on which the amounts were last compared with the source, and the last on which they may be shown as true; one loaded by an earlier version has none. */
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

/** How much of each home currency one unit of another one is, on a day; for the "about" beside a figure. */
export const ExchangeRatesSchema = z.strictObject({
  id,
  as_of: z.iso.date(),
  rates: z.record(currency, z.record(z.enum(HOME_CURRENCIES), z.number().positive())),
})
