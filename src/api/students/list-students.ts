import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { briefCache, CountryParameterSchema, CountSchema, PageAnswerSchema } from '../parameters.ts'
import { readStudents, StudentItemSchema, StudentQuerySchema, serializeStudent } from './student-items.ts'

const summary = 'Admitted students, the latest first, a page at a time'

/** Admitted students, the latest first. */
export const listStudents = endpoint({
  summary,
  cache: briefCache,
  query: StudentQuerySchema,
  answers: PageAnswerSchema.extend({ student_admission_lists: z.array(StudentItemSchema) }),
  act: ({ deps, locale, query }) => readStudents(deps, query, locale),
  present: ({ students, ...page }) => ({ student_admission_lists: students.map(serializeStudent), ...page }),
})

/** The same under the contract's other name. */
export const listStudentsAlike = endpoint({
  summary,
  cache: briefCache,
  query: StudentQuerySchema,
  answers: PageAnswerSchema.extend({ students: z.array(StudentItemSchema) }),
  act: ({ deps, locale, query }) => readStudents(deps, query, locale),
  present: ({ students, ...page }) => ({ students: students.map(serializeStudent), ...page }),
})

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
  present: (students) => ({ admissions: students.map(serializeStudent) }),
})
