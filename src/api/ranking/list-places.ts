import { z } from 'zod'
import { localizeFields } from '../../domain/localized.ts'
import { findBlock } from '../../store/queries/blocks.ts'
import { findRanking, RANKING_SORTS } from '../../store/queries/ranking.ts'
import { findCountryFilter } from '../countries/country-filter.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, fallback, PageAnswerSchema, PagingSchema } from '../parameters.ts'
import { presentProperName } from '../presenters.ts'

const PlaceSchema = z.object({
  id: z.int(),
  rank: z.int(),
  /** Places gained since the edition before; null when new. */
  change: z.int().nullable(),
  prev_rank: z.int().nullable(),
  name: z.string(),
  name_ch: z.string().nullable(),
  name_en: z.string(),
  name_vi: z.string().nullable(),
  school_id: z.int(),
  country_code: z.string(),
  /** Places of all years, the oldest first. */
  history: z.array(z.object({ year: z.int(), rank: z.int() })),
  demo: z.literal(true).optional(),
})
const AboutSchema = z.object({ name: z.string(), credit: z.string(), method: z.string(), fallback })

/** A year's ranking, by any of its columns, a page at a time. */
export const listPlaces = endpoint({
  summary: 'A year’s ranking of schools, by any of its columns, a page at a time',
  cache: briefCache,
  query: PagingSchema.extend({
    country: CountryParameterSchema.optional(),
    year: z
      .string()
      .regex(/^\d{4}$/)
      .transform(Number)
      .optional(),
    sort: z.enum(RANKING_SORTS).default('rank'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  answers: PageAnswerSchema.extend({
    school_sorts: z.array(PlaceSchema),
    /** Years that there are editions of, the latest first. */
    years: z.array(z.int()),
    year: z.int().nullable(),
    about: AboutSchema.nullable(),
  }),
  async act({ deps, locale, query: { country: parameter, year = null, sort, order, page, per_page } }) {
    const { read } = deps.store
    const [country, block] = await Promise.all([
      findCountryFilter(read, parameter),
      findBlock(read, 'ranking', 'ranking'),
    ])
    // a name of a language that has none of its own is ordered by the English one
    const column = sort !== 'name' ? sort : locale === 'tw' ? 'name_ch' : 'name_en'
    const paging = { page, perPage: country === 'unknown' ? 0 : per_page }
    const criteria = { country: country === 'unknown' ? '' : country, year, sort: column, order }
    const { places, ...found } = await findRanking(read, criteria, paging)
    return {
      places: places.map((place) => ({
        id: place.school_id,
        rank: place.rank,
        change: place.change,
        prev_rank: place.prev_rank,
        name: presentProperName(place, locale),
        name_tw: place.name_tw,
        name_en: place.name_en,
        name_vi: place.name_vi,
        school_id: place.school_id,
        country_code: place.country_code,
        history: place.history,
        ...(place.demo === 1 && { demo: true as const }),
      })),
      ...found,
      page,
      per_page,
      about: block && localizeFields({ name: block.name, credit: block.credit, method: block.method }, locale),
    }
  },
  present: ({ places, ...edition }) => ({
    school_sorts: places.map(({ name_tw, prev_rank, ...alike }) => ({
      ...alike,
      name_ch: name_tw,
      prev_rank: prev_rank,
    })),
    ...edition,
  }),
})
