import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, CountSchema } from '../parameters.ts'
import { presentStudent, readStudents, StudentItemSchema } from './student-items.ts'

/** The newest admissions, for the home page. */
export const listNewestStudents = endpoint({
  summary: 'The newest admissions',
  cache: briefCache,
  query: z.object({ count: CountSchema.default(6), country: CountryParameterSchema.optional() }),
  answers: z.object({ admissions: z.array(StudentItemSchema) }),
  async act({ deps, locale, query: { count, country } }) {
    const { students } = await readStudents(deps, { country, page: 1, per_page: count }, locale)
    return students
  },
  present: (students) => ({ admissions: students.map(presentStudent) }),
})
