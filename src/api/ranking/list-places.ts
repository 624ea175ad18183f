import { z } from 'zod'
import { listBlocks } from '../../db/queries/blocks.ts'
import { findRanking, RANKING_SORTS, type RankingRow } from '../../db/queries/ranking.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { localizeFields } from '../../domain/localized.ts'
import { findCountryFilter } from '../countries/list-countries.ts'
import { endpoint } from '../endpoint.ts'
import {
  briefCache,
  CodeSchema,
  CountryParameterSchema,
  fallback,
  PageAnswerSchema,
  PagingSchema,
} from '../parameters.ts'
import { serializeProperName } from '../presenters.ts'

const nullableCount = z.int().nullable()
const PlaceSchema = z.object({
  id: z.int(),
  rank: z.int(),
  /** Place by the share; null where the ranking gives no totals. */
  share_rank: nullableCount,
  /** What is counted, out of how many, and their quotient from 0 to 1. */
  count: nullableCount,
  total: nullableCount,
  share: z.number().nullable(),
  /** Places gained since the edition before; null when new. */
  change: nullableCount,
  prev_rank: nullableCount,
  name: z.string(),
  name_ch: z.string().nullable(),
  name_en: z.string(),
  name_vi: z.string().nullable(),
  /** The school of this site that it is, if any. */
  school_id: nullableCount,
  country_code: z.string(),
  iso_country: z.string(),
  /** Places of all years, the oldest first. */
  history: z.array(z.object({ year: z.int(), rank: z.int() })),
})
const AboutSchema = z.object({
  code: z.string(),
  name: z.string(),
  method: z.string(),
  limits: z.string(),
  credit: z.string(),
  link: z.string(),
  demo: z.literal(true).optional(),
  fallback,
})

const present = ({ name_tw, ...alike }: ReturnType<typeof localized>) => ({ ...alike, name_ch: name_tw })
const localized = (row: RankingRow, locale: Locale) => ({
  id: row.id,
  rank: row.rank,
  share_rank: row.share_rank,
  count: row.count,
  total: row.total,
  share: row.share,
  change: row.change,
  prev_rank: row.prev_rank,
  name: serializeProperName(row, locale),
  name_tw: row.name_tw,
  name_en: row.name_en,
  name_vi: row.name_vi,
  school_id: row.school_id,
  country_code: row.country_code,
  iso_country: row.iso_country,
  history: row.history,
})

/** A year's ranking, by any of its columns, a page at a time. */
export const listPlaces = endpoint({
  summary: 'A year’s university ranking, sortable by any column, paginated',
  cache: briefCache,
  query: PagingSchema.extend({
    ranking: CodeSchema.optional(),
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
    year: nullableCount,
    /** How many years the edition counts. */
    window: nullableCount,
    /** How many universities of each country the edition has, by its code. */
    countries: z.record(z.string(), z.object({ iso_country: z.string(), count: z.int() })),
    /** The ranking that is shown, and the others that there are. */
    about: AboutSchema.nullable(),
    rankings: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), fallback })),
  }),
  async act({ deps, locale, query: { ranking = null, country: parameter, year = null, sort, order, page, per_page } }) {
    const { read } = deps.store
    // Latin names are ordered by the English one, which every school has
    const column = sort !== 'name' ? sort : editionOf(locale).nameColumn === 'tw' ? 'name_ch' : 'name_en'
    const filter = await findCountryFilter(read, parameter)
    // a country that the school search doesn't have goes by its ISO code in small letters
    const country = filter === 'unknown' ? (parameter ?? null) : filter
    const criteria = { ranking, country, year, sort: column, order }
    const [{ places, code, ...result }, lists] = await Promise.all([
      findRanking(read, criteria, { page, perPage: per_page }),
      listBlocks(read, 'ranking_lists'),
    ])
    const currentList = lists.find((list) => list.code === code)
    return {
      places: places.map((row) => localized(row, locale)),
      ...result,
      page,
      per_page,
      about: currentList
        ? {
            ...localizeFields(
              {
                name: currentList.name,
                method: currentList.method,
                limits: currentList.limits,
                credit: currentList.credit,
              },
              locale,
            ),
            code: currentList.code,
            link: currentList.link,
            ...(currentList.demo && { demo: true as const }),
          }
        : null,
      rankings: lists.map((list) => ({ ...localizeFields({ name: list.name }, locale), id: list.id, code: list.code })),
    }
  },
  present: ({ places, countries, ...edition }) => ({
    school_sorts: places.map(present),
    countries: Object.fromEntries(countries.map(({ code, ...country }) => [code, country])),
    ...edition,
  }),
})
