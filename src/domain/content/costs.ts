/** What a year of study costs in each country: which figures make it up, the routes to a degree, and the money that the visa asks to see. */
import { z } from 'zod'
import { keysOf, recordOf } from '../collections.ts'
import { COST_ROUTES } from '../costs/routes.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { FACT_LEVELS } from './facts.ts'
import { id, link, once } from './fields.ts'
import { figureKey } from './figures.ts'

/** The rows of a year's cost, in their order. */
export const COST_ROWS = [
  'tuition',
  'fees',
  'books',
  'living',
  'other',
  'partner',
  'child',
  'insurance',
  'visa',
  'flights',
  'deposit',
  'tests',
] as const
export type CostRowKey = (typeof COST_ROWS)[number]

/** What the visa asks to see besides living costs: the tuition of a year, the part that is still unpaid, or the total that the school prints. */
export const FUNDS_TUITION = ['year', 'unpaid', 'school_total'] as const

const figures = once(z.array(figureKey).min(1))
const pages = recordOf(COST_ROWS, () => link.optional())

export const CostSchema = z.strictObject({
  id,
  iso_country: z.string().length(2),
  /** Keys of figures, here and below. The usual living costs of a year, from a cheap to an expensive city. */
  living: figureKey,
  /** For each year of the course; with so much longer for the visa it is paid to its end with the first year. */
  insurance: figureKey.optional(),
  insurance_extra_years: z.number().min(0).max(2).optional(),
  visa: figures.optional(),
  flights: figureKey.optional(),
  deposit: figureKey.optional(),
  tests: figureKey.optional(),
  /** The yearly rise of tuition and living costs, in per cent. */
  rise: figureKey,
  /** Living costs of a partner and a child who come along, a year; several figures are added. */
  partner: figures.optional(),
  child: figures.optional(),
  /** Scholarships of the country with a stated amount. */
  scholarships: figures.optional(),
  routes: z
    .array(
      z.strictObject({
        code: z.enum(COST_ROUTES),
        /** One after the other; without a figure the tuition of a stage is not known. */
        stages: z
          .array(
            z.strictObject({
              years: z.number().min(0.5).max(8),
              level: z.enum(FACT_LEVELS),
              tuition: figureKey.optional(),
            }),
          )
          .min(1),
        note: LocalizedSchema.optional(),
      }),
    )
    .min(1),
  funds: z.strictObject({
    tuition: z.enum(FUNDS_TUITION),
    /** Travel that has to be shown. */
    travel: figureKey.optional(),
    /** How many days in a row the money has to be in the account. */
    days: figureKey.optional(),
    /** On whose account, and by which day. */
    account: LocalizedSchema,
    timing: LocalizedSchema,
    link: z.url({ protocol: /^https$/ }),
  }),
  /** How much students may work, and why it is counted as zero. */
  work: LocalizedSchema.optional(),
  /** Where to look for what is not known, by row. */
  pages: z.strictObject(pages),
})

/** Every key of a figure that an entry names, with its field. */
export function figureKeysOf(cost: z.output<typeof CostSchema>): { field: string; key: string }[] {
  const { living, insurance, visa, flights, deposit, tests, rise, partner, child, scholarships, routes, funds } = cost
  const fields = { living, insurance, visa, flights, deposit, tests, rise, partner, child, scholarships }
  const ofFields = keysOf(fields).flatMap((field) => [fields[field] ?? []].flat().map((key) => ({ field, key })))
  const ofRoutes = routes.flatMap(({ code, stages }) =>
    stages.flatMap(({ tuition }) => (tuition === undefined ? [] : [{ field: `routes · ${code}`, key: tuition }])),
  )
  const ofFunds = [funds.travel, funds.days].flatMap((key) => (key === undefined ? [] : [{ field: 'funds', key }]))
  return [...ofFields, ...ofRoutes, ...ofFunds]
}
