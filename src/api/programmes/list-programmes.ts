import { z } from 'zod'
import { findProgrammes } from '../../db/queries/programmes.ts'
import { PROGRAMME_SORTS } from '../../domain/programmes/criteria.ts'
import { endpoint } from '../endpoint.ts'
import { FitSchema } from '../match/match-items.ts'
import { findFitGroups, findFits, isJudged } from '../match/programme-fits.ts'
import { briefCache, FlagSchema, PageAnswerSchema, PagingSchema } from '../parameters.ts'
import {
  limitsInUsd,
  ProgrammeChoicesSchema,
  programmeQuery,
  readCityChoices,
  readerOf,
  readLimits,
  readProgrammeQuery,
  readRegionNames,
  serializeChoices,
} from './programme-filters.ts'
import { ProgrammeItemSchema, readProgrammeNames, serializeProgramme } from './programme-items.ts'

const QuerySchema = PagingSchema.extend({
  ...programmeQuery,
  /** `fit` needs a budget, English or a grade; without any it is `cost`. */
  sort: z.enum(PROGRAMME_SORTS).default('cost'),
  /** Whether to answer how many each choice of each filter would find. */
  choices: FlagSchema.default(false),
})

const AnswerSchema = PageAnswerSchema.extend({
  programmes: z.array(
    ProgrammeItemSchema.extend({
      /** Where a budget, English or a grade was given; null where nothing of the programme decides. */
      fit: FitSchema.nullable().optional(),
    }),
  ),
  choices: ProgrammeChoicesSchema.optional(),
})

/** Programmes that match all filters, a page at a time: by fit, the cheapest first, or by name. */
export const listProgrammes = endpoint({
  summary: 'Programmes that match all filters, paginated',
  cache: briefCache,
  searchedBy: 'q',
  query: QuerySchema,
  answers: AnswerSchema,
  async act({ deps, locale, query }): Promise<z.input<typeof AnswerSchema>> {
    const { read } = deps.store
    const { page, per_page, sort, choices: isCounted, ...given } = query
    const paging = { page, per_page }
    const filters = await readProgrammeQuery(read, given, locale)
    if (filters === 'unknown') return { programmes: [], total: 0, ...paging }
    const reader = readerOf(given, filters)
    const [names, limits, groups] = await Promise.all([
      readProgrammeNames(read),
      isCounted ? readLimits(read, locale) : null,
      sort === 'fit' && isJudged(reader) ? findFitGroups(read, filters, reader, locale) : null,
    ])
    const { programmes, total, counts } = await findProgrammes(
      read,
      { ...filters, sort },
      { page, perPage: per_page },
      { limits: limits && limitsInUsd(limits), groups },
    )
    const [cities, regions] = [
      counts ? await readCityChoices(read, counts.cities, given.city, locale) : [],
      await readRegionNames(read, given.regions, locale),
    ]
    const fits = isJudged(reader) ? await findFits(read, programmes, reader, locale) : new Map<number, null>()
    return {
      programmes: programmes.map((programme) => {
        const fit = fits.get(programme.id)
        return { ...serializeProgramme(programme, names, locale), ...(fit !== undefined && { fit }) }
      }),
      total,
      ...paging,
      ...(counts && limits && { choices: serializeChoices(counts, limits, { cities, regions }) }),
    }
  },
})
