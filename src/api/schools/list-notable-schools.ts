import { z } from 'zod'
import { listBlocks } from '../../store/queries/blocks.ts'
import { findSchoolIdsBySlugs, findSchoolsByIds } from '../../store/queries/schools.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'
import { presentSchool, SchoolItemSchema, schoolItem } from './school-items.ts'
import { readSchoolNames } from './school-names.ts'

/** The schools that the edition's home page shows, in the order of the content; none where the content names none. */
export const listNotableSchools = endpoint({
  summary: 'Schools of note for the edition, as the content names them',
  cache: briefCache,
  answers: z.object({ schools: z.array(SchoolItemSchema) }),
  async act({ deps, locale }) {
    const { read } = deps.store
    const lists = await listBlocks(read, 'notable_schools')
    const slugs = lists.filter(({ edition }) => edition === locale).flatMap((list) => list.schools)
    const ids = await findSchoolIdsBySlugs(read, [...new Set(slugs)])
    const [schools, names] = await Promise.all([findSchoolsByIds(read, ids), readSchoolNames(read)])
    return { schools: schools.map((school) => schoolItem(school, names, locale, deps)) }
  },
  present: ({ schools }) => ({ schools: schools.map(presentSchool) }),
})
