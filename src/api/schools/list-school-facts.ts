import { z } from 'zod'
import { findSchoolsByIds } from '../../store/queries/schools.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, IdsSchema } from '../parameters.ts'
import { FactSchema, readFacts } from './school-facts.ts'
import { presentSchool, SchoolItemSchema, schoolItem } from './school-items.ts'
import { readSchoolNames } from './school-names.ts'

const schoolsMax = 100

/** Beside each other: the ids as they were given, each once. */
const SchoolIdsSchema = IdsSchema.transform((ids) => [...new Set(ids)]).refine((ids) => ids.length <= schoolsMax)

const SchoolWithFactsSchema = SchoolItemSchema.extend({
  founded: z.int().nullable(),
  kind: z.enum(['public', 'private']),
  facts: z.array(FactSchema),
})

/** Schools by their ids, in that order, each with its figures; ids that no school has are left out. */
export const listSchoolFacts = endpoint({
  summary: 'Schools by their ids (100 at most), in that order, each with its figures',
  cache: briefCache,
  query: z.object({ schools: SchoolIdsSchema.default([]) }),
  answers: z.object({ schools: z.array(SchoolWithFactsSchema) }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const schools = await findSchoolsByIds(read, query.schools)
    const [names, facts] = await Promise.all([
      readSchoolNames(read),
      readFacts(
        read,
        schools.map(({ id }) => id),
        locale,
      ),
    ])
    return {
      schools: schools.map((school) => ({
        ...schoolItem(school, names, locale, deps),
        founded: school.founded,
        kind: school.kind as 'public' | 'private',
        facts: facts.get(school.id) ?? [],
      })),
    }
  },
  present: ({ schools }) => ({
    schools: schools.map(({ founded, kind, facts, ...item }) => ({ ...presentSchool(item), founded, kind, facts })),
  }),
})
