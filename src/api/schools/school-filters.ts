/** What lists of schools are narrowed by, and how many each choice would find. */
import { z } from 'zod'
import type { FacetValue } from '../../db/lists.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { readSchoolSearch, withWords } from '../../db/queries/school-words.ts'
import { countChoices } from '../../db/queries/schools.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import { BANDS, bandEnd } from '../../domain/school-bands.ts'
import type { FigureSort, SchoolFilters } from '../../domain/school-criteria.ts'
import { findCountryFilter } from '../countries/list-countries.ts'
import { CodesSchema, FlagSchema, IdsSchema, SearchTextSchema } from '../parameters.ts'
import { atHome, HomeMoneySchema } from './school-figures.ts'

/** Bands are named by where they begin: tuition in US dollars, admission in percent, size in undergraduates. */
export const filterQuery = {
  /** A code or id, several joined by commas, or `all`. */
  country: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}(,[A-Za-z0-9_-]{1,32})*$/)
    .max(500)
    .optional(),
  enrollments: IdsSchema.default([]),
  colleges: IdsSchema.default([]),
  tags: IdsSchema.default([]),
  kinds: CodesSchema.default([]),
  regions: CodesSchema.default([]),
  tuition: IdsSchema.default([]),
  admission: IdsSchema.default([]),
  size: IdsSchema.default([]),
  /** Only those that ask undergraduates for no SAT or ACT. */
  no_exam: FlagSchema.default(false),
  /** Cities, subjects and the like in it become filters (decision 0026), unless it is `plain`. */
  name: SearchTextSchema.default(''),
  plain: FlagSchema.default(false),
}
export const filterSpelling = { colleges: 'hots', name: 'school' } as const

export type FilterQuery = z.output<z.ZodObject<typeof filterQuery>> & Pick<SchoolFilters, 'cities'>

/** What a query narrows by, what is read of its text included; `unknown` for a country that doesn't exist. */
export async function readQuery(
  db: Database,
  { plain, no_exam: noExam, country: given, ...query }: FilterQuery,
): Promise<SchoolFilters | 'unknown'> {
  const countryFilters = await Promise.all((given ?? 'all').split(',').map((each) => findCountryFilter(db, each)))
  const knownCountries = countryFilters.filter((each) => each !== 'unknown')
  if (knownCountries.length === 0) return 'unknown'
  const codes = knownCountries.includes(null) ? [] : [...new Set(knownCountries.filter((each) => each !== null))]
  const [country, countries] = codes.length === 1 ? [codes[0] ?? null, []] : [null, codes]
  const filters = { ...query, country, countries, within: null, noExam }
  if (plain || query.name === '') return filters
  const words = await readSchoolSearch(db, query.name, country)
  // who asks for a country gets schools of it: what lies elsewhere is a name there
  return country !== null && words.country !== country ? filters : withWords(filters, words)
}

const NUMBERED = ['enrollments', 'colleges', 'tags'] as const
const CODED = ['kinds', 'regions'] as const
const BANDED = Object.keys(BANDS) as (keyof typeof BANDS)[]

const counted = z.array(z.object({ id: z.int(), count: z.int() }))
const countedCodes = z.array(z.object({ code: z.string(), count: z.int() }))
const band = { from: z.int(), to: z.int().nullable(), count: z.int() }
const countedBands = z.array(z.object(band))
/**
 * How many schools each choice would find beside what is chosen of the other kinds; bands are all there, of the rest what finds any.
 * `known` are those that have the figure of an order, among what is found.
 */
export const ChoicesSchema = z.object({
  countries: countedCodes,
  enrollments: counted,
  hots: counted,
  tags: counted,
  kinds: countedCodes,
  regions: countedCodes,
  /** In US dollars, and about as much in the reader's money. */
  tuition: z.array(z.object({ ...band, home: HomeMoneySchema.nullable() })),
  admission: countedBands,
  size: countedBands,
  /** Those that ask for no SAT or ACT: 1, where there are any. */
  no_exam: counted,
  known: z.object({ tuition: z.int(), admission: z.int(), international: z.int() }),
})
type Choices = z.input<typeof ChoicesSchema>
export type FoundChoices = Omit<Choices, 'hots' | 'no_exam'> & { colleges: Choices['hots']; noExam: Choices['hots'] }

/** The choices beside these filters. */
export async function readChoices(db: Database, filters: SchoolFilters, locale: Locale): Promise<FoundChoices> {
  const [counts, [rates]] = await Promise.all([
    countChoices(db, filters, [...NUMBERED, ...CODED, ...BANDED, 'country', 'noExam', 'known']),
    listBlocks(db, 'exchange_rates'),
  ])
  const some = (of: Map<FacetValue, number>) => [...of].filter(([, count]) => count > 0)
  const numbered = (of: Map<FacetValue, number>) => some(of).map(([id, count]) => ({ id: Number(id), count }))
  const coded = (of: Map<FacetValue, number>) => some(of).map(([code, count]) => ({ code: String(code), count }))
  const banded = (name: keyof typeof BANDS) =>
    BANDS[name].map((from) => ({ from, to: bandEnd(BANDS[name], from), count: counts[name].get(from) ?? 0 }))
  const atHomeToo = (range: { from: number; to: number | null }) =>
    atHome({ value: range.from, value_to: range.to, currency: 'USD' }, locale, rates)
  const knownOf = (sort: FigureSort) => counts.known.get(sort) ?? 0
  return {
    countries: coded(counts.country),
    enrollments: numbered(counts.enrollments),
    colleges: numbered(counts.colleges),
    tags: numbered(counts.tags),
    kinds: coded(counts.kinds),
    regions: coded(counts.regions),
    tuition: banded('tuition').map((range) => ({ ...range, home: atHomeToo(range) })),
    admission: banded('admission'),
    size: banded('size'),
    noExam: numbered(counts.noExam).filter(({ id }) => id === 1),
    known: {
      tuition: knownOf('tuition'),
      admission: knownOf('admission'),
      international: knownOf('international'),
    },
  }
}

export const serializeChoices = ({ colleges, noExam, ...alike }: FoundChoices): Choices => ({
  ...alike,
  hots: colleges,
  no_exam: noExam,
})
