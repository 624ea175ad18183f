import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { briefCache, PageAnswerSchema } from '../parameters.ts'
import { readStudents, StudentItemSchema, StudentQuerySchema } from './student-items.ts'

const summary = 'Admitted students, the latest first, a page at a time'

/** Admitted students, the latest first. */
export const listStudentAdmissions = endpoint({
  summary,
  cache: briefCache,
  query: StudentQuerySchema,
  answers: PageAnswerSchema.extend({ student_admission_lists: z.array(StudentItemSchema) }),
  async act({ deps, locale, query }) {
    const { students, ...paging } = await readStudents(deps, query, locale)
    return { student_admission_lists: students, ...paging }
  },
})

/** The same under its other name. */
export const listStudents = endpoint({
  summary,
  cache: briefCache,
  query: StudentQuerySchema,
  answers: PageAnswerSchema.extend({ students: z.array(StudentItemSchema) }),
  act: ({ deps, locale, query }) => readStudents(deps, query, locale),
})
