/** What lists of schools are narrowed by, and how many each choice would find. */
import { z } from 'zod'
import { BANDS } from '../../domain/school-bands.ts'
import type { SchoolFilters } from '../../domain/school-criteria.ts'
import type { FacetValue } from '../../store/list-index.ts'
import { countChoices } from '../../store/queries/schools.ts'
import type { Database } from '../../store/store.ts'
import { CodesSchema, CountryParameterSchema, IdsSchema, SearchTextSchema } from '../parameters.ts'

/** Bands are named by where they begin: tuition in US dollars, admission in percent, size in undergraduates. */
export const filterQuery = {
  country: CountryParameterSchema.optional(),
  enrollments: IdsSchema.default([]),
  colleges: IdsSchema.default([]),
  tags: IdsSchema.default([]),
  kinds: CodesSchema.default([]),
  regions: CodesSchema.default([]),
  tuition: IdsSchema.default([]),
  admission: IdsSchema.default([]),
  size: IdsSchema.default([]),
  name: SearchTextSchema.default(''),
}
export const filterSpelling = { colleges: 'hots', name: 'school' } as const

const NUMBERED = ['enrollments', 'colleges', 'tags'] as const
const CODED = ['kinds', 'regions'] as const
const BANDED = Object.keys(BANDS) as (keyof typeof BANDS)[]

const counted = z.array(z.object({ id: z.int(), count: z.int() }))
const countedCodes = z.array(z.object({ code: z.string(), count: z.int() }))
const countedBands = z.array(z.object({ from: z.int(), count: z.int() }))
/** How many schools each choice would find beside what is chosen of the other kinds; bands are all there, of the rest what finds any. */
export const ChoicesSchema = z.object({
  enrollments: counted,
  hots: counted,
  tags: counted,
  kinds: countedCodes,
  regions: countedCodes,
  tuition: countedBands,
  admission: countedBands,
  size: countedBands,
})
type Choices = z.input<typeof ChoicesSchema>
export type FoundChoices = Omit<Choices, 'hots'> & { colleges: Choices['hots'] }

/** The choices beside these filters. */
export async function readChoices(db: Database, filters: SchoolFilters): Promise<FoundChoices> {
  const counts = await countChoices(db, filters, [...NUMBERED, ...CODED, ...BANDED])
  const some = (of: Map<FacetValue, number>) => [...of].filter(([, count]) => count > 0)
  const numbered = (of: Map<FacetValue, number>) => some(of).map(([id, count]) => ({ id: Number(id), count }))
  const coded = (of: Map<FacetValue, number>) => some(of).map(([code, count]) => ({ code: String(code), count }))
  const banded = (name: keyof typeof BANDS) => BANDS[name].map((from) => ({ from, count: counts[name].get(from) ?? 0 }))
  return {
    enrollments: numbered(counts.enrollments),
    colleges: numbered(counts.colleges),
    tags: numbered(counts.tags),
    kinds: coded(counts.kinds),
    regions: coded(counts.regions),
    tuition: banded('tuition'),
    admission: banded('admission'),
    size: banded('size'),
  }
}

export const presentChoices = ({ colleges, ...alike }: FoundChoices): Choices => ({ ...alike, hots: colleges })
