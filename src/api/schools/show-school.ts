import { z } from 'zod'
import { findSchool, findSchoolsByIds, findSimilarSchoolIds } from '../../db/queries/schools.ts'
import { SCHOOL_KINDS } from '../../domain/content/schools.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { localize, textsOfColumns } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, IdSchema } from '../parameters.ts'
import { LivingCostSchema, readLivingCost } from './living-cost.ts'
import { FactSchema, readFacts } from './school-facts.ts'
import { readSchoolNames, SchoolItemSchema, schoolItem, serializeSchool } from './school-items.ts'

const similarCount = 4

const SchoolDetailSchema = SchoolItemSchema.extend({
  /** Empty when unknown. */
  website: z.string(),
  founded: z.int().nullable(),
  /** Null when unknown. */
  kind: z.enum(SCHOOL_KINDS).nullable(),
  /** Empty for a school of a register that no editor has written about. */
  introduction: z.string(),
  facts: z.array(FactSchema),
  living_cost: LivingCostSchema,
  similar: z.array(SchoolItemSchema),
})

/** One school and the schools that are most like it. @throws DomainError `not_found` */
export const showSchool = endpoint({
  summary: 'One school and similar schools',
  cache: briefCache,
  params: z.object({ id: IdSchema }),
  answers: z.object({ school: SchoolDetailSchema }),
  async act({ deps, locale, params }) {
    const { read } = deps.store
    const school = await findSchool(read, params.id)
    if (!school) throw new DomainError('not_found')
    const [names, facts, livingCost, similarIds] = await Promise.all([
      readSchoolNames(read),
      readFacts(read, [school], locale),
      readLivingCost(read, school, locale),
      findSimilarSchoolIds(read, school, similarCount),
    ])
    const similar = await findSchoolsByIds(read, similarIds)
    const { introduction_en: en, introduction_vi: vi, introduction_tw: tw } = school
    const introduction = localize(textsOfColumns({ en, vi, tw }), locale)
    return {
      school: {
        ...schoolItem(school, names, locale, deps),
        website: school.website,
        founded: school.founded,
        kind: SCHOOL_KINDS.find((kind) => kind === school.kind) ?? null,
        facts: facts.get(school.id) ?? [],
        living_cost: livingCost,
        introduction: introduction.text,
        ...(introduction.fallback && { fallback: true as const }),
        similar: similar.map((other) => schoolItem(other, names, locale, deps)),
      },
    }
  },
  present: ({ school: { website, founded, kind, introduction, facts, living_cost, similar, ...item } }) => ({
    school: {
      ...serializeSchool(item),
      website,
      founded,
      kind,
      introduction,
      facts,
      living_cost,
      similar: similar.map(serializeSchool),
    },
  }),
})
