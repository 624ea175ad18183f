import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { briefCache, PageAnswerSchema } from '../parameters.ts'
import { presentStudent, readStudents, StudentItemSchema, StudentQuerySchema } from './student-items.ts'

const summary = 'Admitted students, the latest first, a page at a time'

/** Admitted students, the latest first. */
export const listStudents = endpoint({
  summary,
  cache: briefCache,
  query: StudentQuerySchema,
  answers: PageAnswerSchema.extend({ student_admission_lists: z.array(StudentItemSchema) }),
  act: ({ deps, locale, query }) => readStudents(deps, query, locale),
  present: ({ students, ...found }) => ({ student_admission_lists: students.map(presentStudent), ...found }),
})

/** The same under the contract's other name. */
export const listStudentsAlike = endpoint({
  summary,
  cache: briefCache,
  query: StudentQuerySchema,
  answers: PageAnswerSchema.extend({ students: z.array(StudentItemSchema) }),
  act: ({ deps, locale, query }) => readStudents(deps, query, locale),
  present: ({ students, ...found }) => ({ students: students.map(presentStudent), ...found }),
})
