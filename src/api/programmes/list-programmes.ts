import { z } from 'zod'
import { findProgrammes } from '../../db/queries/programmes.ts'
import { PROGRAMME_SORTS } from '../../domain/programmes/criteria.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, FlagSchema, PageAnswerSchema, PagingSchema } from '../parameters.ts'
import {
  ProgrammeChoicesSchema,
  programmeQuery,
  readCityChoices,
  readLimits,
  readProgrammeQuery,
  readRegionNames,
  serializeChoices,
} from './programme-filters.ts'
import { ProgrammeItemSchema, readProgrammeNames, serializeProgramme } from './programme-items.ts'

const QuerySchema = PagingSchema.extend({
  ...programmeQuery,
  sort: z.enum(PROGRAMME_SORTS).default('cost'),
  /** Whether to answer how many each choice of each filter would find. */
  choices: FlagSchema.default(false),
})

const AnswerSchema = PageAnswerSchema.extend({
  programmes: z.array(ProgrammeItemSchema),
  choices: ProgrammeChoicesSchema.optional(),
})

/** Programmes that match all filters, a page at a time: the cheapest first, those of unknown cost last, or by name. */
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
    const [names, limits] = await Promise.all([readProgrammeNames(read), isCounted ? readLimits(read, locale) : null])
    const { programmes, total, counts } = await findProgrammes(
      read,
      { ...filters, sort },
      { page, perPage: per_page },
      limits?.inUsd,
    )
    const [cities, regions] = [
      counts ? await readCityChoices(read, counts.cities, given.city, locale) : [],
      await readRegionNames(read, given.regions, locale),
    ]
    return {
      programmes: programmes.map((programme) => serializeProgramme(programme, names, locale)),
      total,
      ...paging,
      ...(counts && limits && { choices: serializeChoices(counts, limits, { cities, regions }) }),
    }
  },
})
